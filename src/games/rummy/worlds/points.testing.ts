/** Games played to their end, to stop at any of their decisions and deal anew. */
import type { Setup } from '../../../game/index.js';
import { type Key, keyFromSeed } from '../../../random/index.js';
import { MoveScript, playToLastMove } from '../../kit/intercept.js';
import { WILD } from '../cards/bag.js';
import type { RummyEvent } from '../engine/events.js';
import { createInterceptedEngine, type RummyMove, type RummyQuestion } from '../engine/intercepted-engine.js';
import type { RummyPlayer } from '../policy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { seatsOfDeal, type Terms, termsOf } from '../rules/terms.js';
import { RummyExaminer } from './examiner.js';
import { type Deal, StackedShuffler } from './stacked-deal.js';

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

const KEY: Key = keyFromSeed('redeal');

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

/** The events that the seat of a point has seen, if the cards are those of a deal. */
export function storyOf({ terms, moves, seat }: Point, deal: Deal): string {
  return storyFor(seat, eventsUpTo(terms, deal, moves), terms);
}

/** The events of the deal in which the moves give out. @throws RangeError if they cannot be made */
export function eventsUpTo(terms: Terms, deal: Deal, moves: readonly RummyMove[]): readonly RummyEvent[] {
  const script = new MoveScript(moves);
  const engine = createInterceptedEngine(terms, true, deal.key, null, ({ asked }) => script.answer(asked));
  playToLastMove(() => engine.playWith(new StackedShuffler(deal), deal.game));
  const { events } = engine.recorder!;
  return events.slice(events.findLastIndex(({ type }) => type === 'deal'));
}

/** The events as a seat learns them: complete but for the cards that others hold or that lie face down. */
function storyFor(seat: number, events: readonly RummyEvent[], terms: Terms): string {
  return JSON.stringify(events.map((event) => shown(seat, event, terms)));
}

function shown(seat: number, event: RummyEvent, terms: Terms): object {
  switch (event.type) {
    case 'deal': {
      const dealt = seatsOfDeal(terms, event.deal - 1);
      // Wilds may go to the bottom of the stock until a card stays (R2.2).
      const buried = terms.buriesWilds ? event.deck.slice(dealt.length).findIndex((card) => card !== WILD) : 0;
      const seats = [...dealt, ...Array.from({ length: buried + 1 }, () => seat)];
      return { ...event, deck: event.deck.filter((_, place) => seats[place] === seat) };
    }
    case 'draw':
      return event.seat === seat ? event : { ...event, card: null };
    case 'buy':
    case 'pick-and-buy':
      return event.seat === seat ? event : { ...event, penalty: event.penalty.length };
    case 'restock':
      return { ...event, cards: event.cards.length };
    default:
      return event;
  }
}
