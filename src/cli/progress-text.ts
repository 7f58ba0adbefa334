import type { Game } from '../game/index.js';
import { count, percent } from '../report/numbers.js';
import { gamesAtMost, type Progress, type RunPlan, rateInterval } from '../simulation/index.js';

/** How far a run has come, and what is known by now. */
export interface ProgressText {
  /** 0 to 1; null where nobody knows how many games it takes. */
  readonly share: number | null;
  /** Games, games a second and the time left, at most `width` characters. */
  readonly pace: string;
  /** The arm under way and its estimate so far, at most `width` characters. */
  readonly estimate: string;
}

/**
 * @param seconds since the start
 * @param width characters a line
 */
export function progressText(
  game: Game,
  plan: RunPlan,
  progress: Progress,
  seconds: number,
  width: number,
): ProgressText {
  const { games, resumed } = progress;
  const speed = seconds > 0 ? (games - resumed) / seconds : 0;
  const total = plan.rule.kind === 'games' ? plan.arms.length * gamesAtMost(plan.rule) : null;
  const parts = [`${count(games)} games`, `${count(Math.round(speed))}/s`];
  // What is left is guessed from the pace, of which the first moments say little.
  if (total !== null && speed > 0 && seconds >= 0.5) parts.push(`${duration((total - games) / speed)} left`);
  return {
    share: total === null ? null : Math.min(1, games / total),
    pace: parts.join('  ').slice(0, width),
    estimate: estimateText(game, plan, progress, width),
  };
}

/** `2 of 4: standard ace-keeper+pile-saver  Senior 68.30 % (67.92 to 68.68)`; a long name is cut. */
function estimateText(game: Game, plan: RunPlan, { arm, tally }: Progress, width: number): string {
  const { setup, team } = plan.arms[arm]!;
  const place = plan.arms.length > 1 ? `${arm + 1} of ${plan.arms.length}: ` : '';
  const name = `${place}${setup.variant} ${team.name}`;
  const first = game.outcomes.findIndex(({ win }) => win);
  if (tally.games === 0 || first < 0) return shortened(name, width);
  const successes = tally.outcomes[first]!;
  const { low, high } = rateInterval(plan.rule, successes, tally.games);
  const rate = `${percent(successes / tally.games)} % (${percent(low)} to ${percent(high)})`;
  const told = `  ${game.outcomes[first]!.title} ${rate}`;
  return `${shortened(name, Math.max(8, width - told.length))}${told}`.slice(0, width);
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
