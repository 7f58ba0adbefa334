import type { TournamentFile } from '../analysis/summary-format.js';
import { Tournament, type TournamentQuestion } from '../analysis/tournament.js';
import { armsPlayed, summarizeTournament, type TournamentSummary } from '../analysis/tournament-summary.js';
import type { Game } from '../game/index.js';
import { type RunCallbacks, type RunResult, type RunSpec, simulate } from '../simulation/index.js';
import type { OutputOptions } from './folder-kinds.js';
import { openResults } from './open.js';

export interface TournamentOptions extends OutputOptions {
  readonly game: Game;
  /** An arm for each team, or for each entrant in each field, all of one setup; two competitors or more. Its rule is a number of games, the most a team plays. */
  readonly plan: RunSpec;
  readonly question: TournamentQuestion;
  /** The policies that were entered, by role, or entrants and fields. */
  readonly roles: TournamentFile['roles'];
  /** The folder wished for; undefined for none. */
  readonly path: string | undefined;
  /** As the user could type it again. */
  readonly command: string;
}

export interface TournamentRun {
  readonly summary: TournamentSummary;
  readonly result: RunResult;
  readonly isComplete: boolean;
  /** Writes its results to the folder wished for. */
  save(): Promise<void>;
}

/** Plays a tournament, or what is left of it: all on the same deals. */
export async function runTournament(
  { game, plan, question, roles, path, command, ...output }: TournamentOptions,
  watch: Omit<RunCallbacks, 'onBatch' | 'log'>,
): Promise<TournamentRun> {
  const tournament = new Tournament(game, plan, question);
  const asked = { game, plan, question: null, records: false, tournament, command };
  const writer = path === undefined ? null : await openResults({ ...asked, ...output, path });
  try {
    const callbacks = { ...watch, ...tournament.watch, ...writer?.watch };
    const sitting = await simulate({ ...plan, order: 'in-turn' }, callbacks, writer?.start);
    const played = writer?.wholeOf(sitting) ?? sitting;
    const result = { ...played, arms: armsPlayed(tournament, plan, played) };
    return {
      summary: summarizeTournament(game, plan, question, roles, tournament, result),
      result,
      isComplete: writer?.isComplete ?? false,
      // Of a tournament in which no round was finished there is nothing to tell.
      save: async () => (result.arms.length > 0 ? writer?.finish(result) : writer?.close()),
    };
  } catch (error) {
    writer?.close();
    throw error;
  }
}
