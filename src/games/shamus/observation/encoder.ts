import { DECK_SIZE, isSuit, RANKS, suitOf } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import {
  type Cells,
  type Decide,
  type DecisionEncoder,
  type Encoding,
  layoutFields,
  layoutMoves,
  type Setup,
} from '../../../game/index.js';
import { cardIndexOf, maskedError, writeSet } from '../../kit/cells.js';
import { aceOf, DECISIONS } from '../decisions.js';
import { CALL, DRAW, LAY_DOWN, PLAY } from '../engine/game-position.js';
import type { RummyView, SeatView, UnoView } from '../policy.js';
import type { LayDown } from '../rules/lay-down.js';
import { listPickUps } from '../rules/pick-ups.js';
import { heldValue } from '../rules/points.js';
import { COUNTS, cardOfPlace, EVENT_CELLS, EVENTS, MOVES, moveText, observationFields, POINTS_UNIT } from './fields.js';
import { LayDownDraft } from './lay-down-draft.js';
import {
  COUNTED,
  KNOWN_HI,
  KNOWN_LO,
  LACKS_HI,
  LACKS_LO,
  LATEST,
  PUT,
  PublicMemory,
  SEAT_SETS,
  SOURCE,
} from './public-memory.js';

const { firstCard, hasCard, hiOf, loOf } = sets;
const { at: MOVE, size: MOVE_COUNT } = layoutMoves(MOVES);
const METHODS: readonly string[] = DECISIONS.map(({ name }) => name);

/** Observations and moves of Shamus. */
export function encodeShamus({ players }: Pick<Setup, 'players'>): Encoding {
  const fields = observationFields(players);
  // All tables share what is the same: it stays in the caches of the processor.
  const layout = layoutFields(fields);
  const relative = seatsAsSeen(players);
  return { fields, moves: MOVES, moveText, encoder: () => new ShamusEncoder(players, layout, relative) };
}

/** Writes what a seat of Shamus sees, and which moves it has. */
class ShamusEncoder implements DecisionEncoder {
  private readonly memory: PublicMemory;
  private readonly draft = new LayDownDraft();
  /** Legal pick-ups of a draw: the first `depthCount`, in rising order. */
  private readonly depths = new Uint8Array(DECK_SIZE);
  private depthCount = 0;
  private view!: UnoView & RummyView;
  private asked = PLAY;
  /** Cards that may be played or discarded. */
  private legalLo = 0;
  private legalHi = 0;
  private handLo = 0;
  private handHi = 0;
  private taken = 0;
  private choice = 0;

  constructor(
    private readonly players: number,
    private readonly layout: ReturnType<typeof layoutFields<ReturnType<typeof observationFields>>>,
    private readonly relative: readonly Uint8Array[],
  ) {
    this.memory = new PublicMemory(players);
  }

  start(): void {
    this.memory.clear();
  }

  begin(method: string, view: unknown): void {
    const seen = view as UnoView & RummyView;
    this.view = seen;
    this.asked = METHODS.indexOf(method);
    this.handLo = seen.handLo;
    this.handHi = seen.handHi;
    this.taken = this.choice = 0;
    this.memory.update(seen.table);
    this.legalLo = this.asked === PLAY ? seen.playableLo : seen.discardableLo;
    this.legalHi = this.asked === PLAY ? seen.playableHi : seen.discardableHi;
    if (this.asked === LAY_DOWN) this.draft.begin(seen);
    if (this.asked === DRAW) this.depthCount = listPickUps(seen.table, seen.handLo, seen.handHi, this.depths);
  }

  mask(into: Int8Array, at: number): void {
    into.fill(0, at, at + MOVE_COUNT);
    switch (this.asked) {
      case CALL:
        into.fill(1, at + MOVE.call, at + MOVE.stock);
        return;
      case DRAW:
        for (let move = MOVE.stock; move <= MOVE.stop; move++) into[at + move] = this.isDraw(move) ? 1 : 0;
        return;
      case LAY_DOWN:
        this.draft.mask(into, at);
        return;
      default:
        writeSet(into, at + MOVE.card, this.legalLo, this.legalHi, 1, RANKS);
    }
  }

  take(move: number): boolean {
    const { view, asked } = this;
    if (!this.isLegal(move)) {
      const isMove = Number.isInteger(move) && move >= 0 && move < MOVE_COUNT;
      throw maskedError(isMove ? moveText(move) : String(move), METHODS[asked]!);
    }
    if (asked === LAY_DOWN) return move === MOVE.stop || this.lay(move);
    if (asked !== DRAW) {
      this.choice = asked === CALL ? move - MOVE.call : cardOfPlace(move - MOVE.card);
      return true;
    }
    if (move !== MOVE.take) return true;
    const card = view.table.fromTop(++this.taken);
    this.handLo |= loOf(card);
    this.handHi |= hiOf(card);
    return false;
  }

  readonly decide: Decide = (_, laid) => {
    if (this.asked === LAY_DOWN) (laid as LayDown).copy(this.draft.laid);
    return this.asked === DRAW ? this.taken : this.choice;
  };

  movesOf(answer: unknown): number[] {
    if (this.asked === LAY_DOWN) {
      const moves = this.draft.movesOf(answer as LayDown);
      this.draft.begin(this.view);
      return moves;
    }
    const number = answer as number;
    if (this.asked === CALL) return [MOVE.call + number];
    if (this.asked !== DRAW) return [MOVE.card + cardIndexOf(number, RANKS)];
    return number === 0 ? [MOVE.stock] : [...Array.from({ length: number }, () => MOVE.take), MOVE.stop];
  }

  observe(into: Cells, from: number): void {
    const { view, layout, memory, asked, handLo, handHi, draft } = this;
    const { table, seat } = view;
    const { at } = layout;
    const isLaying = asked === LAY_DOWN;
    const melds = isLaying ? draft.shown(table) : table;
    into.fill(0, from, from + layout.size);
    into[from + at.decision] = asked + 1;
    into[from + at.seat] = seat;
    writeSet(into, from + at.hand, handLo, handHi, 1, RANKS);
    writeSet(into, from + at.sequences, melds.sequencesLo, melds.sequencesHi, 1, RANKS);
    writeSet(into, from + at.groups, melds.groupsLo, melds.groupsHi, 1, RANKS);
    const top = table.pileCount - this.taken;
    for (let place = 0; place < top; place++)
      into[from + at.pile + cardIndexOf(table.pile[place]!, RANKS)] = top - place;
    this.writeSource(into, from + at.source, seat);
    this.writeSeats(into, from, view);
    into[from + at.circle] = table.circleCount;
    into[from + at.stock] = table.stockCount;
    into[from + at.seniorLost] = table.seniorLost ? 1 : 0;
    into[from + at.lastCall] = table.lastCall + 1;
    into[from + at.points] = inUnits(table.points + (isLaying ? draft.points : 0));
    into[from + at.handPoints] = inUnits(heldValue(handLo, handHi));
    into[from + at.seniorTarget] = inUnits(table.seniorTarget);
    into[from + at.juniorTarget] = inUnits(table.juniorTarget);
    if (asked === CALL) into[from + at.ace] = suitOf(aceOf(view)) + 1;
    into[from + at.taken] = this.taken;
    if (isLaying && (draft.pendingLo | draft.pendingHi) !== 0) {
      into[from + at.mustLay] = cardIndexOf(firstCard(draft.pendingLo, draft.pendingHi), RANKS) + 1;
    }
    writeEvents(into, from + at.events, this.relative[seat]!, memory);
  }

  /** Writes which seat put each card on the pile last, per card: seats are counted from the one that is asked. */
  private writeSource(into: Cells, at: number, seat: number): void {
    const { bytes, putCount } = this.memory;
    const relative = this.relative[seat]!;
    for (let index = PUT; index < PUT + putCount; index++) {
      const card = bytes[index]!;
      into[at + cardIndexOf(card, RANKS)] = relative[bytes[SOURCE + card]!]!;
    }
  }

  private writeSeats(into: Cells, from: number, { table, seat }: SeatView): void {
    const { players, layout } = this;
    const { bytes, sets } = this.memory;
    const { at } = layout;
    for (let place = 0; place < players; place++) {
      const other = seat + place < players ? seat + place : seat + place - players;
      into[from + at.held + place] = table.held[other]!;
      const counts = from + at.counts + place * COUNTS;
      for (let column = 0; column < COUNTS; column++) into[counts + column] = bytes[COUNTED + other * COUNTS + column]!;
      if (place === 0) continue;
      const cards = from + at.others + (place - 1) * DECK_SIZE;
      const own = SEAT_SETS * other;
      writeSet(into, cards, sets[own + LACKS_LO]!, sets[own + LACKS_HI]!, -1, RANKS);
      writeSet(into, cards, sets[own + KNOWN_LO]!, sets[own + KNOWN_HI]!, 1, RANKS);
    }
  }

  private isLegal(move: number): boolean {
    const place = move - MOVE.card;
    switch (this.asked) {
      case CALL:
        return isSuit(move - MOVE.call);
      case DRAW:
        return this.isDraw(move);
      case LAY_DOWN:
        return this.draft.isLegal(move);
      default:
        if (place < 0 || place >= DECK_SIZE || !Number.isInteger(place)) return false;
        return hasCard(this.legalLo, this.legalHi, cardOfPlace(place));
    }
  }

  /** Rule 4.1. */
  private isDraw(move: number): boolean {
    const { taken, depths, depthCount } = this;
    if (move === MOVE.stock) return taken === 0 && this.view.table.stockCount > 0;
    if (move === MOVE.take) return depthCount > 0 && depths[depthCount - 1]! > taken;
    return move === MOVE.stop && taken > 0 && depths.lastIndexOf(taken, depthCount - 1) >= 0;
  }

  private lay(move: number): boolean {
    const { draft } = this;
    draft.lay(move);
    this.handLo = draft.handLo;
    this.handHi = draft.handHi;
    return false;
  }
}

/** Points in units, a whole number, which is faster to divide. */
function inUnits(points: number): number {
  return (points / POINTS_UNIT) | 0;
}

function writeEvents(into: Cells, at: number, relative: Uint8Array, { bytes, eventCount }: PublicMemory): void {
  const count = eventCount < EVENTS ? eventCount : EVENTS;
  let cell = at;
  for (let index = 1; index <= count; index++) {
    const event = LATEST + ((eventCount - index) & (EVENTS - 1)) * EVENT_CELLS;
    into[cell] = bytes[event]!;
    into[cell + 1] = relative[bytes[event + 1]!]!;
    into[cell + 2] = bytes[event + 2]!;
    cell += EVENT_CELLS;
  }
}

/**
 * Seats counted from 1 as each seat counts them, the own first, by seat and number; 0, the circle and the upcard stay. Tables,
 * because to divide takes longer than all else that is done with an event.
 */
function seatsAsSeen(players: number): Uint8Array[] {
  return Array.from({ length: players }, (_, seat) =>
    Uint8Array.from({ length: players + 3 }, (_, number) =>
      number === 0 || number > players ? number : 1 + ((number - 1 - seat + players) % players),
    ),
  );
}
