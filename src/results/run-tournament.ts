import type { TournamentFile } from '../analysis/summary-format.js';
import { Tournament, type TournamentQuestion } from '../analysis/tournament.js';
import { armsPlayed, summarizeTournament, type TournamentSummary } from '../analysis/tournament-summary.js';
import type { Game } from '../game/index.js';
import { type RunCallbacks, type RunResult, type RunSpec, simulate } from '../simulation/index.js';
import { differenceOfResults } from './asked.js';
import type { ResultsFolder } from './disk/folder.js';
import { refuseToReplace } from './folder-kinds.js';
import { identityOf } from './identity.js';
import { saveResults } from './save.js';
import { batchesTable } from './tables/batches.js';
import { JointBatchesWriter, ROUNDS } from './tables/joint-batches.js';
import { tournamentPairsCsv } from './tables/summary-tables.js';

export interface TournamentOptions {
  readonly game: Game;
  /** An arm for each team, or for each entrant in each field, all of one setup; two competitors or more. Its rule is a number of games, the most a team plays. */
  readonly plan: RunSpec;
  readonly question: TournamentQuestion;
  /** The policies that were entered, by role, or entrants and fields. */
  readonly roles: TournamentFile['roles'];
  /** Where results are to be kept, if anywhere. */
  readonly folder: ResultsFolder | null;
  /** Replace complete results of another question in that folder. */
  readonly force: boolean;
}

/** A tournament that has ended. */
export interface TournamentRun {
  readonly summary: TournamentSummary;
  readonly result: RunResult;
  /** Writes its results to the folder wished for. @param command as the user could type it again */
  save(command: string): void;
}

/** Plays a tournament: all on the same deals. */
export async function runTournament(
  { game, plan, question, roles, folder, force }: TournamentOptions,
  watch: Omit<RunCallbacks, 'onGames' | 'log'>,
): Promise<TournamentRun> {
  const requested = { game, plan, question: null, records: null };
  const identity = folder === null ? null : await identityOf(requested);
  if (folder !== null) {
    refuseToReplace(folder.path, 'run', force, () =>
      differenceOfResults(folder.path, { ...requested, comparison: question }),
    );
  }
  const table = batchesTable(game, plan.arms, plan.rule, false);
  let batches = table.head;
  const tournament: Tournament = new Tournament(game, plan, question, (batch) => {
    batches += table.row(batch);
    const { arm, from, tally } = batch;
    rounds.add({ players: plan.arms[arm]!.setup.players, from, games: tally.games });
  });
  const rounds = new JointBatchesWriter(ROUNDS, tournament.pairs);
  const played = await simulate({ ...plan, order: 'in-turn' }, { ...watch, ...tournament.watch });
  const result = { ...played, arms: armsPlayed(tournament, plan, played) };
  const summary = summarizeTournament(game, plan, question, roles, tournament, result);
  return {
    summary,
    result,
    save: (command) => {
      // Of a tournament in which no round was finished there is nothing to tell.
      if (folder === null || identity === null || result.arms.length === 0) return;
      folder.stage('batches.csv', batches);
      folder.stage('rounds.csv', rounds.toString());
      const pairs = tournamentPairsCsv(game, tournament);
      saveResults(folder, { game, command, question: null, plan, result, summary, pairs, identity, sittings: 1 });
    },
  };
}
