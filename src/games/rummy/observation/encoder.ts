import {
  type Cells,
  type Decide,
  type DecisionEncoder,
  type Encoding,
  layoutFields,
  layoutMoves,
} from '../../../game/index.js';
import { cardIndexOf, maskedError, writeSet } from '../../kit/cells.js';
import { WILD } from '../cards/bag.js';
import { DECISIONS, DISCARD_NAME, LAY_DOWN_DECISION } from '../decisions.js';
import { EVENT_KINDS, type EventKind } from '../engine/events.js';
import {
  DISCARDED,
  eventCount,
  eventMore,
  eventSeat,
  eventSuits,
  eventType,
  eventWhat,
  HIGH_ACE,
  LAID_SUITS,
} from '../engine/record.js';
import type { Table } from '../engine/table.js';
import { MOST_WILDS, type Plan, TO } from '../melds/rows.js';
import type { RummyView } from '../policy.js';
import { inDeal, type Terms } from '../rules/terms.js';
import { writeBag, writeMeld, writeRow } from './cells.js';
import {
  cardOfPlace,
  EVENT_CELLS,
  EVENTS,
  MAX_BUYS,
  movesOf,
  moveText,
  observationFields,
  ROW_CELLS,
  type Sizes,
  sizesOf,
} from './fields.js';
import { LayDownDraft } from './lay-down-draft.js';
import { NONE } from './row-draft.js';

/** Half of the suits of a run, two bits a place. */
const HALF = 14;

/** Observations and moves of a game of the family. */
export function encodeRummy(terms: Terms): Encoding {
  const moves = movesOf(sizesOf(terms));
  return {
    fields: observationFields(terms),
    moves,
    moveText: (move) => moveText(terms, moves, move),
    encoder: () => new RummyEncoder(terms),
  };
}

/** Writes the view of a player of the family, and the moves that it has. */
class RummyEncoder implements DecisionEncoder {
  private readonly sizes: Sizes;
  private readonly fields;
  private readonly moves;
  private readonly moveList;
  private readonly draft: LayDownDraft;
  /** Number of discards in this deal, by seat and kind of card. */
  private readonly discarded: Int32Array;
  private read = 0;
  private view!: RummyView;
  private method = '';
  /** Number of the decision, from 1, and what it asks for. */
  private decision = 1;
  private isLaying = false;
  private isOfCard = false;
  private choice: number | boolean = false;

  constructor(private readonly terms: Terms) {
    this.sizes = sizesOf(terms);
    this.fields = layoutFields(observationFields(terms));
    this.moveList = movesOf(this.sizes);
    this.moves = layoutMoves(this.moveList);
    this.draft = new LayDownDraft(terms);
    this.discarded = new Int32Array(terms.players * this.sizes.kinds);
  }

  start(): void {
    this.read = 0;
    this.discarded.fill(0);
  }

  begin(method: string, view: unknown): void {
    this.view = view as RummyView;
    this.decision = 1 + DECISIONS.findIndex(({ name }) => name === method);
    this.isLaying = method === LAY_DOWN_DECISION.name;
    this.isOfCard = method === DISCARD_NAME;
    this.method = method;
    const { record, recordCount } = this.view.table;
    for (; this.read < recordCount; this.read++) {
      const event = record[this.read]!;
      if (eventType(event) !== DISCARDED) continue;
      this.discarded[eventSeat(event) * this.sizes.kinds + cardIndexOf(eventWhat(event), this.sizes.ranks)]!++;
    }
    if (this.isLaying) this.draft.begin(this.view);
  }

  mask(into: Int8Array, from: number): void {
    const { at, size } = this.moves;
    const { hand } = this.view;
    const { ranks } = this.sizes;
    into.fill(0, from, from + size);
    if (this.isLaying) this.draft.mask(into, from);
    else if (this.isOfCard) {
      writeSet(into, from + at.card, hand.lo, hand.hi, 1, ranks);
      if (hand.wilds > 0) into[from + at.card + cardIndexOf(WILD, ranks)] = 1;
    } else into[from + at.no] = into[from + at.yes] = 1;
  }

  take(move: number): boolean {
    const { draft, moves, sizes } = this;
    const { at, size } = moves;
    if (!this.isLegal(move)) {
      const isMove = Number.isInteger(move) && move >= 0 && move < size;
      throw maskedError(isMove ? moveText(this.terms, this.moveList, move) : String(move), this.method);
    }
    if (this.isLaying) return draft.take(move);
    this.choice = this.isOfCard ? cardOfPlace(move - at.card, sizes.ranks) : move === at.yes;
    return true;
  }

  readonly decide: Decide = (_, plan) => {
    if (!this.isLaying) return this.choice;
    (plan as Plan).copyFrom(this.draft.plan);
    return undefined;
  };

  movesOf(answer: unknown): number[] {
    const { at } = this.moves;
    if (this.isOfCard) return [at.card + cardIndexOf(answer as number, this.sizes.ranks)];
    if (!this.isLaying) return [answer === true ? at.yes : at.no];
    const moves = this.draft.movesOf(answer as Plan);
    this.draft.begin(this.view);
    return moves;
  }

  observe(into: Cells, from: number): void {
    const { view, fields, sizes, terms, isLaying, draft } = this;
    const { at } = fields;
    const { seat } = view;
    const { players, ranks } = sizes;
    const table = isLaying ? draft.position.table : view.table;
    const hand = isLaying ? draft.hand : view.hand;
    into.fill(0, from, from + fields.size);
    into[from + at.decision] = this.decision;
    writeBag(into, from + at.hand, hand, ranks);
    for (let place = 0; place < table.pileCount; place++) {
      into[from + at.pile + place] = 1 + cardIndexOf(table.pile[table.pileCount - 1 - place]!, ranks);
    }
    for (let meld = 0; meld < table.melds.count; meld++) {
      writeMeld(into, from + at.melds + meld * ROW_CELLS, table.melds, meld, terms.melds);
      into[from + at.melds + meld * ROW_CELLS + 2] = table.melds.get(meld, MOST_WILDS);
      into[from + at.melds + meld * ROW_CELLS + 3] = 1 + ((table.melds.get(meld, TO) - seat + players) % players);
    }
    if (isLaying) this.writeDraft(into, from + at.draft);
    for (let place = 0; place < players; place++) this.writeSeat(into, from, table, place, (seat + place) % players);
    const contract = terms.contracts[table.stages[seat]!];
    for (let meld = 0; contract !== undefined && meld < contract.length; meld++) {
      into[from + at.contract + 2 * meld] = contract[meld]!.kind + 1;
      into[from + at.contract + 2 * meld + 1] = contract[meld]!.size;
    }
    into[from + at.buysLeft] = Math.min(MAX_BUYS, inDeal(terms.mostBuys, table.deal) - table.bought[seat]!);
    into[from + at.deal] = table.deal + 1;
    into[from + at.dealer] = (table.dealer - seat + players) % players;
    into[from + at.inTurn] = (table.seat - seat + players) % players;
    into[from + at.turn] = table.turn;
    into[from + at.stock] = table.stockCount;
    into[from + at.restocks] = Math.min(127, table.restocks);
    into[from + at.handPoints] = terms.points.ofBag(hand);
    this.writeEvents(into, from + at.events, view.table);
  }

  private isLegal(move: number): boolean {
    const { moves, sizes } = this;
    const { at } = moves;
    if (this.isLaying) return this.draft.isLegal(move);
    if (!this.isOfCard) return move === at.no || move === at.yes;
    return move >= at.card && move < at.set && this.view.hand.has(cardOfPlace(move - at.card, sizes.ranks));
  }

  private writeSeat(into: Cells, from: number, table: Readonly<Table>, place: number, seat: number): void {
    const { sizes, discarded, fields, terms } = this;
    const { at } = fields;
    const { kinds, ranks } = sizes;
    writeBag(into, from + at.known + place * kinds, table.known[seat]!, ranks);
    for (let kind = 0; kind < kinds; kind++) {
      into[from + at.discarded + place * kinds + kind] = Math.min(terms.turnLimit, discarded[seat * kinds + kind]!);
    }
    into[from + at.held + place] = table.held[seat]!;
    into[from + at.down + place] = table.isDown(seat) ? (table.isDownNow(seat) ? 2 : 1) : 0;
    into[from + at.stage + place] = terms.contracts.length === 0 ? 0 : table.stages[seat]! + 1;
    into[from + at.bought + place] = table.bought[seat]!;
    into[from + at.wildsLaid + place] = table.wildsLaid[seat]!;
    into[from + at.scores + place] = table.scores[seat]!;
    into[from + at.totals + place] = table.totals[seat]!;
  }

  /** The rows that are ended and not laid, and the current one. */
  private writeDraft(into: Cells, from: number): void {
    const { plan, laid, row } = this.draft;
    let cell = from;
    for (let index = laid; index < plan.count; index++) {
      writeMeld(into, cell, plan, index, this.terms.melds);
      cell += ROW_CELLS;
    }
    if (row.kind !== NONE) writeRow(into, cell, row);
  }

  private writeEvents(into: Cells, from: number, { record, recordCount }: Readonly<Table>): void {
    const { view, sizes } = this;
    for (let index = 0; index < EVENTS && index < recordCount; index++) {
      const event = record[recordCount - 1 - index]!;
      const type = eventType(event);
      const cell = from + index * EVENT_CELLS;
      into[cell] = type + 1;
      if (type === LAID_SUITS) {
        into[cell + 2] = eventSuits(event) & ((1 << HALF) - 1);
        into[cell + 3] = eventSuits(event) >>> HALF;
        continue;
      }
      const { what, more, hasSeat } = EVENT_KINDS[type]!;
      into[cell + 1] = hasSeat ? 1 + ((eventSeat(event) - view.seat + sizes.players) % sizes.players) : 0;
      into[cell + 2] = what === 'count' ? eventCount(event) : this.numberIn(what, eventWhat(event));
      into[cell + 3] = more === 'meld' ? 1 + (eventMore(event) & ~HIGH_ACE) : this.numberIn(more, eventMore(event));
    }
  }

  private numberIn(kind: EventKind['what'], number: number): number {
    switch (kind) {
      case null:
        return 0;
      case 'card':
        return 1 + cardIndexOf(number, this.sizes.ranks);
      case 'bits':
      case 'count':
        return number;
      default:
        return 1 + number;
    }
  }
}
