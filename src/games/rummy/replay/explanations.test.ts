import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { type Preference, resolveSetup } from '../../../game/index.js';
import { testExplanations } from '../../kit/replay.testing.js';
import { cardAnswer } from '../answers.js';
import { createGame } from '../game.js';
import rummyGame from '../index.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { rookShanghai } from '../rule-sets/rook-shanghai.js';
import { rummy } from '../rule-sets/rummy.js';
import { termsOf } from '../rules/terms.js';
import { playsAnyDeck } from '../testing/tables.testing.js';
import { recordRummy } from './replay.js';

const SETUP = resolveSetup(rummyGame, { variant: 'deal-1', rulings: { turnLimit: '50' } });
const SEED = 'explained';

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
