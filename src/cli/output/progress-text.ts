import { countOf, type Game, goals } from '../../game/index.js';
import { count, percent, points } from '../../report/numbers.js';
import {
  armTitle,
  gamesInPlan,
  LEVEL,
  type Progress,
  pairsWith,
  type RunSpec,
  rateInterval,
  type WorkerPace,
} from '../../simulation/index.js';
import { effectOf } from '../../stats/estimate-after.js';
import { pairedDifference } from '../../stats/paired.js';
import { pairedSequence } from '../../stats/sequential-test.js';

/** The progress of a run and its results so far. */
export interface ProgressText {
  /** 0 to 1; null where nobody knows how many games it takes. */
  readonly share: number | null;
  /** Games, games per second and the time left, at most `width` characters. */
  readonly pace: string;
  /** The arm under way and its estimate so far, at most `width` characters. */
  readonly estimate: string;
  /** The workers of a queue and how fast each plays, at most `width` characters; null where this process plays. */
  readonly workers: string | null;
}

/** Seconds until the time left is told. */
const WARM_UP = 1;

/**
 * @param seconds since the start
 * @param width characters a line
 */
export function progressText(
  game: Game,
  plan: RunSpec,
  progress: Progress,
  seconds: number,
  width: number,
): ProgressText {
  const { games, resumed } = progress;
  const speed = seconds > 0 ? (games - resumed) / seconds : 0;
  const total = plan.rule.kind === 'games' ? gamesInPlan(game, plan) : null;
  const parts = [`${count(games)} games`, `${count(Math.round(speed))}/s`];
  // In the first moments code is still being compiled.
  if (progress.secondsLeft !== null && seconds >= WARM_UP) parts.push(`${duration(progress.secondsLeft)} left`);
  return {
    share: total === null ? null : Math.min(1, games / total),
    pace: parts.join('  ').slice(0, width),
    estimate: estimateText(game, plan, progress, width),
    workers: progress.workers && shortened(workersText(progress.workers), width),
  };
}

/** `2 workers, 4 threads, 1,300/s: box-1 800/s, box-2 500/s`: the fastest first. */
function workersText(workers: readonly WorkerPace[]): string {
  if (workers.length === 0) return 'waiting for workers (shamus worker)';
  const [threads, speed] = [
    workers.reduce((sum, worker) => sum + worker.threads, 0),
    workers.reduce((sum, worker) => sum + worker.speed, 0),
  ];
  const of = (number: number, what: string) => `${count(number)} ${what}${number === 1 ? '' : 's'}`;
  const each = workers
    .toSorted((one, other) => other.speed - one.speed)
    .slice(0, MOST_WORKERS)
    .map((worker) => `${worker.name} ${count(Math.round(worker.speed))}/s`);
  const lately = `${count(Math.round(speed))}/s`;
  return `${of(workers.length, 'worker')}, ${of(threads, 'thread')}, ${lately}: ${each.join(', ')}`;
}

/** Workers that are named: more do not fit a line. */
const MOST_WORKERS = 20;

/** `2 of 4: standard ace-keeper+pile-saver  Senior 68.30 % (67.92 to 68.68)`; a long name is cut. */
export function estimateText(
  game: Game,
  plan: RunSpec,
  { arm, tally }: Pick<Progress, 'arm' | 'tally'>,
  width: number,
): string {
  const underWay = plan.arms[arm]!;
  const place = plan.arms.length > 1 ? `${arm + 1} of ${plan.arms.length}: ` : '';
  const name = `${place}${underWay.setup.variant} ${armTitle(underWay)}`;
  const told = tally.games === 0 ? null : foundText(game, plan, { arm, tally });
  if (told === null) return shortened(name, width);
  return `${shortened(name, Math.max(8, width - told.length))}${told}`.slice(0, width);
}

/** What is known of an arm: how often it reaches the first goal, or by how much it differs from its control. */
function foundText(game: Game, plan: RunSpec, { arm, tally }: Pick<Progress, 'arm' | 'tally'>): string | null {
  if (plan.arms[arm]!.control !== undefined) return differenceText(game, plan, tally);
  const first = goals(game)[0];
  if (first === undefined) return null;
  const successes = countOf(first, tally.outcomes);
  const { low, high } = rateInterval(plan.rule, successes, tally.games);
  return `  ${first.title} ${percent(successes / tally.games)} % (${percent(low)} to ${percent(high)})`;
}

/** The difference that is found where the rule asks for none. */
const USUAL_EFFECT = 0.005;

/** With an interval that holds however often one looks. */
function differenceText(game: Game, { rule }: RunSpec, tally: Progress['tally']): string | null {
  const wanted = rule.kind === 'decided' ? rule.outcomes.join() : null;
  const found = goals(game).find(({ name, outcomes }) =>
    wanted === null ? name === game.rankedBy : outcomes.join() === wanted,
  );
  if (found === undefined) return null;
  const pairs = pairsWith(tally, found.outcomes);
  const { low, high } = pairedSequence(pairs, LEVEL, rule.kind === 'decided' ? effectOf(rule.test) : USUAL_EFFECT);
  const [estimate, least, most] = [pairedDifference(pairs), low, high].map((share) => points(share));
  return `  ${found.title} ${estimate} points (${least} to ${most}) so far`;
}

function shortened(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

/** `0:07`, `12:30`, `1:02:03`. */
function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
