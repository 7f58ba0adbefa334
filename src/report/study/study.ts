/** The results that a report is about, as they come from a run or from its folder. */
import { basename, join, resolve } from 'node:path';
import {
  type ArmSummary,
  competitorNouns,
  type Finding,
  type ResultRow,
  rowsOf,
  type SampleSizes,
  type StoredResult,
  type Timing,
  type TournamentVerdict,
} from '../../analysis/index.js';
import { type Game, type GameReference, parseShellLine, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { estimateStoredSampleSizes, readResults, type StoredResults } from '../../results/index.js';
import type { Focus } from '../../simulation/index.js';
import { type ArmGroup, armName, groupArms } from './arms.js';

export interface StudyContrasts {
  readonly adjust: NonNullable<StoredResult['adjust']>;
  readonly all: readonly Finding[];
  /** The first is arm 1 of the terms. */
  readonly arms: readonly ArmSummary[];
}

export interface Study {
  readonly game: Game;
  readonly result: StoredResult & { readonly timing?: Timing };
  readonly question: string | null;
  /** The arms; in competitive games a row for each entrant of each arm. */
  readonly runs: readonly ResultRow[];
  /** In which measures arms are compared, and with what, where the experiment says so. */
  readonly focus: Focus | null;
  readonly groups: readonly ArmGroup[];
  readonly contrasts: StudyContrasts | null;
  /** Sample sizes, with these games as a pilot. */
  readonly sizes: SampleSizes | null;
}

/** Results in a folder. */
export interface StoredStudy extends Study {
  readonly path: string;
  readonly name: string;
  readonly manifest: StoredResults['manifest'];
}

/** The result of a run as a study. */
export function createStudy(
  game: Game,
  result: Study['result'],
  question: string | null,
  sizes: SampleSizes | null,
): Study {
  const { focus = null, adjust, arms, findings, verdict } = result;
  const all = findings.filter(({ label }) => label !== undefined);
  const rows = rowsOf(result);
  const isPair = verdict?.kind === 'comparison' && arms.length === 2;
  const runs = isPair ? rows.map((row, side) => ({ ...row, label: `${'AB'[side]}: ${row.team}` })) : rows;
  return {
    ...{ game, result, question, runs, focus, sizes },
    groups: groupArms(game, runs, focus?.compare?.arms === undefined ? focus?.compare?.by : undefined),
    contrasts: adjust === undefined ? null : { adjust, all, arms },
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
  for (const arm of summary.arms) demandOutcomes(game, arm, path);
  const sizes = summary.verdict === undefined ? await estimateStoredSampleSizes(game, results) : null;
  return { ...createStudy(game, summary, manifest.question, sizes), path, name, manifest };
}

/** The game of results, as commands in their report name it: as the command that played them did, else by their folder. */
async function namedGame(summary: GameReference, command: string, folder: string): Promise<Game> {
  const game = await loadGame(summary);
  if (summary.definition === undefined) return game;
  const words = parseShellLine(command) ?? [];
  const place = words.findIndex((word) => /^--game(=|$)/.test(word));
  const named = place < 0 ? undefined : words[place]!.slice('--game='.length) || words[place + 1];
  return { ...game, file: { ...game.file!, source: named ?? `./${folder}` } };
}

/** Results of another version may lack an outcome that the game has now. */
function demandOutcomes(game: Game, { outcomes }: ArmSummary, path: string): void {
  const missing = game.results.outcomes.find(({ name }) => outcomes[name] === undefined);
  if (missing === undefined) return;
  throw new UsageError(
    `'${join(path, 'summary.json')}' has no '${missing.name}', an outcome of ${game.name}; run it again`,
  );
}

/** Title of results, for headings, if neither an experiment nor a comparison gives one. */
export function studyTitle({ game, result, runs, name }: StoredStudy): string {
  if (result.verdict?.kind === 'tournament') return tournamentTitle(game, result.verdict);
  return runs.length === 1 ? `How often does ${armName(runs[0]!)} win?` : `Results: ${name}`;
}

export function tournamentTitle(game: Game, { competitors }: TournamentVerdict): string {
  const [one, all] = competitorNouns(game);
  const control = competitors.find(({ decision }) => decision === 'control');
  return control === undefined ? `Which ${one} is best?` : `Which ${all} are better than ${control.team}?`;
}
