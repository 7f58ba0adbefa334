/** The wording of each event of a game, for text replays and pages. */
import type { Card } from '../../../cards/card.js';
import type { Narration } from '../../kit/recorded-game.js';
import { countInWords, formatSignedPoints } from '../../kit/wording.js';
import { type Notation, notationOf } from '../cards/deck.js';
import type { RummyEvent } from '../engine/events.js';
import type { Terms } from '../rules/terms.js';
import { Board, type BoardMeld } from './board.js';
import { Progress } from './progress.js';
import { type Scene, sceneOf } from './scene.js';
import * as words from './wording.js';

const { ENDINGS, seatName, seatNames } = words;

type Of<T extends RummyEvent['type']> = RummyEvent & { readonly type: T };

type Deed = Extract<RummyEvent, { readonly seat: number }>;

/** Level of detail: `brief` in text replays, `open` and `hidden` on pages with and without the cards drawn. */
type Telling = 'brief' | 'open' | 'hidden';

/** A game of the family in words. */
export class RummyNarration implements Narration<RummyEvent, Scene> {
  ending = '';
  private readonly board: Board;
  private readonly progress: Progress;
  private readonly notation: Notation;
  /** The meld that the last event has changed, as it lay before. */
  private before: BoardMeld | null = null;

  /** @param policies their names, in seat order */
  constructor(
    private readonly policies: readonly string[],
    private readonly terms: Terms,
  ) {
    this.board = new Board(terms);
    this.progress = new Progress(terms);
    this.notation = notationOf(terms.deck);
  }

  get turn(): number {
    return this.board.turn;
  }

  get seat(): number | null {
    return this.board.seat;
  }

  follow(event: RummyEvent): void {
    const { board } = this;
    this.before = event.type === 'layoff' || event.type === 'swap' ? board.melds[event.meld]! : null;
    board.follow(event);
    this.progress.follow(
      event,
      board.hands.map(({ length }) => length),
    );
    if (event.type === 'end') this.ending = words.formatWin(event.winners.map(seatName), board.deal);
  }

  lines(event: RummyEvent): string[] {
    const { cardText, cardsText } = this.notation;
    switch (event.type) {
      case 'deal':
        return this.dealLines(event);
      case 'buried':
        return [aside(`${cardText(event.card)} is wild and goes under the stock; upcard: ${this.upcard}`)];
      case 'restock':
        return [aside(`the discard pile becomes a new stock of ${event.cards.length} cards`)];
      case 'score':
        return this.scoreLines(event);
      case 'end': {
        const winners = event.winners.map((seat) => this.fullName(seat));
        return ['', words.formatWin(winners, event.deals)];
      }
      default: {
        const held = event.type === 'discard' ? cardsText(this.board.cardsOf(event.seat)) : '';
        return [`seat ${event.seat} ${this.deed(event, 'brief')}${held === '' ? '' : `, holds ${held}`}`];
      }
    }
  }

  sentence(event: RummyEvent, reader: number | null): string {
    switch (event.type) {
      case 'deal':
        return this.dealSentence(event);
      case 'buried':
        return `The upcard is wild and goes to the bottom of the stock; the next is ${this.upcard}.`;
      case 'restock': {
        const cards = countInWords(event.cards.length, 'card');
        return `The stock is used up: the discard pile but its top becomes a new one of ${cards}.`;
      }
      case 'score':
        return this.scoreSentence(event);
      case 'end':
        return `${this.ending} ${this.standText(event)}`;
      default: {
        const telling = reader === null || reader === event.seat ? 'open' : 'hidden';
        return `${declinedText(event)}${seatName(event.seat)} ${this.deed(event, telling)}.`;
      }
    }
  }

  scene(): Scene {
    return sceneOf(this.board, this.progress, this.terms);
  }

  choiceText(decision: string, choice: number): string {
    if (decision === 'discard') return this.notation.cardText(choice);
    return choice === 0 ? 'the stock' : `the upcard, ${this.upcard}`;
  }

  private get upcard(): string {
    return this.notation.cardText(this.board.upcard);
  }

  private deed(event: Deed, telling: Telling): string {
    const { cardText, cardsText } = this.notation;
    const isBrief = telling === 'brief';
    switch (event.type) {
      case 'take':
        return `takes ${cardText(event.card)}`;
      case 'buy':
        return `buys ${cardText(event.card)}${this.penaltyText(event.penalty, telling)}`;
      case 'pick-and-buy': {
        const [upcard, under] = [cardText(event.cards[0]!), cardText(event.cards[1]!)];
        const buys = isBrief ? ` and buys ${under}` : `, buys ${under} under it`;
        return `takes ${upcard}${buys}${this.penaltyText(event.penalty, telling)}`;
      }
      case 'draw': {
        const isLeft = !this.progress.isBought && this.board.pile.length > 0;
        return `${isLeft ? `leaves ${this.upcard} and ` : ''}draws ${telling === 'hidden' ? 'a card' : cardText(event.card)}`;
      }
      case 'swap': {
        const card = cardText(event.card);
        if (isBrief) return `exchanges ${card} for the wild of ${this.cardsOf(this.before!)}`;
        const meld = this.board.melds[event.meld]!;
        return `puts ${card} in place of the wild in ${this.meldOf(meld)} and takes the wild`;
      }
      case 'meld': {
        if (isBrief) return `lays the ${event.kind} ${cardsText(event.cards)}`;
        // The first meld of a seat in a deal is of its contract, where there is one.
        const isFirst = this.board.melds.filter(({ owner }) => owner === event.seat).length === 1;
        const lays = isFirst && this.progress.contracts.length > 0 ? 'goes down with' : 'lays';
        return `${lays} the ${event.kind} ${this.whole(this.board.melds.at(-1)!)}`;
      }
      case 'layoff':
        if (isBrief) return `lays off ${cardsText(event.cards)} on ${this.cardsOf(this.before!)}`;
        return `lays off ${this.addedText(event)} on ${this.meldOf(this.before!)}`;
      case 'discard': {
        const floats = !isBrief && this.progress.floating.includes(event.seat);
        return `discards ${cardText(event.card)}${floats ? ', holds nothing and floats' : ''}`;
      }
    }
  }

  /** Cards of the stock that came with a bought one, which only who bought it sees. */
  private penaltyText(cards: readonly Card[], telling: Telling): string {
    const { cardsText } = this.notation;
    if (telling === 'brief') return ` with ${cardsText(cards)} from the stock`;
    if (cards.length === 0) return '';
    const told =
      telling === 'open' ? cardsText(cards) : cards.length === 1 ? 'a card' : countInWords(cards.length, 'card');
    return ` and gets ${told} from the stock with it`;
  }

  private cardsOf({ pieces }: BoardMeld): string {
    return this.notation.cardsText(pieces.map(({ card }) => card));
  }

  private meldOf(meld: BoardMeld): string {
    return `the ${meld.kind} ${this.whole(meld)} of ${seatName(meld.owner)}`;
  }

  private whole(meld: BoardMeld): string {
    return words.formatMeld(meld, [...meld.pieces.keys()], this.terms, this.notation);
  }

  /** The cards of a lay-off, outward from the meld. */
  private addedText({ meld: number, cards, end }: Of<'layoff'>): string {
    const meld = this.board.melds[number]!;
    const first = meld.pieces.length - cards.length;
    const places = cards.map((_, index) => (end === 'low' ? cards.length - 1 - index : first + index));
    return words.formatMeld(meld, places, this.terms, this.notation);
  }

  private dealLines({ deal, dealer, contract }: Of<'deal'>): string[] {
    const contracts = words.isOneContract(contract) ? [] : contract.map(words.contractText);
    const one = words.isOneContract(contract) && contract.length > 0 ? `: ${words.contractText(contract)}` : '';
    const { cardsText } = this.notation;
    return [
      '',
      `Deal ${deal}, dealt by ${this.fullName(dealer)}${one}`,
      ...contracts.map((text, seat) => `${this.fullName(seat)} is to lay ${text}`),
      ...this.policies.map((_, seat) => `${this.fullName(seat)} holds ${cardsText(this.board.cardsOf(seat))}`),
      aside(`upcard: ${this.upcard}`),
      '',
    ];
  }

  private dealSentence({ deal, dealer }: Of<'deal'>): string {
    const { contracts, stages } = this.progress;
    const start = `Deal ${deal}: ${seatName(dealer)} deals ${countInWords(this.board.hands[0]!.length, 'card')} to each.`;
    const turned = `The upcard is ${this.upcard}.`;
    if (contracts.length === 0) return `${start} ${turned}`;
    const first = words.formatContract(contracts[0]!);
    if (stages === null) return `${start} To lay: ${first}. ${turned}`;
    const isSame = stages.every((stage) => stage === stages[0]);
    const each = stages.map((stage, seat) => `${seatName(seat)} ${stage}`).join(', ');
    return `${start} ${isSame ? `All are at stage ${stages[0]}: ${first}.` : `Stages: ${each}.`} ${turned}`;
  }

  private scoreLines({ deal, out, reason, points, totals, stages }: Of<'score'>): string[] {
    const last = this.terms.contracts.length;
    const at = stages?.map((stage) => (stage > last ? 'done' : `${stage}`)).join(', ');
    return [
      '',
      ENDINGS[reason]!(out === null ? '' : this.fullName(out)),
      stages === null
        ? `Points of deal ${deal}: ${points.join(', ')}. Totals: ${totals.join(', ')}.`
        : `Stages: ${at}. Points in hand: ${points.join(', ')}.`,
    ];
  }

  private scoreSentence({ reason, out, points, stages }: Of<'score'>): string {
    const ending = ENDINGS[reason]!(out === null ? '' : seatName(out));
    if (stages !== null) return [ending, ...this.stagesReached(stages, points)].join(' ');
    const told = points.flatMap((each, seat) =>
      each === 0 ? [] : [[seatName(seat), formatSignedPoints(each)] as const],
    );
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
    // If several finished in one deal, the points in their hands decide.
    if (done.length > 1) told.push(`In hand: ${done.map((seat) => `${seatName(seat)} ${points[seat]}`).join(', ')}.`);
    return told;
  }

  private standText({ totals, stages }: Of<'end'>): string {
    const last = this.terms.contracts.length;
    const stand = (stages ?? totals).map((each, seat) => {
      const text = stages === null ? formatSignedPoints(each) : each > last ? 'all done' : `${each}`;
      return `${seatName(seat)} ${text}`;
    });
    return `${stages === null ? 'Points' : 'Stages'}: ${stand.join(', ')}.`;
  }

  private fullName(seat: number): string {
    return `seat ${seat} (${this.policies[seat]})`;
  }
}

/** A line of a text replay about no seat. */
function aside(line: string): string {
  return `       ${line}`;
}

/** The seats that were asked before and did not want the upcard. */
function declinedText(event: RummyEvent): string {
  const seats = 'declined' in event ? event.declined : [];
  return seats.length === 0 ? '' : `${seatNames(seats)} ${seats.length === 1 ? 'declines' : 'decline'}; `;
}
