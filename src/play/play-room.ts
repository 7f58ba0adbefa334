/** Where people play: one game after another, saved as it goes, alone or in a match. */
import { EventEmitter } from 'node:events';
import { type Game, type Json, messageOf, referenceIn, resolveSetup, UsageError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { faultLine, ReportedFault } from '../simulation/index.js';
import { VERSION } from '../version.js';
import {
  folderFor,
  GamesFolder,
  isUnfinished,
  matchIn,
  type SavedGame,
  type UnfinishedGame,
  withHelp,
} from './games-folder.js';
import type { Match } from './match.js';
import { PlaySession } from './play-session.js';
import {
  drawnSeed,
  isDrawn,
  type MadeMove,
  nextIndex,
  type PlaySpec,
  policiesOf,
  resolvePlayers,
  shownSeed,
} from './play-spec.js';
import type { Refusal } from './play-worker.js';

export interface RoomOptions {
  /** Where games are saved, each game in a folder of its name. */
  readonly out: string;
  /** As the user could type it again. */
  readonly command: string;
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

/** The game that is played now, and the match that it belongs to. */
export class PlayRoom extends EventEmitter<RoomEvents> {
  /** Number of games begun: each has another. */
  games = 0;
  /** Why the game cannot go on, as a line for the user; null while it can. */
  problem: string | null = null;
  private current: { readonly session: PlaySession; readonly saved: SavedGame } | null = null;
  private folder: GamesFolder | null = null;

  constructor(readonly options: RoomOptions) {
    super();
  }

  /** The game that is played, or was played last. @throws Error before the first */
  get session(): PlaySession {
    return this.opened.session;
  }

  get saved(): SavedGame {
    return this.opened.saved;
  }

  get match(): Match | null {
    return matchIn(this.folder!.games, this.saved.deal);
  }

  get isOpen(): boolean {
    return this.current !== null;
  }

  /** Whether decisions may be taken back now: in a match, and where several people play, they may not. */
  get mayUndo(): boolean {
    const { deal, end } = this.saved;
    return this.options.mayUndo && deal.match === null && end === null && this.session.people.length === 1;
  }

  /**
   * Begins a game.
   *
   * @param match that begins with it, or goes on
   * @param kept decisions of the finished game that it begins with
   * @throws UsageError, ReportedFault if a policy cannot play
   */
  async start(game: Game, spec: PlaySpec, match: Omit<Match, 'played'> | null, kept = 0): Promise<void> {
    const { condition, seed, index } = spec;
    const policies = await policiesOf(game, condition, match?.versus);
    const branch = kept === 0 ? null : { of: this.saved.deal.id, decisions: kept };
    const given = kept === 0 ? [] : this.saved.made.slice(0, kept);
    const begin = (folder: GamesFolder) => {
      const id = folder.games.length + 1;
      const { setup, team } = condition;
      const version = { date: new Date().toISOString(), version: VERSION };
      const base = { type: 'deal', id, ...version, ...setup, team: team.name, seed, index, policies, branch } as const;
      return folder.add({ ...base, match: match && { ...match, first: match.first ?? id } });
    };
    await this.take(game, folderFor(this.options.out, game), spec, begin, given);
  }

  /** Goes on with a saved game. @throws UsageError, ReportedFault if a policy cannot play */
  async resume({ path, saved }: UnfinishedGame): Promise<void> {
    const { team, seed, index, id } = saved.deal;
    if (this.problem === null && this.isAt(path, id)) return;
    const game = await loadGame(referenceIn(saved.deal));
    const setup = resolveSetup(game, saved.deal);
    const condition = { setup, team: await resolvePlayers(game, setup.players, team, undefined) };
    await this.take(game, path, { condition, seed, index }, (folder) => folder.games[id - 1]!, saved.made);
  }

  /** @param savedIn returns the game in its folder @param given decisions that were made before */
  private async take(
    game: Game,
    path: string,
    spec: PlaySpec,
    savedIn: (folder: GamesFolder) => SavedGame,
    given: readonly MadeMove[],
  ): Promise<void> {
    const { adviser, timeout, command } = this.options;
    const session = await PlaySession.open(game, spec, given, adviser, timeout);
    try {
      if (this.folder?.path !== path) {
        const folder = new GamesFolder(game, path, command);
        this.folder?.close();
        this.folder = folder;
      }
    } catch (error) {
      await session.end();
      throw error;
    }
    await this.current?.session.end();
    this.current = { session, saved: savedIn(this.folder) };
    this.problem = null;
    this.games++;
    await this.settle();
    this.folder.save();
    this.emit('change', 'game');
  }

  /** Makes a decision. @returns why it is refused; null if it is made */
  async reply(seat: number, reply: Json): Promise<Refusal | null> {
    return this.attempt(async () => {
      const refusal = await this.session.reply(seat, reply);
      if (refusal !== null) return refusal;
      await this.settle();
      this.emit('change', 'move');
      return null;
    });
  }

  /** Takes back the last decision of a seat. @throws UsageError if that is not allowed */
  async undo(seat: number): Promise<void> {
    if (!this.mayUndo) throw new UsageError('moves cannot be taken back in this game');
    await this.attempt(async () => {
      const decisions = await this.session.undo(seat);
      const { made, deal } = this.saved;
      if (decisions < made.length) this.folder!.add({ type: 'undo', id: deal.id, decisions });
      await this.settle();
      this.emit('change', 'move');
      return null;
    });
  }

  noteHint(): void {
    const { deal, end } = this.saved;
    if (end === null) this.folder!.add({ type: 'hint', id: deal.id });
  }

  /** The game as JSON Lines. */
  async transcript(): Promise<string[]> {
    return withHelp(await this.session.table.call('transcript'), this.saved);
  }

  /**
   * Goes on when a game is over: a match with its next deck.
   *
   * @param kept with the same deck, after so many of its decisions; null: with the next deck
   * @throws UsageError if that cannot be
   */
  async next(kept: number | null): Promise<void> {
    const { game, spec } = this.session;
    const { deal, made, end } = this.saved;
    const { match } = deal;
    const isSame = kept !== null;
    if (end === null) throw new UsageError('the game is not over');
    if (isSame && match !== null) throw new UsageError('each deck of a match is played once');
    if (isSame && !(Number.isInteger(kept) && kept >= 0 && kept < made.length))
      throw new UsageError(`a game of ${made.length} decisions cannot be played on after ${kept}`);
    const index = isSame ? spec.index : nextIndex(game, spec);
    // The seed of a deck that was played is known: the next deck must not follow from it.
    const seed = isSame || !isDrawn(spec.seed) ? spec.seed : drawnSeed();
    // Files of policies may have changed.
    const { setup, team } = spec.condition;
    const condition = { setup, team: await resolvePlayers(game, setup.players, team.name, undefined) };
    const goesOn = isUnfinished(this.folder!.games, this.saved) ? match : null;
    await this.start(game, { condition, seed, index }, goesOn, kept ?? 0);
  }

  /** Ends the threads, and writes what is not written yet. */
  async end(): Promise<void> {
    await this.current?.session.end();
    this.folder?.close();
  }

  /** Saves what was decided, and how the game ended if it is over. */
  private async settle(): Promise<void> {
    const { session, saved, folder } = { ...this.opened, folder: this.folder! };
    const { ended, made } = session.standing;
    const { id, match } = saved.deal;
    for (const { seat, move } of made.slice(saved.made.length)) folder.add({ type: 'move', id, seat, move });
    if (ended === null || saved.end !== null) return;
    const theirs = match === null ? null : await session.instead(match.versus);
    folder.add({ type: 'end', id, ...ended, theirs });
    folder.save();
  }

  /** Whether a game of a folder is the one that is open. */
  isAt(path: string, id: number): boolean {
    return this.folder?.path === path && this.current?.saved.deal.id === id;
  }

  private get opened() {
    if (this.current === null) throw new Error('no game has begun');
    return this.current;
  }

  /** A policy's mistake stops the game until the program is started again with --resume, or another game begins. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReportedFault || error instanceof UsageError)) throw error;
      const { game, spec } = this.session;
      // All pages show it.
      const isFault = error instanceof ReportedFault;
      this.problem = isFault ? faultLine(error.report, game.name, shownSeed(spec.seed)) : messageOf(error);
      this.emit('change', 'problem');
      return null;
    }
  }
}
