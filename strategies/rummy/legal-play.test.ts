import { describe, expect, test } from 'vitest';
import { type Game, resolveSetup } from '../../src/game/index.js';
import { TranscriptChecker } from '../../src/games/rummy/checker/index.js';
import rummyGame, { contractGames } from '../../src/games/rummy/index.js';
import type { RummyPlayer } from '../../src/games/rummy/policy.js';
import { keyFromSeed, Stream } from '../../src/random/index.js';
import { testSize } from '../../test/sized.testing.js';
import { PLAIN_OF_CONTRACTS, PLAIN_OF_RUMMY } from './plain.testing.js';

/** Turns of all players in each game, however many setups that takes. */
const TURNS = testSize(5000, 300_000);
/** Games of which the transcript goes through the checker. */
const CHECKED = testSize(3, 100);

const policiesOf = (game: Game<RummyPlayer>) => (game === rummyGame ? PLAIN_OF_RUMMY : PLAIN_OF_CONTRACTS);

/** Any variant, number of players and combination of rulings, and a shipped policy a seat. */
function anyTable(game: Game<RummyPlayer>, dice: Stream) {
  const pick = <T>(things: readonly T[]): T => things[dice.below(things.length)]!;
  const rulings = Object.fromEntries(game.setups.rulings.map(({ name, values }) => [name, pick<string>(values)]));
  // Mostly whole games: these have all contracts.
  const variant = dice.below(3) > 0 ? game.setups.variants[0].name : pick(game.setups.variants).name;
  const setup = resolveSetup(game, { variant, players: pick(game.setups.players), rulings });
  const seated = Array.from({ length: setup.players }, () => pick(policiesOf(game)));
  return { setup, seated };
}

describe('every shipped policy keeps the rules, whoever it plays with and however they are read', () => {
  test.each([rummyGame, ...contractGames])('$name', (game) => {
    const dice = new Stream();
    dice.start(keyFromSeed(`legal-${game.name}`), 0, 0);
    const column = game.results.metrics.findIndex(({ name }) => name === 'turns');
    const seen = new Set<string>();
    for (let turns = 0, table = 0; turns < TURNS; table++) {
      const { setup, seated } = anyTable(game, dice);
      const made = seated.map((policy) => policy.create() as RummyPlayer);
      const names = seated.map(({ name }) => name);
      const engine = game.tables.engine(setup, made, keyFromSeed(`table-${table}`));
      engine.play(0);
      turns += engine.metrics[column]!;
      // No state is kept from one game to the next.
      const fresh = () => seated.map((policy) => policy.create() as RummyPlayer);
      const other = game.tables.engine(setup, fresh(), keyFromSeed(`table-${table}`));
      for (const index of [1, 0]) other.play(index);
      expect([other.fingerprint(), ...other.metrics]).toEqual([engine.fingerprint(), ...engine.metrics]);
      for (const name of names) seen.add(name);
      if (table >= CHECKED) continue;
      const teller = game.tables.recorder(setup, made, names, `table-${table}`);
      teller.play(1);
      const checker = new TranscriptChecker();
      for (const line of teller.transcript(1)) expect(checker.push(line)).toBeNull();
      expect(checker.end()).toBeNull();
    }
    expect([...seen].toSorted()).toEqual(
      policiesOf(game)
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});

test('a game in which a swap of the game before would be tried again comes out as by itself', () => {
  const game = contractGames.find(({ name }) => name === 'shanghai-rum')!;
  const setup = resolveSetup(game, { players: 4, rulings: { downTakes: 'turn-first' } });
  const seated = ['careful', 'buyer', 'buyer', 'buyer'].map(
    (name) => PLAIN_OF_CONTRACTS.find((one) => one.name === name)!,
  );
  const printOf = (...games: number[]) => {
    const players = seated.map((policy) => policy.create() as RummyPlayer);
    const engine = game.tables.engine(setup, players, keyFromSeed('shanghai-rulings'));
    for (const index of games) engine.play(index);
    return engine.fingerprint();
  };
  expect(printOf(47, 87)).toBe(printOf(87));
});
