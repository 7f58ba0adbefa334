import type { Game } from '../game/index.js';
import { type RunPlan, type RunResult, type RunWatch, simulate } from '../simulation/index.js';
import { identityOf } from './identity.js';
import { tournamentPairsCsv } from './pairs-csv.js';
import type { ResultsFolder } from './results-folder.js';
import type { TournamentFile } from './results-format.js';
import { saveResults } from './save.js';
import { Tournament, type TournamentQuestion } from './tournament.js';
import { armsPlayed, summarizeTournament, type TournamentSummary } from './tournament-summary.js';

export interface TournamentWish {
  readonly game: Game;
  /** An arm for each team, all of one setup; two or more. Its rule is a number of games, the most a team plays. */
  readonly plan: RunPlan;
  readonly question: TournamentQuestion;
  /** The policies that were entered, by role. */
  readonly roles: TournamentFile['roles'];
  /** Where results are to be kept, if anywhere. */
  readonly folder: ResultsFolder | null;
}

/** A tournament that has ended. */
export interface HeldTournament {
  readonly summary: TournamentSummary;
  readonly result: RunResult;
  /** Writes its results to the folder wished for. @param command as the user could type it again */
  save(command: string): void;
}

/** Plays a tournament: all teams on the same deals. */
export async function holdTournament(
  { game, plan, question, roles, folder }: TournamentWish,
  watch: Pick<RunWatch, 'signal' | 'onProgress'>,
): Promise<HeldTournament> {
  const identity = folder === null ? null : await identityOf(game.name, plan, null, null);
  const tournament = new Tournament(game, plan, question);
  const played = await simulate({ ...plan, order: 'in-turn' }, { ...watch, ...tournament.watch });
  const result = { ...played, arms: armsPlayed(tournament, plan, played) };
  const summary = summarizeTournament(game, plan, question, roles, tournament, result);
  const names = plan.arms.map(({ team }) => team.name);
  return {
    summary,
    result,
    save: (command) => {
      if (folder === null || identity === null) return;
      folder.stage('batches.csv', tournament.batches);
      const pairs = tournamentPairsCsv(game, names, tournament.pairs);
      saveResults(folder, { game, command, question: null, plan, result, summary, pairs, identity, sittings: 1 });
    },
  };
}
