/** The searches at the table: within the rules, the same again, and as their bases where they cannot search. */
import { describe, expect, test } from 'vitest';
import { type PolicyDefinition, resolveSetup } from '../../src/game/index.js';
import { type Around, around } from '../../src/games/around.testing.js';
import { RummyEngine } from '../../src/games/rummy/engine/engine.js';
import { createGame } from '../../src/games/rummy/game.js';
import type { RummyPlayer, RummyView } from '../../src/games/rummy/policy.js';
import { playerPosition } from '../../src/games/rummy/position.js';
import { RULE_SETS } from '../../src/games/rummy/rule-sets/index.js';
import { rummy } from '../../src/games/rummy/rule-sets/rummy.js';
import { shanghaiRummy } from '../../src/games/rummy/rule-sets/shanghai-rummy.js';
import { termsOf } from '../../src/games/rummy/rules/terms.js';
import { keyFromSeed, Stream } from '../../src/random/index.js';
import { testSize } from '../../test/sized.testing.js';
import searchOfContracts from './contracts/search.js';
import shrewdOfContracts from './contracts/shrewd.js';
import { PLAIN_OF_CONTRACTS, PLAIN_OF_RUMMY } from './plain.testing.js';
import search from './search.js';
import shrewd from './shrewd.js';

const KEY = keyFromSeed('search');

/** In a hurry the games that searches were made for. */
const GAMES = testSize([rummy, shanghaiRummy], RULE_SETS);

describe.each(GAMES)('$name', (rules) => {
  const definition = (rules === rummy ? search : searchOfContracts) as PolicyDefinition<RummyPlayer, never>;
  const others = rules === rummy ? PLAIN_OF_RUMMY : PLAIN_OF_CONTRACTS;

  test('plays by the rules, and each game comes out the same whatever was played before', () => {
    const dice = new Stream();
    dice.start(keyFromSeed(rules.name), 0, 0);
    const one = <T>(things: readonly T[]): T => things[dice.below(things.length)]!;
    const game = createGame(rules);
    for (let trial = 0; trial < testSize(1, 8); trial++) {
      const rulings = Object.fromEntries(game.setups.rulings.map(({ name, values }) => [name, one<string>(values)]));
      const variant = trial === 0 ? 'deal-1' : one(game.setups.variants.slice(1)).name;
      const players = trial === 0 ? Math.min(...game.setups.players) : one(game.setups.players);
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
    // Rook cards have a number and a colour.
    const cards =
      rules.name === 'rook-shanghai'
        ? { hand: '7R 8R 9R 10G 13B', pile: '9G' }
        : { hand: '7H 8H 9H TC KS', pile: '9C' };
    const view = playerPosition({ game: rules.name, ...cards });
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

/** Makes the policy anew before each decision: it knows only what it is told of the game. */
function forgetful(make: () => RummyPlayer): RummyPlayer {
  let first: RummyView | null = null;
  const askAnew: Around = (_, method, given) => {
    const policy = make() as unknown as Record<string, (...given: readonly unknown[]) => unknown>;
    if (method === 'newGame') first = given[0] as RummyView;
    if (first !== null) policy.newGame?.(first);
    return method.startsWith('new') ? undefined : policy[method]!(...given);
  };
  return around(make(), askAnew, ['newGame']);
}

const BASES = [
  ...search.options!.base.values.map((name) => ({ rules: rummy, name, plain: PLAIN_OF_RUMMY })),
  ...searchOfContracts.options!.base.values.map((name) => ({ rules: shanghaiRummy, name, plain: PLAIN_OF_CONTRACTS })),
];

test.each(BASES)('$name, a base in $rules.name, remembers only the calls of its methods in a game', (base) => {
  const { rules, name, plain } = base;
  const terms = termsOf(rules, resolveSetup(createGame(rules), { variant: 'deal-1' }));
  const make = () => plain.find((policy) => policy.name === name)!.create();
  const seated = (policyOf: () => RummyPlayer) => Array.from({ length: terms.players }, policyOf);
  const [usual, again] = [
    new RummyEngine(terms, seated(make), KEY),
    new RummyEngine(
      terms,
      seated(() => forgetful(make)),
      KEY,
    ),
  ];
  for (let game = 0; game < (rules === rummy ? testSize(20, 1000) : testSize(1, 50)); game++) {
    usual.play(game);
    again.play(game);
    expect(again.fingerprint()).toBe(usual.fingerprint());
  }
});
