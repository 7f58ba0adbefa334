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
import { maskedError, placeOf, writeSet } from '../../kit/cells.js';
import { CALL, DRAW, LAY_DOWN, PLAY } from '../engine/game-position.js';
import { numberIn } from '../engine/record.js';
import type { RummyView, SeatView, UnoView } from '../policy.js';
import type { LayDown } from '../rules/lay-down.js';
import { heldValue } from '../rules/points.js';
import {
  COUNTS,
  cardOfPlace,
  DECISIONS,
  EVENT_CELLS,
  EVENTS,
  MOVES,
  moveText,
  observationFields,
  POINTS_UNIT,
} from './fields.js';
import { LayDownDraft } from './lay-down-draft.js';
import { LegalPickUps } from './pick-ups.js';
import { PublicMemory } from './public-memory.js';

const { firstCard, hasCard, hiOf, loOf } = sets;
const { at: MOVE, size: MOVE_COUNT } = layoutMoves(MOVES);

/** Observations and moves of Shamus. */
export function encodeShamus({ players }: Pick<Setup, 'players'>): Encoding {
  const fields = observationFields(players);
  return { fields, moves: MOVES, moveText, encoder: () => new ShamusEncoder(players) };
}

/** Writes what a seat of Shamus sees, and which moves it has. */
class ShamusEncoder implements DecisionEncoder {
  private readonly layout;
  private readonly memory: PublicMemory;
  private readonly relative: readonly Uint8Array[];
  private readonly draft = new LayDownDraft();
  private readonly pickUps = new LegalPickUps();
  private view!: UnoView & RummyView;
  private asked = PLAY;
  /** What is in hand after the moves up to now. */
  private handLo = 0;
  private handHi = 0;
  /** Cards taken from the discard pile. */
  private taken = 0;
  private choice = 0;

  constructor(private readonly players: number) {
    this.layout = layoutFields(observationFields(players));
    this.memory = new PublicMemory(players);
    this.relative = seatsAsSeen(players);
  }

  start(): void {
    this.memory.clear();
  }

  begin(method: string, view: unknown): void {
    const seen = view as UnoView & RummyView;
    this.view = seen;
    this.asked = DECISIONS.indexOf(method as (typeof DECISIONS)[number]);
    this.handLo = seen.handLo;
    this.handHi = seen.handHi;
    this.taken = this.choice = 0;
    this.memory.update(seen.table);
    if (this.asked === LAY_DOWN) this.draft.begin(seen);
    if (this.asked === DRAW) this.pickUps.find(seen);
  }

  mask(into: Int8Array, at: number): void {
    const { view } = this;
    into.fill(0, at, at + MOVE_COUNT);
    switch (this.asked) {
      case PLAY:
        writeSet(into, at + MOVE.card, view.playableLo, view.playableHi, 1, RANKS);
        return;
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
        writeSet(into, at + MOVE.card, view.discardableLo, view.discardableHi, 1, RANKS);
    }
  }

  take(move: number): boolean {
    const { view, asked } = this;
    if (!this.isLegal(move)) {
      const isMove = Number.isInteger(move) && move >= 0 && move < MOVE_COUNT;
      throw maskedError(isMove ? moveText(move) : String(move), DECISIONS[asked]!);
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
    if (this.asked !== DRAW) return [MOVE.card + placeOf(number, RANKS)];
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
    for (let place = 0; place < top; place++) into[from + at.pile + placeOf(table.pile[place]!, RANKS)] = top - place;
    this.writeSource(into, from + at.source, seat);
    this.writeSeats(into, from, view);
    into[from + at.circle] = table.circleCount;
    into[from + at.stock] = table.stockCount;
    into[from + at.seniorLost] = table.seniorLost ? 1 : 0;
    into[from + at.lastCall] = table.lastCall + 1;
    into[from + at.points] = (table.points + (isLaying ? draft.points : 0)) / POINTS_UNIT;
    into[from + at.handPoints] = heldValue(handLo, handHi) / POINTS_UNIT;
    into[from + at.seniorTarget] = table.seniorTarget / POINTS_UNIT;
    into[from + at.juniorTarget] = table.juniorTarget / POINTS_UNIT;
    if (asked === CALL) into[from + at.ace] = suitOf(numberIn(table.record.events[table.record.count - 1]!)) + 1;
    into[from + at.taken] = this.taken;
    if (isLaying && (draft.pendingLo | draft.pendingHi) !== 0) {
      into[from + at.mustLay] = placeOf(firstCard(draft.pendingLo, draft.pendingHi), RANKS) + 1;
    }
    writeEvents(into, from + at.events, this.relative[seat]!, memory);
  }

  /** Who put each card on the pile last, by card: seats are counted from the one that is asked. */
  private writeSource(into: Cells, at: number, seat: number): void {
    const { memory } = this;
    const relative = this.relative[seat]!;
    for (let index = 0; index < memory.putCount; index++) {
      const card = memory.put[index]!;
      into[at + placeOf(card, RANKS)] = relative[memory.source[card]!]!;
    }
  }

  private writeSeats(into: Cells, from: number, { table, seat }: SeatView): void {
    const { memory, players, layout } = this;
    const { at } = layout;
    for (let place = 0; place < players; place++) {
      const other = (seat + place) % players;
      into[from + at.held + place] = table.held[other]!;
      for (let column = 0; column < COUNTS; column++) {
        into[from + at.counts + place * COUNTS + column] = memory.counts[other * COUNTS + column]!;
      }
      if (place === 0) continue;
      const cards = from + at.others + (place - 1) * DECK_SIZE;
      writeSet(into, cards, memory.lacksLo[other]!, memory.lacksHi[other]!, -1, RANKS);
      writeSet(into, cards, memory.knownLo[other]!, memory.knownHi[other]!, 1, RANKS);
    }
  }

  private isLegal(move: number): boolean {
    const { view, asked } = this;
    const place = move - MOVE.card;
    const isCard = place >= 0 && place < DECK_SIZE && Number.isInteger(place);
    switch (asked) {
      case PLAY:
        return isCard && hasCard(view.playableLo, view.playableHi, cardOfPlace(place));
      case CALL:
        return isSuit(move - MOVE.call);
      case DRAW:
        return this.isDraw(move);
      case LAY_DOWN:
        return this.draft.isLegal(move);
      default:
        return isCard && hasCard(view.discardableLo, view.discardableHi, cardOfPlace(place));
    }
  }

  /** Rule 4.1. */
  private isDraw(move: number): boolean {
    const { taken, pickUps } = this;
    if (move === MOVE.stock) return taken === 0 && this.view.table.stockCount > 0;
    if (move === MOVE.take) return pickUps.most > taken;
    return move === MOVE.stop && pickUps.has(taken);
  }

  private lay(move: number): boolean {
    const { draft } = this;
    draft.lay(move);
    this.handLo = draft.handLo;
    this.handHi = draft.handHi;
    return false;
  }
}

/** Newest first. */
function writeEvents(into: Cells, at: number, relative: Uint8Array, { events, eventCount }: PublicMemory): void {
  const count = eventCount < EVENTS ? eventCount : EVENTS;
  let cell = at;
  for (let index = 1; index <= count; index++) {
    const event = ((eventCount - index) & (EVENTS - 1)) * EVENT_CELLS;
    into[cell] = events[event]!;
    into[cell + 1] = relative[events[event + 1]!]!;
    into[cell + 2] = events[event + 2]!;
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
