/** Where people play: one game after another, saved as it goes, alone or in a match. */
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, type Json, messageOf, UsageError } from '../game/index.js';
import type { ResultsFolder } from '../results/index.js';
import { faultLine, gamesPerRound, ReportedFault } from '../simulation/index.js';
import type { Match } from './match.js';
import { PlaySession } from './play-session.js';
import { drawnSeed, isDrawn, type MadeMove, type PlaySpec, resolvePlayers } from './play-spec.js';
import type { Refusal } from './play-worker.js';
import { helpIn, nameOf, type PersonHelp, type SavedGame, savedSetup, transcriptOf } from './saved-game.js';
import { isSameCode, watchPolicies } from './watch-files.js';

/** How people play. */
export interface RoomOptions {
  /** Where games are saved. */
  readonly folder: ResultsFolder;
  /** Whether decisions may be taken back. */
  readonly mayUndo: boolean;
  /** Policy that advises people; the strongest of their role unless given. */
  readonly adviser?: string | undefined;
  /** Seconds that a policy may take for one decision. */
  readonly timeout: number;
}

const NO_HELP: PersonHelp = { undone: 0, attempt: 1, undoneAfterEnd: 0, hints: 0 };

/** Events of a room: a game or a move was begun or made, policies were loaded again, or the game cannot go on. */
interface RoomEvents {
  readonly change: [what: 'game' | 'move' | 'reloaded' | 'problem'];
}

/** The game that is played now, and the match that it belongs to. */
export class PlayRoom extends EventEmitter<RoomEvents> {
  match: Match | null = null;
  /** Number of games begun: each has another. */
  games = 0;
  /** Why the game cannot go on, as a line for the user; null while it can. */
  problem: string | null = null;
  private current: PlaySession | null = null;
  /** How much the person was helped. */
  help: PersonHelp = NO_HELP;
  private stopWatching = () => {};

  constructor(readonly options: RoomOptions) {
    super();
  }

  /** The game that is played, or was played last. @throws Error before the first */
  get session(): PlaySession {
    if (this.current === null) throw new Error('no game has begun');
    return this.current;
  }

  /** Whether a game has begun. */
  get isOpen(): boolean {
    return this.current !== null;
  }

  /** Whether decisions may be taken back now: in a match, and where several people play, they may not. */
  get mayUndo(): boolean {
    return this.options.mayUndo && this.match === null && this.session.people.length === 1;
  }

  /** Begins a game, or takes one up. @param help in a game that is taken up; undefined in a new one @throws UsageError, ReportedFault if a policy cannot play */
  async start(
    game: Game,
    spec: PlaySpec,
    match: Match | null,
    given: readonly MadeMove[] = [],
    help?: PersonHelp,
  ): Promise<void> {
    const session = await PlaySession.open(game, spec, given, this.options.adviser, this.options.timeout);
    await this.current?.end();
    this.stopWatching();
    this.current = session;
    this.match = match;
    this.help = help ?? NO_HELP;
    // The file of a new game is none that there is.
    while (help === undefined && existsSync(join(this.options.folder.path, `${this.name}.json`)))
      this.help = { ...NO_HELP, attempt: this.help.attempt + 1 };
    this.problem = null;
    this.games++;
    this.stopWatching = watchPolicies(spec.condition.team, () => void this.reload());
    await this.settle();
    this.emit('change', 'game');
  }

  /** Takes up a saved game. @throws UsageError, ReportedFault if a policy cannot play */
  async resume(saved: SavedGame): Promise<void> {
    const { team, seed, index, made, undone, match, players } = saved;
    const { game, setup } = await savedSetup(saved);
    const spec = { condition: { setup, team: await resolvePlayers(game, players, team, undefined) }, seed, index };
    await this.start(game, spec, match, made, helpIn(saved) ?? { ...NO_HELP, undone });
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
      const { undone, undoneAfterEnd } = this.help;
      const isAfterEnd = this.session.isOver;
      await this.session.undo(seat);
      this.help = { ...this.help, undone: undone + 1, undoneAfterEnd: undoneAfterEnd + Number(isAfterEnd) };
      await this.settle();
      this.emit('change', 'move');
      return null;
    });
  }

  /** Notes that a person has asked for a hint. */
  noteHint(): void {
    this.help = { ...this.help, hints: this.help.hints + 1 };
    this.save();
  }

  /** The game as JSON Lines. */
  async transcript(): Promise<string[]> {
    return transcriptOf(await this.session.table.call('transcript'), this.help);
  }

  /** Plays the same deck again, or the next one; a match goes on with its next deck. */
  async next(isSame: boolean): Promise<void> {
    const { game, spec } = this.session;
    if (isSame && this.match !== null) throw new UsageError('each deck of a match is played once');
    const isMatchOver = this.match !== null && this.match.played.length >= this.match.games;
    const index = isSame ? spec.index : nextIndex(game, spec);
    // The seed of a deck that was played is known: the next deck must not follow from it.
    const seed = isSame || !isDrawn(spec.seed) ? spec.seed : drawnSeed();
    await this.start(game, { ...spec, seed, index }, isMatchOver ? null : this.match);
  }

  /** Ends the threads. */
  async end(): Promise<void> {
    this.stopWatching();
    await this.current?.end();
  }

  /** Saves the game; one that is over counts in its match. */
  private async settle(): Promise<void> {
    const { session, match } = this;
    if (session.isOver) {
      if (match !== null && match.played.length < match.games) {
        const deck = { mine: session.valueFor(session.people[0]!), theirs: await session.instead(match.versus) };
        this.match = { ...match, played: [...match.played, deck] };
      }
      const lines = await this.transcript();
      this.options.folder.write(`${this.name}.jsonl`, `${lines.join('\n')}\n`);
    }
    this.save();
  }

  private save(): void {
    const { saved, name } = this;
    const { folder } = this.options;
    const text = `${JSON.stringify(saved)}\n`;
    // A move must not wait for the disk.
    if (saved.outcome !== null) folder.write(`${name}.json`, text);
    else folder.replace(`${name}.json`, text);
  }

  /** Name of the files of the game. */
  private get name(): string {
    const { game, spec } = this.session;
    return nameOf({ ...spec, game: game.name }, this.help.attempt);
  }

  private get saved(): SavedGame {
    const { session, match } = this;
    const { undone, ...help } = this.help;
    const { condition, seed, index } = session.spec;
    const { game, ...setup } = condition.setup;
    const { made, ended } = session.standing;
    const base = { schema: 'shamus-play/1' as const, game, ...setup, team: condition.team.name, seed, index };
    return { ...base, made: [...made], undone, help, outcome: ended?.outcome ?? null, match };
  }

  /** Goes on with the policies as their files are now. */
  private async reload(): Promise<void> {
    const { session } = this;
    const { setup, team } = session.spec.condition;
    await this.attempt(async () => {
      const reloaded = await resolvePlayers(session.game, setup.players, team.name, undefined);
      if (isSameCode(team, reloaded)) return null;
      await session.reload({ setup, team: reloaded });
      this.problem = null;
      this.emit('change', 'reloaded');
      return null;
    });
  }

  /** A policy's mistake stops the game until its file is changed or another game begins. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReportedFault || error instanceof UsageError)) throw error;
      const { game, spec } = this.session;
      // All pages show it.
      const seed = isDrawn(spec.seed) ? 'drawn at random' : spec.seed;
      this.problem = error instanceof ReportedFault ? faultLine(error.report, game.name, seed) : messageOf(error);
      this.emit('change', 'problem');
      return null;
    }
  }
}

/** The game with the next deck; where everybody plays for themselves, from the next seat. */
function nextIndex(game: Game, { condition, index }: PlaySpec): number {
  const perRound = gamesPerRound(game, condition);
  const rotation = index % perRound;
  return index - rotation + perRound + ((rotation + 1) % perRound);
}
