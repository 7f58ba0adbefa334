import { CARD_LIMIT, RANKS } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { cardIndexOf } from '../../kit/cells.js';
import * as kinds from '../engine/event-kinds.js';
import type { Table } from '../engine/table.js';
import { LayDown } from '../rules/lay-down.js';
import { fittingHi, fittingLo, mayCallOn } from '../rules/turn-rules.js';
import { COUNTS, EVENT_CELLS, EVENTS } from './fields.js';

const { countCards, hiOf, loOf } = sets;
const { actorOf, CALLED, DISCARDED, DREW, kindOf, LAID, lengthOf, numberIn } = kinds;
const { PENALTY, PICKED_UP, PLAYED, readLaid, TURNED, UPCARD } = kinds;

const DRAWN = 0;
const PENALTIES = 1;
const TAKEN_UP = 2;
const LAID_CARDS = 3;

/** Places in `bytes`: of the cards that were put on the pile, of `source`, of the pile, of the latest events and of `counts`. */
export const PUT = 0;
export const SOURCE = PUT + CARD_LIMIT;
const PILE = SOURCE + CARD_LIMIT;
export const LATEST = PILE + CARD_LIMIT;
export const COUNTED = LATEST + EVENTS * EVENT_CELLS;

/** Places in `sets`, of each seat's four numbers: the cards that it is known to hold, and that it is known not to. */
export const [KNOWN_LO, KNOWN_HI, LACKS_LO, LACKS_HI, SEAT_SETS] = [0, 1, 2, 3, 4] as const;

/**
 * Summary of the event log of a game: what has a fixed size, by seats as they are numbered at the table. Two arrays hold all
 * of it: a thousand tables take turns, and each array more is memory that has to be fetched.
 */
export class PublicMemory {
  /**
   * The cards that were ever put on the discard pile, each once; by card 0, or the value of field `source` as seat 0 would
   * see it; the pile; the latest events as kind, seat + 1 (or 0) and number, each at its number modulo EVENTS; by seat COUNTS.
   */
  readonly bytes: Uint8Array;
  readonly sets: Int32Array;
  putCount = 0;
  eventCount = 0;
  private read = 0;
  private pileCount = 0;
  private isUpcardOnTop = false;
  private openingAceCalls = false;
  private readonly laid = new LayDown();

  constructor(players: number) {
    this.bytes = new Uint8Array(COUNTED + players * COUNTS);
    this.sets = new Int32Array(players * SEAT_SETS);
  }

  clear(): void {
    this.bytes.fill(0);
    this.sets.fill(0);
    this.eventCount = this.putCount = this.read = this.pileCount = 0;
  }

  update({ record, rulings, players }: Readonly<Table>): void {
    const { events, count } = record;
    this.openingAceCalls = rulings.openingAceCalls;
    for (; this.read < count; this.read += lengthOf(events[this.read]!)) {
      const event = events[this.read]!;
      const kind = kindOf(event);
      const seat = actorOf(event);
      const number = numberIn(event);
      switch (kind) {
        case UPCARD:
          this.lay(number, players + 2);
          this.isUpcardOnTop = true;
          this.note(kind, 0, cardNumber(number));
          break;
        case PENALTY:
        case DREW:
          this.drew(seat, kind, number);
          break;
        case PLAYED:
        case DISCARDED:
          this.lay(number, seat + 1);
          this.sets[SEAT_SETS * seat + KNOWN_LO]! &= ~loOf(number);
          this.sets[SEAT_SETS * seat + KNOWN_HI]! &= ~hiOf(number);
          this.note(kind, seat + 1, cardNumber(number));
          break;
        case TURNED:
          this.lay(number, players + 1);
          this.note(kind, 0, cardNumber(number));
          break;
        case PICKED_UP:
          this.pickedUp(seat, number);
          break;
        case LAID:
          readLaid(events, this.read, this.laid);
          this.laidDown(seat);
          break;
        default:
          this.note(kind, seat + 1, kind === CALLED ? number + 1 : 0);
      }
    }
  }

  private lay(card: number, source: number): void {
    const { bytes } = this;
    if (bytes[SOURCE + card] === 0) bytes[PUT + this.putCount++] = card;
    bytes[SOURCE + card] = source;
    bytes[PILE + this.pileCount++] = card;
    this.isUpcardOnTop = false;
  }

  /** A player who draws in an Uno turn holds nothing that fits, but for the card that is then played (rule 3.4). */
  private drew(seat: number, kind: number, cards: number): void {
    const { bytes, sets } = this;
    const top = bytes[PILE + this.pileCount - 1]!;
    const isStuck = kind === DREW && (seat & 1) === 0;
    const mayCall = mayCallOn(top, this.isUpcardOnTop, this.openingAceCalls);
    sets[SEAT_SETS * seat + LACKS_LO] = isStuck ? fittingLo(top, mayCall) : 0;
    sets[SEAT_SETS * seat + LACKS_HI] = isStuck ? fittingHi(top, mayCall) : 0;
    bytes[COUNTED + seat * COUNTS + (kind === PENALTY ? PENALTIES : DRAWN)]! += cards;
    this.note(kind, seat + 1, cards);
  }

  private pickedUp(seat: number, cards: number): void {
    const { bytes, sets } = this;
    for (let taken = 0; taken < cards; taken++) {
      const card = bytes[PILE + --this.pileCount]!;
      sets[SEAT_SETS * seat + KNOWN_LO]! |= loOf(card);
      sets[SEAT_SETS * seat + KNOWN_HI]! |= hiOf(card);
    }
    bytes[COUNTED + seat * COUNTS + TAKEN_UP]! += cards;
    this.note(PICKED_UP, seat + 1, cards);
  }

  private laidDown(seat: number): void {
    const lo = this.laid.sequencesLo | this.laid.groupsLo;
    const hi = this.laid.sequencesHi | this.laid.groupsHi;
    this.sets[SEAT_SETS * seat + KNOWN_LO]! &= ~lo;
    this.sets[SEAT_SETS * seat + KNOWN_HI]! &= ~hi;
    const cards = countCards(lo, hi);
    this.bytes[COUNTED + seat * COUNTS + LAID_CARDS]! += cards;
    this.note(LAID, seat + 1, cards);
  }

  private note(kind: number, actor: number, number: number): void {
    const { bytes } = this;
    const at = LATEST + (this.eventCount++ & (EVENTS - 1)) * EVENT_CELLS;
    bytes[at] = kind;
    bytes[at + 1] = actor;
    bytes[at + 2] = number;
  }
}

/** 1 to 52. */
function cardNumber(card: number): number {
  return cardIndexOf(card, RANKS) + 1;
}
