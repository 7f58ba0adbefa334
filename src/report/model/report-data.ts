import { basename, join, resolve } from 'node:path';
import {
  type ArmSummary,
  type Comparison,
  type ContrastsFile,
  competitorNouns,
  entrantRows,
  isTournament,
  type SampleSizes,
  type ShareComparison,
  type TournamentFile,
} from '../../analysis/index.js';
import { type Game, type GameReference, goals, shellWords, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { type Manifest, readComparison, readResults, sampleSizesIn } from '../../results/index.js';
import type { Focus } from '../../simulation/index.js';
import { type ArmGroup, armName, groupArms } from './arms.js';
import { comparedRuns, comparisonTitle } from './comparison.js';
import { sizesIn } from './verdict.js';

export interface StudyContrasts extends ContrastsFile {
  /** The first is arm 1 of the terms. */
  readonly arms: readonly ArmSummary[];
}

export interface ReportData {
  readonly path: string;
  readonly name: string;
  readonly game: Game;
  readonly question: string | null;
  readonly runs: readonly ArmSummary[];
  /** In which measures arms are compared, and with what, where the experiment says so. */
  readonly focus: Focus | null;
  readonly groups: readonly ArmGroup[];
  readonly manifest: Manifest;
  readonly tournament: TournamentFile | null;
  /** What `shamus compare` found, where it was asked. */
  readonly comparison: Comparison | ShareComparison | null;
  readonly contrasts: StudyContrasts | null;
  /** Sample sizes, with these games as a pilot. */
  readonly sizes: SampleSizes | null;
}

/**
 * @param name how the folder is called, where it is not as now
 * @throws UsageError if the folder holds no results that can be reported
 */
export async function readStudy(path: string, name = basename(resolve(path))): Promise<ReportData> {
  const results = await readResults(path);
  const { summary, manifest } = results;
  if (summary.definition === undefined && !GAME_NAMES.includes(summary.game)) {
    throw new UsageError(
      `'${join(path, 'summary.json')}' is of the game '${summary.game}', which this version does not know`,
    );
  }
  const game = await namedGame(summary, manifest.command, name);
  for (const run of summary.runs) demandOutcomes(game, run, path);
  const comparison = isTournament(summary) ? null : await readComparison(path);
  const played = comparison === null || isTournament(summary) ? summary.runs : comparedRuns(game, summary, comparison);
  const runs = rowsOf(game, played);
  const focus = isTournament(summary) ? null : (summary.focus ?? null);
  return {
    path,
    name,
    game,
    question: manifest.question,
    runs,
    focus,
    groups: groupArms(game, runs, focus?.compare?.arms === undefined ? focus?.compare?.by : undefined),
    manifest,
    tournament: isTournament(summary) ? summary : null,
    comparison,
    contrasts:
      isTournament(summary) || summary.contrasts === undefined ? null : { ...summary.contrasts, arms: summary.runs },
    sizes: comparison === null ? await sampleSizesIn(game, results) : sizesIn(comparison),
  };
}

/** What the results answer, for headings: the question of the experiment or of the comparison, or else what was played. */
export function titleOf({ game, question, comparison, tournament, runs, name }: ReportData): string {
  if (question !== null) return question;
  if (comparison !== null) return comparisonTitle(game, comparison);
  const [one, all] = competitorNouns(game);
  if (tournament !== null) {
    const control = tournament.comparison.teams.find(({ verdict }) => verdict === 'control');
    return control === undefined ? `Which ${one} is best?` : `Which ${all} are better than ${control.team}?`;
  }
  return runs.length === 1 ? `How often does ${armName(runs[0]!)} win?` : `Results: ${name}`;
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

/** What a game can come to for an entrant, as a share of the games. */
const WINS = { name: 'share', title: 'Wins', summary: 'the share of the wins' };
const OTHERS = { name: 'others', title: 'Others win', summary: 'the share of the others' };

/** A row for each entrant, with its share of the wins as an outcome; all arms as they are where all win together. */
function rowsOf({ kind }: Game, runs: readonly ArmSummary[]): readonly ArmSummary[] {
  if (kind === 'cooperative') return runs;
  return entrantRows(runs).map((row) => {
    const { count, rate, low, high } = row.any;
    const others = { count: row.games - count, rate: 1 - rate, low: 1 - high, high: 1 - low };
    return { ...row, outcomes: { ...row.outcomes, [WINS.name]: row.any, [OTHERS.name]: others } };
  });
}

export function seenByEntrants<S extends { readonly game: Game }>(study: S): S {
  const { game } = study;
  if (game.kind === 'cooperative') return study;
  const measures = game.measures.map((measure) => ({ ...measure, outcomes: [0] }));
  return { ...study, game: { ...game, outcomes: [WINS, OTHERS], measures } };
}
