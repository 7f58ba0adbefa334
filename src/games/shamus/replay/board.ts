import { ACE, type Card, rankOf, type Suit } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import type { MeldKind, ShamusEvent } from '../engine/events.js';
import { heldValue, sequenceDiscount } from '../rules/points.js';
import { circleSize, dealingOrder, handSize, type VariantNumbers } from '../rules/setup.js';

/** The position after each event of a recorded game, with every card visible. */
export class Board {
  readonly hands: CardSet[];
  /** The discard pile, its top last. */
  readonly pile: Card[] = [];
  /** Face down, the next card first. */
  readonly circle: Card[] = [];
  readonly stock: Card[] = [];
  sequences = CardSet.empty;
  groups = CardSet.empty;
  points = 0;
  seniorLost = false;
  /** The last suit called with an ace (rule 3.3), and the caller. */
  call: { readonly seat: number; readonly suit: Suit } | null = null;
  /** Cards in hands that everyone knows of, because they were picked up. */
  seen = CardSet.empty;
  turn = 0;
  /** Whose turn it is, or was last; null before the first and when play is over. */
  seat: number | null = null;
  private turnIsOpen = false;

  constructor(
    readonly players: number,
    private readonly numbers: Pick<VariantNumbers, 'hand' | 'circle'>,
  ) {
    this.hands = Array.from({ length: players }, () => CardSet.empty);
  }

  /** The last card of the discard pile. */
  get top(): Card {
    return this.pile.at(-1)!;
  }

  /** Points on the table minus those in the Rummy players' hands. */
  get net(): number {
    const held = this.hands.filter((_, seat) => seat % 2 === 1);
    return held.reduce((points, { lo, hi }) => points - heldValue(lo, hi), this.points);
  }

  hand(seat: number): CardSet {
    return this.hands[seat]!;
  }

  follow(event: ShamusEvent): void {
    switch (event.type) {
      case 'deal':
        this.deal(event.deck);
        break;
      case 'penalty':
        this.take(event.seat, event.cards);
        this.stock.splice(0, event.cards.length);
        break;
      case 'draw':
        this.begin(event.seat);
        this.take(event.seat, event.cards);
        this.stock.splice(0, event.cards.length);
        break;
      case 'play':
        this.begin(event.seat);
        this.putOnPile(event.seat, event.card);
        if (event.call !== null && rankOf(event.card) === ACE) this.call = { seat: event.seat, suit: event.call };
        break;
      case 'circle':
        this.pile.push(event.card);
        this.circle.shift();
        break;
      case 'pickup':
        this.begin(event.seat);
        this.take(event.seat, event.cards);
        this.pile.splice(-event.cards.length);
        this.seen = this.seen.union(CardSet.from(event.cards));
        break;
      case 'meld':
      case 'layoff':
        this.lay(event.seat, event.kind, CardSet.from(event.cards));
        break;
      case 'discard':
        this.putOnPile(event.seat, event.card);
        break;
      case 'senior-lost':
        this.seniorLost = true;
        break;
      case 'pass':
        this.seat = event.seat;
        break;
      case 'end':
        this.seat = null;
        break;
    }
  }

  static worth(kind: MeldKind, { lo, hi }: CardSet): number {
    return heldValue(lo, hi) - (kind === 'sequence' ? sequenceDiscount(lo, hi) : 0);
  }

  /** Rules 2.2 to 2.4, 7.1. */
  private deal(deck: readonly Card[]): void {
    const { players, numbers } = this;
    const order = dealingOrder(players);
    const rest = [...deck];
    for (const [place, card] of rest.splice(0, players * handSize(players, numbers)).entries()) {
      const seat = order[place % players]!;
      this.hands[seat] = this.hand(seat).with(card);
    }
    this.circle.push(...rest.splice(0, circleSize(players, numbers)).reverse());
    this.pile.push(...rest.splice(0, 1));
    this.stock.push(...rest);
  }

  /** A turn begins with the first thing that the player does in it. */
  private begin(seat: number): void {
    if (!this.turnIsOpen) this.turn++;
    this.turnIsOpen = true;
    this.seat = seat;
  }

  private take(seat: number, cards: readonly Card[]): void {
    this.hands[seat] = this.hand(seat).union(CardSet.from(cards));
  }

  /** An Uno player's card or a Rummy player's discard: the last action of a turn. */
  private putOnPile(seat: number, card: Card): void {
    this.hands[seat] = this.hand(seat).without(card);
    this.seen = this.seen.without(card);
    this.pile.push(card);
    this.turnIsOpen = false;
  }

  private lay(seat: number, kind: MeldKind, cards: CardSet): void {
    this.hands[seat] = this.hand(seat).difference(cards);
    this.seen = this.seen.difference(cards);
    if (kind === 'sequence') this.sequences = this.sequences.union(cards);
    else this.groups = this.groups.union(cards);
    this.points += Board.worth(kind, cards);
  }
}
