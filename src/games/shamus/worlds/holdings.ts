import type { Card } from '../../../cards/card.js';
import { hiOf, loOf } from '../../../cards/sets.js';

/** Cards that another player took unseen, at one time. */
export interface Handful {
  holder: number;
  count: number;
  /** When: time is counted in events. */
  since: number;
  /** Cards that are not among them, whether still held or not: with one of them it would not have had to draw on. */
  neverLo: number;
  neverHi: number;
  /** Their places in the deck: `first` and every `step` places after it. */
  first: number;
  step: number;
}

/** A card that another player first showed when it played, laid or discarded it: it came from one of its handfuls. */
interface Shown {
  card: Card;
  holder: number;
  at: number;
}

/** A moment at which a player had to draw: none of these cards was in its hand. */
interface Lack {
  holder: number;
  at: number;
  noneLo: number;
  noneHi: number;
}

/** Constraints on the hands of the others that a seat has collected. Reused from game to game. */
export class Holdings {
  readonly handfuls: Handful[] = [];
  handfulCount = 0;
  readonly shown: Shown[] = [];
  shownCount = 0;
  readonly lacks: Lack[] = [];
  lackCount = 0;
  /** Every card that ever lay open. */
  publicLo = 0;
  publicHi = 0;
  /** Cards that everybody knows a seat to hold, because it picked them up; indexed by seat. */
  readonly openLo: Int32Array;
  readonly openHi: Int32Array;
  /** Cards that have left the hand of a seat; indexed by seat. */
  readonly goneLo: Int32Array;
  readonly goneHi: Int32Array;

  constructor(
    private readonly seat: number,
    players: number,
  ) {
    this.openLo = new Int32Array(players);
    this.openHi = new Int32Array(players);
    this.goneLo = new Int32Array(players);
    this.goneHi = new Int32Array(players);
  }

  clear(): void {
    this.handfulCount = this.shownCount = this.lackCount = 0;
    this.publicLo = this.publicHi = 0;
    this.openLo.fill(0);
    this.openHi.fill(0);
    this.goneLo.fill(0);
    this.goneHi.fill(0);
  }

  /** Another player takes cards unseen. */
  receive(
    holder: number,
    count: number,
    since: number,
    neverLo: number,
    neverHi: number,
    first: number,
    step: number,
  ): void {
    this.handfuls[this.handfulCount] ??= { holder: 0, count: 0, since: 0, neverLo: 0, neverHi: 0, first: 0, step: 0 };
    const handful = this.handfuls[this.handfulCount++]!;
    handful.holder = holder;
    handful.count = count;
    handful.since = since;
    handful.neverLo = neverLo;
    handful.neverHi = neverHi;
    handful.first = first;
    handful.step = step;
  }

  /** Another player has none of these cards. */
  lack(holder: number, at: number, noneLo: number, noneHi: number): void {
    this.lacks[this.lackCount] ??= { holder: 0, at: 0, noneLo: 0, noneHi: 0 };
    const lack = this.lacks[this.lackCount++]!;
    lack.holder = holder;
    lack.at = at;
    lack.noneLo = noneLo;
    lack.noneHi = noneHi;
  }

  /** A player takes cards into its hand for all to see. */
  takeOpenly(seat: number, lo: number, hi: number): void {
    this.openLo[seat]! |= lo;
    this.openHi[seat]! |= hi;
  }

  /** Cards leave a hand for all to see. */
  leave(seat: number, at: number, lo: number, hi: number): void {
    if (seat !== this.seat) {
      for (let rest = lo & ~this.openLo[seat]!; rest !== 0; rest &= rest - 1) {
        this.show(seat, at, 31 - Math.clz32(rest & -rest));
      }
      for (let rest = hi & ~this.openHi[seat]!; rest !== 0; rest &= rest - 1) {
        this.show(seat, at, 32 | (31 - Math.clz32(rest & -rest)));
      }
    }
    this.openLo[seat]! &= ~lo;
    this.openHi[seat]! &= ~hi;
    this.goneLo[seat]! |= lo;
    this.goneHi[seat]! |= hi;
    this.publicLo |= lo;
    this.publicHi |= hi;
  }

  /** A card lies open that nobody held. */
  turn(card: Card): void {
    this.publicLo |= loOf(card);
    this.publicHi |= hiOf(card);
  }

  private show(holder: number, at: number, card: Card): void {
    this.shown[this.shownCount] ??= { card: 0, holder: 0, at: 0 };
    const shown = this.shown[this.shownCount++]!;
    shown.card = card;
    shown.holder = holder;
    shown.at = at;
  }
}
