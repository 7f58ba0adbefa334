import type { Card, Table } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import * as matching from '../matching.js';

const { CARD_LIMIT, eventKinds, LayDown, mayCallOn, sets } = shamus;
const { actorOf, CALLED, DISCARDED, DREW, kindOf, LAID, lengthOf, numberIn } = eventKinds;
const { PENALTY, PICKED_UP, PLAYED, readLaid, TURNED, UPCARD } = eventKinds;
const { fitsHi, fitsLo } = matching;
const { EVERY_CARD, hiOf, loOf } = sets;

/** No suit was called. */
export const NO_CALL = -1;

/** A card that the Uno player played, and what was public before. */
export class Play {
  card: Card = 0;
  top: Card = 0;
  /** The suit called with an ace, or NO_CALL. */
  call = NO_CALL;
  /** The card was drawn because nothing held fitted (rule 3.4). */
  isDrawn = false;
  /** Chosen while Senior was open: then it says which other cards were not preferred. */
  isChoice = false;
  /** The cards that fitted. */
  fitLo = 0;
  fitHi = 0;
  /** Cards neither in the pile nor in melds. */
  unseenLo = 0;
  unseenHi = 0;
  /** Cards that the Rummy player had taken from the pile, and held. */
  takenLo = 0;
  takenHi = 0;
}

/** Cards that came into the Uno player's hand together. */
export class Handful {
  size = 0;
  /** Number of plays before they came. */
  since = 0;
  /** The cards that they cannot be. */
  neverLo = 0;
  neverHi = 0;
}

/** All that the Uno player of two did, from the record: its plays, and the handfuls that it took. Reused from game to game. */
export class PartnerPlays {
  readonly plays: Play[] = [];
  count = 0;
  readonly handfuls: Handful[] = [];
  handfulCount = 0;
  /** A number that all events so far make: whoever sees them has the same. */
  mixed = 1;
  private read = 0;
  private held = 0;
  private circle = 0;
  private drawn = 0;
  private seniorLost = false;
  private isUpcardOnTop = false;
  private readonly pile = new Uint8Array(CARD_LIMIT);
  private pileCount = 0;
  private openLo = 0;
  private openHi = 0;
  private takenLo = 0;
  private takenHi = 0;
  private readonly laid = new LayDown();

  /** A new game. */
  start({ handSize, circleSize }: Readonly<Table>): void {
    this.mixed = 1;
    this.count = this.handfulCount = this.read = this.drawn = this.pileCount = 0;
    this.openLo = this.openHi = this.takenLo = this.takenHi = 0;
    this.seniorLost = this.isUpcardOnTop = false;
    this.circle = circleSize;
    this.held = handSize;
    this.take(handSize, 0, 0, 0);
  }

  /** Reads what has happened since it last looked. */
  watch({ record, rulings }: Readonly<Table>): void {
    const { events, count } = record;
    for (; this.read < count; this.read += lengthOf(events[this.read]!)) {
      this.mixed = Math.imul(this.mixed ^ events[this.read]!, 0x9e3779b1);
      this.mixed ^= this.mixed >>> 15;
      if (this.held > this.circle) this.seniorLost = true;
      this.happened(events, this.read, rulings.openingAceCalls);
    }
  }

  private happened(events: Int32Array, place: number, openingAceCalls: boolean): void {
    const event = events[place]!;
    const isPartner = actorOf(event) === 0;
    const value = numberIn(event);
    switch (kindOf(event)) {
      case UPCARD:
        this.put(value);
        this.isUpcardOnTop = true;
        break;
      case PENALTY:
        if (!isPartner) break;
        this.take(value, this.count, 0, 0);
        this.held += value;
        break;
      case DREW:
        if (!isPartner) break;
        this.drawn = value;
        this.held += value;
        break;
      case PLAYED:
        this.play(value, openingAceCalls);
        this.put(value);
        break;
      case CALLED:
        this.plays[this.count - 1]!.call = value;
        break;
      case TURNED:
        this.circle--;
        this.put(value);
        break;
      case PICKED_UP:
        this.pickUp(value);
        break;
      case DISCARDED:
        this.takenLo &= ~loOf(value);
        this.takenHi &= ~hiOf(value);
        this.put(value);
        break;
      case LAID:
        readLaid(events, place, this.laid);
        this.lay(this.laid.sequencesLo | this.laid.groupsLo, this.laid.sequencesHi | this.laid.groupsHi);
        break;
    }
  }

  private play(card: Card, openingAceCalls: boolean): void {
    const top = this.pile[this.pileCount - 1]!;
    const isFree = mayCallOn(top, this.isUpcardOnTop, openingAceCalls);
    this.plays[this.count] ??= new Play();
    const play = this.plays[this.count++]!;
    play.card = card;
    play.top = top;
    play.call = NO_CALL;
    play.isDrawn = this.drawn > 0;
    play.isChoice = this.drawn === 0 && !this.seniorLost;
    play.fitLo = isFree ? EVERY_CARD : fitsLo(top);
    play.fitHi = isFree ? EVERY_CARD : fitsHi(top);
    play.unseenLo = EVERY_CARD & ~this.openLo;
    play.unseenHi = EVERY_CARD & ~this.openHi;
    play.takenLo = this.takenLo;
    play.takenHi = this.takenHi;
    // All that were drawn before the last did not fit.
    if (this.drawn > 1) this.take(this.drawn - 1, this.count, play.fitLo, play.fitHi);
    this.drawn = 0;
    this.held--;
  }

  private take(size: number, since: number, neverLo: number, neverHi: number): void {
    this.handfuls[this.handfulCount] ??= new Handful();
    const handful = this.handfuls[this.handfulCount++]!;
    handful.size = size;
    handful.since = since;
    handful.neverLo = neverLo;
    handful.neverHi = neverHi;
  }

  private pickUp(depth: number): void {
    for (let taken = 0; taken < depth; taken++) {
      const card = this.pile[--this.pileCount]!;
      this.takenLo |= loOf(card);
      this.takenHi |= hiOf(card);
      this.openLo &= ~loOf(card);
      this.openHi &= ~hiOf(card);
    }
    this.isUpcardOnTop = false;
  }

  private lay(lo: number, hi: number): void {
    this.takenLo &= ~lo;
    this.takenHi &= ~hi;
    this.openLo |= lo;
    this.openHi |= hi;
  }

  private put(card: Card): void {
    this.pile[this.pileCount++] = card;
    this.isUpcardOnTop = false;
    this.openLo |= loOf(card);
    this.openHi |= hiOf(card);
  }
}
