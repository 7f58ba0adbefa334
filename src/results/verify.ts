/** Whether results follow from their journal, and their games come out the same when they are played again. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Game, referenceTo, resolveSetup, UsageError } from '../game/index.js';
import {
  type Arm,
  behaviourSignature,
  type Condition,
  errorInTally,
  resolveTeam,
  withOpponents,
} from '../simulation/index.js';
import { VERSION } from '../version.js';
import { Counts } from './counts.js';
import { hashOfFile } from './disk/files.js';
import { type Discrepancy, findDifference, inFile } from './disk/lines.js';
import { type Begin, type End, type Hashes, JOURNAL, RECORDS, type Turn } from './format.js';
import { hashes } from './identity.js';
import { type JournalFile, journalIn, readJournal, turnsIn } from './journal.js';
import { errorInPairs } from './pair-check.js';
import { drawSample, playAgain } from './play-again.js';
import { StoredRun } from './stored-run.js';

export interface VerifyOptions {
  /** Batches to play again, of lines drawn at random. */
  readonly batches: number;
  /** Decides which. */
  readonly seed: string;
  readonly threads: number;
  /** That relative paths of policy files refer to. */
  readonly folder: string;
}

/** What `verify --json` prints. */
export interface Verification {
  readonly schema: 'shamus-verify/3';
  readonly path: string;
  /** There is no difference, and games could be played again, unless they are of a bot that is said to play otherwise each time. */
  readonly ok: boolean;
  readonly differences: readonly Discrepancy[];
  /** Why no games were played again; null if they were. */
  readonly unplayable: string | null;
  /** How many games were played again, of how many; which, depends on the seed. */
  readonly games: { readonly played: number; readonly of: number; readonly seed: string };
}

/**
 * Checks results: whether all files are what the journal comes to, whether its counts fit each other, and whether games of a
 * random sample of its lines come to the same when they are played again.
 *
 * @throws UsageError if the journal cannot be read
 */
export async function verify(game: Game, path: string, options: VerifyOptions): Promise<Verification> {
  const { seed, threads } = options;
  const file = journalIn(path);
  const { begin, end, pages, games: of } = readJournal(file);
  if ('tuning' in begin) throw new UsageError(`'${path}' holds a tuning, and not the results of a run`);
  const whole = end as End;
  const { run, turns, errors } = count(game, begin, file);
  const differences = [...errors];
  // What follows from a line that cannot be is not looked at.
  if (errors.length === 0)
    for (const [name, text] of run.files(whole)) differences.push(...findDifference(path, name, text, JOURNAL));
  differences.push(...findChanged(path, { ...(whole.records && { [RECORDS]: whole.records }), ...pages }));
  if (begin.records && whole.records === undefined) differences.push(inFile(JOURNAL, `does not tell of ${RECORDS}`));
  const byChance = whyByChance(begin);
  const plan = await playable(game, run, options.folder);
  const unplayable = byChance ?? (typeof plan === 'string' ? plan : null);
  let played = 0;
  if (unplayable === null && typeof plan !== 'string') {
    const sample = drawSample(turns, begin.batch, options.batches, seed);
    const again = await playAgain(game, { ...run.plan, arms: plan }, sample, threads);
    differences.push(...again.differences);
    played = again.games;
  }
  const ok = differences.length === 0 && unplayable === byChance;
  return { schema: 'shamus-verify/3', path, ok, differences, unplayable, games: { played, of, seed } };
}

export interface CountedLine {
  readonly line: number;
  readonly turn: Turn;
}

/** Adds up the lines, as far as they can be. */
function count(game: Game, begin: Begin, file: JournalFile) {
  const run = new StoredRun(game, begin);
  const turns: CountedLine[] = [];
  const errors: Discrepancy[] = [];
  for (const { line, turn } of turnsIn(file)) {
    try {
      run.add(turn);
      const error = errorInTurn(run, turn);
      if (error !== null) throw new RangeError(error);
      turns.push({ line, turn });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      errors.push(inFile(JOURNAL, `cannot be: ${error.message}`, line));
      break;
    }
  }
  return { run, turns, errors };
}

/** Describes the first contradiction between the counts of a line; null if there is none. */
function errorInTurn(run: StoredRun, turn: Turn): string | null {
  const counts = new Counts(run.counted);
  counts.add(turn);
  for (const arm of turn.group) {
    const error = errorInTally(run.game, counts.tallies[arm - 1]!);
    if (error !== null) return `of arm ${arm} ${error}`;
  }
  return errorInPairs(run, turn, counts);
}

/** Finds files that are missing, or differ from their hash. */
export function findChanged(path: string, files: Hashes): Discrepancy[] {
  return Object.entries(files).flatMap(([file, hash]) => {
    const found = statSync(join(path, file), { throwIfNoEntry: false });
    if (found === undefined) return [inFile(file, 'is missing')];
    if (!found.isFile()) return [inFile(file, 'is not a file')];
    if (isDeepStrictEqual(hashOfFile(join(path, file)), hash)) return [];
    return [inFile(file, `is not as it was written: its SHA-256 is not the one in ${JOURNAL}`)];
  });
}

function whyByChance({ policies }: Begin): string | null {
  const bot = policies.find(({ reproducible }) => reproducible === false);
  return bot === undefined ? null : `the games of '${bot.name}' come out otherwise each time`;
}

/** @returns the arms with the code of their policies, or why they cannot be played as they were */
async function playable(game: Game, { begin, plan }: StoredRun, folder: string): Promise<readonly Arm[] | string> {
  const signature = await behaviourSignature(referenceTo(game));
  if (begin.signature !== signature) {
    return `they were played by version ${begin.version}, whose engine plays differently (signature ${begin.signature}) from this version ${VERSION} (${signature})`;
  }
  const arms = await withCode(game, plan.arms, folder);
  for (const { role, name, sha256 } of await hashes(referenceTo(game), { arms })) {
    const then = begin.policies.find((policy) => policy.role === role && policy.name === name);
    if (then === undefined) return `${JOURNAL} does not name the ${role} policy '${name}'`;
    if (then.sha256 !== sha256) return `the ${role} policy '${name}' is not the one that played: its code has changed`;
  }
  return arms;
}

/** Finds the code of the policies of arms. @param folder that their paths are seen from @throws UsageError if some is missing */
export async function withCode(game: Game, arms: readonly Arm[], folder: string): Promise<Arm[]> {
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
    team: team.field === undefined ? found : withOpponents(found),
  };
}
