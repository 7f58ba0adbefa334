/** The worker thread's entry: plays jobs, which are ranges of games. */
import { type Game, PolicyFault } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import type { Key } from '../../random/index.js';
import { describeFault, type FaultReport } from '../fault-report.js';
import { type Arm, hasUserPolicies } from '../lineup/arm.js';
import { engineOf, seat } from '../lineup/seating.js';
import { Guard } from '../realm/guard.js';
import { DigestLog, type Digests } from '../spot-checks/digest.js';
import { playAgainHere } from '../spot-checks/shipped.js';
import { type PackedTally, Tally } from '../tally.js';

import { type GameLog, GameLogger, type LogDetail } from './game-log.js';
import { type GameRange, type JobBooks, type JobFault, playJob, type Tables } from './play-job.js';
import { JobSlot } from './slots.js';

export interface JobTask extends GameRange {
  readonly arm: Arm;
  readonly key: Key;
  /** Shared memory, see slots.ts. */
  readonly words: Int32Array;
  readonly slot: number;
  /** What is to be kept of each game, if anything. */
  readonly log: LogDetail | undefined;
  /** The share of games that is played again, see spot-checks/. */
  readonly spotChecks: number;
}

export interface JobResult {
  readonly tally: PackedTally;
  readonly fault: FaultReport | null;
  readonly log: GameLog | null;
  /** Where policies of users play: what each game came to, for games to be played again elsewhere. */
  readonly digests: Digests | null;
  /** What it took to play the games; not what it took to make the policies. */
  readonly seconds: number;
}

/** There once policies of users play in this thread. */
let guard: Guard | null = null;

/** Arms whose tables are kept: jobs of an arm follow each other, or arms take turns. */
const MOST_TABLES = 32;

/** The tables of the arms played lately, the latest last. */
const seated = new Map<string, Tables>();

async function tablesOf(arm: Arm, key: Key): Promise<Tables> {
  const name = JSON.stringify([arm, key]);
  const found = seated.get(name) ?? (await makeTables(arm, key));
  seated.delete(name);
  seated.set(name, found);
  for (const oldest of seated.keys()) {
    if (seated.size <= MOST_TABLES) break;
    seated.delete(oldest);
  }
  return found;
}

async function makeTables(arm: Arm, key: Key): Promise<Tables> {
  if (hasUserPolicies(arm)) guard ??= new Guard(await loadGame(arm.setup.game));
  const making = guard?.making;
  const control = arm.control === undefined ? null : engineOf(await seat(arm.control, making), key);
  return { engine: engineOf(await seat(arm, making), key), control };
}

/** What a job is played into. */
interface Books extends JobBooks {
  /** When the first game began, by performance.now(). */
  started: number;
}

async function playTask(task: JobTask, books: Books, game: Game): Promise<JobFault | null> {
  // From here on the job has begun: a policy that never gets made hangs too.
  const slot = new JobSlot(task.words, task.slot);
  try {
    const tables = await tablesOf(task.arm, task.key);
    books.started = performance.now();
    return playJob(tables, task, books, slot, game);
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: error, ofControl: false };
    throw error;
  }
}

/** Loads a game before there is anything to play. */
export async function warmUp(game: string): Promise<void> {
  await loadGame(game);
}

export default async function work(task: JobTask): Promise<JobResult> {
  const { arm, spotChecks } = task;
  const game = await loadGame(arm.setup.game);
  const emptyTally = () => Tally.ofArm(game, arm);
  const books: Books = {
    tally: emptyTally(),
    log: task.log === undefined ? null : new GameLogger(game, task.log, task.count),
    digests: spotChecks === 0 ? null : new DigestLog(task.count, arm.control !== undefined),
    started: performance.now(),
  };
  const found = await playTask(task, books, game);
  // A policy that has thrown may have left its table in any state.
  if (found !== null) seated.clear();
  const seconds = (performance.now() - books.started) / 1000;
  const digests = books.digests?.pack() ?? null;
  const misdeed = found === null ? await misdeedIn(task, books.tally.games, digests) : null;
  if (misdeed !== null) return { tally: emptyTally().pack(), fault: misdeed, log: null, digests: null, seconds };
  return {
    tally: books.tally.pack(),
    fault: found === null ? null : report(found, arm),
    log: books.log?.pack() ?? null,
    digests: hasUserPolicies(arm) ? digests : null,
    seconds,
  };
}

/** What is wrong with games in which every move was legal. */
async function misdeedIn(task: JobTask, count: number, digests: Digests | null): Promise<FaultReport | null> {
  if (guard !== null) return guard.after({ from: task.from, count }, task.arm, count < task.count);
  return digests === null ? null : playAgainHere(task, digests);
}

function report({ fault, ofControl }: JobFault, arm: Arm): FaultReport {
  return describeFault(fault, (ofControl ? arm.control : undefined) ?? arm);
}
