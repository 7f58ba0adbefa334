/** Plays jobs, which are ranges of games, in a worker thread or in the program's own. */
import { clearInterval, setInterval } from 'node:timers';
import { type FeatureGroup, type Game, PolicyFault, withFeatures } from '../../game/index.js';
import { isGameFile, loadGame } from '../../games/registry.js';
import type { Key } from '../../random/index.js';
import { withCallHook } from '../call-hook.js';
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
import {
  createPolicies,
  describedEngineOf,
  engineOf,
  type PolicyCreationHook,
  rangePlayerOf,
  type Seating,
} from '../lineup/seating.js';
import { PolicySandbox } from '../policy-sandbox.js';
import { RecentlyUsed } from '../recently-used.js';
import type { Heartbeat } from '../sandbox/heartbeat.js';
import type { ThreadOpener } from '../sandbox/policy-thread.js';
import { Tally } from '../tally.js';
import { featuresIn, GameLogger, type LogDetail } from './game-log.js';
import { inlineMore } from './inlining.js';
import { type JobFault, type JobSinks, type OutsideSides, playJob, playOutside, type Tables } from './play-job.js';

export interface JobTask extends GameRange {
  readonly arm: Arm;
  readonly key: Key;
  readonly log: LogDetail | undefined;
}

/** There once policies of users play in this thread. */
let guard: PolicySandbox | null = null;

/** Arms whose tables are kept: jobs of an arm follow each other, or arms take turns. */
const MOST_TABLES = 32;

/** The tables of an arm, and whether each question at them is noted. */
interface Seated {
  readonly tables: Tables | OutsideSides;
  readonly areHeard: boolean;
}

const seated = new RecentlyUsed<Seated>(MOST_TABLES);
/** The same with processes, of which an isolated file's takes a tenth of a gigabyte. */
const MOST_OUTSIDE = 8;
const seatedOutside = new RecentlyUsed<Seated>(MOST_OUTSIDE, ({ tables }) => {
  if (!('own' in tables)) return;
  void tables.own.close();
  void tables.control?.close();
});
/** The arms whose policies are not watched one by one: they have shown that their games are short. */
const quick = new Set<string>();
let heart: Heartbeat | null = null;
/** Milliseconds between two signs of life. */
const PULSE = 50;

async function tablesOf(
  task: JobTask,
  name: string,
  described: readonly FeatureGroup[],
): Promise<Tables | OutsideSides> {
  // With bots there is one way, so that no processes are ended and started for another.
  const areHeard = openGames(task.arm) > 0 || !quick.has(name);
  const kept = openGames(task.arm) > 0 ? seatedOutside : seated;
  const before = kept.get(name);
  const found =
    before?.areHeard === areHeard ? before : { tables: await makeTables(task, areHeard, described), areHeard };
  kept.keep(name, found);
  return found.tables;
}

function forgetAll(): void {
  seated.clear();
  seatedOutside.clear();
}

async function makeTables(
  { arm, key }: JobTask,
  areHeard: boolean,
  described: readonly FeatureGroup[],
): Promise<Tables | OutsideSides> {
  inlineMore(arm.setup.game);
  if (runsUserCode(arm)) guard ??= new PolicySandbox(await loadGame(arm.setup));
  guard?.expectQuestions(arm);
  const other = arm.control === undefined ? null : await seatFor(arm.control, areHeard);
  const seating = await seatFor(arm, areHeard);
  if (openGames(arm) > 0 && described.length === 0) {
    const control = other === null ? null : rangePlayerOf(other, key, true);
    return { own: rangePlayerOf(seating, key, true), control };
  }
  const control = other === null ? null : engineOf(other, key, true);
  const engine =
    described.length === 0 ? engineOf(seating, key, true) : await describedEngineOf(seating, key, described);
  return { engine, control };
}

/** @throws ReportedFault if a policy cannot be made */
async function seatFor(contender: Condition, areHeard: boolean): Promise<Seating> {
  const guarded: PolicyCreationHook = guard === null ? (_, make) => make() : guard.making;
  try {
    return await createPolicies(contender, areHeard ? hearing(contender, guarded) : guarded);
  } catch (error) {
    throw error instanceof PolicyFault ? new ReportedFault(describeFault(error, contender)) : error;
  }
}

function hearing(contender: Condition, making: PolicyCreationHook = (_, make) => make()): PolicyCreationHook {
  return (place, make) =>
    withCallHook(making(place, make), () => {
      heart?.noteLife();
      guard?.noteAsked(contender, place);
    });
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
  const { arm, from, count } = task;
  const described = featuresIn(task.log);
  const game = withFeatures(await loadGame(arm.setup), described);
  const books = openBooks(task, game);
  // From here on the job has begun: a policy that never gets made hangs too.
  heart = own;
  heart.noteLife();
  const name = JSON.stringify([arm, task.key, described]);
  if (areQuick(arm)) quick.add(name);
  let tables: Tables | OutsideSides;
  try {
    tables = await tablesOf(task, name, described);
  } catch (error) {
    if (!(error instanceof ReportedFault)) throw error;
    forgetAll();
    return nothingPlayed(game, arm, error.report);
  }
  let answer: JobResult;
  try {
    answer = await play(task, tables, books, heart, game);
  } catch (error) {
    if (!hasUserPolicies(arm)) throw error;
    forgetAll();
    answer = nothingPlayed(game, arm, indirectFault(error, sidesOf(arm), from + books.tally.games));
  }
  if (wereQuick(answer.tally.games, answer.seconds)) quick.add(name);
  else if (!areQuick(arm)) quick.delete(name);
  const played = { from, count: answer.fault === null ? answer.tally.games : count };
  // A policy that breaks down may be the victim of another that has changed something.
  const change = guard?.changeIn(played, arm) ?? null;
  const misdeed = change ?? (answer.fault === null ? ((await guard?.rejectionIn(played, arm)) ?? null) : null);
  return misdeed === null ? answer : nothingPlayed(game, arm, misdeed);
}

function openBooks({ arm, count, log }: JobTask, game: Game): JobSinks {
  return {
    tally: Tally.ofArm(game, arm),
    log: log === undefined ? null : new GameLogger(game, log, count),
  };
}

async function play(
  task: JobTask,
  tables: Tables | OutsideSides,
  books: JobSinks,
  heart: Heartbeat,
  game: Game,
): Promise<JobResult> {
  const { arm } = task;
  const started = performance.now();
  const found =
    'own' in tables ? await playAlive(tables, task, books, heart, game) : playJob(tables, task, books, heart, game);
  const seconds = (performance.now() - started) / 1000;
  // A policy that has thrown may have left its table in any state.
  if (found !== null) forgetAll();
  return {
    tally: books.tally.pack(),
    fault: found === null ? null : report(found, arm),
    log: books.log?.pack() ?? null,
    seconds,
  };
}

/** While it waits for processes, which have a clock of their own, the thread is alive as long as it does other things. */
async function playAlive(...job: Parameters<typeof playOutside>): Promise<JobFault | null> {
  const pulse = setInterval(() => heart?.noteLife(), PULSE);
  try {
    return await playOutside(...job);
  } finally {
    clearInterval(pulse);
  }
}

function report({ fault, ofControl }: JobFault, arm: Arm) {
  return describeFault(fault, (ofControl ? arm.control : undefined) ?? arm);
}
