import type { Card } from '../../../cards/card.js';
import { type Notation, notationOf } from '../cards/deck.js';
import type { Terms } from '../rules/terms.js';
import { Board } from './board.js';
import type { RummyEvent } from './events.js';
import { contractsInWords, ENDINGS, goalInWords, stagesInWords, winInWords } from './words.js';

/** Tells a game in words, an event a line. `names`: what the policies are called, in seat order. */
export function tell(events: readonly RummyEvent[], names: readonly string[], terms: Terms): string[] {
  const story = new Story(names, terms);
  for (const event of events) story.add(event);
  return story.lines;
}

class Story {
  readonly lines: string[] = [];
  private readonly board: Board;
  private readonly notation: Notation;
  /** Whether the upcard of this turn was bought. */
  private isBought = false;

  constructor(
    private readonly names: readonly string[],
    private readonly terms: Terms,
  ) {
    this.board = new Board(terms);
    this.notation = notationOf(terms.deck);
    this.say(`${terms.players} players, ${goalInWords(terms)}`);
  }

  add(event: RummyEvent): void {
    const { board } = this;
    const { cardText, cardsText } = this.notation;
    const on = event.type === 'layoff' || event.type === 'swap' ? board.melds[event.meld]! : null;
    const before = on === null ? '' : cardsText(on.pieces.map(({ card }) => card));
    board.follow(event);
    if (event.type === 'buy' || event.type === 'discard') this.isBought = event.type === 'buy';
    switch (event.type) {
      case 'deal':
        this.deal(event);
        break;
      case 'buried':
        this.aside(`${cardText(event.card)} is wild and goes under the stock; upcard: ${cardText(board.upcard)}`);
        break;
      case 'buy': {
        const { seat, card, penalty } = event;
        this.say(`${this.who(seat)} buys ${cardText(card)} with ${cardsText(penalty)} from the stock`);
        break;
      }
      case 'pick-and-buy': {
        const { seat, cards, penalty } = event;
        const [upcard, under] = [cardText(cards[0]!), cardText(cards[1]!)];
        this.say(`${this.who(seat)} takes ${upcard} and buys ${under} with ${cardsText(penalty)} from the stock`);
        break;
      }
      case 'swap':
        this.say(`${this.who(event.seat)} exchanges ${cardText(event.card)} for the wild of ${before}`);
        break;
      case 'take':
        this.say(`${this.who(event.seat)} takes ${cardText(event.card)}`);
        break;
      case 'draw':
        this.say(`${this.who(event.seat)} ${this.left()}draws ${cardText(event.card)}`);
        break;
      case 'restock':
        this.aside(`the discard pile becomes a new stock of ${event.cards.length} cards`);
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

  private deal({ deal, dealer, contract }: RummyEvent & { readonly type: 'deal' }): void {
    const { board } = this;
    const { cardText, cardsText } = this.notation;
    const goals = contractsInWords(contract);
    this.say('');
    this.say(`Deal ${deal}, dealt by ${this.fullName(dealer)}${goals.length === 1 ? `: ${goals[0]}` : ''}`);
    if (goals.length > 1)
      for (const [seat, goal] of goals.entries()) this.say(`${this.fullName(seat)} is to lay ${goal}`);
    for (const seat of board.hands.keys()) this.say(`${this.fullName(seat)} holds ${cardsText(board.cardsOf(seat))}`);
    this.aside(`upcard: ${cardText(board.upcard)}`);
    this.say('');
  }

  /** What who draws has left lying; nothing where another has bought it. */
  private left(): string {
    return this.isBought ? '' : `leaves ${this.notation.cardText(this.board.upcard)} and `;
  }

  private discard(seat: number, card: Card): void {
    const { cardText, cardsText } = this.notation;
    const held = cardsText(this.board.cardsOf(seat));
    this.say(`${this.who(seat)} discards ${cardText(card)}${held === '' ? '' : `, holds ${held}`}`);
  }

  private score({ deal, out, reason, points, totals, stages }: RummyEvent & { readonly type: 'score' }): void {
    this.say('');
    this.say(ENDINGS[reason]!(out === null ? '' : this.fullName(out)));
    this.say(
      stages === null
        ? `Points of deal ${deal}: ${points.join(', ')}. Totals: ${totals.join(', ')}.`
        : `${stagesInWords(stages, this.terms)} Points in hand: ${points.join(', ')}.`,
    );
  }

  /** A line of nobody's. */
  private aside(line: string): void {
    this.say(`${' '.repeat(this.width)} ${line}`);
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
