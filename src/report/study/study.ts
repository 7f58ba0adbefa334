/** The results that a report is about, as they come from a run or from its folder. */
import { basename, join, resolve } from 'node:path';
import {
  type ArmSummary,
  type Comparison,
  type ContrastsFile,
  competitorNouns,
  entrantRows,
  isTournament,
  type RunFile,
  type RunSummary,
  type SampleSizes,
  type ShareComparison,
  type TournamentFile,
} from '../../analysis/index.js';
import { type Game, type GameReference, goals, shellWords, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { type Results, readResults, sampleSizesIn } from '../../results/index.js';
import type { Focus } from '../../simulation/index.js';
import { type ArmGroup, armName, groupArms } from './arms.js';

export interface StudyContrasts extends ContrastsFile {
  /** The first is arm 1 of the terms. */
  readonly arms: readonly ArmSummary[];
}

export interface Study {
  readonly game: Game;
  readonly question: string | null;
  readonly seed: string;
  readonly ended: RunFile['ended'];
  /** The arms; where everybody plays for himself, a row for each entrant of each arm. */
  readonly runs: readonly ArmSummary[];
  /** In which measures arms are compared, and with what, where the experiment says so. */
  readonly focus: Focus | null;
  readonly groups: readonly ArmGroup[];
  readonly contrasts: StudyContrasts | null;
  /** Sample sizes, with these games as a pilot. */
  readonly sizes: SampleSizes | null;
  /** Null where it is read from a folder. */
  readonly timing: RunSummary['timing'] | null;
}

/** Results in a folder. */
export interface StoredStudy extends Study {
  readonly path: string;
  readonly name: string;
  readonly manifest: Results['manifest'];
  readonly tournament: TournamentFile | null;
  readonly comparison: Comparison | ShareComparison | null;
}

/** The results of a run as a study. */
export function studyOf(
  game: Game,
  summary: Omit<RunFile, 'question'> & { readonly timing?: RunSummary['timing'] },
  question: string | null,
  sizes: SampleSizes | null,
): Study {
  const { seed, ended, focus = null, contrasts, timing = null } = summary;
  const runs = rowsOf(summary.runs);
  return {
    ...{ game, question, seed, ended, runs, focus, sizes, timing },
    groups: groupArms(game, runs, focus?.compare?.arms === undefined ? focus?.compare?.by : undefined),
    contrasts: contrasts === undefined ? null : { ...contrasts, arms: summary.runs },
  };
}

/**
 * @param name how the folder is called, where it is not as now
 * @throws UsageError if the folder holds no results that can be reported
 */
export async function readStudy(path: string, name = basename(resolve(path))): Promise<StoredStudy> {
  const results = await readResults(path);
  const { summary, manifest } = results;
  if (summary.definition === undefined && !GAME_NAMES.includes(summary.game)) {
    throw new UsageError(
      `'${join(path, 'summary.json')}' is of the game '${summary.game}', which this version does not know`,
    );
  }
  const game = await namedGame(summary, manifest.command, name);
  for (const run of summary.runs) demandOutcomes(game, run, path);
  const tournament = isTournament(summary) ? summary : null;
  const { comparison } = results;
  const sizes = comparison === null ? await sampleSizesIn(game, results) : null;
  const runs = comparison === null ? summary.runs : sidesOf(comparison, summary.runs);
  const file = isTournament(summary) ? { ...summary, schema: 'shamus-run/1' as const } : { ...summary, runs };
  return { ...studyOf(game, file, manifest.question, sizes), path, name, manifest, tournament, comparison };
}

/** A and B as arms, where both were played as such; in a duel A alone is one. */
function sidesOf({ a, b }: Comparison | ShareComparison, runs: readonly ArmSummary[]): ArmSummary[] {
  if (a === null || b === null) return [...runs];
  return [
    { ...a, label: `A: ${a.team}` },
    { ...b, label: `B: ${b.team}` },
  ];
}

/** The game of results, as commands in their report name it: as the command that played them did, else by their folder. */
async function namedGame(summary: GameReference, command: string, folder: string): Promise<Game> {
  const game = await loadGame(summary);
  if (summary.definition === undefined) return game;
  const words = shellWords(command) ?? [];
  const place = words.findIndex((word) => /^--game(=|$)/.test(word));
  const named = place < 0 ? undefined : words[place]!.slice('--game='.length) || words[place + 1];
  return { ...game, source: named ?? `./${folder}` };
}

/** Results of another version may lack an outcome that the game has now. */
function demandOutcomes(game: Game, { outcomes, control }: ArmSummary, path: string): void {
  const missing = [
    ...game.outcomes.filter(({ name }) => outcomes[name] === undefined),
    ...goals(game).filter(({ name }) => control !== undefined && control.difference[name] === undefined),
  ];
  if (missing.length === 0) return;
  throw new UsageError(
    `'${join(path, 'summary.json')}' has no '${missing[0]!.name}', an outcome of ${game.name}; run it again`,
  );
}

/** A row for each entrant; all arms as they are where all win together. */
function rowsOf(runs: readonly ArmSummary[]): readonly ArmSummary[] {
  return runs.every(({ entrants }) => entrants !== undefined) ? entrantRows(runs) : runs;
}

/** What the results answer, for headings, where neither an experiment nor a comparison says so. */
export function titleOf({ game, tournament, runs, name }: StoredStudy): string {
  const [one, all] = competitorNouns(game);
  if (tournament !== null) {
    const control = tournament.comparison.teams.find(({ verdict }) => verdict === 'control');
    return control === undefined ? `Which ${one} is best?` : `Which ${all} are better than ${control.team}?`;
  }
  return runs.length === 1 ? `How often does ${armName(runs[0]!)} win?` : `Results: ${name}`;
}
