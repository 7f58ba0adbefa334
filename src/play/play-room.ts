/** The table at which a person plays: one game after another. */
import { EventEmitter } from 'node:events';
import { type Game, type Json, messageOf, UsageError } from '../game/index.js';
import { faultLine, ReportedFault } from '../simulation/index.js';
import type { Help } from './page-state.js';
import { PlaySession } from './play-session.js';
import { drawnSeed, isDrawn, type MadeMove, nextIndex, type PlaySpec, resolvePlayers, shownSeed } from './play-spec.js';
import type { Refusal } from './play-worker.js';

export interface RoomOptions {
  readonly mayUndo: boolean;
  /** Policy that advises people; the strongest of their role unless given. */
  readonly adviser?: string | undefined;
  /** Seconds that a policy may take for one decision. */
  readonly timeout: number;
}

/** Events of a room: a game or a move was begun or made, or the game cannot go on. */
interface RoomEvents {
  readonly change: [what: 'game' | 'move' | 'problem'];
}

const NO_HELP: Help = { attempt: 1, shared: 0, undone: 0, hints: 0 };

/** The game that is played now. Nothing is saved: a game is gone when the program ends. */
export class PlayRoom extends EventEmitter<RoomEvents> {
  /** Number of games begun: each has another. */
  games = 0;
  /** Why the game cannot go on, as a line for the user; null while it can. */
  problem: string | null = null;
  help = NO_HELP;
  private current: PlaySession | null = null;

  constructor(readonly options: RoomOptions) {
    super();
  }

  /** The game that is played, or was played last. @throws Error before the first */
  get session(): PlaySession {
    if (this.current === null) throw new Error('no game has begun');
    return this.current;
  }

  get isOpen(): boolean {
    return this.current !== null;
  }

  /** Whether decisions may be taken back now. */
  get mayUndo(): boolean {
    return this.options.mayUndo && !this.session.isOver;
  }

  /**
   * Begins a game.
   *
   * @param given decisions of the finished game that it begins with
   * @throws UsageError, ReportedFault if a policy cannot play
   */
  async start(game: Game, spec: PlaySpec, given: readonly MadeMove[] = [], help = NO_HELP): Promise<void> {
    const { adviser, timeout } = this.options;
    const session = await PlaySession.open(game, spec, given, adviser, timeout);
    await this.current?.end();
    this.current = session;
    this.problem = null;
    this.help = help;
    this.games++;
    this.emit('change', 'game');
  }

  /** Makes a decision. @returns why it is refused; null if it is made */
  async reply(seat: number, reply: Json): Promise<Refusal | null> {
    return this.attempt(async () => {
      const refusal = await this.session.reply(seat, reply);
      if (refusal === null) this.emit('change', 'move');
      return refusal;
    });
  }

  /** Takes back the last decision of a seat. @throws UsageError if that is not allowed */
  async undo(seat: number): Promise<void> {
    if (!this.mayUndo) throw new UsageError('moves cannot be taken back in this game');
    await this.attempt(async () => {
      const before = this.session.standing.made.length;
      const decisions = await this.session.undo(seat);
      const { help } = this;
      if (decisions < before)
        this.help = { ...help, undone: help.undone + 1, shared: Math.min(help.shared, decisions) };
      this.emit('change', 'move');
      return null;
    });
  }

  noteHint(): void {
    if (!this.session.isOver) this.help = { ...this.help, hints: this.help.hints + 1 };
  }

  /** The game as JSON Lines; the first line says by `play` which help there was. */
  async transcript(): Promise<string[]> {
    const [head, ...lines] = await this.session.table.call('transcript', []);
    return [JSON.stringify({ ...JSON.parse(head!), play: this.help }), ...lines];
  }

  /**
   * Goes on when a game is over.
   *
   * @param kept with the same deck, after so many of its decisions; null: with the next deck
   * @throws UsageError if that cannot be
   */
  async next(kept: number | null): Promise<void> {
    const { game, spec, standing, isOver } = this.session;
    const { made } = standing;
    const isSame = kept !== null;
    if (!isOver) throw new UsageError('the game is not over');
    if (isSame && !(Number.isInteger(kept) && kept >= 0 && kept < made.length))
      throw new UsageError(`a game of ${made.length} decisions cannot be played on after ${kept}`);
    const index = isSame ? spec.index : nextIndex(game, spec);
    // The seed of a deck that was played is known: the next deck must not follow from it.
    const seed = isSame || !isDrawn(spec.seed) ? spec.seed : drawnSeed();
    // Files of policies may have changed.
    const { setup, team } = spec.condition;
    const condition = { setup, team: await resolvePlayers(game, setup.players, team.name, undefined) };
    const help = isSame ? { ...NO_HELP, attempt: this.help.attempt + 1, shared: kept } : NO_HELP;
    await this.start(game, { condition, seed, index }, made.slice(0, kept ?? 0), help);
  }

  /** Ends the threads. */
  async end(): Promise<void> {
    await this.current?.end();
  }

  /** A policy's mistake stops the game until another begins. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReportedFault || error instanceof UsageError)) throw error;
      const { game, spec } = this.session;
      const isFault = error instanceof ReportedFault;
      this.problem = isFault ? faultLine(error.report, game.name, shownSeed(spec.seed)) : messageOf(error);
      this.emit('change', 'problem');
      return null;
    }
  }
}
