import type { Card } from '../../../cards/card.js';
import { cardsText, cardText } from '../cards/deck.js';
import type { Terms } from '../rules/terms.js';
import { Board } from './board.js';
import type { RummyEvent } from './events.js';
import { ENDINGS, goalInWords, winInWords } from './words.js';

/** Tells a game in words, an event a line. `names`: what the policies are called, in seat order. */
export function tell(events: readonly RummyEvent[], names: readonly string[], terms: Terms): string[] {
  const story = new Story(names, terms);
  for (const event of events) story.add(event);
  return story.lines;
}

class Story {
  readonly lines: string[] = [];
  private readonly board: Board;

  constructor(
    private readonly names: readonly string[],
    terms: Terms,
  ) {
    this.board = new Board(terms);
    this.say(`${terms.players} players, ${goalInWords(terms)}`);
  }

  add(event: RummyEvent): void {
    const { board } = this;
    const before = event.type === 'layoff' ? cardsText(board.melds[event.meld]!.pieces.map(({ card }) => card)) : '';
    board.follow(event);
    switch (event.type) {
      case 'deal':
        this.deal(event.deal, event.dealer);
        break;
      case 'take':
        this.say(`${this.who(event.seat)} takes ${cardText(event.card)}`);
        break;
      case 'draw':
        this.say(`${this.who(event.seat)} leaves ${cardText(board.upcard)} and draws ${cardText(event.card)}`);
        break;
      case 'restock':
        this.say(`${' '.repeat(this.width)} the discard pile becomes a new stock of ${event.cards.length} cards`);
        break;
      case 'meld':
        this.say(`${this.who(event.seat)} lays the ${event.kind} ${cardsText(event.cards)}`);
        break;
      case 'layoff':
        this.say(`${this.who(event.seat)} lays off ${cardsText(event.cards)} on ${before}`);
        break;
      case 'discard':
        this.discard(event.seat, event.card);
        break;
      case 'score':
        this.score(event);
        break;
      case 'end':
        this.say('');
        this.say(
          winInWords(
            event.winners.map((seat) => this.fullName(seat)),
            event.deals,
          ),
        );
        break;
    }
  }

  private deal(deal: number, dealer: number): void {
    const { board } = this;
    this.say('');
    this.say(`Deal ${deal}, dealt by ${this.fullName(dealer)}`);
    for (const seat of board.hands.keys()) this.say(`${this.fullName(seat)} holds ${cardsText(board.cardsOf(seat))}`);
    this.say(`${' '.repeat(this.width)} upcard: ${cardText(board.upcard)}`);
    this.say('');
  }

  private discard(seat: number, card: Card): void {
    const held = cardsText(this.board.cardsOf(seat));
    this.say(`${this.who(seat)} discards ${cardText(card)}${held === '' ? '' : `, holds ${held}`}`);
  }

  private score({ deal, out, reason, points, totals }: RummyEvent & { readonly type: 'score' }): void {
    this.say('');
    this.say(ENDINGS[reason]!(out === null ? '' : this.fullName(out)));
    this.say(`Points of deal ${deal}: ${points.join(', ')}. Totals: ${totals.join(', ')}.`);
  }

  private get width(): number {
    return this.who(0).length;
  }

  private who(seat: number): string {
    return `seat ${seat}`;
  }

  private fullName(seat: number): string {
    return `${this.who(seat)} (${this.names[seat]})`;
  }

  private say(line: string): void {
    this.lines.push(line);
  }
}
