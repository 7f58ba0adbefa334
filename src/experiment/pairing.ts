import type { Game } from '../game/index.js';
import { LEVEL, type Tally } from '../simulation/index.js';
import { pairedDifference, pairedInterval } from '../stats/index.js';
import type { Difference } from './results-format.js';

/** The difference in each outcome, and in all wins together under `any`. */
export function differencesOf(game: Game, tally: Tally): Record<string, Difference> {
  const differences: Record<string, Difference> = {};
  for (const [place, { name }] of game.outcomes.entries()) {
    differences[name] = difference(tally, (outcome) => outcome === place);
  }
  differences.any = difference(tally, (outcome) => game.outcomes[outcome]!.win);
  return differences;
}

function difference({ games, outcomes, pairs }: Tally, has: (outcome: number) => boolean): Difference {
  let both = 0;
  let onlyControl = 0;
  let onlyArm = 0;
  for (const [place, count] of pairs.entries()) {
    const control = has(Math.floor(place / outcomes.length));
    const arm = has(place % outcomes.length);
    if (control && arm) both += count;
    else if (control) onlyControl += count;
    else if (arm) onlyArm += count;
  }
  const paired = { trials: games, onlyFirst: onlyControl, onlySecond: onlyArm };
  return {
    estimate: pairedDifference(paired),
    ...pairedInterval(paired, LEVEL),
    level: LEVEL,
    method: 'tango',
    discordant: [onlyControl, onlyArm],
    correlation: correlation(games, both, onlyControl, onlyArm),
  };
}

/** Of two yes-or-no variables: the phi coefficient. */
function correlation(games: number, both: number, onlyFirst: number, onlySecond: number): number | null {
  const first = (both + onlyFirst) / games;
  const second = (both + onlySecond) / games;
  const spread = Math.sqrt(first * (1 - first) * second * (1 - second));
  return spread === 0 ? null : (both / games - first * second) / spread;
}
