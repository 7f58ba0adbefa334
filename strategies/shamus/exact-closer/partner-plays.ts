import type { Card, Table } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import * as matching from '../matching.js';

const { eventKinds, PublicTable, sets, termsSeen } = shamus;
const { actorOf, CALLED, DREW, kindOf, numberIn, PENALTY, PICKED_UP, PLAYED } = eventKinds;
const { fitsHi, fitsLo } = matching;
const { EVERY_CARD } = sets;

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
  /** The table as it was at the event that is read. */
  private open: InstanceType<typeof PublicTable> | null = null;
  private read = 0;
  private drawn = 0;
  private takenLo = 0;
  private takenHi = 0;

  /** A new game. */
  start(table: Readonly<Table>): void {
    this.open ??= new PublicTable(termsSeen(table));
    this.mixed = 1;
    this.count = this.handfulCount = this.read = this.drawn = this.takenLo = this.takenHi = 0;
    this.take(table.handSize, 0, 0, 0);
  }

  /** Reads what has happened since it last looked. */
  watch({ record: { events, count } }: Readonly<Table>): void {
    const open = this.open!;
    while (this.read < count) {
      const event = events[this.read]!;
      this.mixed = Math.imul(this.mixed ^ event, 0x9e3779b1);
      this.mixed ^= this.mixed >>> 15;
      this.happens(event);
      this.read = open.apply(events, this.read);
      if (kindOf(event) === PICKED_UP) {
        this.takenLo |= open.pickedLo;
        this.takenHi |= open.pickedHi;
      }
      // Cards that were laid or discarded are public again.
      this.takenLo &= this.unseenLo();
      this.takenHi &= this.unseenHi();
    }
  }

  private unseenLo(): number {
    const { pileLo, sequencesLo, groupsLo } = this.open!.table;
    return EVERY_CARD & ~(pileLo | sequencesLo | groupsLo);
  }

  private unseenHi(): number {
    const { pileHi, sequencesHi, groupsHi } = this.open!.table;
    return EVERY_CARD & ~(pileHi | sequencesHi | groupsHi);
  }

  /** Notes an event of the partner, before the table follows it. */
  private happens(event: number): void {
    if (actorOf(event) !== 0) return;
    const value = numberIn(event);
    const kind = kindOf(event);
    if (kind === PENALTY) this.take(value, this.count, 0, 0);
    else if (kind === DREW) this.drawn = value;
    else if (kind === PLAYED) this.play(value);
    else if (kind === CALLED) this.plays[this.count - 1]!.call = value;
  }

  private play(card: Card): void {
    const open = this.open!;
    const top = open.table.top();
    const isFree = open.mayCall();
    this.plays[this.count] ??= new Play();
    const play = this.plays[this.count++]!;
    play.card = card;
    play.top = top;
    play.call = NO_CALL;
    play.isDrawn = this.drawn > 0;
    play.isChoice = this.drawn === 0 && !open.table.seniorLost;
    play.fitLo = isFree ? EVERY_CARD : fitsLo(top);
    play.fitHi = isFree ? EVERY_CARD : fitsHi(top);
    play.unseenLo = this.unseenLo();
    play.unseenHi = this.unseenHi();
    play.takenLo = this.takenLo;
    play.takenHi = this.takenHi;
    // All that were drawn before the last did not fit.
    if (this.drawn > 1) this.take(this.drawn - 1, this.count, play.fitLo, play.fitHi);
    this.drawn = 0;
  }

  private take(size: number, since: number, neverLo: number, neverHi: number): void {
    this.handfuls[this.handfulCount] ??= new Handful();
    const handful = this.handfuls[this.handfulCount++]!;
    handful.size = size;
    handful.since = since;
    handful.neverLo = neverLo;
    handful.neverHi = neverHi;
  }
}
