import {
  type Answers,
  type DecisionLog,
  NEW_GAME_METHOD,
  type OtherAnswer,
  type Referee,
  type RefereedGame,
  type Setup,
} from '../../../game/index.js';
import { type Key, policyKeyIn, startPolicyStream } from '../../../random/index.js';
import { MOST_ROWS, Plan } from '../melds/rows.js';
import type { RummyPlayer } from '../policy.js';
import { RummyExaminer } from '../redeal/examiner.js';
import {
  InterceptedEngine,
  mayBuy,
  NEW_DEAL,
  type PlanRow,
  ROW_NUMBERS,
  type RummyMove,
  type RummyQuestion,
  rowsOf,
} from '../redeal/intercepted-engine.js';
import { transcriptLines } from '../replay/replay.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { QuestionReader, writeQuestion } from './question-record.js';

/** A game of the family, written down as the answers of its policies. */
export class RummyReferee implements Referee<RummyPlayer> {
  private readonly terms: Terms;
  private readonly examiner: RummyExaminer;

  constructor(
    rules: RuleSet,
    private readonly setup: Setup,
  ) {
    this.terms = termsOf(rules, setup);
    this.examiner = new RummyExaminer(rules, setup);
  }

  record(policies: readonly RummyPlayer[], key: Key, game: number): Answers {
    const answers: number[] = [];
    const note = (move: RummyMove): RummyMove => {
      for (const number of numbersOf(move)) answers.push(number);
      return move;
    };
    const { engine } = new InterceptedEngine(this.terms, false, key, policies, (_, ask) => note(ask()));
    engine.play(game);
    return answers;
  }

  judge(answers: Answers, key: Key, game: number): RefereedGame {
    const { players } = this.terms;
    const interviews: Int32Array[][] = Array.from({ length: players }, () => []);
    const keys: Key[] = [];
    let next = 0;
    const answering = (question: RummyQuestion): RummyMove => {
      const { asked, seat, view } = question;
      const length = lengthOf(asked, answers, next);
      const numbers = answers.slice(next, next + length);
      next += length;
      if (asked === NEW_GAME_METHOD || asked === NEW_DEAL) keys[seat] = policyKeyIn(key, seat, view.table.deal);
      interviews[seat]!.push(writeQuestion(question, keys[seat]!, numbers));
      return moveOf(asked, numbers);
    };
    const { engine } = new InterceptedEngine(this.terms, true, key, null, answering);
    engine.play(game);
    const names = interviews.map((_, seat) => `seat ${seat}`);
    return {
      engine,
      transcript: transcriptLines(engine.recorder!.events, this.setup, names, '', game, this.terms),
      interviews,
    };
  }

  /** The key of the seat is not needed: each deal has one of its own, which the interview holds. */
  interview(policy: RummyPlayer, seat: number, interview: DecisionLog, _own: Key, game: number): OtherAnswer | null {
    const reader = new QuestionReader(seat, this.terms);
    const { view } = reader;
    for (const question of interview) {
      reader.read(question);
      const { asked } = reader;
      // A game begins with its first deal, whose random numbers are begun already when it is announced.
      const begins = asked === NEW_GAME_METHOD || (asked === NEW_DEAL && view.table.deal > this.terms.firstDeal);
      if (begins) startPolicyStream(view.random, reader.own, game);
      const now = answerTo(policy, reader);
      const [was, is] = [this.examiner.write(moveOf(asked, reader.answer)), this.examiner.write(now)];
      if (was !== is) return { asked, before: was, now: is };
    }
    return null;
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
function lengthOf(asked: RummyMove['asked'], answers: Answers, place: number): number {
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

function answerTo(policy: RummyPlayer, { asked, view }: QuestionReader): RummyMove {
  switch (asked) {
    case 'takes':
      return { asked, answer: policy.takes(view) };
    case 'buys':
    case 'picksAndBuys':
      return mayBuy(asked, policy, view);
    case 'layDown': {
      const plan = new Plan();
      policy.layDown(view, plan);
      return { asked, answer: rowsOf(plan) };
    }
    case 'discard':
      return { asked, answer: policy.discard(view) };
    case NEW_GAME_METHOD:
      policy.newGame?.(view);
      return { asked, answer: null };
    default:
      policy.newDeal?.(view);
      return { asked: NEW_DEAL, answer: null };
  }
}
