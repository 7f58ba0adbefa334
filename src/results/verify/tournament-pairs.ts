/** pairs.csv of a tournament: reads it, and holds it against the counts of the arms. */
import { type Entrant, emptyPairs, type TournamentState } from '../../analysis/tournament.js';
import { type PairwiseOutcomes, PairwiseShares } from '../../analysis/tournament-pairs.js';
import { type Game, SHARE } from '../../game/index.js';
import type { Arm, Tally } from '../../simulation/index.js';
import { type Discrepancy, inFile } from './discrepancy.js';
import { linesOf } from './text-files.js';

/** Pairs as pairs.csv has them. */
export function readTournamentPairs(
  game: Game,
  path: string,
  arms: readonly Arm[],
): TournamentState['pairs'] | Discrepancy {
  const pairs = emptyPairs(game, arms);
  // After the heading, and before the empty line after the last row.
  const rows = linesOf(path, 'pairs.csv').slice(1, -1);
  const falsehood = pairs instanceof PairwiseShares ? readShares(rows, pairs) : readOutcomes(rows, pairs);
  return falsehood ?? pairs;
}

/** A row for each count, also where it is 0. */
function readOutcomes(rows: readonly string[], pairs: PairwiseOutcomes): Discrepancy | null {
  const cells = pairs.counts.flatMap((table) => [...table.keys()].map((place) => ({ table, place })));
  if (rows.length !== cells.length) return inFile('pairs.csv', `has ${rows.length} rows, not ${cells.length}`);
  for (const [row, { table, place }] of cells.entries()) {
    const count = /,(\d{1,15})$/.exec(rows[row]!)?.[1];
    if (count === undefined) return atRow(row, 'does not end in a number of games');
    table[place] = Number(count);
  }
  return null;
}

/** A row for each count above 0. */
function readShares(rows: readonly string[], pairs: PairwiseShares): Discrepancy | null {
  for (const [row, text] of rows.entries()) {
    const found = /^(\d{1,3}),(\d{1,3}),(-?\d{1,9}),(\d{1,15}),/.exec(text);
    const [entrant, control, value, count] = (found ?? []).slice(1).map(Number);
    const at = found === null ? null : pairs.placeOf(entrant! - 1, control! - 1, value!);
    if (at === null) return atRow(row, 'is not a valid count for this tournament');
    pairs.counts[at.table]![at.place] = count!;
  }
  return null;
}

function atRow(row: number, message: string): Discrepancy {
  return { file: 'pairs.csv', line: row + 2, message };
}

/** Where the pairs do not come to what the arms' counts have. */
export function findMarginErrors(
  game: Game,
  pairs: TournamentState['pairs'],
  competitors: readonly Entrant[],
  tallies: readonly Tally[],
): Discrepancy | null {
  const isFalse =
    pairs instanceof PairwiseShares ? falseShares(pairs, competitors, tallies) : falseOutcomes(game, pairs, tallies);
  for (const [one, { name }] of competitors.entries()) {
    const other = competitors.findIndex((_, place) => isFalse(one, place));
    if (other < 0) continue;
    const beside = other === one ? '' : ` beside '${competitors[other]!.name}'`;
    return inFile('pairs.csv', `has other results of '${name}'${beside} than tallies.json`);
  }
  return null;
}

/** Whether the outcomes of a team beside another are not its outcomes, as far as both played. */
function falseOutcomes(game: Game, pairs: PairwiseOutcomes, tallies: readonly Tally[]) {
  const size = game.outcomes.length;
  return (team: number, other: number): boolean => {
    if (team === other) return false;
    const table = pairs.table(Math.min(team, other), Math.max(team, other));
    const games = table.reduce((sum, count) => sum + count, 0);
    const played = Math.min(tallies[team]!.games, tallies[other]!.games);
    if (games !== played) return true;
    if (tallies[team]!.games !== played) return false;
    return game.outcomes.some((_, outcome) => {
      let margin = 0;
      for (let at = 0; at < size; at++)
        margin += team < other ? table[outcome * size + at]! : table[at * size + outcome]!;
      return margin !== tallies[team]!.outcomes[outcome];
    });
  };
}

/** Whether an entrant's shares, or its differences from another, do not come to the shares that its arms have. */
function falseShares(pairs: PairwiseShares, competitors: readonly Entrant[], tallies: readonly Tally[]) {
  const sumIn = (one: number) =>
    competitors[one]!.arms.reduce((sum, arm) => {
      const rounds = tallies[arm]!.entrants[0]!.rounds[SHARE]!;
      return sum + Math.round(rounds.mean() * rounds.count);
    }, 0);
  const roundsOf = (one: number) => {
    const { games, shape } = tallies[competitors[one]!.arms[0]!]!;
    return games / shape.round;
  };
  return (one: number, other: number): boolean => {
    const rounds = Math.min(roundsOf(one), roundsOf(other));
    const found = one === other ? pairs.shares(one) : pairs.differencesOf(other, one);
    if (found.count !== rounds) return true;
    if (roundsOf(one) !== rounds || roundsOf(other) !== rounds) return false;
    return Math.round(found.mean() * rounds) !== sumIn(one) - (one === other ? 0 : sumIn(other));
  };
}
