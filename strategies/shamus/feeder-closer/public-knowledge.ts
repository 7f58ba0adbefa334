import type { Card, Table } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import { weightsOf } from '../weight.js';
import { CHOICE_WEIGHTS, type ReadingWeights, USUAL_FEEDER, USUAL_READING } from './feeder-weights.js';
import * as seats from './table-of-four.js';
import { UnoChoice } from './uno-choice.js';
import { UnoHand } from './uno-hand.js';

const { CARD_LIMIT, eventKinds, heldValue, LayDown, mayCallOn, sets, suitOf } = shamus;
const { actorOf, CALLED, DISCARDED, DREW, kindOf, LAID, lengthOf, numberIn } = eventKinds;
const { PENALTY, PICKED_UP, PLAYED, readLaid, TURNED, UPCARD } = eventKinds;
const { secondHeld } = seats;
const { countCards, EVERY_CARD, hiOf, loOf } = sets;

/** In place of the card covered, where any card fitted. */
const ANYTHING = -1;

const AVERAGE_VALUE = 7;

/** Public knowledge about the hands of the others, from the record of public events. */
export class PublicKnowledge {
  /** Per seat: cards that a Rummy player took from the pile and still holds. */
  readonly takenLo = new Int32Array(4);
  readonly takenHi = new Int32Array(4);
  /** Cards that the Uno players have played, of seats 0 and 2. */
  readonly plays = new Int32Array(2);
  /** The hands of seats 0 and 2: unknown without `reading`. */
  readonly unos: readonly UnoHand[];
  private readonly choice: UnoChoice;
  private readonly remembers: boolean;
  private read = 0;
  private readonly pile = new Uint8Array(CARD_LIMIT);
  private pileCount = 0;
  /** The cards of the pile and the melds. */
  private openLo = 0;
  private openHi = 0;
  private players = 4;
  private circle = 0;
  private seniorLost = false;
  private drawn = false;
  private openingAceCalls = false;
  private isUpcardOnTop = false;
  private readonly laid = new LayDown();
  /** The card on which the last one was played. */
  private covered = 0;

  /**
   * @param reading the weights by which the Uno players choose; null to follow nothing but what the Rummy players took
   * @param remembers whether it knows more of the Uno players' hands than how many cards they hold
   */
  constructor(
    private readonly reading: ReadingWeights | null,
    remembers = true,
  ) {
    this.remembers = remembers && reading !== null;
    this.choice = new UnoChoice(weightsOf(CHOICE_WEIGHTS, { ...USUAL_FEEDER, ...reading }));
    const { doubt2, doubt3, doubt4 } = reading ?? USUAL_READING;
    const doubts = Object.freeze([1, 1, doubt2, doubt3, doubt4]);
    this.unos = Object.freeze([new UnoHand(this.choice, doubts), new UnoHand(this.choice, doubts)]);
  }

  /** A new game. */
  start(table: Readonly<Table>): void {
    this.read = 0;
    this.pileCount = this.openLo = this.openHi = 0;
    this.players = table.players;
    this.circle = table.circleCount;
    this.plays[0] = this.plays[1] = 0;
    this.seniorLost = this.drawn = this.isUpcardOnTop = false;
    for (let seat = 0; seat < 4; seat++) this.takenLo[seat] = this.takenHi[seat] = 0;
    // Before the first event, so the penalty for an upcard is not yet drawn.
    for (let uno = 0; uno < 2; uno++) this.unos[uno]!.start(table.players === 2 ? 6 - 6 * uno : 4);
  }

  copy(from: PublicKnowledge): void {
    this.takenLo.set(from.takenLo);
    this.takenHi.set(from.takenHi);
    this.unos[0]!.copy(from.unos[0]!);
    this.unos[1]!.copy(from.unos[1]!);
    this.plays.set(from.plays);
    this.read = from.read;
    this.pileCount = from.pileCount;
    for (let place = 0; place < from.pileCount; place++) this.pile[place] = from.pile[place]!;
    this.openLo = from.openLo;
    this.openHi = from.openHi;
    this.players = from.players;
    this.circle = from.circle;
    this.seniorLost = from.seniorLost;
    this.drawn = from.drawn;
    this.openingAceCalls = from.openingAceCalls;
    this.isUpcardOnTop = from.isUpcardOnTop;
    this.covered = from.covered;
  }

  handValue(seat: number, held: number): number {
    const lo = this.takenLo[seat]!;
    const hi = this.takenHi[seat]!;
    return heldValue(lo, hi) + AVERAGE_VALUE * (held - countCards(lo, hi));
  }

  /** Reads what has happened since it last looked. */
  watch(table: Readonly<Table>): void {
    const { events, count } = table.record;
    this.openingAceCalls = table.rulings.openingAceCalls;
    let place = this.read;
    while (place < count) {
      const event = events[place]!;
      if (this.remembers && !this.seniorLost && this.exceedsCircle()) this.seniorLost = true;
      if (kindOf(event) === LAID) this.lay(actorOf(event), events, place);
      else this.happened(kindOf(event), actorOf(event), numberIn(event));
      place += lengthOf(event);
    }
    this.read = place;
    if (this.reading === null) return;
    // A position made by hand has no record.
    if (!this.remembers || this.unos[0]!.held !== table.held[0]!) this.unos[0]!.start(table.held[0]!);
    const second = secondHeld(table);
    if (!this.remembers || this.unos[1]!.held !== second) this.unos[1]!.start(second);
  }

  private exceedsCircle(): boolean {
    return this.unos[0]!.held > this.circle || this.unos[1]!.held > this.circle;
  }

  private happened(kind: number, seat: number, value: number): void {
    switch (kind) {
      case UPCARD:
        this.put(value);
        this.isUpcardOnTop = true;
        break;
      case PENALTY:
        if ((seat & 1) === 0 && this.remembers) this.unos[seat >> 1]!.penalised(value);
        break;
      case DREW:
        if ((seat & 1) === 0 && this.remembers) {
          this.unos[seat >> 1]!.drew(value, this.top(), this.mayPlayAnything());
          this.drawn = true;
        }
        break;
      case PLAYED:
        this.plays[seat >> 1]!++;
        if (this.remembers) this.play(seat, value);
        this.put(value);
        break;
      case CALLED:
        if (this.covered !== ANYTHING && this.remembers) this.unos[seat >> 1]!.ringCalled(value, suitOf(this.covered));
        break;
      case TURNED:
        this.circle--;
        this.put(value);
        break;
      case PICKED_UP:
        this.pickUp(seat, value);
        break;
      case DISCARDED:
        this.takenLo[seat]! &= ~loOf(value);
        this.takenHi[seat]! &= ~hiOf(value);
        this.put(value);
        break;
    }
  }

  private play(seat: number, card: Card): void {
    const hand = this.unos[seat >> 1]!;
    const top = this.top();
    const mayPlayAnything = this.mayPlayAnything();
    this.covered = mayPlayAnything ? ANYTHING : top;
    if (this.drawn) hand.playedDrawn();
    else {
      const { choice } = this;
      choice.unseenLo = EVERY_CARD & ~this.openLo;
      choice.unseenHi = EVERY_CARD & ~this.openHi;
      const before = seat === 0 ? this.players - 1 : seat - 1;
      choice.takenLo = this.takenLo[before]!;
      choice.takenHi = this.takenHi[before]!;
      hand.played(card, top, mayPlayAnything, !this.seniorLost);
    }
    this.drawn = false;
  }

  private pickUp(seat: number, depth: number): void {
    for (let taken = 0; taken < depth; taken++) {
      const card = this.pile[--this.pileCount]!;
      this.takenLo[seat]! |= loOf(card);
      this.takenHi[seat]! |= hiOf(card);
      this.openLo &= ~loOf(card);
      this.openHi &= ~hiOf(card);
    }
  }

  private lay(seat: number, events: Int32Array, place: number): void {
    const { laid } = this;
    readLaid(events, place, laid);
    const lo = laid.sequencesLo | laid.groupsLo;
    const hi = laid.sequencesHi | laid.groupsHi;
    this.takenLo[seat]! &= ~lo;
    this.takenHi[seat]! &= ~hi;
    this.openLo |= lo;
    this.openHi |= hi;
  }

  private mayPlayAnything(): boolean {
    return mayCallOn(this.top(), this.isUpcardOnTop, this.openingAceCalls);
  }

  private top(): Card {
    return this.pile[this.pileCount - 1]!;
  }

  private put(card: Card): void {
    this.pile[this.pileCount++] = card;
    this.isUpcardOnTop = false;
    this.openLo |= loOf(card);
    this.openHi |= hiOf(card);
  }
}
