import type { Card } from '../../../cards/card.js';
import { WILD } from '../cards/bag.js';
import { type CardMoves, type Laid, moveCards } from '../engine/card-moves.js';
import type { RummyEvent } from '../engine/events.js';
import { nextSeat } from '../engine/table.js';
import { seatsOfDeal, type Terms } from '../rules/terms.js';

/** A card with its identity: with several decks, equal cards are different pieces. */
export interface Piece {
  readonly card: Card;
  /** Number among equal cards, in the order in which they lay in the deck: 0, 1, … */
  readonly copy: number;
}

export interface BoardMeld {
  readonly owner: number;
  readonly kind: 'set' | 'run';
  /** A run by place, low to high. */
  readonly pieces: readonly Piece[];
  /** First place of a run, 1 for an ace at the low end; null for a set. */
  readonly low: number | null;
}

/** The position after each event of a recorded game, with every card visible. */
export class Board implements CardMoves {
  readonly hands: Piece[][];
  /** Pieces of hands that everyone knows of, because they were taken from the discard pile. */
  readonly known = new Set<Piece>();
  /** The discard pile, its top last. */
  pile: Piece[] = [];
  /** Face down, the next first. */
  stock: Piece[] = [];
  melds: BoardMeld[] = [];
  /** The number of the deal, from 1, and the seat that dealt it. */
  deal = 0;
  dealer = 0;
  /** Turns begun in this deal, by all players. */
  turn = 0;
  /** Seat in turn, or the last one; null before the first turn of a deal and after its last. */
  seat: number | null = null;
  out: number | null = null;
  isOver = false;
  /** Points of each seat, by deal that is over. */
  readonly points: (readonly number[])[] = [];
  totals: readonly number[];
  winners: readonly number[] = [];
  /** The pieces that the last event has moved. */
  moved: Piece[] = [];
  private turnIsOpen = false;
  /** Seat of the last turn; the dealer before the first. */
  private last = 0;

  constructor(private readonly terms: Terms) {
    this.hands = Array.from({ length: terms.players }, () => []);
    this.totals = this.hands.map(() => 0);
  }

  get upcard(): Card {
    return this.pile.at(-1)!.card;
  }

  cardsOf(seat: number): Card[] {
    return this.hands[seat]!.map(({ card }) => card);
  }

  follow(event: RummyEvent): void {
    this.moved = [];
    switch (event.type) {
      case 'deal':
        this.startDeal(event.deal, event.dealer, event.deck);
        break;
      case 'score':
        this.out = event.out;
        this.seat = null;
        this.isOver = true;
        this.points.push(event.points);
        this.totals = event.totals;
        break;
      case 'end':
        this.winners = event.winners;
        break;
      default:
        moveCards(event, this);
    }
  }

  /** R2.1, R2.2. */
  private startDeal(deal: number, dealer: number, deck: readonly Card[]): void {
    const seats = seatsOfDeal(this.terms, deal - 1);
    const pieces = piecesOf(deck);
    for (const hand of this.hands) hand.length = 0;
    for (const [place, seat] of seats.entries()) this.hands[seat]!.push(pieces[place]!);
    for (const hand of this.hands) hand.sort(inOrder);
    this.pile = pieces.slice(seats.length, seats.length + 1);
    this.stock = pieces.slice(seats.length + 1);
    this.melds = [];
    this.known.clear();
    this.deal = deal;
    this.dealer = this.last = dealer;
    this.turn = 0;
    this.seat = this.out = null;
    this.isOver = this.turnIsOpen = false;
  }

  /** A turn begins with the first thing that happens in it. Turns go clockwise (R2.3). */
  private begin(): void {
    if (!this.turnIsOpen) {
      this.turn++;
      this.last = nextSeat(this.last, this.terms.players);
    }
    this.turnIsOpen = true;
    this.seat = this.last;
  }

  take(seat: number): void {
    this.begin();
    const piece = this.pile.pop()!;
    this.known.add(piece);
    this.hold(seat, piece);
  }

  draw(seat: number, count: number): void {
    this.begin();
    for (const piece of this.stock.splice(0, count)) this.hold(seat, piece);
  }

  /** R2.4. Cards that are being bought lie on the pile yet, and the rest of the old stock lies on the new one. */
  restock(count: number, cards: readonly Card[]): void {
    this.begin();
    const under = this.pile.splice(0, count);
    this.stock.push(...cards.map((card) => removed(under, (piece) => piece.card === card)));
  }

  bury(): void {
    const piece = this.pile.pop()!;
    this.stock.push(piece);
    this.pile.push(this.stock.shift()!);
    this.moved.push(piece);
  }

  lay(event: Laid): void {
    const pieces = this.give(event.seat, event.cards);
    if (event.type === 'layoff') this.layOff(event.meld, pieces, event.end);
    else this.melds.push({ owner: event.seat, kind: event.kind, pieces, low: event.low });
  }

  /** Moves the card that is laid, then the wild that comes for it. */
  swap(seat: number, number: number, card: Card, place: number | null): void {
    const meld = this.melds[number]!;
    const [piece] = this.give(seat, [card]);
    const at = place === null ? meld.pieces.findIndex((one) => one.card === WILD) : place - meld.low!;
    const wild = meld.pieces[at]!;
    this.melds[number] = { ...meld, pieces: meld.pieces.with(at, piece!) };
    this.known.add(wild);
    this.hold(seat, wild);
  }

  discard(seat: number, card: Card): void {
    this.pile.push(...this.give(seat, [card]));
    this.turnIsOpen = false;
  }

  private hold(seat: number, piece: Piece): void {
    this.hands[seat]!.push(piece);
    this.hands[seat]!.sort(inOrder);
    this.moved.push(piece);
  }

  /** Removes cards from a hand; of equal ones, one that everybody knows goes first, as nobody could tell otherwise. */
  private give(seat: number, cards: readonly Card[]): Piece[] {
    const hand = this.hands[seat]!;
    return cards.map((card) => {
      const isKnown = hand.some((piece) => piece.card === card && this.known.has(piece));
      const given = removed(hand, (piece) => piece.card === card && this.known.has(piece) === isKnown);
      this.known.delete(given);
      this.moved.push(given);
      return given;
    });
  }

  private layOff(number: number, pieces: readonly Piece[], end: 'low' | 'high' | null): void {
    const meld = this.melds[number]!;
    this.melds[number] =
      end === 'low'
        ? { ...meld, pieces: [...pieces.toReversed(), ...meld.pieces], low: meld.low! - pieces.length }
        : { ...meld, pieces: [...meld.pieces, ...pieces] };
  }
}

function piecesOf(deck: readonly Card[]): Piece[] {
  const copies = new Map<Card, number>();
  return deck.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return { card, copy };
  });
}

function inOrder(one: Piece, other: Piece): number {
  return one.card - other.card || one.copy - other.copy;
}

/** Takes the first piece of this kind out of a list that has one. */
function removed(pieces: Piece[], is: (piece: Piece) => boolean): Piece {
  return pieces.splice(pieces.findIndex(is), 1)[0]!;
}
