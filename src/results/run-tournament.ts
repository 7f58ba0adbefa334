import type { TournamentFile } from '../analysis/summary-format.js';
import { Tournament, type TournamentQuestion } from '../analysis/tournament.js';
import { armsPlayed, summarizeTournament, type TournamentSummary } from '../analysis/tournament-summary.js';
import type { Game } from '../game/index.js';
import { type RunCallbacks, type RunResult, type RunSpec, simulate } from '../simulation/index.js';
import type { OutputOptions } from './folder-kinds.js';
import { openResults } from './open.js';
import { tournamentPairsCsv } from './tables/summary-tables.js';

export interface TournamentOptions extends OutputOptions {
  readonly game: Game;
  /** An arm for each team, or for each entrant in each field, all of one setup; two competitors or more. Its rule is a number of games, the most a team plays. */
  readonly plan: RunSpec;
  readonly question: TournamentQuestion;
  /** The policies that were entered, by role, or entrants and fields. */
  readonly roles: TournamentFile['roles'];
  readonly path: string | undefined;
}

export interface TournamentRun {
  readonly summary: TournamentSummary;
  readonly result: RunResult;
  readonly isComplete: boolean;
  /** Writes its results to the folder wished for. @param command as the user could type it again */
  save(command: string): Promise<void>;
}

/** Plays a tournament, or what is left of it: all on the same deals. */
export async function runTournament(
  { game, plan, question, roles, path, ...output }: TournamentOptions,
  watch: Omit<RunCallbacks, 'onBatch' | 'log'>,
): Promise<TournamentRun> {
  const tournament = new Tournament(game, plan, question);
  const asked = { game, plan, question: null, records: false, tournament };
  const writer = path === undefined ? null : await openResults({ ...asked, ...output, path });
  try {
    const callbacks = { ...watch, ...tournament.watch, ...writer?.watch };
    const sitting = await simulate({ ...plan, order: 'in-turn' }, callbacks, writer?.start);
    const played = writer?.wholeOf(sitting) ?? sitting;
    const result = { ...played, arms: armsPlayed(tournament, plan, played) };
    const summary = summarizeTournament(game, plan, question, roles, tournament, result);
    const run = {
      game,
      question: null,
      plan,
      result,
      summary,
      pairs: tournamentPairsCsv(game, plan.arms[0]!.setup, tournament),
    };
    return {
      summary,
      result,
      isComplete: writer?.isComplete ?? false,
      // Of a tournament in which no round was finished there is nothing to tell.
      save: async (command) => (result.arms.length > 0 ? writer?.finish({ ...run, command }) : writer?.close()),
    };
  } catch (error) {
    writer?.close();
    throw error;
  }
}
