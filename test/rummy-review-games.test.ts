/** Results of reviews of rummy games. */
import { expect, test } from 'vitest';
import { splitLuckAndSkill } from '../src/explain/explained-game.js';
import { reviewGame } from '../src/explain/review-game.js';
import { type Reviewer, resolveSetup } from '../src/game/index.js';
import { RummyEngine } from '../src/games/rummy/engine/engine.js';
import { createGame } from '../src/games/rummy/game.js';
import type { RummyPlayer } from '../src/games/rummy/policy.js';
import { rookShanghai } from '../src/games/rummy/rule-sets/rook-shanghai.js';
import { rummy } from '../src/games/rummy/rule-sets/rummy.js';
import { shanghaiRummy } from '../src/games/rummy/rule-sets/shanghai-rummy.js';
import { termsOf } from '../src/games/rummy/rules/terms.js';
import { steadyRandom } from '../src/games/rummy/testing/tables.testing.js';
import greedyOfContracts from '../strategies/rummy/contracts/greedy.js';
import greedy from '../strategies/rummy/greedy.js';
import random from '../strategies/rummy/random.js';
import { costsBy } from './costs.testing.js';
import { EFFORT, GAME, KEY, reviewerOf, WORTH, worthOf } from './rummy-review.testing.js';
import { testSize } from './sized.testing.js';

test.each([
  ['buys', shanghaiRummy],
  ['picksAndBuys', rookShanghai],
] as const)('%s is a decision of whoever may, in turn or not; also of one who never would', (asked, rules) => {
  const setup = resolveSetup(createGame(rules), { variant: 'deal-1' });
  for (const never of [false, true]) {
    const make = () => {
      const { takes, layDown, discard, ...buying } = steadyRandom();
      return never ? { takes, layDown, discard } : { takes, layDown, discard, ...buying };
    };
    const made: string[] = [];
    reviewerOf(rules, setup, make, { seat: 1 }).play(1, (decision) => {
      if (decision.asked === asked) made.push(decision.moves[decision.made]!.kind);
    });
    expect(new Set(made)).toEqual(new Set(never ? ['declines'] : ['buys', 'declines']));
  }
});

test('a game of many deals: each is accounted for, and the worst is the one by which most was lost', () => {
  const rules = shanghaiRummy;
  const worth = worthOf(rules);
  const setup = resolveSetup(createGame(rules), {});
  const make = () => greedyOfContracts.create() as RummyPlayer;
  const engine = new RummyEngine(termsOf(rules, setup), Array.from({ length: 4 }, make), KEY);
  engine.play(5);
  const seat = 2;
  const worst = reviewerOf(rules, setup, make, { seat, deal: 'worst', starts: 3 }).play(5, () => {});
  expect([...worst.seats]).toEqual([...engine.seats]);
  const shares = worst.standings!.map((ended) => worth(ended, seat));
  expect(shares).toHaveLength(10);
  expect(shares.at(-1)).toBe(worth(engine, seat));
  const falls = shares.map((share, place) => (place === 0 ? 0.25 : shares[place - 1]!) - share);
  expect(worst.deals!.map(({ deal }) => falls[deal - 1])).toEqual([Math.max(...falls)]);
  expect(worst.deals![0]!.starts).toHaveLength(3);
  for (const ended of worst.deals![0]!.starts) {
    expect(worth(ended, seat)).toBeGreaterThan(0);
    expect(worth(ended, seat)).toBeLessThan(1);
  }
  const decided = new Set<number>();
  const one = reviewerOf(rules, setup, make, { seat, deal: 4 }).play(5, ({ deal }) => decided.add(deal!));
  expect([...decided]).toEqual([4]);
  expect(one.deals!.map(({ deal, ended }) => [deal, worth(ended, seat)])).toEqual([[4, shares[3]]]);
  const none = reviewerOf(rules, setup, make, { seat, deal: 11 }).play(5, () => expect.unreachable());
  expect(none.deals).toEqual([]);
});

test('before a deal of a table of equals each has the share that the standing gives, as the deals with other cards go', () => {
  const setup = resolveSetup(GAME, { variant: 'deal-1', players: 3 });
  const times = testSize(300, 20_000);
  const { deals } = reviewerOf(rummy, setup, () => greedy.create() as RummyPlayer, { starts: times }).play(0, () => {});
  const shares = deals![0]!.starts.map((ended) => WORTH(ended, 0));
  // Single deals are won, shared or lost; who sits first has little of it.
  expect(new Set(shares).size).toBeGreaterThan(1);
  expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) / times - 1 / 3)).toBeLessThan(0.12);
});

test('a policy that draws random numbers is reviewed too, and another may play on', () => {
  const setup = resolveSetup(GAME, { variant: 'deal-1' });
  const make = (): RummyPlayer => {
    const policy = greedy.create() as RummyPlayer;
    const dice = random.create() as RummyPlayer;
    return {
      takes: (view) => dice.takes(view),
      layDown: (...laid) => policy.layDown(...laid),
      discard: (view) => policy.discard(view),
    };
  };
  for (const base of [undefined, () => greedy.create() as RummyPlayer]) {
    const reviewer = reviewerOf(rummy, setup, make, base === undefined ? {} : { base });
    const found = reviewGame(reviewer, KEY, 2, EFFORT, WORTH, () => {});
    expect(found.decisions.length).toBeGreaterThan(4);
    expect(found.unjudged).toBe(0);
  }
});

test('a review depends on nothing but its game', () => {
  const setup = resolveSetup(GAME, {});
  const reviewer = () =>
    reviewerOf(rummy, setup, () => greedy.create() as RummyPlayer, { seat: 1, deal: 2, starts: 8 });
  const review = (by: Reviewer, game: number) => reviewGame(by, KEY, game, EFFORT, WORTH, () => {}, 1);
  const one = reviewer();
  review(one, 4);
  expect(review(one, 3)).toEqual(review(reviewer(), 3));
});

test('start, luck and play of each deal add up to what the game stood at after it', () => {
  const setup = resolveSetup(GAME, { players: 4 });
  const make = () => greedy.create() as RummyPlayer;
  const { deals, decisions, result } = reviewGame(
    reviewerOf(rummy, setup, make, { seat: 1, starts: 8 }),
    KEY,
    1,
    EFFORT,
    WORTH,
    () => {},
    1,
  );
  expect(deals!.at(-1)!.result).toBe(result);
  for (const { deal, start, result: share } of deals!) {
    const own = decisions.filter((decision) => decision.deal === deal);
    const account = splitLuckAndSkill(start, { decisions: own, result: share });
    expect(account.start.mean + account.luck.mean + account.play.mean).toBeCloseTo(share, 9);
  }
});

test('a planted blunder is found where it is: a policy that does not lay what it could', () => {
  const setup = resolveSetup(GAME, { variant: 'deal-1' });
  const blundering = (seat: number): RummyPlayer => {
    const policy = greedy.create() as RummyPlayer;
    return seat === 0
      ? { takes: (view) => policy.takes(view), layDown: () => {}, discard: (view) => policy.discard(view) }
      : policy;
  };
  const base = () => greedy.create() as RummyPlayer;
  const games = Array.from({ length: testSize(8, 100) }, (_, game) => {
    const reviewer = reviewerOf(rummy, setup, blundering, { base });
    return reviewGame(reviewer, KEY, game, { ...EFFORT, truths: 0, stream: 'review' }, WORTH, () => {});
  });
  const planted = costsBy(['made'], games).get('lays nothing')!;
  expect(planted.decisions).toBeGreaterThan(4);
  expect(planted.mean).toBeGreaterThan(2 * planted.error);
});
