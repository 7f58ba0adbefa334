import type { Card } from '../../../cards/card.js';
import { Ways } from './ways.js';

/** A place where a card lay face down. */
interface Place {
  /** 0 for the deck, r for the r-th new stock. */
  readonly time: number;
  readonly place: number;
}

/** A place whose card another seat has got, or nobody yet. */
export interface Slot extends Place {
  readonly heap: number;
  /** NOBODY if the card still lies there. */
  readonly seat: number;
  /** Number of cards that had been shown when the seat got it. */
  readonly since: number;
}

const NOBODY = -1;

/** The ways as known to one seat, which sees its own cards, with the place that each card came from. */
export class TracedWays extends Ways {
  /** The places that the others have drawn from, in this order. */
  private readonly drawn: Slot[] = [];
  /** The cards that the others have shown and were not known to hold, and those that the seat has drawn itself. */
  readonly shown: { readonly seat: number; readonly card: Card }[] = [];
  /** Places that have not been drawn from; indexed by heap. */
  private readonly left: Place[][] = [];
  private readonly turned: Place[] = [];
  private time = 0;

  /** @param orders the deck of the deal and its new stocks, in the order of use */
  constructor(
    players: number,
    readonly own: number,
    private readonly orders: readonly (readonly Card[])[],
  ) {
    super(players);
  }

  override clear(): void {
    super.clear();
    this.drawn.length = this.shown.length = this.left.length = this.turned.length = 0;
    this.time = 0;
  }

  override add(cards: readonly Card[]): void {
    super.add(cards);
    const time = this.time++;
    this.left.push(cards.map((_, place) => ({ time, place })));
  }

  override turnUp(heap: number, card: Card): void {
    super.turnUp(heap, card);
    this.turned.push(this.left[heap]!.shift()!);
  }

  /** R2.2: the last card turned up stays, and those before it are buried. */
  override putIn(heap: number, card: Card): void {
    super.putIn(heap, card);
    this.left[heap] ??= [];
    this.left[heap]!.push(this.turned.at(-2)!);
  }

  override draw(heap: number, seat: number): void {
    const { time, place } = this.left[heap]!.shift()!;
    super.draw(heap, seat);
    if (seat === this.own) this.note(seat, this.orders[time]![place]!);
    else this.drawn.push({ heap, time, place, seat, since: this.shown.length });
  }

  /** A card that the seat itself shows was noted when it drew it. */
  override show(seat: number, card: Card): void {
    if (seat !== this.own) this.note(seat, card);
  }

  private note(seat: number, card: Card): void {
    super.show(seat, card);
    this.shown.push({ seat, card });
  }

  /** All places that the seat cannot see into. */
  get slots(): Slot[] {
    const since = this.shown.length;
    return [
      ...this.drawn,
      ...this.left.flatMap((places, heap) => places.map((place) => ({ ...place, heap, seat: NOBODY, since }))),
    ];
  }
}
