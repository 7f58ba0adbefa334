import type { Card, Suit } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard, formatCards } from '../../../cards/notation.js';
import type { Targets } from '../rules/setup.js';
import { Board } from './board.js';
import type { MeldKind, ShamusEvent } from './events.js';
import { ENDINGS, SUIT_NAMES, seatName } from './words.js';

const CAUSES = { opening: 'for the upcard', circle: 'by the wrath of Shamus', discard: 'for the discard' };
/** Tells a game in words, one line per event, with the public facts after each Rummy turn. */
export function tell(events: readonly ShamusEvent[], names: readonly string[], targets: Targets): string[] {
  const story = new Story(names, targets);
  for (const event of events) story.add(event);
  return story.lines;
}

class Story {
  readonly lines: string[] = [];
  private readonly board: Board;
  private turn = 0;

  constructor(
    private readonly names: readonly string[],
    private readonly targets: Targets,
  ) {
    this.board = new Board(names.length);
  }

  add(event: ShamusEvent): void {
    const { board } = this;
    const { top } = board;
    board.follow(event);
    switch (event.type) {
      case 'deal':
        this.deal();
        break;
      case 'penalty':
        this.draw(event.seat, event.cards, CAUSES[event.cause]);
        break;
      case 'draw':
        this.draw(event.seat, event.cards, event.seat % 2 === 0 ? 'until one fits' : 'from the stock');
        break;
      case 'play':
        this.play(event.seat, event.card, top, event.call);
        break;
      case 'circle':
        this.say(`       circle: ${formatCard(event.card)}, ${event.left} left`);
        break;
      case 'pickup':
        this.say(`${this.who(event.seat)} picks up ${formatCards(event.cards)}`);
        break;
      case 'meld':
      case 'layoff':
        this.lay(event.seat, event.type, event.kind, event.cards);
        break;
      case 'discard':
        this.discard(event.seat, event.card);
        break;
      case 'pass':
        this.say(`${this.who(event.seat)} passes (no cards)`);
        break;
      case 'senior-lost':
        this.say('       Senior is lost: the Uno player holds more cards than the circle');
        break;
      case 'end':
        this.say('');
        this.say(ENDINGS[event.reason]!);
        this.say(`Table ${event.table}, net ${event.net}, cards in hand ${event.hands.join(', ')}.`);
        break;
    }
  }

  private deal(): void {
    const { hands, circle, top } = this.board;
    this.say(`Senior from ${this.targets.senior} net points, Junior from ${this.targets.junior} points`);
    this.say('');
    for (const [seat, hand] of hands.entries()) this.say(`${this.who(seat)} (${this.names[seat]}) holds ${hand}`);
    this.say(`       circle: ${formatCards(circle)}, in the order of turning`);
    this.say(`       upcard: ${formatCard(top)}`);
    this.say('');
  }

  private draw(seat: number, cards: readonly Card[], why: string): void {
    this.say(`${this.who(seat)} draws ${formatCards(cards)} ${why}`);
  }

  private play(seat: number, card: Card, top: Card, call: Suit | null): void {
    const called = call === null ? '' : ` and calls ${SUIT_NAMES[call]}`;
    this.say(`${this.who(seat)} plays ${formatCard(card)} on ${formatCard(top)}${called}`);
  }

  private lay(seat: number, how: 'meld' | 'layoff', kind: MeldKind, cards: readonly Card[]): void {
    const points = Board.worth(kind, CardSet.from(cards));
    const what = how === 'meld' ? `lays down the ${kind} ${formatCards(cards)}` : `lays off ${formatCards(cards)}`;
    this.say(`${this.who(seat)} ${what} for ${points}`);
  }

  private discard(seat: number, card: Card): void {
    const { hands, circle, stock, points, net } = this.board;
    this.turn++;
    this.say(`${this.who(seat)} discards ${formatCard(card)}`);
    const counts = `circle ${circle.length}, stock ${stock.length}, table ${points} (net ${net})`;
    const held = hands.map((cards, place) => `${this.who(place).trim()} holds ${cards.isEmpty ? 'nothing' : cards}`);
    this.say(`   ${`${this.turn}.`.padEnd(4)}${held.join('; ')}; ${counts}`);
  }

  private who(seat: number): string {
    const players = this.names.length;
    return seatName(seat, players).padEnd(players === 2 ? 6 : 8);
  }

  private say(line: string): void {
    this.lines.push(line);
  }
}
