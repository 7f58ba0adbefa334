/** A tournament as its files tell it, and what follows from its counts: summary, comparison, selection and pairs. */
import type { TournamentFile } from '../../analysis/summary-format.js';
import {
  competitorsOf,
  differencesOf,
  emptyPairs,
  fieldsOf,
  newRace,
  type TournamentQuestion,
  type TournamentState,
} from '../../analysis/tournament.js';
import { type PairwiseOutcomes, PairwiseShares } from '../../analysis/tournament-pairs.js';
import { rolesOf, summarizeTournament } from '../../analysis/tournament-summary.js';
import { type Game, goals } from '../../game/index.js';
import type { Arm, RunSpec } from '../../simulation/index.js';
import { findDerivationErrors } from '../derived.js';
import { type Discrepancy, inFile } from '../discrepancy.js';
import { tournamentIn } from '../identity.js';
import type { Results } from '../read.js';
import { SHARE_PAIRS, TEAM_PAIRS, tournamentPairsCsv } from '../tables/summary-tables.js';
import type { TableLine } from '../tables/table.js';
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

/** Finds files of a tournament that do not follow from its counts and pairs. */
export function findTournamentErrors(
  game: Game,
  results: Results,
  summary: TournamentFile,
  { plan, result }: RebuiltRun,
): Discrepancy[] {
  const pairs = readTournamentPairs(game, results.path, plan.arms);
  if ('file' in pairs) return [pairs];
  const tallies = result.arms.map(({ tally }) => tally);
  const unplayed = tallies.findIndex(({ games }) => games === 0);
  if (unplayed >= 0) return [inFile('tallies.json', `has no game of '${plan.arms[unplayed]!.team.name}'`)];
  const state = tournamentState(game, plan, summary, { pairs, tallies });
  if ('file' in state) return [state];
  const derived = {
    ...{ game, question: null, result },
    summary: summarizeTournament(game, plan, state.question, rolesOf(game, plan.arms), state, result),
    pairs: tournamentPairsCsv(game, plan.arms[0]!.setup, state),
  };
  return findDerivationErrors(results, derived, 'what was counted');
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

/** A tournament as it stands at its end: the last look can be taken again, as all that were left then have played as much. */
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
  const most = Math.max(...tallies.map(({ games }) => games));
  const eliminated = selection.eliminated.map(({ team, games, by, because }) => ({
    competitor: names.indexOf(team),
    games,
    by: names.indexOf(by),
    because,
  }));
  const before = [...names.keys()].filter(
    (one) => !eliminated.some(({ competitor, games }) => competitor === one && games < most),
  );
  const race = newRace(game, plan, question, before)!;
  const gone = race.look(differencesOf(pairs, question));
  const last = eliminated.filter(({ games }) => games === most);
  if (gone.map(({ competitor }) => competitor).join() !== last.map(({ competitor }) => competitor).join()) {
    return inFile('summary.json', 'has final eliminations that do not match the counts');
  }
  return { ...counted, race, eliminated };
}
