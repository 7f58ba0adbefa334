import { type Answers, type DecisionLog, NEW_GAME_METHOD, readsRecord, type Setup } from '../../../game/index.js';
import { type Key, startPolicyStream } from '../../../random/index.js';
import { AnswerReferee, type AskedAgain, type NumberTape, readQuestion, writeQuestion } from '../../kit/referee.js';
import type { ShamusEngine } from '../engine/engine.js';
import {
  CALLS,
  type Halves,
  InterceptedEngine,
  type ShamusMove,
  type ShamusQuestion,
} from '../engine/intercepted-engine.js';
import { NO_RECORD } from '../engine/record.js';
import { OwnView } from '../engine/seat-view.js';
import { Table } from '../engine/table.js';
import type { ShamusPolicy } from '../policy.js';
import { ShamusExaminer } from '../redeal/examiner.js';
import { transcriptLines } from '../replay/replay.js';
import { LayDown } from '../rules/lay-down.js';
import { Rulings } from '../rules/rulings.js';

const ASKED = [NEW_GAME_METHOD, 'play', 'call', 'draw', 'layDown', 'discard'] as const;
const VIEW_FIELDS = [
  ...(['handLo', 'handHi', 'playableLo', 'playableHi'] as const),
  ...(['mustLayLo', 'mustLayHi', 'discardableLo', 'discardableHi'] as const),
];
const TABLE_FIELDS = [
  ...(['seniorTarget', 'juniorTarget', 'sequencesLo', 'sequencesHi', 'groupsLo', 'groupsHi', 'points'] as const),
  ...(['pileCount', 'pileLo', 'pileHi', 'circleCount', 'stockCount', 'lastCall', 'seniorLost'] as const),
];
/** Numbers before those of the view: what is asked, and the ace of a call. */
const HEADER = 2;
const NO_ACE = -1;
const HALVES = 4;

type Shown = Omit<OwnView, 'table'> & { readonly table: Table };

function describe(tape: NumberTape, view: Shown): void {
  const { table } = view;
  tape.fields(view, VIEW_FIELDS);
  tape.fields(table, TABLE_FIELDS);
  tape.list(table.held, table.held.length);
  tape.list(table.pile, table.pileCount);
  tape.fields(table.record, ['count']);
  tape.list(table.record.events, table.record.count);
}

function withoutRecord(view: OwnView): OwnView {
  const table = Object.create(view.table, { record: { value: NO_RECORD } });
  return Object.create(view, { table: { value: table } });
}

/** Shamus, written down as the answers of its policies. */
export class ShamusReferee extends AnswerReferee<ShamusPolicy, ShamusQuestion['view'], ShamusMove, ShamusQuestion> {
  protected readonly calls = CALLS as never;
  private readonly examiner: ShamusExaminer;

  constructor(private readonly setup: Setup) {
    super();
    this.examiner = new ShamusExaminer(setup);
  }

  protected engine(
    recorded: boolean,
    key: Key,
    policies: readonly ShamusPolicy[] | null,
    answering: (question: ShamusQuestion, ask: () => ShamusMove) => ShamusMove,
  ): ShamusEngine {
    return new InterceptedEngine(this.setup, recorded, key, policies, answering).engine;
  }

  protected numbersOf(move: ShamusMove): readonly number[] {
    if (move.asked === NEW_GAME_METHOD) return [0];
    if (move.asked === 'layDown') return move.laid;
    return [typeof move.answer === 'number' ? move.answer : Number.NaN];
  }

  protected lengthOf(asked: string): number {
    return asked === 'layDown' ? HALVES : 1;
  }

  protected moveOf(asked: ShamusMove['asked'], numbers: readonly number[]): ShamusMove {
    if (asked === 'layDown') return { asked, laid: numbers as unknown as Halves };
    return { asked, answer: numbers[0] ?? Number.NaN };
  }

  protected logQuestion({ asked, ace, view }: ShamusQuestion, _: Key, answer: Answers): Int32Array {
    return writeQuestion([ASKED.indexOf(asked), ace ?? NO_ACE], view as never, describe, answer);
  }

  protected *questionsAgain(
    policy: ShamusPolicy,
    seat: number,
    log: DecisionLog,
    own: Key,
    game: number,
  ): Generator<AskedAgain<ShamusQuestion['view'], ShamusMove>> {
    const table = new Table(this.setup.players, new Rulings(this.setup.rulings));
    const whole = new OwnView(seat, table);
    const view = readsRecord(policy) ? whole : withoutRecord(whole);
    startPolicyStream(view.random, own, game);
    for (const numbers of log) {
      table.record.events.fill(0, 0, table.record.count);
      const answer = readQuestion(numbers, HEADER, whole as Shown, describe);
      const asked = ASKED[numbers[0]!]!;
      yield { asked, view, more: asked === 'call' ? numbers[1] : new LayDown(), before: this.moveOf(asked, answer) };
    }
  }

  protected write(move: ShamusMove): string {
    return this.examiner.write(move);
  }

  protected transcriptOf(engine: ShamusEngine, names: readonly string[], game: number): string[] {
    return transcriptLines(engine.recorder!.events, this.setup, names, '', game);
  }
}
