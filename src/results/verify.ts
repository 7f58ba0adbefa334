/** Checks that results follow from their journal, and that their games are reproducible. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, gameReferenceOf, resolveSetup, UsageError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import {
  type Arm,
  behaviourSignature,
  type Condition,
  findTallyError,
  measureFirstOnly,
  resolveTeam,
} from '../simulation/index.js';
import { readTunables, type TuningSpec, tune } from '../tuning/index.js';
import { VERSION } from '../version.js';
import { Counts } from './counts.js';
import { type FileHash, hashFile } from './disk/files.js';
import { type Discrepancy, discrepancyIn, findDifference } from './disk/lines.js';
import { findPolicyFolder } from './folders.js';
import {
  type BeginLine,
  type EndLine,
  type GroupLine,
  JOURNAL_FILE,
  RECORDS_FILE,
  type TuningBeginLine,
} from './format.js';
import { createBeginLine, findFirstDifference, policyEntriesOf } from './identity.js';
import { type JournalFile, journalOf, type NumberedGroupLine, readGroupLines } from './journal.js';
import { findPairError } from './pair-check.js';
import { readEndedJournal, readEndedRun } from './read.js';
import { drawSample, replaySample } from './replay-sample.js';
import { StoredRun } from './stored-run.js';
import { deriveTuningFiles, listStages } from './tuning.js';

export interface VerifyOptions {
  /** Batches to play again, of lines drawn at random; of a tuning, in all of its stages. */
  readonly batches: number;
  /** Decides which. */
  readonly seed: string;
  readonly threads: number;
  /** The folder that relative paths of policy files refer to; default: see `findPolicyFolder`. */
  readonly policies?: string | undefined;
}

/** Result of `verify`, as `--json` prints it. */
export interface Verification {
  readonly schema: 'shamus-verify/3';
  readonly path: string;
  /** There is no difference, and games could be played again, unless they are of a bot that is said to play otherwise each time. */
  readonly ok: boolean;
  readonly differences: readonly Discrepancy[];
  /** Why no games were played again; null if they were. */
  readonly unplayable: string | null;
  /** Numbers of games that were played again and of all games; the seed decides which. */
  readonly games: { readonly played: number; readonly of: number; readonly seed: string };
}

/**
 * Checks results: whether all files follow from the journal, whether its counts fit each other, and whether games of a
 * random sample of its lines have the same results when they are played again. Each stage of a tuning is checked as results of its
 * own; the search then decides again by their results, and must ask for the same candidates.
 *
 * @throws UsageError if a journal cannot be read
 */
export async function verifyResults(
  path: string,
  { policies, batches, seed, threads }: VerifyOptions,
): Promise<Verification> {
  const { begin, pages, stages } = readEndedJournal(path);
  const game = await loadGame(begin);
  const names = 'tuning' in begin ? begin.tuning.start.policies : begin.policies.map(({ name }) => name);
  const folder = findPolicyFolder({ path, ...begin }, names, policies);
  const parts = 'tuning' in begin ? listStages(path) : [''];
  const each = { folder, seed, threads, batches: Math.max(1, Math.ceil(batches / Math.max(1, parts.length))) };
  const runs = new Map<string, CheckedRun>();
  for (const part of parts) runs.set(part, await checkRun(game, join(path, part), each));
  const differences = [...runs].flatMap(([part, run]) =>
    run.differences.map((one) => ({ ...one, file: join(part, one.file) })),
  );
  const hashed = stages.map(({ name, sha256 }) => [join(name, JOURNAL_FILE), { sha256 }] as const);
  differences.push(...findChanged(path, { ...Object.fromEntries(hashed), ...pages }));
  if ('tuning' in begin) {
    const others = parts.filter((part) => !stages.some(({ name }) => name === part));
    differences.push(...others.map((part) => discrepancyIn(join(part, JOURNAL_FILE), 'is not of this tuning')));
    differences.push(...(await findOtherDecisions(game, path, begin, runs, folder)));
  }
  const all = [...runs.values()];
  return {
    schema: 'shamus-verify/3',
    path,
    ok: differences.length === 0 && all.every((run) => run.unplayable === run.byChance),
    differences,
    unplayable: all.find((run) => run.unplayable !== null)?.unplayable ?? null,
    games: {
      played: all.reduce((sum, run) => sum + run.played, 0),
      of: all.reduce((sum, run) => sum + run.of, 0),
      seed,
    },
  };
}

/** Results of a run, or a stage of a tuning, that were checked. */
interface CheckedRun {
  readonly run: StoredRun;
  readonly end: EndLine;
  readonly differences: readonly Discrepancy[];
  readonly unplayable: string | null;
  /** Why its games come out otherwise each time; null if they do not. */
  readonly byChance: string | null;
  readonly played: number;
  readonly of: number;
}

async function checkRun(
  game: Game,
  path: string,
  { folder, seed, threads, batches }: Omit<VerifyOptions, 'policies'> & { readonly folder: string },
): Promise<CheckedRun> {
  const { begin, end, pages, games: of } = readEndedRun(path);
  const { run, turns, errors } = count(game, begin, journalOf(path));
  const differences = [...errors];
  // Files cannot follow from a line that cannot be.
  if (errors.length === 0) differences.push(...findDifferences(path, run.files(end), JOURNAL_FILE));
  differences.push(...findChanged(path, { ...(end.records && { [RECORDS_FILE]: end.records }), ...pages }));
  if (begin.records && end.records === undefined)
    differences.push(discrepancyIn(JOURNAL_FILE, `does not tell of ${RECORDS_FILE}`));
  const byChance = whyByChance(begin);
  const arms = await playable(game, run, folder);
  const found = { run, end, differences, byChance, of };
  if (byChance !== null || typeof arms === 'string')
    return { ...found, unplayable: byChance ?? (arms as string), played: 0 };
  const sample = drawSample(turns, begin.batch, batches, seed);
  const again = await replaySample(game, { ...run.plan, arms }, sample, threads);
  differences.push(...again.differences);
  return { ...found, unplayable: null, played: again.games };
}

function findDifferences(path: string, files: readonly [name: string, text: string][], source: string): Discrepancy[] {
  return files.flatMap(([name, text]) => findDifference(path, name, text, source));
}

/** Repeats the decisions of a tuning's search on the stored results of its stages. */
async function findOtherDecisions(
  game: Game,
  path: string,
  { tuning }: TuningBeginLine,
  stages: ReadonlyMap<string, CheckedRun>,
  folder: string,
): Promise<Discrepancy[]> {
  try {
    const spec = await specOf(game, tuning, folder);
    const { summary } = await tune(spec, async ({ name, plan, title, question: comparison }) => {
      const stage = stages.get(name);
      if (stage === undefined) throw new UsageError(`there is no '${name}'`);
      const { begin } = stage.run;
      const question = comparison === null ? title : null;
      const asked = { game, plan, records: false, question, comparison, command: begin.command };
      const difference = findFirstDifference(begin, createBeginLine(asked, begin, join(path, name)), 'the search has');
      if (difference !== null) throw new UsageError(`'${name}' is not what the search asks for: it has ${difference}`);
      return stage.run.result(stage.end);
    });
    return findDifferences(path, deriveTuningFiles(summary), 'what was played');
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof RangeError)) throw error;
    return [discrepancyIn(JOURNAL_FILE, `cannot be followed: ${error.message}`)];
  }
}

async function specOf(game: Game, tuning: TuningBeginLine['tuning'], folder: string): Promise<TuningSpec> {
  const { question, seed, start: begun } = tuning;
  const setup = resolveSetup(game, tuning.setup);
  const team = await resolveTeam(game, setup.players, begun.policies, folder);
  const start = begun.field === null ? team : measureFirstOnly(team);
  const space = await readTunables(game, start, question.tune, question.method === 'cma-es', folder);
  return { game, setup, space, question, seed, carrying: { threads: 1, gameTimeout: 60 } };
}

/** Adds up the lines, as far as they can be. */
function count(game: Game, begin: BeginLine, file: JournalFile) {
  const run = new StoredRun(game, begin);
  const turns: NumberedGroupLine[] = [];
  const errors: Discrepancy[] = [];
  for (const { line, turn } of readGroupLines(file)) {
    try {
      run.add(turn);
      const error = errorInTurn(run, turn);
      if (error !== null) throw new RangeError(error);
      turns.push({ line, turn });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      errors.push(discrepancyIn(JOURNAL_FILE, `cannot be: ${error.message}`, line));
      break;
    }
  }
  return { run, turns, errors };
}

/** Describes the first contradiction between the counts of a line; null if there is none. */
function errorInTurn(run: StoredRun, turn: GroupLine): string | null {
  const counts = new Counts(run.counted);
  counts.add(turn);
  for (const arm of turn.group) {
    const error = findTallyError(run.game, counts.tallies[arm - 1]!);
    if (error !== null) return `of arm ${arm} ${error}`;
  }
  return findPairError(run, turn, counts);
}

/** Finds files that are missing, or differ from their hash. */
function findChanged(path: string, files: Readonly<Record<string, Pick<FileHash, 'sha256'>>>): Discrepancy[] {
  return Object.entries(files).flatMap(([file, { sha256 }]) => {
    const found = statSync(join(path, file), { throwIfNoEntry: false });
    if (found === undefined) return [discrepancyIn(file, 'is missing')];
    if (!found.isFile()) return [discrepancyIn(file, 'is not a file')];
    if (hashFile(join(path, file)).sha256 === sha256) return [];
    return [discrepancyIn(file, `is not as it was written: its SHA-256 is not the one in ${JOURNAL_FILE}`)];
  });
}

function whyByChance({ policies }: BeginLine): string | null {
  const bot = policies.find(({ reproducible }) => reproducible === false);
  return bot === undefined ? null : `the games of '${bot.name}' come out otherwise each time`;
}

/** @returns the arms with the code of their policies, or why they cannot be played as they were */
async function playable(game: Game, { begin, plan }: StoredRun, folder: string): Promise<readonly Arm[] | string> {
  const signature = await behaviourSignature(gameReferenceOf(game));
  if (begin.signature !== signature) {
    return `they were played by version ${begin.version}, whose engine plays differently (signature ${begin.signature}) from this version ${VERSION} (${signature})`;
  }
  const arms = await findPolicyCode(game, plan.arms, folder);
  for (const { role, name, sha256 } of await policyEntriesOf(gameReferenceOf(game), { arms })) {
    const then = begin.policies.find((policy) => policy.role === role && policy.name === name);
    if (then === undefined) return `${JOURNAL_FILE} does not name the ${role} policy '${name}'`;
    if (then.sha256 !== sha256) return `the ${role} policy '${name}' is not the one that played: its code has changed`;
  }
  return arms;
}

/** Finds the code of the policies of arms. @param folder that their paths are seen from @throws UsageError if some is missing */
export async function findPolicyCode(game: Game, arms: readonly Arm[], folder: string): Promise<Arm[]> {
  const found: Arm[] = [];
  for (const { control, ...arm } of arms) {
    const own = await conditionOf(game, arm, folder);
    found.push(control === undefined ? own : { ...own, control: await conditionOf(game, control, folder) });
  }
  return found;
}

async function conditionOf(game: Game, { setup, team }: Condition, folder: string): Promise<Condition> {
  const { variant, players, rulings } = setup;
  const names = team.policies.map(({ name }) => name);
  const found = await resolveTeam(game, players, names, folder, true);
  return {
    setup: resolveSetup(game, { variant, players, rulings }),
    team: team.field === undefined ? found : measureFirstOnly(found),
  };
}
