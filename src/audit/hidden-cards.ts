import { type DecisionRequest, messageOf, NEW_GAME_METHOD, PolicyFault } from '../game/index.js';
import type { Stream } from '../random/index.js';
import type { PolicyMonitor, Violation } from './policy-monitor.js';
import type { AuditTarget } from './subject.js';
import { type Decision, decisionOf, deviation, make, placeOf, type WatchedGame } from './watched-game.js';

/** Result of re-dealing the hidden cards. */
export interface HiddenCards {
  /** Decision points at which the hidden cards were re-dealt and all decisions up to there were made again. */
  points: number;
  /** Decisions that were made again. */
  decisions: number;
  /** Points at which no other deal was found. */
  lone: number;
  /** Deals that were proposed, and those among them that fitted all that the seat knew. */
  proposed: number;
  possible: number;
  /** The first decision that hung on hidden cards. */
  finding: Violation | null;
  /** Points at which the policy decided otherwise, but does so with the same cards too. */
  unsteady: number;
}

/** How often a decision that differs is made again with the true cards, to see that it is steady there. */
const CONTROLS = 8;
/** Thrown to end a game at the decision that it was played for. */
const ENOUGH = new Error('far enough');

/** Re-deals hidden cards at decision points, and has fresh policies decide again all that was decided up to there. */
export class HiddenCardsCheck<P, Deal, Move> {
  readonly result: HiddenCards = {
    points: 0,
    decisions: 0,
    lone: 0,
    proposed: 0,
    possible: 0,
    finding: null,
    unsteady: 0,
  };

  constructor(
    private readonly subject: AuditTarget<P, Deal, Move>,
    private readonly onlooker: PolicyMonitor,
    private readonly random: Stream,
    /** Told before each game. */
    private readonly onGame: (game: number) => void,
  ) {}

  /** Tries one decision of a seat, drawn at random among those that it made in this game. */
  async tryOne(played: WatchedGame<Deal, Move>, seat: number): Promise<void> {
    const { result, random, subject } = this;
    const own = [...played.decisions.entries()].filter(
      ([, { seat: by, asked }]) => by === seat && asked !== NEW_GAME_METHOD,
    );
    if (own.length === 0) return;
    const [until] = own[(random.next() >>> 0) % own.length]!;
    const redealer = subject.examiner.redealer(played.deal, played.moves.slice(0, until), seat);
    const deal = redealer.next(random);
    result.proposed += redealer.proposed;
    result.possible += redealer.possible;
    if (deal === null) {
      result.lone++;
      return;
    }
    result.points++;
    const differs = await this.decideAgain(played, seat, until, deal);
    if (differs !== null) await this.judge(played, seat, until, deal, differs);
  }

  /** A policy that decides otherwise with the very same cards does not show by this that it has seen hidden ones. */
  private async judge(
    played: WatchedGame<Deal, Move>,
    seat: number,
    until: number,
    deal: Deal,
    differs: { readonly decision: number; readonly what: string },
  ): Promise<void> {
    for (let control = 0; control < CONTROLS; control++) {
      if ((await this.decideAgain(played, seat, until, played.deal)) === null) continue;
      this.result.unsteady++;
      return;
    }
    const what = `${differs.what} when ${this.subject.examiner.compare(played.deal, deal)}`;
    const { asked } = played.decisions[differs.decision]!;
    this.result.finding ??= { place: placeOf({ seat, asked }, played.game, differs.decision), what };
  }

  /**
   * Plays the moves of a game with another deal. Every seat has a fresh policy that is asked; what the one under
   * examination answers is compared, and what was played is played again. @returns the first decision that differs
   */
  private async decideAgain(
    played: WatchedGame<Deal, Move>,
    seat: number,
    until: number,
    deal: Deal,
  ): Promise<{ readonly decision: number; readonly what: string } | null> {
    const { subject, onlooker, result } = this;
    this.onGame(played.game);
    const policies = await make(subject, onlooker);
    let next = 0;
    let found: { readonly decision: number; readonly what: string } | null = null;
    const answering = (question: DecisionRequest, ask: () => Move): Move => {
      const decision = next++;
      const place = placeOf(question, played.game, decision);
      if (question.seat !== seat) {
        this.askInVain(() => onlooker.watch(question, place, ask));
      } else {
        const what = this.differs(question, played.decisions[decision]!, () => onlooker.watch(question, place, ask));
        if (onlooker.shown !== played.shown[decision]) throw new Error('a deal shows the seat other things');
        result.decisions++;
        if (what !== null) found = { decision, what };
      }
      if (found !== null || decision === until) throw ENOUGH;
      return played.moves[decision]!;
    };
    try {
      subject.examiner.table(policies, subject.key, answering).play(deal, played.game);
    } catch (error) {
      if (!(error instanceof PolicyFault) || error.cause !== ENOUGH) throw error;
    }
    return found;
  }

  private differs(question: DecisionRequest, before: Decision, ask: () => Move): string | null {
    let answer: string;
    try {
      answer = this.subject.examiner.write(ask());
    } catch (error) {
      return `throws '${messageOf(error)}'`;
    }
    return deviation(before, decisionOf(question, answer));
  }

  /** Asks a policy of another seat, so that side channels stay possible; its answer is ignored. */
  private askInVain(ask: () => Move): void {
    try {
      ask();
    } catch {
      // It plays moves that it has not chosen, and may fail.
    }
  }
}
