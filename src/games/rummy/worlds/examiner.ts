import type { AuditSupport, DecisionInterceptor, InterceptedGame, Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { Bag } from '../cards/bag.js';
import { type Notation, newDeck, notationOf } from '../cards/deck.js';
import { decisionsOf } from '../decisions.js';
import { createInterceptedEngine, type RummyMove } from '../engine/intercepted-engine.js';
import { rowText } from '../engine/plan-rows.js';
import type { RummyPlayer } from '../policy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { seatsOfDeal, type Terms, termsOf } from '../rules/terms.js';
import { RummyRedealer } from './redealer.js';
import { type Deal, StackedShuffler } from './stacked-deal.js';

/** A game of the family, laid open for an audit. */
export class RummyExaminer implements AuditSupport<RummyPlayer, Deal, RummyMove> {
  private readonly terms: Terms;
  private readonly notation: Notation;
  private readonly decisions;

  constructor(rules: RuleSet, setup: Setup) {
    this.terms = termsOf(rules, setup);
    this.notation = notationOf(this.terms.deck);
    this.decisions = decisionsOf(this.terms);
  }

  deal({ lo, hi }: Key, game: number): Deal {
    return { key: { lo, hi }, game, stacks: [] };
  }

  table(policies: readonly RummyPlayer[], key: Key, answering: DecisionInterceptor<RummyMove>): InterceptedGame<Deal> {
    const engine = createInterceptedEngine(this.terms, false, key, policies, answering);
    return { play: (deal, game) => engine.playWith(new StackedShuffler(deal), game) };
  }

  write({ asked, answer }: RummyMove): string {
    if (answer === null) return '';
    if (typeof answer === 'object') return answer.map(rowText).join(', ') || 'nothing';
    return this.decisions.find(({ name }) => name === asked)!.answer!.text(answer as never);
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

  private deckOf(deal: Deal, number: number): number[] {
    const cards = Uint8Array.from(newDeck(this.terms.deck));
    new StackedShuffler(deal).order(cards, cards.length, number, 0);
    return [...cards];
  }
}
