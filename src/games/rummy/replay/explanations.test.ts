import { describe, expect, test } from 'vitest';
import careful, { patient } from '../../../../strategies/rummy/careful.js';
import contractPolicies from '../../../../strategies/rummy/contracts/index.js';
import greedy from '../../../../strategies/rummy/greedy.js';
import shippedPolicies from '../../../../strategies/rummy/index.js';
import { testSize } from '../../../../test/sized.testing.js';
import { type Preference, type Replay, resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { testExplanations } from '../../kit/replay.testing.js';
import { cardAnswer } from '../answers.js';
import { createGame } from '../game.js';
import rummyGame, { contractGames } from '../index.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { rookShanghai } from '../rule-sets/rook-shanghai.js';
import { rummy } from '../rule-sets/rummy.js';
import { termsOf } from '../rules/terms.js';
import { playsAnyDeck } from '../testing/tables.testing.js';
import { recordRummy } from './replay.js';
import type { Scene } from './scene.js';

const SETUP = resolveSetup(rummyGame, { variant: 'deal-1', rulings: { turnLimit: '50' } });
const SEED = 'explained';
const KEY = keyFromSeed(SEED);

function recorded(policies: readonly RummyPlayer[], explains = true) {
  return recordRummy(rummy, SETUP, policies, ['a', 'b'], SEED, explains);
}

/** One that plays at random, so that every number drawn counts, and that now and then takes the upcard. */
function explaining(explain: NonNullable<RummyPlayer['explain']>): RummyPlayer {
  return { ...playsAnyDeck(), explain };
}

const weighing = () =>
  explaining((view, decision): readonly Preference[] => {
    if (decision === 'takes') return [0, 1].map((choice) => ({ choice, score: choice, why: 'w' }));
    return view.hand.cards.map((choice) => ({ choice, score: -choice, why: `turn ${view.table.turn}` }));
  });

describe('explanations of shipped policies', () => {
  const talking = shippedPolicies.filter((policy) => policy.create().explain !== undefined);

  test('are given by the strong ones', () => {
    expect(talking.map(({ name }) => name)).toEqual(expect.arrayContaining([careful.name, patient.name]));
  });

  test.each([
    ...talking.map((policy) => ({ name: policy.name, make: () => policy.create() })),
    { name: 'careful:grab=40', make: () => careful.create({ grab: 40 }) },
  ])('of $name change nothing of how it plays, and hold what it did to be the best', ({ make }) => {
    let told = 0;
    const table = recorded([make(), greedy.create()]);
    const engine = rummyGame.tables.engine(SETUP, [make(), greedy.create()], KEY);
    for (let game = 0; game < testSize(3, 20); game++) {
      for (const each of [table, engine]) each.play(game);
      expect(table.fingerprint()).toBe(engine.fingerprint());
      for (const { question, choices } of table.replay().frames.flatMap(({ thoughts }) => thoughts)) {
        const chosen = choices.filter((choice) => choice.chosen);
        expect(chosen, question).toHaveLength(1);
        expect(chosen[0]!.score, JSON.stringify(choices)).toBe(choices[0]!.score);
        for (const { why } of choices) expect(why).not.toBe('');
        told++;
      }
    }
    expect(told).toBeGreaterThan(30);
  });

  test.each(contractGames)('R6.1 change nothing of how $name is played, buys among it', (game) => {
    for (const policy of contractPolicies.filter((one) => one.create().explain !== undefined)) {
      const setup = resolveSetup(game, { variant: 'deal-2', rulings: { turnLimit: '50' } });
      const names = Array.from({ length: setup.players }, () => policy.name);
      const seated = () => names.map(() => policy.create());
      const table = game.tables.recorder(setup, seated(), names, SEED, true);
      const engine = game.tables.engine(setup, seated(), KEY);
      for (const each of [table, engine]) each.play(1);
      expect(table.fingerprint()).toBe(engine.fingerprint());
      const { frames } = table.replay() as Replay<Scene>;
      const thoughts = frames.flatMap((frame) => frame.thoughts);
      expect(thoughts.length).toBeGreaterThan(5);
      for (const { choices } of thoughts) expect(choices.some(({ chosen }) => chosen)).toBe(true);
      if (game.name !== 'frustration') expect(frames.some(({ scene }) => scene.buyer !== null)).toBe(true);
    }
  });
});

describe('explanations', () => {
  test('may weigh every card of a Rook deck, and no other', () => {
    const { is } = cardAnswer(termsOf(rookShanghai, resolveSetup(createGame(rookShanghai), {})));
    expect([0x00, 0x0d, 0x3d, 64].filter(is)).toHaveLength(4);
    expect([0x0e, 0x0f, 65, 80, -1, 1.5].filter(is)).toEqual([]);
  });

  test('stand at the event that the decision caused, one for each, through stalemates and new stocks', () => {
    const seen = new Set<string>();
    const table = recorded([weighing(), weighing()]);
    for (let game = 0; game < testSize(6, 30); game++) {
      table.play(game);
      const { frames } = table.replay();
      for (const [place, { words, thoughts, seat }] of frames.entries()) {
        const [told] = words as [string];
        const asked = thoughts.map(({ question }) => question).join(' ');
        const wasRestocked = frames[place - 1]?.words[0]?.startsWith('The stock is used up') === true;
        const kind = /takes|draws|discards|The stock|Stalemate/.exec(told)?.[0] ?? '';
        seen.add(kind);
        if (kind === 'discards') expect(asked).toBe('Which card to discard?');
        else if (kind === 'The stock') expect(asked).toBe('Take the upcard, or draw?');
        else if (kind === 'takes' || kind === 'draws')
          expect(asked).toBe(wasRestocked ? '' : 'Take the upcard, or draw?');
        // No seat may be asked any more when all have had their turns.
        else if (kind === 'Stalemate') expect(['', 'Take the upcard, or draw?']).toContain(asked);
        else expect(asked).toBe('');
        for (const thought of thoughts) {
          const scores = thought.choices.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
          if (seat !== null) expect(thought.seat).toBe(seat);
          const chosen = thought.choices.find((choice) => choice.chosen)!.choice;
          if (kind === 'discards') expect(told).toContain(` discards ${chosen}.`);
          if (kind === 'takes') expect(chosen).toBe(`the upcard, ${/ takes (.*)\./.exec(told)![1]}`);
          if (kind === 'draws') expect(chosen).toBe('the stock');
        }
      }
    }
    expect(seen).toEqual(new Set(['takes', 'draws', 'discards', 'The stock', 'Stalemate', '']));
  });

  testExplanations<RummyPlayer, RummyView>({
    record: (policy, explains) => recorded([policy, playsAnyDeck()], explains),
    explaining,
    decision: 'takes',
    wrongChoice: [2, "the choice '2', which is not a 0 (the stock) or 1 (the upcard)"],
  });
});
