import { type DecisionRequest, messageOf, NEW_GAME_METHOD, PolicyFault } from '../game/index.js';
import { Stream } from '../random/index.js';
import {
  type AuditedDecision,
  type AuditTarget,
  auditLocationOf,
  describeDecision,
  describeDeviation,
  findFirstDeviation,
  type PolicyMonitor,
  type Violation,
  type WatchedGame,
  WatchedTable,
} from './watched-game.js';

/** Result of re-dealing the hidden cards. */
export interface HiddenCards {
  /** Decision points at which the hidden cards were re-dealt and all decisions up to there were made again. */
  points: number;
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

/** Repetitions of a changed decision with the true cards, to see that it is steady there. */
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
    private readonly target: AuditTarget<P, Deal, Move>,
    private readonly monitor: PolicyMonitor,
    private readonly random: Stream,
    private readonly onGame: (game: number) => void,
  ) {}

  /** Tries one decision of a seat, drawn at random among those that it made in this game. */
  async tryOne(played: WatchedGame<Deal, Move>, seat: number): Promise<void> {
    const { result, random, target } = this;
    const own = [...played.decisions.entries()].filter(
      ([, { seat: by, asked }]) => by === seat && asked !== NEW_GAME_METHOD,
    );
    if (own.length === 0) return;
    const [until] = own[(random.next() >>> 0) % own.length]!;
    const redealer = target.examiner.redealer(played.deal, played.moves.slice(0, until), seat);
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
    const what = `${differs.what} when ${this.target.examiner.compare(played.deal, deal)}`;
    const { asked } = played.decisions[differs.decision]!;
    this.result.finding ??= { place: auditLocationOf({ seat, asked }, played.game, differs.decision), what };
  }

  /**
   * Plays the moves of a game with another deal. Every seat has a fresh policy that is asked; what the one under
   * examination answers is compared, and what was played is played again.
   *
   * @returns the first decision that differs
   */
  private async decideAgain(
    played: WatchedGame<Deal, Move>,
    seat: number,
    until: number,
    deal: Deal,
  ): Promise<{ readonly decision: number; readonly what: string } | null> {
    const { target, monitor, result } = this;
    this.onGame(played.game);
    const policies = await target.make(monitor);
    let next = 0;
    let found: { readonly decision: number; readonly what: string } | null = null;
    const answering = (question: DecisionRequest, ask: () => Move): Move => {
      const decision = next++;
      const place = auditLocationOf(question, played.game, decision);
      if (question.seat !== seat) {
        this.askInVain(() => monitor.watch(question, place, ask));
      } else {
        const what = this.differs(question, played.decisions[decision]!, () => monitor.watch(question, place, ask));
        if (monitor.shown !== played.shown[decision]) throw new Error('a deal shows the seat other things');
        result.decisions++;
        if (what !== null) found = { decision, what };
      }
      if (found !== null || decision === until) throw ENOUGH;
      return played.moves[decision]!;
    };
    try {
      target.examiner.table(policies, target.key, answering).play(deal, played.game);
    } catch (error) {
      if (!(error instanceof PolicyFault) || error.cause !== ENOUGH) throw error;
    }
    return found;
  }

  private differs(question: DecisionRequest, before: AuditedDecision, ask: () => Move): string | null {
    let answer: string;
    try {
      answer = this.target.examiner.write(ask());
    } catch (error) {
      return `throws '${messageOf(error)}'`;
    }
    return describeDeviation(before, describeDecision(question, answer));
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

/** Purpose of the random numbers of an audit itself; no game uses it. */
const AUDITING = 0x41554454;

export interface InspectionExtent {
  /** The games 0 to games - 1. */
  readonly games: number;
  /** Decision points at which hidden cards are re-dealt. */
  readonly redeals: number;
}

/** Findings of one thread, in a form that can be sent to another. */
export interface InspectionFindings {
  /** The decisions of each game, as it was played first: one table, the same policies throughout, game after game. */
  readonly games: readonly (readonly AuditedDecision[])[];
  /** A policy that broke a rule or threw; the games then end there. */
  readonly fault: PolicyFault | null;
  readonly change: Violation | null;
  readonly uses: readonly Violation[];
  /** First game with another result for fresh policies or another order; null if there is none. */
  readonly carried: Violation | null;
  readonly hidden: HiddenCards;
}

/** Looks at a team: plays games before a monitor, in order and again out of order, and re-deals what is hidden. */
export class DetailedAudit<P, Deal, Move> {
  private readonly games: (readonly AuditedDecision[])[] = [];
  private readonly hidden: HiddenCardsCheck<P, Deal, Move>;
  private readonly random = new Stream();
  private fault: PolicyFault | null = null;
  private carried: Violation | null = null;

  constructor(
    private readonly target: AuditTarget<P, Deal, Move>,
    private readonly monitor: PolicyMonitor,
    private readonly extent: InspectionExtent,
    private readonly onGame: (game: number) => void = () => {},
  ) {
    this.random.start(target.key, 0, AUDITING);
    this.hidden = new HiddenCardsCheck(target, monitor, this.random, onGame);
  }

  /** Plays the games once, in order; that is all it takes to see whether they come out the same elsewhere. */
  async playOnce(): Promise<void> {
    const { games, target, monitor, onGame } = this;
    await this.untilFault(async () => {
      onGame(0);
      const table = new WatchedTable(target, await target.make(monitor), monitor, false);
      for (let game = 0; game < this.extent.games; game++) {
        onGame(game);
        games.push(table.play(game).decisions);
      }
    });
  }

  /** Plays them again from the last to the first, each with fresh policies, and re-deals the hidden cards of each. */
  async playAgain(): Promise<void> {
    const { extent, target, monitor, onGame } = this;
    await this.untilFault(async () => {
      for (let game = extent.games - 1; game >= 0; game--) {
        onGame(game);
        const played = new WatchedTable(target, await target.make(monitor), monitor, true).play(game);
        this.compareWithFirst(played);
        const share =
          Math.floor(((game + 1) * extent.redeals) / extent.games) - Math.floor((game * extent.redeals) / extent.games);
        for (let redeal = 0; redeal < share; redeal++) await this.hidden.tryOne(played, (game + redeal) % target.seats);
      }
    });
  }

  get findings(): InspectionFindings {
    const { games, fault, carried, monitor, hidden } = this;
    return { games, fault, change: monitor.change, uses: monitor.uses, carried, hidden: hidden.result };
  }

  private compareWithFirst({ game, decisions }: WatchedGame<Deal, Move>): void {
    // The games are compared from the last to the first: the first of all is told.
    this.carried =
      findFirstDeviation(game, this.games[game]!, decisions, 'it is fresh and the games come in another order') ??
      this.carried;
  }

  private async untilFault(play: () => Promise<void>): Promise<void> {
    if (this.fault !== null) return;
    try {
      await play();
    } catch (error) {
      if (!(error instanceof PolicyFault)) throw error;
      this.fault = error;
    }
  }
}

export function decisionsBySeat(games: readonly (readonly AuditedDecision[])[], seats: number): number[] {
  const counts = Array.from({ length: seats }, () => 0);
  for (const { seat, asked } of games.flat()) if (asked !== NEW_GAME_METHOD) counts[seat]!++;
  return counts;
}
