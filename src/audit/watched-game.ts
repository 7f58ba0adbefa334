import { type DecisionRequest, DeepSnapshot, type InterceptedGame, NEW_GAME_METHOD } from '../game/index.js';
import { policyStreamState } from '../random/index.js';
import type { AuditLocation, PolicyMonitor, Violation } from './policy-monitor.js';
import type { AuditTarget } from './subject.js';

/** A decision as it was made. */
export interface Decision {
  readonly seat: number;
  readonly asked: string;
  /** In writing. */
  readonly answer: string;
  /** The state in which the policy has left its random numbers: how many it has drawn, and which come next. */
  readonly random: string;
}

/** A game that was played before an onlooker. New games count as decisions, for random numbers may be drawn there. */
export interface WatchedGame<Deal, Move> {
  readonly game: number;
  readonly deal: Deal;
  readonly moves: readonly Move[];
  readonly decisions: readonly Decision[];
  /** What the seat was shown at each decision, in a few letters; none where it was not noted. */
  readonly shown: readonly string[];
}

/** Makes the policies of a team before an onlooker. */
export function make<P>(subject: AuditTarget<P>, onlooker: PolicyMonitor): Promise<readonly P[]> {
  return subject.make((seat, making) => {
    onlooker.begin({ seat, game: null, decision: null, asked: 'create' });
    try {
      return making();
    } finally {
      onlooker.end();
    }
  });
}

/** A table at which an onlooker stands by. */
export class WatchedTable<P, Deal, Move> {
  private readonly table: InterceptedGame<Deal>;
  private game = 0;
  private moves: Move[] = [];
  private decisions: Decision[] = [];
  private shown: string[] = [];

  /** @param notesShown whether what seats are shown is noted */
  constructor(
    private readonly subject: AuditTarget<P, Deal, Move>,
    policies: readonly P[],
    private readonly onlooker: PolicyMonitor,
    private readonly notesShown: boolean,
  ) {
    const { examiner, key } = subject;
    this.table = examiner.table(policies, key, (question, ask) => this.answer(question, ask));
  }

  /** Plays a game to its end. @throws PolicyFault */
  play(game: number): WatchedGame<Deal, Move> {
    const { examiner, key } = this.subject;
    this.game = game;
    this.moves = [];
    this.decisions = [];
    this.shown = [];
    const deal = examiner.deal(key, game);
    this.table.play(deal, game);
    const { moves, decisions, shown } = this;
    return { game, deal, moves, decisions, shown };
  }

  private answer(question: DecisionRequest, ask: () => Move): Move {
    const move = this.onlooker.watch(question, placeOf(question, this.game, this.moves.length), ask);
    if (this.notesShown) this.shown.push(this.onlooker.shown);
    this.moves.push(move);
    this.decisions.push(decisionOf(question, this.subject.examiner.write(move)));
    return move;
  }
}

export function placeOf(
  { seat, asked }: Pick<DecisionRequest, 'seat' | 'asked'>,
  game: number,
  decision: number,
): AuditLocation {
  return { seat, asked, game, decision: asked === NEW_GAME_METHOD ? null : decision };
}

const stream = new DeepSnapshot();

export function decisionOf({ seat, asked, view }: DecisionRequest, answer: string): Decision {
  return { seat, asked, answer, random: policyStreamState(view.random) + stream.take(view.random).text };
}

/** The first decision of a game that came out differently `when` something was otherwise; null if all are the same. */
export function firstDeviation(
  game: number,
  before: readonly Decision[],
  after: readonly Decision[],
  when: string,
): Violation | null {
  for (let decision = 0; decision < Math.max(before.length, after.length); decision++) {
    const what = deviation(before[decision], after[decision]);
    if (what === null) continue;
    const place = placeOf((before[decision] ?? after[decision])!, game, decision);
    return { place, what: `${what} when ${when}` };
  }
  return null;
}

/** How two decisions differ; null if they do not. */
export function deviation(before: Decision | undefined, after: Decision | undefined): string | null {
  if (before === undefined || after === undefined) return 'the game has another length';
  if (before.seat !== after.seat || before.asked !== after.asked)
    return `is asked to ${after.asked} instead of ${before.asked}`;
  if (before.answer !== after.answer) return `answers '${after.answer}' instead of '${before.answer}'`;
  return before.random === after.random ? null : 'has drawn other random numbers';
}
