import type { Card } from '../../../cards/card.js';
import type { AuditSupport, DecisionInterceptor, InterceptedGame, Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { Bag, WILD } from '../cards/bag.js';
import { type Notation, newDeck, notationOf } from '../cards/deck.js';
import { InterceptedEngine, type RummyMove, rowText } from '../engine/intercepted-engine.js';
import type { RummyPlayer } from '../policy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { seatsOfDeal, type Terms, termsOf } from '../rules/terms.js';
import { RummyRedealer } from './redealer.js';
import { type Deal, StackedShuffler } from './stacked-deal.js';

/** A game of the family, laid open for an audit. */
export class RummyExaminer implements AuditSupport<RummyPlayer, Deal, RummyMove> {
  private readonly terms: Terms;
  private readonly notation: Notation;

  constructor(rules: RuleSet, setup: Setup) {
    this.terms = termsOf(rules, setup);
    this.notation = notationOf(this.terms.deck);
  }

  deal({ lo, hi }: Key, game: number): Deal {
    return { key: { lo, hi }, game, stacks: [] };
  }

  table(policies: readonly RummyPlayer[], key: Key, answering: DecisionInterceptor<RummyMove>): InterceptedGame<Deal> {
    const { engine } = new InterceptedEngine(this.terms, false, key, policies, answering);
    return { play: (deal, game) => engine.playWith(new StackedShuffler(deal), game) };
  }

  write(move: RummyMove): string {
    switch (move.asked) {
      case 'takes':
        return move.answer === true ? 'takes' : move.answer === false ? 'draws' : String(move.answer);
      case 'buys':
        return move.answer === true ? 'buys' : move.answer === false ? 'declines' : String(move.answer);
      case 'picksAndBuys':
        return move.answer === true ? 'picks and buys' : move.answer === false ? 'declines' : String(move.answer);
      case 'layDown':
        return move.answer.map(rowText).join(', ') || 'nothing';
      case 'discard':
        return this.isCard(move.answer) ? this.notation.cardText(move.answer) : String(move.answer);
      default:
        return '';
    }
  }

  redealer(deal: Deal, moves: readonly RummyMove[], seat: number): RummyRedealer {
    return new RummyRedealer(this.terms, deal, moves, seat);
  }

  /** Describes a seat whose hand was dealt differently; else a difference in cards face down, or drawn later. */
  compare(deal: Deal, other: Deal): string {
    const { cardText, cardsText } = this.notation;
    for (const { deal: number, time } of other.stacks) {
      if (time > 0) return `the new stock of deal ${number + 1} lies in another order`;
      const [before, after] = [this.deckOf(deal, number), this.deckOf(other, number)];
      const place = before.findIndex((card, index) => card !== after[index]);
      if (place < 0) continue;
      const seats = seatsOfDeal(this.terms, number);
      const dealt = (cards: readonly number[], seat: number) =>
        cardsText(Bag.from(cards.filter((_, index) => seats[index] === seat)).cards);
      const seat = [...new Set(seats)].find((one) => dealt(before, one) !== dealt(after, one));
      if (seat !== undefined) return `seat ${seat} was dealt ${dealt(after, seat)} instead of ${dealt(before, seat)}`;
      const what = `${cardText(after[place]!)} instead of ${cardText(before[place]!)}`;
      return `${what} lies at place ${place + 1} of the deck of deal ${number + 1}`;
    }
    return 'nothing lies differently';
  }

  private isCard(answer: unknown): answer is Card {
    if (typeof answer !== 'number') return false;
    return answer === WILD || (answer === (answer & (WILD - 1)) && (answer & 15) < this.terms.deck.ranks);
  }

  private deckOf(deal: Deal, number: number): number[] {
    const cards = Uint8Array.from(newDeck(this.terms.deck));
    new StackedShuffler(deal).order(cards, cards.length, number, 0);
    return [...cards];
  }
}
