/** What can be checked of a tournament without playing a game: summary, comparison, selection and pairs. */
import type { TournamentFile } from '../../analysis/summary-format.js';
import {
  competitorsOf,
  type Entrant,
  emptyPairs,
  fieldsOf,
  newRace,
  type TournamentQuestion,
  type TournamentState,
  testedPair,
} from '../../analysis/tournament.js';
import { type PairwiseOutcomes, PairwiseShares } from '../../analysis/tournament-pairs.js';
import { rolesOf, summarizeTournament } from '../../analysis/tournament-summary.js';
import { type Game, goals } from '../../game/index.js';
import type { Arm, RunSpec, Tally } from '../../simulation/index.js';
import { findDerivationErrors } from '../derived.js';
import { type Discrepancy, inFile } from '../discrepancy.js';
import { tournamentIn } from '../identity.js';
import type { Results } from '../read.js';
import { SHARE_PAIRS, TEAM_PAIRS, tournamentPairsCsv } from '../tables/summary-tables.js';
import type { TableLine } from '../tables/table.js';
import { sumOfShares } from './joint-batches.js';
import type { RebuiltRun } from './rebuild.js';

type Pairs = TournamentState['pairs'];

/** Reads pairs.csv of a tournament. @returns instead what is wrong with it */
export function readTournamentPairs(game: Game, path: string, arms: readonly Arm[]): Pairs | Discrepancy {
  const strange = strangeArms(game, arms);
  if (strange !== null) return inFile('summary.json', strange);
  const pairs = emptyPairs(game, arms);
  const { lines, errors } = (pairs instanceof PairwiseShares ? SHARE_PAIRS : TEAM_PAIRS).read(path);
  if (errors.length > 0) return errors[0]!;
  return (pairs instanceof PairwiseShares ? fillShares(lines, pairs) : fillOutcomes(lines, pairs)) ?? pairs;
}

/** A row for each count, also where it is 0. */
function fillOutcomes(lines: readonly TableLine[], pairs: PairwiseOutcomes): Discrepancy | null {
  const places = pairs.counts.flatMap((table) => [...table.keys()].map((place) => ({ table, place })));
  if (lines.length !== places.length) {
    return inFile('pairs.csv', `has ${lines.length} rows, not ${places.length}`);
  }
  for (const [row, { table, place }] of places.entries()) table[place] = Number(lines[row]!.cells.games);
  return null;
}

/** A row for each count above 0. */
function fillShares(lines: readonly TableLine[], pairs: PairwiseShares): Discrepancy | null {
  for (const { line, cells } of lines) {
    const { entrant, control, share_840ths: share, rounds } = cells;
    const at = pairs.placeOf(Number(entrant) - 1, Number(control) - 1, Number(share));
    if (at === null) return inFile('pairs.csv', 'is not a valid count for this tournament', line);
    pairs.counts[at.table]![at.place] = Number(rounds);
  }
  return null;
}

/** Finds files of a tournament that do not follow from its counts and pairs, and decisions that do not. */
export function findTournamentErrors(
  game: Game,
  results: Results,
  summary: TournamentFile,
  { plan, result }: RebuiltRun,
  pairs: Pairs,
): Discrepancy[] {
  const tallies = result.arms.map(({ tally }) => tally);
  const unplayed = tallies.findIndex(({ games }) => games === 0);
  if (unplayed >= 0) return [inFile('tallies.json', `has no game of '${plan.arms[unplayed]!.team.name}'`)];
  const found = findMarginErrors(game, pairs, competitorsOf(game, plan.arms), tallies);
  const state = tournamentState(game, plan, summary, { pairs, tallies });
  if ('file' in state) return [...found, state];
  const again = summarizeTournament(game, plan, state.question, rolesOf(game, plan.arms), state, result);
  const derived = {
    game,
    question: null,
    result,
    summary: again,
    pairs: tournamentPairsCsv(game, plan.arms[0]!.setup, state),
  };
  return [...found, ...findDerivationErrors(results, derived, 'what was counted')];
}

/** Finds pairs that do not come to what the arms' counts have. */
function findMarginErrors(
  game: Game,
  pairs: Pairs,
  competitors: readonly Entrant[],
  tallies: readonly Tally[],
): Discrepancy[] {
  const isFalse =
    pairs instanceof PairwiseShares ? falseShares(pairs, competitors, tallies) : falseOutcomes(game, pairs, tallies);
  for (const [one, { name }] of competitors.entries()) {
    const other = competitors.findIndex((_, place) => isFalse(one, place));
    if (other < 0) continue;
    const beside = other === one ? '' : ` beside '${competitors[other]!.name}'`;
    return [inFile('pairs.csv', `has other results of '${name}'${beside} than tallies.json`)];
  }
  return [];
}

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
      const met = game.outcomes.map((__, at) => table[team < other ? outcome * size + at : at * size + outcome]!);
      return met.reduce((sum, count) => sum + count, 0) !== tallies[team]!.outcomes[outcome];
    });
  };
}

function falseShares(pairs: PairwiseShares, competitors: readonly Entrant[], tallies: readonly Tally[]) {
  const sumIn = (one: number) => competitors[one]!.arms.reduce((sum, arm) => sum + sumOfShares(tallies[arm]!), 0);
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

/** Explains why these are not the arms of a tournament; null if they are. */
function strangeArms(game: Game, arms: readonly Arm[]): string | null {
  if (game.kind === 'cooperative') return null;
  const fields = fieldsOf(arms);
  for (const { name, arms: own } of competitorsOf(game, arms)) {
    const met = new Set(own.map((arm) => arms[arm]!.team.field));
    if (own.length !== fields.length || met.size !== fields.length || met.has(undefined)) {
      return `does not have '${name}' once in each field`;
    }
  }
  return null;
}

/** Returns what a tournament was to find, as its summary has it; null where that is no question of this game. */
function questionOf(game: Game, summary: TournamentFile): TournamentQuestion | null {
  const { by, control, alpha, delta } = tournamentIn(summary);
  const event = goals(game).find(({ name }) => name === by);
  if (event === undefined || !(alpha > 0 && alpha < 1)) return null;
  if ((summary.comparison.kind === 'control') !== (control !== null)) return null;
  return delta !== null && !(delta > 0 && delta < 1) ? null : { by: event, control, alpha, delta };
}

/**
 * A tournament as it stands at its end. Who went has played no more since, so its pairs with all that were left are what they
 * were then, and the look at them can be taken again. Looks at which nobody went cannot.
 */
export function tournamentState(
  game: Game,
  plan: RunSpec,
  summary: TournamentFile,
  { pairs, tallies }: Pick<TournamentState, 'pairs' | 'tallies'>,
): (TournamentState & { readonly question: TournamentQuestion }) | Discrepancy {
  const question = questionOf(game, summary);
  if (question === null) return inFile('summary.json', 'has a question that does not fit a tournament');
  const competitors = competitorsOf(game, plan.arms);
  const counted = { question, competitors, pairs, tallies };
  const { selection } = summary;
  if (question.delta === null || selection === undefined) return { ...counted, race: null, eliminated: [] };
  const names = competitors.map(({ name }) => name);
  const gamesOf = (competitor: number) => tallies[competitors[competitor]?.arms[0] ?? -1]?.games;
  const most = Math.max(...tallies.map(({ games }) => games));
  const eliminated = selection.eliminated.map(({ team, games, by, because }) => ({
    competitor: names.indexOf(team),
    games,
    by: names.indexOf(by),
    because,
  }));
  const tested = testedPair(pairs, question);
  const raceOf = (left: readonly number[]) => newRace(game, plan, question, left)!;
  for (const { competitor, games, by, because } of eliminated) {
    const name = names[competitor] ?? 'none';
    // Those that were left then have played as much, or more.
    const left = [...names.keys()].filter((one) => gamesOf(one)! >= games);
    const why = gamesOf(competitor) === games ? raceOf(left).whyGone(competitor, tested) : null;
    if (why === null || why.by !== by || why.because !== because) {
      return inFile(
        'summary.json',
        `lists '${name}' as eliminated after ${games} games, which the counts do not support`,
      );
    }
  }
  const before = [...names.keys()].filter(
    (one) => !eliminated.some(({ competitor, games }) => competitor === one && games < most),
  );
  const short = before.find((one) => gamesOf(one) !== most);
  if (short !== undefined) return inFile('summary.json', `does not say why '${names[short]}' played no more`);
  const race = raceOf(before);
  const gone = race.look(tested);
  const last = eliminated.filter(({ games }) => games === most);
  if (gone.map(({ competitor }) => competitor).join() !== last.map(({ competitor }) => competitor).join()) {
    return inFile('summary.json', 'has final eliminations that do not match the counts');
  }
  return { ...counted, race, eliminated };
}
