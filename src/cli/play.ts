/** Plays what a command asks for: with a progress bar, until Ctrl-C, into a results folder, and prints the results. */
import type { ComparisonSpec } from '../analysis/index.js';
import { Tournament, type TournamentQuestion } from '../analysis/tournament.js';
import { escapeForTerminal, formatShellLine, type Game, oneLine } from '../game/index.js';
import { openResults, playInto, ResultsFolder, readTuning, type TuningFolder } from '../results/index.js';
import {
  batchSizeOf,
  formatShard,
  maxGamesOf,
  type RunCallbacks,
  type RunResult,
  type RunSpec,
} from '../simulation/index.js';
import { currentProtection } from '../simulation/isolated/isolation.js';
import type { PlayPhase, TuningOutcome } from '../tuning/index.js';
import { EXIT_DONE, EXIT_FAILURE, EXIT_INTERRUPTED } from './exit-codes.js';
import type * as o from './options/shared.js';
import { ProgressBar } from './output/progress.js';
import { commandLine, commandWithoutShard } from './output/terminal.js';

export interface PlannedRun {
  readonly game: Game;
  readonly plan: RunSpec;
  readonly question: string | null;
  readonly comparison: ComparisonSpec | null;
  readonly records: boolean;
  /** Question of a tournament, in which the arms compete. */
  readonly tournament?: { readonly question: TournamentQuestion };
}

type FolderOptions = Pick<
  o.ValuesOf<ReturnType<typeof o.outFolder> & typeof o.OUTPUT_OPTIONS>,
  'out' | 'resume' | 'restart' | 'force'
>;

/** The part of an even share by which a shard may differ from it without a word. */
const MAX_UNEVEN = 0.5;

/** Plays a run, prints and saves its results, and sets the exit code. Of a shard it prints only that it was played. */
export async function playRun(
  planned: PlannedRun,
  options: FolderOptions,
  print: (result: RunResult, tournament: Tournament | undefined) => string | Promise<string>,
  policyFolder?: string,
): Promise<void> {
  const { game, plan } = planned;
  const { out, resume, restart, force } = options;
  if (plan.shard !== undefined) tellUnevenShard(game, plan, plan.shard);
  const command = plan.shard === undefined ? commandLine() : formatShellLine(commandWithoutShard());
  const { tournament: asked, ...run } = planned;
  const tournament = asked && new Tournament(game, plan, asked.question);
  const kept = { ...run, ...(tournament && { tournament }), command, policyFolder, resume, restart, force };
  const writer = out === undefined ? null : await openResults({ ...kept, path: out });
  const result = await playWithProgress(game, plan, (watch) => playInto(writer, plan, watch, tournament));
  if (plan.shard !== undefined && writer !== null && out !== undefined) {
    process.exitCode = reportFailures(result, 'to be resumed');
    await writer.finish(result);
    if (result.ended === 'complete') reportShard(plan.shard, result, out, writer.isComplete);
    return;
  }
  process.stdout.write(await print(result, tournament));
  process.exitCode = reportFailures(result, writer === null ? 'nowhere' : 'to be resumed');
  await writer?.finish(result);
  if (result.arms.length > 0) await presentResults(out, result, writer?.isComplete);
}

/** Says on stderr if a shard has far more or fewer games than an even part of them all. */
function tellUnevenShard(game: Game, { shard: _, ...plan }: RunSpec, shard: NonNullable<RunSpec['shard']>): void {
  const [own, all] = [maxGamesOf(game, { ...plan, shard }), maxGamesOf(game, plan)];
  if (Math.abs(own - all / shard.of) <= MAX_UNEVEN * (all / shard.of)) return;
  const [part, whole, batch] = [own, all, batchSizeOf(plan.arms)].map((games) => games.toLocaleString('en'));
  console.error(
    `shamus: note: shard ${formatShard(shard)} has ${part} of ${whole} games: shards are whole batches, of up to ${batch} games`,
  );
}

function reportShard(
  shard: NonNullable<RunSpec['shard']>,
  { arms }: RunResult,
  out: string,
  isComplete: boolean,
): void {
  const games = arms.reduce((sum, { tally }) => sum + tally.games, 0).toLocaleString('en');
  const next = formatShellLine(['shamus', 'merge', out]);
  process.stdout.write(`shard ${formatShard(shard)}: ${games} games; when all shards are there: ${next}\n`);
  reportFolder(out, isComplete);
}

/** Notes on teams that are told one by one. */
const MAX_NOTES = 3;

/** Writes to stderr which policies may not play as they should. */
function tellNotes(game: Game, { arms }: RunSpec): void {
  const conditions = arms.flatMap((arm) => (arm.control === undefined ? [arm] : [arm, arm.control]));
  const notes = conditions.flatMap(({ setup, team }) => game.setups.notesOn?.(setup.variant, team.policies) ?? []);
  const told = [...new Set(notes)];
  for (const note of told.slice(0, MAX_NOTES)) console.error(`shamus: note: ${note}`);
  const more = told.length - MAX_NOTES;
  if (more > 0) console.error(`shamus: note: ${more} more like ${more === 1 ? 'this' : 'these'}`);
}

/** Plays a plan's games with a progress bar; Ctrl-C stops it, see `interruptible`. */
export async function playWithProgress<T>(
  game: Game,
  plan: RunSpec,
  play: (watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress' | 'onArm'>) => Promise<T>,
): Promise<T> {
  tellNotes(game, plan);
  const bar = new ProgressBar(game, plan);
  await bar.start();
  return runInterruptibly(bar, (signals) => play({ ...signals, onProgress: bar.follow, onArm: bar.finished }));
}

/** Signals of Ctrl-C: stop after the games under way, and stop at once. */
type Signals = Required<Pick<RunCallbacks, 'signal' | 'endNow'>>;

/**
 * Plays a tuning stage by stage, each with a title and a progress bar; Ctrl-C keeps finished games.
 *
 * @param conduct has each stage played that it asks for
 */
export async function playTuning(
  folder: TuningFolder,
  game: Game,
  conduct: (play: PlayPhase) => Promise<TuningOutcome>,
): Promise<TuningOutcome> {
  let bar: ProgressBar | null = null;
  try {
    const whole = await runInterruptibly({ end: () => bar?.end() }, (signals) =>
      conduct(async (stage) => {
        if (process.stderr.isTTY) console.error(escapeForTerminal(stage.title));
        bar = new ProgressBar(game, stage.plan);
        await bar.start();
        try {
          return await folder.play(stage, { ...signals, onProgress: bar.follow });
        } finally {
          bar.end();
        }
      }),
    );
    await folder.finish(whole);
    return whole;
  } finally {
    folder.close();
  }
}

/** Milliseconds after Ctrl-C before the program says what it is waiting for. */
const PATIENCE = 1000;

/**
 * Ctrl-C lets running games finish; a second Ctrl-C stops immediately.
 *
 * @param bar shows progress, and is cleared
 * @param onStop says what the program is waiting for; default: a message if it waits long
 */
export async function runInterruptibly<T>(
  bar: { end(): void },
  play: (signals: Signals) => Promise<T>,
  onStop?: () => void,
): Promise<T> {
  const interrupt = new AbortController();
  const endNow = new AbortController();
  let patience: NodeJS.Timeout | undefined;
  const stop = () => {
    if (interrupt.signal.aborted) return endNow.abort();
    interrupt.abort();
    if (onStop !== undefined) return onStop();
    patience = setTimeout(() => {
      bar.end();
      console.error('shamus: waiting for running games to finish; press Ctrl-C again to stop immediately');
    }, PATIENCE);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await play({ signal: interrupt.signal, endNow: endNow.signal });
  } finally {
    clearTimeout(patience);
    bar.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** A summary as `--json` prints it, with how policies were isolated. */
export function formatJsonResult<T extends { readonly timing: unknown }>(summary: T): string {
  // Timing, which differs from run to run, comes last.
  const { timing, ...lasting } = summary;
  const isolation = currentProtection();
  return `${JSON.stringify({ ...lasting, ...(isolation !== null && { isolation }), timing })}\n`;
}

const SAVED = {
  'to be resumed': 'finished games are saved; run the same command with --resume to continue',
  nowhere: 'the results so far are printed',
  'nothing is kept': 'nothing is kept without --out',
};

/** Reports failures on stderr. @param saved where the results of an interrupted run are @returns the exit code */
export function reportFailures(
  { failure, ended, arms }: Pick<RunResult, 'failure' | 'ended'> & Partial<RunResult>,
  saved: keyof typeof SAVED,
): number {
  if (failure !== null) console.error(`shamus: ${failure}`);
  const isEmpty = arms?.every(({ tally }) => tally.games === 0);
  if (ended === 'interrupted' && isEmpty)
    console.error('shamus: interrupted before any game was finished; nothing was saved');
  else if (ended === 'interrupted') console.error(`shamus: interrupted; ${SAVED[saved]}`);
  return EXIT_CODES[ended];
}

const EXIT_CODES = { complete: EXIT_DONE, failed: EXIT_FAILURE, interrupted: EXIT_INTERRUPTED } as const;

/**
 * Says where saved results are and makes their page. After Ctrl-C it does neither, as the user wants the program to end
 * immediately.
 *
 * @param path the results folder; undefined if results were not saved
 */
export async function presentResults(
  path: string | undefined,
  { ended }: RunResult,
  isComplete = false,
): Promise<void> {
  if (path === undefined || ended === 'interrupted') return;
  reportFolder(path, isComplete);
  await writePage(path);
}

function reportFolder(path: string, isComplete: boolean): void {
  console.error(`results: ${oneLine(path)}${isComplete ? ' (already complete)' : ''}`);
}

/** Writes the page of results that have just been saved. A failure sets the exit code; the results are safe. */
export async function writePage(results: string): Promise<void> {
  try {
    const folder = new ResultsFolder(results);
    const tuning = await readTuning(results);
    // Loaded here, as runs without a results folder need none of it.
    const [{ readStudy }, { writeReport, writeTuningPage }] = await Promise.all([
      import('../report/study/study.js'),
      import('../report/write-report.js'),
    ]);
    const page =
      tuning === null
        ? (await writeReport(await readStudy(results), 'html', folder))[0]!
        : await writeTuningPage(tuning, folder);
    console.error(`report: ${oneLine(page)}`);
  } catch (error) {
    console.error(`shamus: could not write the report (the results are saved): ${oneLine((error as Error).message)}`);
    process.exitCode ||= EXIT_FAILURE;
  }
}
