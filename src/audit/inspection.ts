import { NEW_GAME_METHOD, PolicyFault } from '../game/index.js';
import { Stream } from '../random/index.js';
import { type HiddenCards, HiddenCardsCheck } from './hidden-cards.js';
import type { PolicyMonitor, Violation } from './policy-monitor.js';
import type { AuditTarget } from './subject.js';
import { type Decision, firstDeviation, make, type WatchedGame, WatchedTable } from './watched-game.js';

/** What the random numbers of an audit itself are for: no purpose that games have. */
const AUDITING = 0x41554454;

/** How much is looked at. */
export interface Extent {
  /** The games 0 to games - 1. */
  readonly games: number;
  /** Decision points at which hidden cards are re-dealt. */
  readonly redeals: number;
}

/** What one thread has found, in a form that can be sent to another. */
export interface Findings {
  /** The decisions of each game, as it was played first: one table, the same policies throughout, game after game. */
  readonly games: readonly (readonly Decision[])[];
  /** A policy that broke a rule or threw; the games then end there. */
  readonly fault: PolicyFault | null;
  readonly change: Violation | null;
  readonly uses: readonly Violation[];
  /** The first game that came out otherwise with fresh policies and in another order; null if none has. */
  readonly carried: Violation | null;
  readonly hidden: HiddenCards;
}

/** Looks at a team: plays games before an onlooker, in order and again out of order, and re-deals what is hidden. */
export class DetailedAudit<P, Deal, Move> {
  private readonly games: (readonly Decision[])[] = [];
  private readonly hidden: HiddenCardsCheck<P, Deal, Move>;
  private readonly random = new Stream();
  private fault: PolicyFault | null = null;
  private carried: Violation | null = null;

  constructor(
    private readonly subject: AuditTarget<P, Deal, Move>,
    private readonly onlooker: PolicyMonitor,
    private readonly extent: Extent,
    /** Told before each game. */
    private readonly onGame: (game: number) => void = () => {},
  ) {
    this.random.start(subject.key, 0, AUDITING);
    this.hidden = new HiddenCardsCheck(subject, onlooker, this.random, onGame);
  }

  /** Plays the games once, in order; that is all it takes to see whether they come out the same elsewhere. */
  async playOnce(): Promise<void> {
    const { games, subject, onlooker, onGame } = this;
    await this.untilFault(async () => {
      onGame(0);
      const table = new WatchedTable(subject, await make(subject, onlooker), onlooker, false);
      for (let game = 0; game < this.extent.games; game++) {
        onGame(game);
        games.push(table.play(game).decisions);
      }
    });
  }

  /** Plays them again from the last to the first, each with fresh policies, and re-deals the hidden cards of each. */
  async playAgain(): Promise<void> {
    const { extent, subject, onlooker, onGame } = this;
    await this.untilFault(async () => {
      for (let game = extent.games - 1; game >= 0; game--) {
        onGame(game);
        const played = new WatchedTable(subject, await make(subject, onlooker), onlooker, true).play(game);
        this.compareWithFirst(played);
        const share =
          Math.floor(((game + 1) * extent.redeals) / extent.games) - Math.floor((game * extent.redeals) / extent.games);
        for (let redeal = 0; redeal < share; redeal++)
          await this.hidden.tryOne(played, (game + redeal) % subject.seats);
      }
    });
  }

  get findings(): Findings {
    const { games, fault, carried, onlooker, hidden } = this;
    return { games, fault, change: onlooker.change, uses: onlooker.uses, carried, hidden: hidden.result };
  }

  private compareWithFirst({ game, decisions }: WatchedGame<Deal, Move>): void {
    // The games are compared from the last to the first: the first of all is told.
    this.carried =
      firstDeviation(game, this.games[game]!, decisions, 'it is fresh and the games come in another order') ??
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

/** How many decisions each seat made, new games apart. */
export function decisionsBySeat(games: readonly (readonly Decision[])[], seats: number): number[] {
  const counts = Array.from({ length: seats }, () => 0);
  for (const { seat, asked } of games.flat()) if (asked !== NEW_GAME_METHOD) counts[seat]!++;
  return counts;
}
