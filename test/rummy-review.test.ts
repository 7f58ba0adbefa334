/** Reviews of the rummy family: what really happened is one of the things that might have, and all moves are tried. */
import { describe, expect, test } from 'vitest';
import { resolveSetup } from '../src/game/index.js';
import { type Around, around } from '../src/games/around.testing.js';
import { shippedPolicies } from '../src/games/registry.js';
import { cardText, notationOf } from '../src/games/rummy/cards/deck.js';
import { RummyEngine } from '../src/games/rummy/engine/engine.js';
import { createGame } from '../src/games/rummy/game.js';
import type { RummyPlayer, RummyView } from '../src/games/rummy/policy.js';
import { frustration } from '../src/games/rummy/rule-sets/frustration.js';
import { RULE_SETS } from '../src/games/rummy/rule-sets/index.js';
import { rummy } from '../src/games/rummy/rule-sets/rummy.js';
import { shanghaiRummy } from '../src/games/rummy/rule-sets/shanghai-rummy.js';
import { termsOf } from '../src/games/rummy/rules/terms.js';
import { arbitraryDeal, diceOf, steadyRandom } from '../src/games/rummy/testing/tables.testing.js';
import { RummyForward } from '../src/games/rummy/worlds/forward.js';
import { RolloutSearch } from '../src/search/rollout-search.js';
import careful from '../strategies/rummy/contracts/careful.js';
import { KEY, reviewerOf, WORTH, wordsOf, worthOf } from './rummy-review.testing.js';
import { testSize } from './sized.testing.js';

/** One without contracts, one with buys, one with stages. */
const FEW = [rummy, shanghaiRummy, frustration];

describe.each(testSize(FEW, RULE_SETS))('$title', (rules) => {
  test('with the true cards the move that was made ends as the deal did, and any that is offered can be made', () => {
    const dice = diceOf(`truth ${rules.name}`);
    const worth = worthOf(rules);
    let compared = 0;
    for (let game = 0; compared < testSize(2, 200); game++) {
      const setup = arbitraryDeal(rules, dice);
      const seat = dice.below(setup.players);
      const make = game % 2 === 0 || rules === rummy ? steadyRandom : () => careful.create() as RummyPlayer;
      const seen: { frame: number; truth: number }[] = [];
      const terms = termsOf(rules, setup);
      const engine = new RummyEngine(terms, Array.from({ length: setup.players }, make), KEY, true);
      engine.play(game);
      const { events } = engine.recorder!;
      const played = reviewerOf(rules, setup, make, { seat }).play(game, (decision) => {
        expect(decision).toMatchObject({ seat, canInfer: false, deal: terms.firstDeal + 1 });
        expect(decision.moves.length).toBeGreaterThan(1);
        if (dice.below(16) > 0) return;
        expect(decision.imagine(false, dice, 5)).toBe(1);
        for (const move of [decision.made, dice.below(decision.moves.length)]) {
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
    const setup = arbitraryDeal(rules, dice);
    const { cardText: text } = notationOf(termsOf(rules, setup).deck);
    let offered: readonly string[] = [];
    let answers = 0;
    const make = (of: number): RummyPlayer => {
      const policy = steadyRandom();
      if (of !== 0) return policy;
      return around(policy, (decide, method, [given]) => {
        const { hand, table } = given as RummyView;
        const cards = method === 'discard' ? [...new Set(hand.cards)] : [table.upcard, table.upcard];
        if (method !== 'layDown') {
          answers += cards.length > 1 ? 1 : 0;
          offered = cards.map(text);
        }
        return decide();
      });
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

test.each([
  ['rummy', rummy],
  ['shanghai-rummy', shanghaiRummy],
] as const)(
  'every policy that is shipped for %s can be played on by, whatever it keeps in mind',
  async (name, rules) => {
    const setup = resolveSetup(createGame(rules), { variant: 'deal-1' });
    const dice = diceOf('shipped');
    const policies = (await shippedPolicies(name)).filter(({ batch }) => batch === undefined);
    expect(policies.length).toBeGreaterThan(4);
    for (const { create, options = {} } of policies) {
      const usual = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
      let looked = 0;
      reviewerOf(rules, setup, () => create(usual) as RummyPlayer).play(1, (decision) => {
        if (looked++ % 4 > 0) return;
        decision.imagine(false, dice, 1);
        for (const move of [decision.made, dice.below(decision.moves.length)])
          expect(decision.playOut(move)).not.toBeNull();
      });
      expect(looked).toBeGreaterThan(4);
    }
  },
);

test('the move that a search by rollouts prefers is the best one, in the same worlds', () => {
  const setup = resolveSetup(createGame(rummy), { variant: 'deal-1' });
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
    const follow: Around = (decide, method, [given]) => {
      const view = given as RummyView;
      if (method === 'newGame') forward.newGame(view);
      if (method === 'newDeal') forward.newDeal(view);
      const answer = decide();
      if (method === 'takes' || (method === 'discard' && new Set(view.hand.cards).size > 1)) look(view, Number(answer));
      return answer;
    };
    return around(policy, follow, ['newGame', 'newDeal']);
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
