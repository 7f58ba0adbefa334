/** Games played to their end, to stop at any of their decisions and deal anew. */
import type { Setup } from '../../../game/index.js';
import { type Key, keyFromSeed } from '../../../random/index.js';
import type { RummyMove, RummyQuestion } from '../engine/intercepted-engine.js';
import type { RummyPlayer } from '../policy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { storyFor } from './deal-constraints.js';
import { RummyExaminer } from './examiner.js';
import { type Deal, eventsUpTo } from './redealer.js';

/** A question of a game: the one that follows these moves. */
export interface Point {
  readonly terms: Terms;
  readonly deal: Deal;
  readonly moves: readonly RummyMove[];
  readonly seat: number;
}

interface PlayedOut {
  readonly terms: Terms;
  readonly deal: Deal;
  readonly moves: readonly RummyMove[];
  readonly asked: readonly Pick<RummyQuestion, 'seat' | 'asked'>[];
  readonly examiner: RummyExaminer;
}

export const KEY: Key = keyFromSeed('redeal');

/** All decisions of a game, with the seats that make them. */
export function playedOut(
  rules: RuleSet,
  setup: Setup,
  game: number,
  policyOf: (seat: number) => RummyPlayer,
): PlayedOut {
  const examiner = new RummyExaminer(rules, setup);
  const moves: RummyMove[] = [];
  const asked: Pick<RummyQuestion, 'seat' | 'asked'>[] = [];
  const policies = Array.from({ length: setup.players }, (_, seat) => policyOf(seat));
  const deal = examiner.deal(KEY, game);
  examiner
    .table(policies, KEY, (question, ask) => {
      const move = ask();
      moves.push(move);
      asked.push({ seat: question.seat, asked: question.asked as RummyQuestion['asked'] });
      return move;
    })
    .play(deal, game);
  return { terms: termsOf(rules, setup), deal, moves, asked, examiner };
}

/** What the seat of a point has seen, if the cards are those of a deal. */
export function storyOf({ terms, moves, seat }: Point, deal: Deal): string {
  return storyFor(seat, eventsUpTo(terms, deal, moves), terms);
}
