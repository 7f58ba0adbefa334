import { ACE, CARD_LIMIT, RANKS, rankOf } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { placeOf } from '../../kit/cells.js';
import {
  actorOf,
  CALLED,
  DISCARDED,
  DREW,
  kindOf,
  LAID,
  LAID_MORE,
  numberIn,
  PENALTY,
  PICKED_UP,
  PLAYED,
  TURNED,
  UPCARD,
} from '../engine/record.js';
import type { Table } from '../engine/table.js';
import { fittingHi, fittingLo } from '../rules/turn-rules.js';
import { COUNTS, EVENT_CELLS, EVENTS } from './fields.js';

const { countCards, hiOf, loOf } = sets;

/** Columns of `counts`. */
const DRAWN = 0;
const PENALTIES = 1;
const TAKEN_UP = 2;
const LAID_CARDS = 3;

/** Summary of the event log of a game: what has a fixed size, by seats as they are numbered at the table. */
export class PublicMemory {
  /** The cards that were ever put on the discard pile, each once. */
  readonly put = new Uint8Array(CARD_LIMIT);
  putCount = 0;
  /** By card: 0, or the value of field `source` as seat 0 would see it. */
  readonly source = new Uint8Array(CARD_LIMIT);
  /** By seat: cards that it is known to hold, and that it is known not to. */
  readonly knownLo: Int32Array;
  readonly knownHi: Int32Array;
  readonly lacksLo: Int32Array;
  readonly lacksHi: Int32Array;
  readonly counts: Int32Array;
  /** The latest events as kind, seat + 1 (or 0) and number; `eventCount` in all, each at its number modulo EVENTS. */
  readonly events = new Uint8Array(EVENTS * EVENT_CELLS);
  eventCount = 0;
  /** How many numbers of the record are read. */
  private read = 0;
  private readonly pile = new Uint8Array(CARD_LIMIT);
  private pileCount = 0;
  /** Whether the top of the pile is an ace that lets the next Uno player play any card (rules 2.6, 3.2). */
  private mayCall = false;

  constructor(private readonly players: number) {
    this.knownLo = new Int32Array(players);
    this.knownHi = new Int32Array(players);
    this.lacksLo = new Int32Array(players);
    this.lacksHi = new Int32Array(players);
    this.counts = new Int32Array(players * COUNTS);
  }

  /** A game begins. */
  clear(): void {
    this.source.fill(0);
    for (let seat = 0; seat < this.players; seat++) {
      this.knownLo[seat] = this.knownHi[seat] = this.lacksLo[seat] = this.lacksHi[seat] = 0;
    }
    this.counts.fill(0);
    this.eventCount = this.putCount = this.read = this.pileCount = 0;
    this.mayCall = false;
  }

  /** Reads what has happened since. */
  update({ record, rulings }: Readonly<Table>): void {
    const { events, count } = record;
    while (this.read < count) {
      const event = events[this.read++]!;
      const kind = kindOf(event);
      const seat = actorOf(event);
      const number = numberIn(event);
      switch (kind) {
        case UPCARD:
          this.lay(number, this.players + 2);
          this.mayCall = rulings.openingAceCalls && rankOf(number) === ACE;
          this.note(kind, 0, cardNumber(number));
          break;
        case PENALTY:
        case DREW:
          this.drew(seat, kind, number);
          break;
        case PLAYED:
        case DISCARDED:
          this.lay(number, seat + 1);
          this.knownLo[seat]! &= ~loOf(number);
          this.knownHi[seat]! &= ~hiOf(number);
          this.mayCall = kind === DISCARDED && rankOf(number) === ACE;
          this.note(kind, seat + 1, cardNumber(number));
          break;
        case TURNED:
          this.lay(number, this.players + 1);
          this.mayCall = false;
          this.note(kind, 0, cardNumber(number));
          break;
        case PICKED_UP:
          this.pickedUp(seat, number);
          break;
        case LAID:
          this.laid(seat, events);
          break;
        default:
          this.note(kind, seat + 1, kind === CALLED ? number + 1 : 0);
      }
    }
  }

  private lay(card: number, source: number): void {
    if (this.source[card] === 0) this.put[this.putCount++] = card;
    this.source[card] = source;
    this.pile[this.pileCount++] = card;
  }

  /** Who draws in an Uno turn holds nothing that fits, but for the card that is then played (rule 3.4). */
  private drew(seat: number, kind: number, cards: number): void {
    const top = this.pile[this.pileCount - 1]!;
    const isStuck = kind === DREW && (seat & 1) === 0;
    this.lacksLo[seat] = isStuck ? fittingLo(top, this.mayCall) : 0;
    this.lacksHi[seat] = isStuck ? fittingHi(top, this.mayCall) : 0;
    this.counts[seat * COUNTS + (kind === PENALTY ? PENALTIES : DRAWN)]! += cards;
    this.note(kind, seat + 1, cards);
  }

  private pickedUp(seat: number, cards: number): void {
    for (let taken = 0; taken < cards; taken++) {
      const card = this.pile[--this.pileCount]!;
      this.knownLo[seat]! |= loOf(card);
      this.knownHi[seat]! |= hiOf(card);
    }
    this.counts[seat * COUNTS + TAKEN_UP]! += cards;
    this.note(PICKED_UP, seat + 1, cards);
  }

  private laid(seat: number, events: Int32Array): void {
    const lo = events[this.read]! | events[this.read + 2]!;
    const hi = events[this.read + 1]! | events[this.read + 3]!;
    this.read += LAID_MORE;
    this.knownLo[seat]! &= ~lo;
    this.knownHi[seat]! &= ~hi;
    const cards = countCards(lo, hi);
    this.counts[seat * COUNTS + LAID_CARDS]! += cards;
    this.note(LAID, seat + 1, cards);
  }

  private note(kind: number, actor: number, number: number): void {
    const at = (this.eventCount++ & (EVENTS - 1)) * EVENT_CELLS;
    this.events[at] = kind;
    this.events[at + 1] = actor;
    this.events[at + 2] = number;
  }
}

/** 1 to 52. */
function cardNumber(card: number): number {
  return placeOf(card, RANKS) + 1;
}
