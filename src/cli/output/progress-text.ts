import { summarizeArm } from '../../analysis/arm-findings.js';
import { estimateIn, rowsOf } from '../../analysis/index.js';
import { type Game, measuresToMaximise } from '../../game/index.js';
import { formatCount, formatPercent, formatPoints, formatRange } from '../../report/numbers.js';
import { armTitle, maxGames, maxGamesOf, type Progress, type RunSpec } from '../../simulation/index.js';
import { effectOf } from '../../simulation/stopping.js';

/** The progress of a run and its results so far. */
export interface ProgressText {
  /** 0 to 1; null where nobody knows how many games it takes. */
  readonly share: number | null;
  /** Games, games per second and the time left, at most `width` characters. */
  readonly pace: string;
  /** The arm under way and its estimate so far, at most `width` characters. */
  readonly estimate: string;
}

/**
 * @param seconds since the start
 * @param width characters a line
 */
export function formatProgress(
  game: Game,
  plan: RunSpec,
  progress: Progress,
  seconds: number,
  width: number,
): ProgressText {
  const { games, resumed } = progress;
  const speed = seconds > 0 ? (games - resumed) / seconds : 0;
  const total = plan.rule.kind === 'games' ? maxGamesOf(game, plan) : null;
  const parts = [`${formatCount(games)} games`, `${formatCount(Math.round(speed))}/s`];
  if (progress.secondsLeft !== null) parts.push(`${duration(progress.secondsLeft)} left`);
  return {
    share: total === null ? null : Math.min(1, games / total),
    pace: parts.join('  ').slice(0, width),
    estimate: formatEstimate(game, plan, progress, width),
  };
}

/** `2 of 4: standard ace-keeper+pile-saver  Senior 68.30 % (67.92 to 68.68)`; a long name is cut. */
export function formatEstimate(
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

/**
 * The rate of an arm's first goal, or its difference from the control, as the final table has it. While a fixed number of
 * games is played, the interval holds at every look.
 */
function foundText(
  game: Game,
  { arms, rule }: RunSpec,
  { arm, tally }: Pick<Progress, 'arm' | 'tally'>,
): string | null {
  const underWay = arms[arm]!;
  const isPaired = underWay.control !== undefined;
  const wanted = rule.kind === 'decided' && isPaired ? rule.outcomes.join() : null;
  const found = measuresToMaximise(game).find(({ name, outcomes }) =>
    wanted === null ? !isPaired || name === game.results.rankedBy : outcomes.join() === wanted,
  );
  if (found === undefined) return null;
  const isFinal = tally.games >= maxGames(rule);
  const effect = rule.kind === 'games' && !isFinal ? DEFAULT_EFFECT : effectOf(rule);
  const { arm: summary, findings } = summarizeArm(game, { arm: underWay, tally, complete: isFinal }, 1, effect);
  const [row, ...others] = rowsOf({ arms: [summary], findings });
  const last = isFinal ? '' : ' so far';
  const difference = row!.differences[found.name]?.estimate;
  if (difference !== undefined) {
    return `  ${found.title} ${formatPoints(difference.mean)} points (${formatRange(difference, 'difference')})${last}`;
  }
  const rate = estimateIn(row!, found.name)!;
  // Several entrants at one table have a row of the final table each.
  const whose = others.length === 0 ? '' : ` of ${row!.team}`;
  return `  ${found.title}${whose} ${formatPercent(rate.mean)} % (${formatRange(rate, 'share')})${last}`;
}

/** The difference for which intervals are tightest where the rule asks for none. */
const DEFAULT_EFFECT = 0.005;

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
