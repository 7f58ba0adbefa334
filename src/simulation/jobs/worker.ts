/** Plays jobs, which are ranges of games, in a worker thread or in the program's own. */
import { type FeatureGroup, type Game, PolicyFault, withFeatures } from '../../game/index.js';
import { isGameFile, loadGame } from '../../games/registry.js';
import type { Key } from '../../random/index.js';
import { describeFault, indirectFault, ReportedFault, sidesOf } from '../fault-report.js';
import { type JobResult, nothingPlayed, wereQuick } from '../job-result.js';
import {
  type Arm,
  areQuick,
  type Condition,
  type GameRange,
  hasUserPolicies,
  openGames,
  runsUserCode,
} from '../lineup/arm.js';
import { createPolicies, describedEngineOf, engineOf, type Seating } from '../lineup/seating.js';
import { sendOutputToStderr } from '../policy-output.js';
import { RecentlyUsed } from '../recently-used.js';
import type { Heartbeat } from '../sandbox/heartbeat.js';
import type { ThreadOpener } from '../sandbox/policy-thread.js';
import { Tally } from '../tally.js';
import { featuresIn, GameLogger, type LogDetail } from './game-log.js';
import { inlineMore } from './inlining.js';
import { type JobFault, type JobSinks, playJob, type Tables } from './play-job.js';

export interface JobTask extends GameRange {
  readonly arm: Arm;
  readonly key: Key;
  readonly log: LogDetail | undefined;
}

/** Arms whose tables are kept: jobs of an arm follow each other, or arms take turns. */
const MOST_TABLES = 32;

/** The tables of an arm, and whether each question at them is noted. */
interface Seated {
  readonly tables: Tables;
  readonly areHeard: boolean;
}

const seated = new RecentlyUsed<Seated>(MOST_TABLES, ({ tables }) => {
  tables.engine.dispose?.();
  tables.control?.dispose?.();
});
/** The arms whose policies are not watched one by one: they have shown that their games are short. */
const quick = new Set<string>();
let heart: Heartbeat | null = null;

async function tablesOf(task: JobTask, name: string, described: readonly FeatureGroup[]): Promise<Tables> {
  // With bots there is one way, so that no processes are ended and started for another.
  const areHeard = openGames(task.arm) > 0 || !quick.has(name);
  const before = seated.get(name);
  const found =
    before?.areHeard === areHeard ? before : { tables: await makeTables(task, areHeard, described), areHeard };
  seated.keep(name, found);
  return found.tables;
}

async function makeTables(
  { arm, key }: JobTask,
  areHeard: boolean,
  described: readonly FeatureGroup[],
): Promise<Tables> {
  inlineMore(arm.setup.game);
  if (runsUserCode(arm)) sendOutputToStderr();
  const control = arm.control === undefined ? null : engineOf(await seatFor(arm.control, areHeard), key, true);
  const seating = await seatFor(arm, areHeard);
  const engine =
    described.length === 0 ? engineOf(seating, key, true) : await describedEngineOf(seating, key, described);
  return { engine, control };
}

/** @throws ReportedFault if a policy cannot be made */
async function seatFor(contender: Condition, areHeard: boolean): Promise<Seating> {
  try {
    return await createPolicies(contender, areHeard ? { before: () => heart?.noteLife() } : undefined);
  } catch (error) {
    throw error instanceof PolicyFault ? new ReportedFault(describeFault(error, contender)) : error;
  }
}

export interface JobCalls {
  /** Loads a game before there is anything to play. */
  warmUp(game: string): Promise<unknown>;
  work(task: JobTask): Promise<JobResult>;
}

export const openThread: ThreadOpener<null, JobCalls> = (_, own) => ({
  calls: {
    // What a file says is sent with the first job; until then its family is loaded.
    warmUp: (game) => loadGame(isGameFile(game) ? 'rummy' : game).then(() => null),
    work: (task) => work(task, own),
  },
  isLateAlive: true,
});

export async function work(task: JobTask, own: Heartbeat): Promise<JobResult> {
  const { arm, from } = task;
  const described = featuresIn(task.log);
  const game = withFeatures(await loadGame(arm.setup), described);
  const books = openBooks(task, game);
  // From here on the job has begun: a policy that never gets made hangs too.
  heart = own;
  heart.noteLife();
  const name = JSON.stringify([arm, task.key, described]);
  if (areQuick(arm)) quick.add(name);
  let tables: Tables;
  try {
    tables = await tablesOf(task, name, described);
  } catch (error) {
    if (!(error instanceof ReportedFault)) throw error;
    seated.clear();
    return nothingPlayed(game, arm, error.report);
  }
  let answer: JobResult;
  try {
    answer = play(task, tables, books, heart, game);
  } catch (error) {
    if (!hasUserPolicies(arm)) throw error;
    seated.clear();
    answer = nothingPlayed(game, arm, indirectFault(error, sidesOf(arm), from + books.tally.games));
  }
  if (wereQuick(answer.tally.games, answer.seconds)) quick.add(name);
  else if (!areQuick(arm)) quick.delete(name);
  return answer;
}

function openBooks({ arm, count, log }: JobTask, game: Game): JobSinks {
  return {
    tally: Tally.ofArm(game, arm),
    log: log === undefined ? null : new GameLogger(game, log, count),
  };
}

function play(task: JobTask, tables: Tables, books: JobSinks, heart: Heartbeat, game: Game): JobResult {
  const { arm } = task;
  const started = performance.now();
  const found = playJob(tables, task, books, heart, game);
  const seconds = (performance.now() - started) / 1000;
  // A policy that has thrown may have left its table in any state.
  if (found !== null) seated.clear();
  return {
    tally: books.tally.pack(),
    fault: found === null ? null : report(found, arm),
    log: books.log?.pack() ?? null,
    seconds,
  };
}

function report({ fault, ofControl }: JobFault, arm: Arm) {
  return describeFault(fault, (ofControl ? arm.control : undefined) ?? arm);
}
