import type { Card, Suit } from '../../cards/card.js';
import { CardSet } from '../../cards/card-set.js';
import { formatCard, formatCards } from '../../cards/notation.js';
import type { MeldKind, ShamusEvent } from './events.js';
import { heldValue, sequenceDiscount } from './points.js';
import { circleSize, dealingOrder, handSize, type Targets } from './setup.js';

const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'];
const ROLES = ['Uno', 'Rummy'];
const CAUSES = { opening: 'for the upcard', circle: 'by the wrath of Shamus', discard: 'for the discard' };
const ENDINGS: Readonly<Record<string, string>> = {
  senior: 'Senior Shamus: the Uno player is out and the net points suffice.',
  junior: 'Junior Shamus: Senior was lost, but the Rummy player is out and the points suffice.',
  circle: 'Lost: the last circle card is turned.',
  stock: 'Lost: the stock is used up.',
  'uno-out': 'Lost: the Uno side is out before the points suffice.',
};

/** Tells a game in words, an event a line, with what everybody at the table knows after each Rummy turn. */
export function tell(events: readonly ShamusEvent[], names: readonly string[], targets: Targets): string[] {
  const story = new Story(names, targets);
  for (const event of events) story.add(event);
  return story.lines;
}

class Story {
  readonly lines: string[] = [];
  private hands: CardSet[] = [];
  private top: Card = 0;
  private table = 0;
  private circle = 0;
  private stock = 0;
  private turn = 0;

  constructor(
    private readonly names: readonly string[],
    private readonly targets: Targets,
  ) {}

  add(event: ShamusEvent): void {
    switch (event.type) {
      case 'deal':
        this.deal(event.deck);
        break;
      case 'penalty':
        this.draw(event.seat, event.cards, CAUSES[event.cause]);
        break;
      case 'draw':
        this.draw(event.seat, event.cards, event.seat % 2 === 0 ? 'until one fits' : 'from the stock');
        break;
      case 'play':
        this.play(event.seat, event.card, event.call);
        break;
      case 'circle':
        this.top = event.card;
        this.circle = event.left;
        this.say(`       circle: ${formatCard(event.card)}, ${event.left} left`);
        break;
      case 'pickup':
        this.hands[event.seat] = this.hand(event.seat).union(CardSet.from(event.cards));
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
        this.say(`${this.who(event.seat)} passes, having no cards`);
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

  private deal(deck: readonly Card[]): void {
    const players = this.names.length;
    const dealt = deck.slice(0, players * handSize(players));
    const circle = deck.slice(dealt.length, dealt.length + circleSize(players));
    this.top = deck[dealt.length + circle.length]!;
    this.circle = circle.length;
    this.stock = deck.length - dealt.length - circle.length - 1;
    const order = dealingOrder(players);
    this.hands = this.names.map((_, seat) =>
      CardSet.from(dealt.filter((_card, place) => order[place % players] === seat)),
    );
    this.say(`Senior from ${this.targets.senior} net points, Junior from ${this.targets.junior} points`);
    this.say('');
    for (const [seat, hand] of this.hands.entries()) this.say(`${this.who(seat)} (${this.names[seat]}) holds ${hand}`);
    this.say(`       circle: ${formatCards(circle.reverse())}, in the order of turning`);
    this.say(`       upcard: ${formatCard(this.top)}`);
    this.say('');
  }

  private draw(seat: number, cards: readonly Card[], why: string): void {
    this.hands[seat] = this.hand(seat).union(CardSet.from(cards));
    this.stock -= cards.length;
    this.say(`${this.who(seat)} draws ${formatCards(cards)} ${why}`);
  }

  private play(seat: number, card: Card, call: Suit | null): void {
    this.hands[seat] = this.hand(seat).without(card);
    const called = call === null ? '' : ` and calls ${SUIT_NAMES[call]}`;
    this.say(`${this.who(seat)} plays ${formatCard(card)} on ${formatCard(this.top)}${called}`);
    this.top = card;
  }

  private lay(seat: number, how: 'meld' | 'layoff', kind: MeldKind, cards: readonly Card[]): void {
    const set = CardSet.from(cards);
    const points = heldValue(set.lo, set.hi) - (kind === 'sequence' ? sequenceDiscount(set.lo, set.hi) : 0);
    this.hands[seat] = this.hand(seat).difference(set);
    this.table += points;
    const what = how === 'meld' ? `lays down the ${kind} ${formatCards(cards)}` : `lays off ${formatCards(cards)}`;
    this.say(`${this.who(seat)} ${what} for ${points}`);
  }

  private discard(seat: number, card: Card): void {
    const hand = this.hand(seat).without(card);
    this.hands[seat] = hand;
    this.top = card;
    this.turn++;
    this.say(`${this.who(seat)} discards ${formatCard(card)}`);
    const held = this.hands.filter((_, place) => place % 2 === 1);
    const net = held.reduce((points, { lo, hi }) => points - heldValue(lo, hi), this.table);
    const counts = `circle ${this.circle}, stock ${this.stock}, table ${this.table} (net ${net})`;
    const hands = this.hands.map(
      (cards, place) => `${this.who(place).trim()} holds ${cards.isEmpty ? 'nothing' : cards}`,
    );
    this.say(`   ${`${this.turn}.`.padEnd(4)}${hands.join('; ')}; ${counts}`);
  }

  private hand(seat: number): CardSet {
    return this.hands[seat] ?? CardSet.empty;
  }

  private who(seat: number): string {
    const role = ROLES[seat % 2]!;
    return this.names.length === 2 ? role.padEnd(6) : `${role} ${seat}`.padEnd(8);
  }

  private say(line: string): void {
    this.lines.push(line);
  }
}
