/** A question with all that its seat is shown, as numbers. */
import { NEW_GAME_METHOD } from '../../../game/index.js';
import { OwnView } from '../engine/seat-view.js';
import { Table } from '../engine/table.js';
import type { ShamusMove, ShamusQuestion } from '../redeal/intercepted-engine.js';
import type { Rulings } from '../rules/rulings.js';

const ASKED = [NEW_GAME_METHOD, 'play', 'call', 'draw', 'layDown', 'discard'] as const;
const VIEW_FIELDS = [
  ...(['handLo', 'handHi', 'playableLo', 'playableHi'] as const),
  ...(['mustLayLo', 'mustLayHi', 'discardableLo', 'discardableHi'] as const),
];
const TABLE_FIELDS = [
  ...(['seniorTarget', 'juniorTarget', 'sequencesLo', 'sequencesHi', 'groupsLo', 'groupsHi', 'points'] as const),
  ...(['pileCount', 'pileLo', 'pileHi', 'circleCount', 'stockCount', 'lastCall'] as const),
];
/** Halves of a lay-down. */
const HALVES = 4;
const NO_ACE = -1;

/** The numbers of a question, and after them those of its answer. */
export function writeQuestion({ asked, ace, view }: ShamusQuestion, move: ShamusMove): Int32Array {
  const { table } = view;
  return Int32Array.of(
    ASKED.indexOf(asked),
    ace ?? NO_ACE,
    ...VIEW_FIELDS.map((field) => view[field]),
    ...TABLE_FIELDS.map((field) => table[field]),
    table.seniorLost ? 1 : 0,
    ...table.held,
    ...table.pile.subarray(0, table.pileCount),
    table.record.count,
    ...table.record.events.subarray(0, table.record.count),
    ...(move.asked === 'layDown' ? move.laid : [move.answer]),
  );
}

/** A seat before which questions are laid, one after the other. */
export class QuestionReader {
  readonly view: OwnView;
  asked: (typeof ASKED)[number] = NEW_GAME_METHOD;
  ace = NO_ACE;
  /** What was answered: one number, or the halves of a lay-down. */
  answer: readonly number[] = [];
  private readonly table: Table;

  constructor(
    seat: number,
    private readonly players: number,
    rulings: Rulings,
  ) {
    this.table = new Table(players, rulings);
    this.view = new OwnView(seat, this.table);
  }

  read(numbers: Int32Array): void {
    const { view, table } = this;
    let place = 0;
    this.asked = ASKED[numbers[place++]!]!;
    this.ace = numbers[place++]!;
    for (const field of VIEW_FIELDS) view[field] = numbers[place++]!;
    for (const field of TABLE_FIELDS) table[field] = numbers[place++]!;
    table.seniorLost = numbers[place++] === 1;
    for (let seat = 0; seat < this.players; seat++) table.held[seat] = numbers[place++]!;
    for (let card = 0; card < table.pileCount; card++) table.pile[card] = numbers[place++]!;
    const { record } = table;
    record.events.fill(0, 0, record.count);
    record.count = numbers[place++]!;
    for (let event = 0; event < record.count; event++) record.events[event] = numbers[place++]!;
    this.answer = [...numbers.subarray(place, place + (this.asked === 'layDown' ? HALVES : 1))];
  }
}
