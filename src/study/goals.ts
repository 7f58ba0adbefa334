import { type Game, studyDefaults, UsageError } from '../game/index.js';
import type { GoalSearch } from './study-format.js';

export type Goal = GoalSearch['goals'][number];

/** The range of a goal that is a number: this part of it up and down where it counts turns or minutes. */
const TOLERANCE = 0.1;

/** Reads `minutes=45`, `dealer=0` or `turns=200..300`. @param effect what a share of games may be off @throws UsageError */
export function readGoal(text: string, game: Game, effect: number): Goal {
  const [, name, low, high] = /^([\w-]+)=(-?\d+(?:\.\d+)?)(?:\.\.(-?\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  const known = goalNames(game);
  if (name === undefined || !known.includes(name))
    throw new UsageError(`--goal must be MEASURE=NUMBER or MEASURE=LOW..HIGH, of ${known.join(', ')}; not '${text}'`);
  const [from, to] = [Number(low), Number(high ?? low)];
  if (!(from <= to) || (high !== undefined && from === to))
    throw new UsageError(`--goal ${name} must be from a lower to a higher number, not '${text}'`);
  if (high !== undefined) return { name, low: from, high: to };
  const margin = name === 'minutes' || name === 'turns' ? TOLERANCE * from : effect;
  if (margin <= 0) throw new UsageError(`--goal ${name} must be more than 0, not '${text}'`);
  return { name, low: from - margin, high: from + margin };
}

/** What can be a goal: minutes, turns, the first dealer's share or the wins, and unwanted ends. */
function goalNames(game: Game): string[] {
  const who = game.kind === 'competitive' ? 'dealer' : 'wins';
  return ['minutes', 'turns', who, ...studyDefaults(game).unwanted];
}
