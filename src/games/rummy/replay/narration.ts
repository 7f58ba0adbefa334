import type { Card } from '../../../cards/card.js';
import { type Notation, notationOf } from '../cards/deck.js';
import type { Terms } from '../rules/terms.js';
import type { Board, BoardMeld } from './board.js';
import type { RummyEvent } from './events.js';
import type { Progress } from './progress.js';
import { standsFor, standsForText } from './wilds.js';
import { contractWords, runText, seatName, seatNames, signed } from './wording.js';
import { ENDINGS, winInWords } from './words.js';

type Of<T extends RummyEvent['type']> = RummyEvent & { readonly type: T };

/** Describes events as players at the table would. */
export class Narrator {
  private readonly notation: Notation;

  /** `board`, `progress`: they follow the events, which are told when they have. */
  constructor(
    private readonly board: Board,
    private readonly progress: Progress,
    private readonly terms: Terms,
  ) {
    this.notation = notationOf(terms.deck);
  }

  /** @param reader the seat that it is told to, which does not see what others draw; null for an onlooker */
  tell(event: RummyEvent, reader: number | null): string {
    const { board } = this;
    const { cardText } = this.notation;
    switch (event.type) {
      case 'deal':
        return this.deal(event);
      case 'buried':
        return `The upcard is wild and goes to the bottom of the stock; the next is ${cardText(board.upcard)}.`;
      case 'take':
        return `${this.declined(event.declined)}${seatName(event.seat)} takes ${cardText(event.card)}.`;
      case 'buy': {
        const { seat, card, penalty, declined } = event;
        return `${this.declined(declined)}${seatName(seat)} buys ${cardText(card)}${this.penalty(seat, penalty, reader)}.`;
      }
      case 'pick-and-buy': {
        const { seat, cards, penalty } = event;
        const [upcard, under] = [cardText(cards[0]!), cardText(cards[1]!)];
        return `${seatName(seat)} takes ${upcard}, buys ${under} under it${this.penalty(seat, penalty, reader)}.`;
      }
      case 'draw':
        return this.draw(event, reader);
      case 'restock':
        return `The stock is used up: the discard pile but its top becomes a new one of ${counted(event.cards.length)}.`;
      case 'swap':
        return this.swap(event);
      case 'meld':
        return this.meld(event);
      case 'layoff': {
        const { seat, cards } = event;
        const meld = board.melds[event.meld]!;
        return `${seatName(seat)} lays off ${this.added(event)} on ${this.on(meld, cards.length, event.end === 'low')}.`;
      }
      case 'discard': {
        const floats = this.progress.floating.includes(event.seat) ? ', holds nothing and floats' : '';
        return `${seatName(event.seat)} discards ${cardText(event.card)}${floats}.`;
      }
      case 'score':
        return this.score(event);
      case 'end':
        return this.end(event);
    }
  }

  private deal({ deal, dealer }: Of<'deal'>): string {
    const { contracts, stages } = this.progress;
    const { hands, upcard } = this.board;
    const start = `Deal ${deal}: ${seatName(dealer)} deals ${counted(hands[0]!.length)} to each.`;
    const turned = `The upcard is ${this.notation.cardText(upcard)}.`;
    if (contracts.length === 0) return `${start} ${turned}`;
    if (stages === null) return `${start} To lay: ${contractWords(contracts[0]!)}. ${turned}`;
    const isSame = stages.every((stage) => stage === stages[0]);
    const at = isSame
      ? `All are at stage ${stages[0]}: ${contractWords(contracts[0]!)}.`
      : `Stages: ${stages.map((stage, seat) => `${seatName(seat)} ${stage}`).join(', ')}.`;
    return `${start} ${at} ${turned}`;
  }

  /** Who was asked before and did not want the upcard. */
  private declined(seats: readonly number[]): string {
    return seats.length === 0 ? '' : `${seatNames(seats)} ${seats.length === 1 ? 'declines' : 'decline'}; `;
  }

  /** Cards of the stock that came with a bought one, which only who bought it sees. */
  private penalty(seat: number, cards: readonly Card[], reader: number | null): string {
    if (cards.length === 0) return '';
    const seen = reader === null || reader === seat;
    const told = seen ? this.notation.cardsText(cards) : cards.length === 1 ? 'a card' : counted(cards.length);
    return ` and gets ${told} from the stock with it`;
  }

  private draw({ seat, card }: Of<'draw'>, reader: number | null): string {
    const { board, progress } = this;
    const { cardText } = this.notation;
    const drawn = reader === null || reader === seat ? cardText(card) : 'a card';
    const leaves = progress.isBought || board.pile.length === 0 ? '' : `leaves ${cardText(board.upcard)} and `;
    return `${seatName(seat)} ${leaves}draws ${drawn}.`;
  }

  private swap({ seat, card, meld }: Of<'swap'>): string {
    const { board } = this;
    const { owner, kind } = board.melds[meld]!;
    return `${seatName(seat)} puts ${this.notation.cardText(card)} in place of the wild in the ${kind} ${this.whole(board.melds[meld]!)} of ${seatName(owner)} and takes the wild.`;
  }

  /** The first meld of a seat in a deal is of its contract, where there is one. */
  private meld({ seat, kind }: Of<'meld'>): string {
    const { melds } = this.board;
    const isFirst = melds.filter(({ owner }) => owner === seat).length === 1;
    const lays = isFirst && this.progress.contracts.length > 0 ? 'goes down with' : 'lays';
    return `${seatName(seat)} ${lays} the ${kind} ${this.whole(melds.at(-1)!)}.`;
  }

  private whole(meld: BoardMeld): string {
    return this.part(meld, 0, meld.pieces.length);
  }

  /** The cards of a lay-off, outward from the meld. */
  private added({ meld, cards, end }: Of<'layoff'>): string {
    const { pieces } = this.board.melds[meld]!;
    const places = cards.map((_, each) =>
      end === 'low' ? cards.length - 1 - each : pieces.length - cards.length + each,
    );
    return runText(cards, this.notation, (place) => this.standIn(this.board.melds[meld]!, places[place]!));
  }

  /** A meld without the cards that have just been laid off on it. */
  private on(meld: BoardMeld, added: number, isBelow: boolean): string {
    const { length } = meld.pieces;
    const before = isBelow ? this.part(meld, added, length) : this.part(meld, 0, length - added);
    return `the ${meld.kind} ${before} of ${seatName(meld.owner)}`;
  }

  private part(meld: BoardMeld, from: number, to: number): string {
    const cards = meld.pieces.slice(from, to).map(({ card }) => card);
    return runText(cards, this.notation, (place) => this.standIn(meld, from + place));
  }

  /** What a wild in a run stands for; in a set one sees it. */
  private standIn(meld: BoardMeld, place: number): string | undefined {
    if (meld.kind === 'set') return undefined;
    const wild = standsFor(meld, place, this.terms);
    return wild === undefined ? undefined : standsForText(wild, this.terms);
  }

  private score({ reason, out, points, stages }: Of<'score'>): string {
    const ending = ENDINGS[reason]!(out === null ? '' : seatName(out));
    if (stages !== null) return [ending, ...this.stagesReached(stages, points)].join(' ');
    const told = points.flatMap((each, seat) => (each === 0 ? [] : [[seatName(seat), signed(each)] as const]));
    if (told.length === 0) return ending;
    if (told.length === 1) return `${ending} ${told[0]![0]} scores ${told[0]![1]}.`;
    return `${ending} Points: ${told.map((pair) => pair.join(' ')).join(', ')}.`;
  }

  private stagesReached(stages: readonly number[], points: readonly number[]): string[] {
    const last = this.terms.contracts.length;
    const { advanced } = this.progress;
    const done = advanced.filter((seat) => stages[seat]! > last);
    const told = advanced
      .filter((seat) => stages[seat]! <= last)
      .map((seat) => `${seatName(seat)} goes on to stage ${stages[seat]}.`);
    if (done.length > 0) told.push(`${seatNames(done)} ${done.length > 1 ? 'have' : 'has'} laid stage ${last}.`);
    if (advanced.length === 0) told.push('Nobody goes on to another stage.');
    // Where several may have finished in one deal, the points in their hands decide.
    if (done.length > 1) told.push(`In hand: ${done.map((seat) => `${seatName(seat)} ${points[seat]}`).join(', ')}.`);
    return told;
  }

  private end({ winners, totals, stages }: Of<'end'>): string {
    const last = this.terms.contracts.length;
    const stand = (stages ?? totals).map((each, seat) => {
      const text = stages === null ? signed(each) : each > last ? 'all done' : `${each}`;
      return `${seatName(seat)} ${text}`;
    });
    return `${winInWords(winners.map(seatName), this.board.deal)} ${stages === null ? 'Points' : 'Stages'}: ${stand.join(', ')}.`;
  }
}

function counted(cards: number): string {
  return cards === 1 ? '1 card' : `${cards} cards`;
}
