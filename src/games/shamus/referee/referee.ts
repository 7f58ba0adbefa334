import {
  type Answers,
  type DecisionLog,
  NEW_GAME_METHOD,
  type OtherAnswer,
  type Referee,
  type RefereedGame,
  type Setup,
} from '../../../game/index.js';
import { type Key, startPolicyStream } from '../../../random/index.js';
import { LayDown } from '../lay-downs/lay-down.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { ShamusExaminer } from '../redeal/examiner.js';
import {
  type Halves,
  halvesOf,
  InterceptedEngine,
  type ShamusMove,
  type ShamusQuestion,
} from '../redeal/intercepted-engine.js';
import { transcriptLines } from '../replay/replay.js';
import { Rulings } from '../rules/rulings.js';
import { QuestionReader, writeQuestion } from './question-record.js';

/** Shamus, written down as the answers of its policies. */
export class ShamusReferee implements Referee<ShamusPolicy> {
  constructor(private readonly setup: Setup) {}

  record(policies: readonly ShamusPolicy[], key: Key, game: number): Answers {
    const answers: number[] = [];
    const note = (move: ShamusMove): ShamusMove => {
      // The engine goes on with integers, whatever a policy laid; any other answer that is no number is refused anyway.
      const numbers = move.asked === 'layDown' ? move.laid.map((half) => half | 0) : [move.answer];
      for (const number of numbers) answers.push(typeof number === 'number' ? number : Number.NaN);
      return move.asked === 'layDown' ? { ...move, laid: numbers as unknown as Halves } : move;
    };
    const { engine } = new InterceptedEngine(this.setup, false, key, policies, (_, ask) => note(ask()));
    engine.play(game);
    return answers;
  }

  judge(answers: Answers, key: Key, game: number): RefereedGame {
    const { players } = this.setup;
    const interviews: Int32Array[][] = Array.from({ length: players }, () => []);
    let next = 0;
    const answering = (question: ShamusQuestion): ShamusMove => {
      const { asked, seat } = question;
      const move: ShamusMove =
        asked === 'layDown'
          ? { asked, laid: [answers[next++]!, answers[next++]!, answers[next++]!, answers[next++]!] }
          : { asked, answer: answers[next++] ?? Number.NaN };
      interviews[seat]!.push(writeQuestion(question, move));
      return move;
    };
    const { engine } = new InterceptedEngine(this.setup, true, key, null, answering);
    engine.play(game);
    const names = interviews.map((_, seat) => `seat ${seat}`);
    return { engine, transcript: transcriptLines(engine.recorder!.events, this.setup, names, '', game), interviews };
  }

  interview(policy: ShamusPolicy, seat: number, interview: DecisionLog, own: Key, game: number): OtherAnswer | null {
    const reader = new QuestionReader(seat, this.setup.players, new Rulings(this.setup.rulings));
    const { view } = reader;
    startPolicyStream(view.random, own, game);
    for (const question of interview) {
      reader.read(question);
      const { asked } = reader;
      if (asked === NEW_GAME_METHOD) {
        policy.newGame?.(view);
        continue;
      }
      const now = answerTo(policy, reader);
      const before = moveOf(asked, reader.answer);
      const examiner = new ShamusExaminer(this.setup);
      const [was, is] = [examiner.write(before), examiner.write(now)];
      if (was !== is) return { asked, before: was, now: is };
    }
    return null;
  }
}

function answerTo(policy: ShamusPolicy, { asked, view, ace }: QuestionReader): ShamusMove {
  const [uno, rummy] = [policy as UnoPolicy, policy as RummyPolicy];
  switch (asked) {
    case 'play':
      return { asked, answer: uno.play(view) };
    case 'call':
      return { asked, answer: uno.call(view, ace) };
    case 'draw':
      return { asked, answer: rummy.draw(view) };
    case 'discard':
      return { asked, answer: rummy.discard(view) };
    default: {
      const laid = new LayDown();
      rummy.layDown(view, laid);
      return { asked: 'layDown', laid: halvesOf(laid) };
    }
  }
}

function moveOf(asked: ShamusMove['asked'], answer: readonly number[]): ShamusMove {
  if (asked === 'layDown') return { asked, laid: answer as unknown as Halves };
  return { asked, answer: answer[0]! };
}
