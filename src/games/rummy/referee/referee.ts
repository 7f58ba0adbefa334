import { type Answers, type DecisionLog, type Engine, NEW_GAME_METHOD, type Setup } from '../../../game/index.js';
import { type Key, policyKeyIn, startPolicyStream } from '../../../random/index.js';
import { AnswerReferee, type AskedAgain, type NumberTape, readQuestion, writeQuestion } from '../../kit/referee.js';
import type { Bag } from '../cards/bag.js';
import type { RummyEngine } from '../engine/engine.js';
import {
  CALLS,
  InterceptedEngine,
  NEW_DEAL,
  type PlanRow,
  ROW_NUMBERS,
  type RummyMove,
  type RummyQuestion,
} from '../engine/intercepted-engine.js';
import { SeatView } from '../engine/seat.js';
import { Table } from '../engine/table.js';
import { MOST_ROWS, Plan, STRIDE } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { RummyExaminer } from '../redeal/examiner.js';
import { transcriptLines } from '../replay/replay.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';

const ASKED = [NEW_GAME_METHOD, NEW_DEAL, 'takes', 'layDown', 'discard', 'buys', 'picksAndBuys'] as const;
const BAG_FIELDS = ['lo', 'hi', 'lo1', 'hi1', 'lo2', 'hi2', 'lo3', 'hi3', 'wilds', 'count'] as const;
const TABLE_FIELDS = [
  ...(['phase', 'seat', 'asked', 'deal', 'dealer', 'turn', 'stockCount', 'restocks'] as const),
  ...(['pileCount', 'recordCount'] as const),
];
const SEAT_LISTS = ['held', 'downSince', 'stages', 'bought', 'wildsLaid', 'scores', 'totals'] as const;
const MELDS_FIELDS = ['count', 'runsLo', 'runsHi', 'openRanks'] as const;
/** Numbers before those of the view: what is asked, and the key of the seat's random numbers in this deal. */
const HEADER = 3;

interface Shown {
  readonly hand: Bag;
  readonly table: Table;
}

function describe(tape: NumberTape, { hand, table }: Shown): void {
  const { melds } = table;
  tape.fields(hand, BAG_FIELDS);
  tape.fields(table, TABLE_FIELDS);
  for (const list of SEAT_LISTS) tape.list(table[list], table.players);
  for (const bag of table.known) tape.fields(bag, BAG_FIELDS);
  tape.fields(table.open, BAG_FIELDS);
  tape.list(table.pile, table.pileCount);
  tape.list(table.record, table.recordCount);
  tape.fields(melds, MELDS_FIELDS);
  tape.list(melds.at, melds.count * STRIDE);
}

/** The numbers of a question, and after them those of its answer. @param own the key of the seat's numbers in this deal */
export function logOf({ asked, view }: RummyQuestion, own: Key, answer: readonly number[]): Int32Array {
  return writeQuestion([ASKED.indexOf(asked), own.lo, own.hi], view as unknown as Shown, describe, answer);
}

/** Puts what was logged before a seat, one question after the other. */
export class LogReader {
  readonly view: SeatView;
  asked: RummyMove['asked'] = NEW_GAME_METHOD;
  /** The key of the seat's random numbers in this deal. */
  own: Key = { lo: 0, hi: 0 };
  answer: readonly number[] = [];
  private readonly table: Table;

  constructor(seat: number, terms: Terms) {
    this.table = new Table(terms);
    this.view = new SeatView(seat, this.table);
  }

  read(numbers: Int32Array): void {
    this.asked = ASKED[numbers[0]!]!;
    this.own = { lo: numbers[1]!, hi: numbers[2]! };
    this.answer = readQuestion(numbers, HEADER, { hand: this.view.hand, table: this.table }, describe);
  }
}

/** A game of the family, written down as the answers of its policies. */
export class RummyReferee extends AnswerReferee<RummyPlayer, RummyView, RummyMove, RummyQuestion> {
  protected readonly calls = CALLS;
  protected readonly numbersOf = numbersOf;
  protected readonly lengthOf = lengthOf;
  protected readonly moveOf = moveOf as (asked: string, numbers: readonly number[]) => RummyMove;
  private readonly terms: Terms;
  private readonly examiner: RummyExaminer;
  private readonly keys: Key[] = [];

  constructor(
    rules: RuleSet,
    private readonly setup: Setup,
  ) {
    super();
    this.terms = termsOf(rules, setup);
    this.examiner = new RummyExaminer(rules, setup);
  }

  protected engine(
    recorded: boolean,
    key: Key,
    policies: readonly RummyPlayer[] | null,
    answering: (question: RummyQuestion, ask: () => RummyMove) => RummyMove,
  ): RummyEngine {
    return new InterceptedEngine(this.terms, recorded, key, policies, answering).engine;
  }

  protected logQuestion(question: RummyQuestion, key: Key, answer: Answers): Int32Array {
    const { asked, seat, view } = question;
    if (asked === NEW_GAME_METHOD || asked === NEW_DEAL) this.keys[seat] = policyKeyIn(key, seat, view.table.deal);
    return logOf(question, this.keys[seat]!, answer);
  }

  /** The key of the seat is not needed: each deal has one of its own, which the log holds. */
  protected *questionsAgain(
    _policy: unknown,
    seat: number,
    log: DecisionLog,
    _: Key,
    game: number,
  ): Generator<AskedAgain<RummyView, RummyMove>> {
    const reader = new LogReader(seat, this.terms);
    const { view } = reader;
    for (const numbers of log) {
      reader.read(numbers);
      const { asked, own, answer } = reader;
      // A game begins with its first deal, whose random numbers are begun already when it is announced.
      const begins = asked === NEW_GAME_METHOD || (asked === NEW_DEAL && view.table.deal > this.terms.firstDeal);
      if (begins) startPolicyStream(view.random, own, game);
      yield { asked, view, more: asked === 'layDown' ? new Plan() : null, before: moveOf(asked, answer) };
    }
  }

  protected write(move: RummyMove): string {
    return this.examiner.write(move);
  }

  protected transcriptOf(engine: Engine, names: readonly string[], game: number): string[] {
    return transcriptLines((engine as RummyEngine).recorder!.events, this.setup, names, '', game, this.terms);
  }
}

/** An answer as numbers: a lay-down with how many rows it has first. What is no proper answer is NaN, which is refused. */
function numbersOf({ asked, answer }: RummyMove): number[] {
  switch (asked) {
    case 'takes':
    case 'buys':
    case 'picksAndBuys':
      return [answer === true ? 1 : answer === false ? 0 : Number.NaN];
    case 'layDown':
      return [answer.length, ...answer.flatMap((row) => row as readonly number[])];
    case 'discard':
      return [typeof answer === 'number' ? answer : Number.NaN];
    default:
      return [];
  }
}

/** How many numbers the answer has that begins at a place. @throws RangeError if no plan has so many rows */
function lengthOf(asked: string, answers: Answers, place: number): number {
  if (asked === NEW_GAME_METHOD || asked === NEW_DEAL) return 0;
  if (asked !== 'layDown') return 1;
  const rows = answers[place]!;
  if (!(Number.isInteger(rows) && rows >= 0 && rows <= MOST_ROWS)) throw new RangeError(`a plan of ${rows} rows`);
  return 1 + rows * ROW_NUMBERS;
}

function moveOf(asked: RummyMove['asked'], numbers: readonly number[]): RummyMove {
  switch (asked) {
    case 'takes':
    case 'buys':
    case 'picksAndBuys':
      return { asked, answer: numbers[0] === 1 ? true : numbers[0] === 0 ? false : (Number.NaN as never) };
    case 'layDown': {
      const rows = Array.from({ length: numbers[0]! }, (_, row) =>
        numbers.slice(1 + row * ROW_NUMBERS, 1 + (row + 1) * ROW_NUMBERS),
      );
      return { asked, answer: rows as unknown as readonly PlanRow[] };
    }
    case 'discard':
      return { asked, answer: numbers[0] ?? Number.NaN };
    default:
      return { asked, answer: null };
  }
}
