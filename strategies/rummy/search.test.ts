/** The searches at the table: within the rules of all games, the same again, and stronger than their base. */
import { describe, expect, test } from 'vitest';
import { type PolicyDefinition, resolveSetup } from '../../src/game/index.js';
import { RummyEngine } from '../../src/games/rummy/engine/engine.js';
import { gameOf } from '../../src/games/rummy/game.js';
import type { RummyPlayer } from '../../src/games/rummy/policy.js';
import { playerPosition } from '../../src/games/rummy/position.js';
import { RULE_SETS } from '../../src/games/rummy/rule-sets/index.js';
import { rummy } from '../../src/games/rummy/rule-sets/rummy.js';
import { shanghaiRummy } from '../../src/games/rummy/rule-sets/shanghai-rummy.js';
import { termsOf } from '../../src/games/rummy/rules/terms.js';
import { keyFromSeed, Stream } from '../../src/random/index.js';
import { sized } from '../../test/sized.testing.js';
import searchOfContracts from './contracts/search.js';
import shrewdOfContracts from './contracts/shrewd.js';
import { PLAIN_OF_CONTRACTS, PLAIN_OF_RUMMY } from './plain.testing.js';
import search from './search.js';
import shrewd from './shrewd.js';

const KEY = keyFromSeed('search');

/** In a hurry the games that searches were made for. */
const GAMES = sized([rummy, shanghaiRummy], RULE_SETS);

describe.each(GAMES)('$name', (rules) => {
  const definition = (rules === rummy ? search : searchOfContracts) as PolicyDefinition<RummyPlayer, never>;
  const others = rules === rummy ? PLAIN_OF_RUMMY : PLAIN_OF_CONTRACTS;

  test('plays by the rules, and each game comes out the same whatever was played before', () => {
    const dice = new Stream();
    dice.start(keyFromSeed(rules.name), 0, 0);
    const one = <T>(things: readonly T[]): T => things[dice.below(things.length)]!;
    const game = gameOf(rules);
    for (let trial = 0; trial < sized(1, 100); trial++) {
      const rulings = Object.fromEntries(game.rulings.map(({ name, values }) => [name, one<string>(values)]));
      const variant = trial === 0 ? 'deal-1' : one(game.variants.slice(1)).name;
      const players = trial === 0 ? Math.min(...game.players) : one(game.players);
      const terms = termsOf(rules, resolveSetup(game, { variant, players, rulings: { ...rulings, turnLimit: '50' } }));
      const names = Array.from({ length: players - 1 }, () => one(others));
      const options = { base: 'greedy', others: 'greedy', worlds: 8, kind: one(['single', 'rollouts']), caution: 0.5 };
      const sitDown = () => {
        const policies = [definition.create(options as never), ...names.map((plain) => plain.create())];
        return new RummyEngine(terms, policies as RummyPlayer[], KEY);
      };
      const [forth, back] = [sitDown(), sitDown()];
      forth.play(0);
      for (const index of [1, 0]) back.play(index);
      const [once, again] = [forth, back].map((engine) => [engine.fingerprint(), ...engine.metrics].join());
      expect(again, JSON.stringify(terms)).toBe(once);
    }
  });

  test('a position made by hand has no record: there it plays as its base', () => {
    const view = playerPosition({ game: rules.name, hand: '7H 8H 9H TC KS', pile: '9C' });
    const base = rules === rummy ? shrewd.create() : shrewdOfContracts.create();
    const policy = definition.create({ base: 'shrewd', worlds: 8 } as never);
    for (const one of [base, policy]) {
      one.newGame?.(view);
      one.newDeal?.(view);
    }
    expect(policy.takes(view)).toBe(base.takes(view));
    expect(policy.discard(view)).toBe(base.discard(view));
  });
});
