/** Checks that what was counted over several arms fits the tallies of each: how often, and what it sums to. */
import { tournamentEntrantsOf } from '../analysis/tournament.js';
import { PairwiseShares } from '../analysis/tournament-pairs.js';
import { type Game, SHARE } from '../game/index.js';
import { type Contrast, firstError, type Tally } from '../simulation/index.js';
import type { Counts } from './counts.js';
import type { GroupLine } from './format.js';
import type { StoredRun } from './stored-run.js';

/** Describes the first contradiction; null if there is none. @param counts of that line alone */
export function findPairError({ game, plan }: StoredRun, { group }: GroupLine, counts: Counts): string | null {
  return (
    firstError(plan.contrasts?.all ?? [], (contrast, place) => errorInContrast(game, contrast, place, group, counts)) ??
    errorInMeetings(game, plan, group, counts)
  );
}

function errorInContrast(
  game: Game,
  contrast: Contrast,
  place: number,
  group: readonly number[],
  counts: Counts,
): string | null {
  const histogram = counts.contrasts!.histograms[place]!;
  const tallies = contrast.terms.map(({ arm }) => counts.tallies[arm]!);
  const isOf = group.includes(contrast.terms[0]!.arm + 1);
  const deals = isOf ? tallies[0]!.games / tallies[0]!.shape.round : 0;
  if (histogram.count !== deals) return `the contrast '${contrast.label}' has ${histogram.count} deals, not ${deals}`;
  // Tallies have the sum of all places of one policy.
  if (!isOf || tallies.some(({ entrants }) => (entrants[0]?.places.length ?? 1) > 1)) return null;
  const won = (tally: Tally) => wonBy(game, tally, contrast.measure);
  const sum = contrast.terms.reduce((total, { weight }, term) => total + weight * won(tallies[term]!), 0);
  return histogram.sum === sum
    ? null
    : `the contrast '${contrast.label}' comes to ${histogram.sum}, and its arms to ${sum}`;
}

/** Games that count, or shares of wins in 840ths. */
function wonBy(game: Game, { outcomes, entrants }: Tally, measure: string): number {
  if (entrants.length > 0) return entrants[0]!.rounds[SHARE]!.sum;
  const places = game.results.measures.find(({ name }) => name === measure)?.outcomes ?? [];
  return places.reduce((total, place) => total + outcomes[place]!, 0);
}

function errorInMeetings(
  game: Game,
  { arms }: StoredRun['plan'],
  group: readonly number[],
  counts: Counts,
): string | null {
  const { pairs, tallies } = counts;
  if (pairs === null) return null;
  const all = tournamentEntrantsOf(game, arms).map(({ name, arms: own }) => ({
    name,
    isThere: group.includes(own[0]! + 1),
    outcomes: tallies[own[0]!]!.outcomes,
    rounds: tallies[own[0]!]!.games / tallies[own[0]!]!.shape.round,
    shares: own.reduce((sum, arm) => sum + (tallies[arm]!.entrants[0]?.rounds[SHARE]?.sum ?? 0), 0),
  }));
  return firstError(all, (later, second) => {
    const wrong = (what: string, other?: string) =>
      `its counts of '${later.name}'${other === undefined ? '' : ` and '${other}'`} ${what}`;
    if (pairs instanceof PairwiseShares) {
      const own = pairs.shares(second);
      if (own.count !== later.rounds || own.sum !== later.shares) return wrong('do not fit its tallies');
    }
    return firstError(all.slice(0, second), (earlier, first) => {
      const both = later.isThere && earlier.isThere;
      if (pairs instanceof PairwiseShares) {
        const difference = pairs.differencesOf(first, second);
        const isRight =
          difference.count === (both ? later.rounds : 0) &&
          difference.sum === (both ? later.shares - earlier.shares : 0);
        return isRight ? null : wrong('do not fit their tallies', earlier.name);
      }
      const table = pairs.table(first, second);
      const size = game.results.outcomes.length;
      const isRight = game.results.outcomes.every((_, outcome) => {
        const [row, column] = [0, 0].map((__, side) =>
          game.results.outcomes.reduce(
            (sum, ___, other) => sum + table[side === 0 ? outcome * size + other : other * size + outcome]!,
            0,
          ),
        );
        return row === (both ? earlier.outcomes[outcome] : 0) && column === (both ? later.outcomes[outcome] : 0);
      });
      return isRight ? null : wrong('do not fit their tallies', earlier.name);
    });
  });
}
