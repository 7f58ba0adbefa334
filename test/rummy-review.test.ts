/** Reviews of the rummy family: what really happened is one of the things that might have, and all moves are tried. */
import { describe, expect, test } from 'vitest';
import { type Decision, type Reviewer, resolveSetup, type Setup } from '../src/game/index.js';
import { shippedPolicies } from '../src/games/registry.js';
import { cardText, notationOf } from '../src/games/rummy/cards/deck.js';
import { RummyEngine } from '../src/games/rummy/engine/engine.js';
import { RummyForward } from '../src/games/rummy/forward/forward.js';
import { gameOf } from '../src/games/rummy/game.js';
import type { RummyPlayer, RummyView } from '../src/games/rummy/policy.js';
import { RummyReviewer } from '../src/games/rummy/review/reviewer.js';
import { frustration } from '../src/games/rummy/rule-sets/frustration.js';
import { RULE_SETS } from '../src/games/rummy/rule-sets/index.js';
import { rookShanghai } from '../src/games/rummy/rule-sets/rook-shanghai.js';
import { rummy } from '../src/games/rummy/rule-sets/rummy.js';
import { shanghaiRummy } from '../src/games/rummy/rule-sets/shanghai-rummy.js';
import type { RuleSet } from '../src/games/rummy/rules/rule-set.js';
import { termsOf } from '../src/games/rummy/rules/terms.js';
import { steadyRandom } from '../src/games/rummy/testing/steady.testing.js';
import { keyFromSeed, Stream } from '../src/random/index.js';
import { accountOf } from '../src/review/account.js';
import { Blunders } from '../src/review/blunders.js';
import type { Worth } from '../src/review/judge.js';
import { reviewGame, worthBy } from '../src/review/reviewed-game.js';
import { RolloutSearch } from '../src/search/rollout-search.js';
import careful from '../strategies/rummy/contracts/careful.js';
import greedyOfContracts from '../strategies/rummy/contracts/greedy.js';
import greedy from '../strategies/rummy/greedy.js';
import random from '../strategies/rummy/random.js';
import { sized } from './sized.testing.js';

const KEY = keyFromSeed('review');
const GAME = gameOf(rummy);
const WORTH = worthOf(rummy);
const EFFORT = { worlds: 16, proposals: 1000, truths: 1 };

function worthOf(rules: RuleSet): Worth {
  const game = gameOf(rules);
  return worthBy(game.measures[0]!, game);
}

interface Wish {
  readonly seat?: number;
  readonly deal?: number | 'all' | 'worst';
  readonly starts?: number;
  /** Who plays on, if not the players themselves. */
  readonly base?: () => RummyPlayer;
}

function reviewerOf(rules: RuleSet, setup: Setup, make: (seat: number) => RummyPlayer, wish: Wish = {}): Reviewer {
  const { seat = 0, deal = 'all', starts = 0, base } = wish;
  const seats = Array.from({ length: setup.players }, (_, one) => one);
  const players = { policies: seats.map(make), playOn: base ?? make, isSame: seats.map(() => base === undefined) };
  return new RummyReviewer(termsOf(rules, setup), KEY, players, { seat, deal, starts });
}

function anySetup(rules: RuleSet, dice: Stream): Setup {
  const game = gameOf(rules);
  const one = <T>(things: readonly T[]): T => things[dice.below(things.length)]!;
  const rulings = Object.fromEntries(game.rulings.map(({ name, values }) => [name, one(values)]));
  const deals = game.variants.filter(({ name }) => name !== 'game');
  return resolveSetup(game, {
    players: one(game.players),
    variant: one(deals).name,
    rulings: { ...rulings, turnLimit: '50' },
  });
}

function diceOf(seed: string): Stream {
  const dice = new Stream();
  dice.start(keyFromSeed(seed), 0, 0);
  return dice;
}

/** One without contracts, one with buys, one with stages. */
const FEW = [rummy, shanghaiRummy, frustration];

describe.each(sized(FEW, RULE_SETS))('$title', (rules) => {
  test('with the true cards the move that was made ends as the deal did, and any that is offered can be made', () => {
    const dice = diceOf(`truth ${rules.name}`);
    const worth = worthOf(rules);
    let compared = 0;
    for (let game = 0; compared < sized(3, 600); game++) {
      const setup = anySetup(rules, dice);
      const seat = dice.below(setup.players);
      const make = game % 2 === 0 || rules === rummy ? steadyRandom : () => careful.create() as RummyPlayer;
      const seen: { frame: number; truth: number }[] = [];
      const terms = termsOf(rules, setup);
      const engine = new RummyEngine(terms, Array.from({ length: setup.players }, make), KEY, true);
      engine.play(game);
      const { events } = engine.recorder!;
      const played = reviewerOf(rules, setup, make, { seat }).play(game, (decision) => {
        expect(decision).toMatchObject({ seat, canInfer: false, deal: terms.firstDeal + 1 });
        expect(decision.moves).toBeGreaterThan(1);
        if (dice.below(16) > 0) return;
        expect(decision.imagine(false, dice, 5)).toBe(1);
        for (const move of [decision.made, dice.below(decision.moves)]) {
          const share = worth(decision.playOut(move)!, seat);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        decision.takeTruth();
        seen.push({ frame: decision.frame, truth: worth(decision.playOut(decision.made)!, seat) });
      });
      expect([played.outcome, played.reason, ...played.seats]).toEqual([
        engine.outcome,
        engine.reason,
        ...engine.seats,
      ]);
      // The order of a new stock is not known before it is shuffled.
      for (const { frame, truth } of seen) {
        if (events.slice(frame).some(({ type }) => type === 'restock')) continue;
        expect(truth, `${JSON.stringify(setup)}, game ${game}, event ${frame}`).toBeCloseTo(worth(engine, seat), 9);
        compared++;
      }
    }
  });

  test('each card can be discarded, the upcard taken or left, a buy made or not: what is asked is offered, and nothing else', () => {
    const dice = diceOf(`moves ${rules.name}`);
    const setup = anySetup(rules, dice);
    const { cardText: text } = notationOf(termsOf(rules, setup).deck);
    let offered: readonly string[] = [];
    let answers = 0;
    const make = (of: number): RummyPlayer => {
      const policy = steadyRandom();
      if (of !== 0) return policy;
      const see = (cards: readonly number[]) => {
        answers += cards.length > 1 ? 1 : 0;
        offered = cards.map(text);
      };
      return {
        ...policy,
        takes: (view) => {
          see([view.table.upcard, view.table.upcard]);
          return policy.takes(view);
        },
        buys: (view) => {
          see([view.table.upcard, view.table.upcard]);
          return policy.buys!(view);
        },
        picksAndBuys: (view) => {
          see([view.table.upcard, view.table.upcard]);
          return policy.picksAndBuys!(view);
        },
        discard: (view) => {
          see([...new Set(view.hand.cards)]);
          return policy.discard(view);
        },
      };
    };
    let looked = 0;
    reviewerOf(rules, setup, make, { base: steadyRandom }).play(0, (decision) => {
      const words = wordsOf(decision);
      expect(new Set(words).size).toBe(words.length);
      if (decision.asked === 'layDown') return;
      looked++;
      if (decision.asked === 'discard') expect(words).toEqual(offered);
      else expect(words).toEqual([expect.stringMatching(/^(the stock|no buy)$/), expect.stringContaining(offered[0]!)]);
    });
    expect(looked).toBe(answers);
    expect(looked).toBeGreaterThan(0);
  });
});

function wordsOf(decision: Decision): string[] {
  return Array.from({ length: decision.moves }, (_, move) => decision.inWords(move));
}

test.each([
  ['rummy', rummy],
  ['shanghai-rummy', shanghaiRummy],
] as const)(
  'every policy that is shipped for %s can be played on by, whatever it keeps in mind',
  async (name, rules) => {
    const setup = resolveSetup(gameOf(rules), { variant: 'deal-1' });
    const dice = diceOf('shipped');
    const policies = (await shippedPolicies(name)).filter(({ name }) => name !== 'search');
    expect(policies.length).toBeGreaterThan(4);
    for (const { create, options = {} } of policies) {
      const usual = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
      let looked = 0;
      reviewerOf(rules, setup, () => create(usual) as RummyPlayer).play(1, (decision) => {
        if (looked++ % 4 > 0) return;
        decision.imagine(false, dice, 1);
        for (const move of [decision.made, dice.below(decision.moves)]) expect(decision.playOut(move)).not.toBeNull();
      });
      expect(looked).toBeGreaterThan(4);
    }
  },
);

test('the move that a search by rollouts prefers is the best one, in the same worlds', () => {
  const setup = resolveSetup(gameOf(rummy), { variant: 'deal-1' });
  const search = new RolloutSearch({ worlds: 16, playouts: 1e9 }, { kind: 'rollouts', caution: 1, tries: 1 });
  const chosen: number[] = [];
  const forward = new RummyForward({ own: steadyRandom, others: steadyRandom });
  /** Searches beside another, whose move it makes. */
  const searching = (seat: number): RummyPlayer => {
    const policy = steadyRandom();
    if (seat !== 0) return policy;
    const look = (view: RummyView, usual: number) => {
      if (chosen.length === 12) return;
      forward.sit(view);
      chosen.push(search.choose(forward, diceOf('same'), usual));
    };
    return {
      ...policy,
      newGame: (view) => forward.newGame(view),
      newDeal: (view) => forward.newDeal(view),
      takes: (view) => {
        const takes = policy.takes(view);
        look(view, takes ? 1 : 0);
        return takes;
      },
      discard: (view) => {
        const card = policy.discard(view);
        if (new Set(view.hand.cards).size > 1) look(view, card);
        return card;
      },
    };
  };
  let looked = 0;
  reviewerOf(rummy, setup, searching, { base: steadyRandom }).play(3, (decision) => {
    if (decision.asked === 'layDown' || looked === 12) return;
    const words = wordsOf(decision);
    const sums = words.map(() => 0);
    const dice = diceOf('same');
    for (let world = 0; world < 16; world++) {
      decision.imagine(false, dice, 1);
      for (let move = 0; move < words.length; move++) sums[move]! += WORTH(decision.playOut(move)!, 0);
    }
    const best = chosen.at(-1)!;
    const place = decision.asked === 'discard' ? words.indexOf(cardText(best)) : best;
    expect(sums[place]).toBeCloseTo(Math.max(...sums), 9);
    looked++;
  });
  expect(looked).toBe(12);
});

test.each([
  ['buys', shanghaiRummy],
  ['picksAndBuys', rookShanghai],
] as const)('%s is a decision of whoever may, in turn or not; also of one who never would', (asked, rules) => {
  const setup = resolveSetup(gameOf(rules), { variant: 'deal-1' });
  for (const never of [false, true]) {
    const make = () => {
      const { takes, layDown, discard, ...buying } = steadyRandom();
      return never ? { takes, layDown, discard } : { takes, layDown, discard, ...buying };
    };
    const made: string[] = [];
    reviewerOf(rules, setup, make, { seat: 1 }).play(1, (decision) => {
      if (decision.asked === asked) made.push(decision.kindOf(decision.made));
    });
    expect(new Set(made)).toEqual(new Set(never ? ['declines'] : ['buys', 'declines']));
  }
});

test('a game of many deals: each is accounted for, and the worst is the one by which most was lost', () => {
  const rules = shanghaiRummy;
  const worth = worthOf(rules);
  const setup = resolveSetup(gameOf(rules), {});
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

test('before a deal of a table of equals each has the share that the standing gives him, as its deals with other cards go', () => {
  const setup = resolveSetup(GAME, { variant: 'deal-1', players: 3 });
  const times = sized(300, 20_000);
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
    const account = accountOf(start, { decisions: own, result: share });
    expect(account.start.mean + account.luck.mean + account.play.mean).toBeCloseTo(share, 9);
  }
});

test('a planted blunder is found where it is: who does not lay what he could', () => {
  const setup = resolveSetup(GAME, { variant: 'deal-1' });
  const blundering = (seat: number): RummyPlayer => {
    const policy = greedy.create() as RummyPlayer;
    return seat === 0
      ? { takes: (view) => policy.takes(view), layDown: () => {}, discard: (view) => policy.discard(view) }
      : policy;
  };
  const blunders = new Blunders(['decision', 'made']);
  const base = () => greedy.create() as RummyPlayer;
  for (let game = 0; game < sized(8, 100); game++) {
    const reviewer = reviewerOf(rummy, setup, blundering, { base });
    blunders.add(reviewGame(reviewer, KEY, game, { ...EFFORT, truths: 0 }, WORTH, () => {}));
  }
  const { situations } = blunders.summary({
    contender: { setup, team: { name: '', policies: [] } },
    playOn: { name: '' },
    effort: EFFORT,
    who: { place: 0 },
    scope: { deal: 'all' },
  } as never);
  const planted = situations.find(({ situation: { made } }) => made === 'lays nothing')!;
  expect(planted.decisions).toBeGreaterThan(4);
  expect(planted.cost.mean).toBeGreaterThan(2 * planted.cost.error);
});
