import { expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { cardsOf } from '../../cards/model.testing.js';
import { resolveSetup } from '../../game/index.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import { TranscriptChecker } from './checker/index.js';
import { ShamusEngine } from './engine/engine.js';
import shamus from './index.js';
import { rummyPosition, unoPosition } from './position.js';
import { transcriptLines } from './replay/replay.js';
import { REASONS } from './rules/endings.js';
import { METRICS } from './rules/metrics.js';
import { numbersOf, VARIANTS } from './rules/setup.js';
import { termsOf } from './rules/terms.js';
import { arbitrarySetup, arbitraryTeam, quickPolicies, TEAMS, tableOf } from './testing/teams.testing.js';

/** test/metrics.test.ts recomputes what engines measure; here it is seen that what happens is allowed. */
test('the independent checker accepts each event of each game, and every ending comes up that the default rulings know', () => {
  const endings = new Map<number, number>();
  const checker = new TranscriptChecker();
  const games = testSize(30, 500);
  for (const team of TEAMS) {
    for (const { name } of VARIANTS) {
      const setup = resolveSetup(shamus, { variant: name });
      const engine = tableOf(team, numbersOf({ variant: name, players: 2 }), `random play, ${name}`, true);
      for (let game = 0; game < games; game++) {
        engine.play(game);
        for (const line of transcriptLines(engine.recorder!.events, setup, ['', ''], 'random play', game)) {
          const complaint = checker.push(line);
          if (complaint !== null) expect.fail(`${team.name}, ${name}, game ${game}: ${complaint.message}`);
        }
        endings.set(engine.reason, (endings.get(engine.reason) ?? 0) + 1);
      }
    }
  }
  expect(checker.end()).toBeNull();
  expect(checker.games).toBe(games * TEAMS.length * VARIANTS.length);
  for (const [reason, { name }] of REASONS.entries()) {
    if (name !== 'uno-out') expect(endings.get(reason) ?? 0, name).toBeGreaterThan(3);
  }
});

test('5.6 every game ends: the turns stay below what its metric allows, and the numbers on their grids', () => {
  for (const team of TEAMS) {
    const engine = tableOf(team, numbersOf({ variant: 'standard', players: 2 }), 'ends', false);
    for (let game = 0; game < testSize(600, 20_000); game++) {
      engine.play(game);
      METRICS.forEach(({ name, low, high, step }, place) => {
        const value = engine.metrics[place]!;
        if (value < low || value > high || (value - low) % step !== 0) expect.fail(`game ${game}: ${name} ${value}`);
      });
    }
  }
});

test.each([
  ['circle=1', 2],
  ['circle=24,hand=12', 2],
  ['hand=1', 2],
  ['circle=5,hand=3', 4],
  ['circle=24,hand=6', 4],
] as const)('6.3 games with %s for %i keep the rules, and their numbers stay on the grids', (variant, players) => {
  const setup = resolveSetup(shamus, { variant, players });
  const checker = new TranscriptChecker();
  for (const team of TEAMS) {
    const policies = Array.from({ length: players }, (_, seat) => (seat % 2 === 0 ? team.uno() : team.rummy()));
    const engine = new ShamusEngine({ ...termsOf(setup), recorded: true }, policies, keyFromSeed('sizes'));
    for (let game = 0; game < testSize(10, 200); game++) {
      engine.play(game);
      const lines = transcriptLines(engine.recorder!.events, setup, policies.map(String), 'sizes', game);
      for (const line of lines) expect(checker.push(line)).toBeNull();
      METRICS.forEach(({ low, high }, place) => {
        expect(engine.metrics[place]).toBeGreaterThanOrEqual(low);
        expect(engine.metrics[place]).toBeLessThanOrEqual(high);
      });
    }
  }
});

test('3.1 an Uno player may play what matches the top in suit or rank, or an ace', () => {
  const view = unoPosition({ hand: '7H 9C KD AS', pile: '2S 9H' });
  expect(cardsOf(view.playableLo, view.playableHi)).toEqual(['9C', '7H', 'AS']);
});

test('3.2 on an ace the player may play anything', () => {
  const view = unoPosition({ hand: '7H 9C', pile: 'AD' });
  expect(cardsOf(view.playableLo, view.playableHi)).toEqual(['9C', '7H']);
});

test('4.4 a Rummy player may discard what leaves nothing to lay', () => {
  const view = rummyPosition({ hand: '5H 6H 7H KS', pile: '2C' });
  expect(cardsOf(view.discardableLo, view.discardableHi)).toEqual(['5H', '6H', '7H']);
  const other = rummyPosition({ hand: '4H KS', sequences: '5H 6H 7H' });
  expect(cardsOf(other.discardableLo, other.discardableHi)).toEqual(['4H']);
});

test('3.7 the table is told as in a game', () => {
  const { table, seat } = rummyPosition({
    hand: '4H KS',
    sequences: 'AH 2H 3H',
    groups: '9C 9D 9S',
    partner: 3,
    circle: 4,
    stock: 7,
    variant: 'expert',
    seniorLost: true,
  });
  expect(seat).toBe(1);
  expect([...table.held]).toEqual([3, 2]);
  // An ace in a sequence counts 5 (rule 1.2).
  expect(table.points).toBe(30);
  expect([table.circleCount, table.stockCount, table.seniorTarget, table.seniorLost]).toEqual([4, 7, 150, true]);
});

test('mistakes are told', () => {
  expect(() => unoPosition({ hand: '7H', pile: '8C' })).toThrow(/no card of 7H fits/);
  expect(() => unoPosition({ hand: '7H' })).toThrow(/needs a discard pile/);
  expect(() => rummyPosition({ hand: '7H', pile: '7H' })).toThrow(/7H is in two places/);
  expect(() => rummyPosition({ hand: '77' })).toThrow(RangeError);
});

/*
 * Games of the shipped policies under every kind of setup, written as transcripts and read by the checker, which shares no
 * code with the engine.
 */

const SETUPS = testSize(100, 1200);
const GAMES_OF_EACH = 5;

const dice = new Stream();
dice.start(keyFromSeed('wide sample'), 0, 0);

test(`the checker has no complaint about ${SETUPS * GAMES_OF_EACH} games of any variant, players, rulings and teams`, async () => {
  const checker = await shamus.judges.transcriptChecker();
  const [setups, seen, played] = [new Set<string>(), new Set<string>(), new Set<object>()];
  for (let number = 0; number < SETUPS; number++) {
    const setup = arbitrarySetup(dice);
    const team = arbitraryTeam(dice, setup.players);
    const policies = team.map((definition) => definition.create());
    const names = team.map(({ name }) => name);
    const story = shamus.tables.recorder(setup, policies, names, `sample ${number}`);
    setups.add(`${setup.variant} ${setup.players} ${Object.values(setup.rulings).join()}`);
    for (const definition of team) played.add(definition);
    for (let game = 0; game < GAMES_OF_EACH; game++) {
      story.play(game);
      const lines = story.transcript();
      for (const line of lines) {
        const complaint = checker.push(line);
        if (complaint !== null) expect.fail(`${complaint.message}: ${line} in ${lines.join('\n')}`);
        seen.add(JSON.parse(line).type);
      }
      seen.add(`${setup.players}: ${REASONS[story.reason]!.name}`);
    }
  }
  expect(checker.end()).toBeNull();
  expect(checker.games).toBe(SETUPS * GAMES_OF_EACH);
  expect(setups.size).toBeGreaterThan(0.9 * SETUPS);
  expect(played).toEqual(new Set(quickPolicies));
  // Endings of the games: each with two and with four, and each kind of line.
  const endings = [2, 4].flatMap((players) => REASONS.map(({ name }) => `${players}: ${name}`));
  const lines = 'deal penalty draw play circle pickup meld layoff discard senior-lost pass end'.split(' ');
  expect([...seen].sort()).toEqual([...endings, ...lines].sort());
});
