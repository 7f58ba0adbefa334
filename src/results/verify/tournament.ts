/** What can be checked of a tournament without playing a game: summary, comparison, selection and pairs. */
import type { TournamentFile } from '../../analysis/summary-format.js';
import {
  competitorsOf,
  fieldsOf,
  raceRuleOf,
  type TournamentQuestion,
  type TournamentState,
  testedPair,
} from '../../analysis/tournament.js';
import { isTournament, rolesOf, summarizeTournament } from '../../analysis/tournament-summary.js';
import { type Game, goals } from '../../game/index.js';
import type { Arm } from '../../simulation/index.js';
import { SequentialElimination } from '../../stats/elimination.js';
import { toJson } from '../format.js';
import type { Results } from '../read.js';
import { checkText, parseChecksum } from '../tables/checksums.js';
import { tournamentPairsCsv } from '../tables/pairs-csv.js';
import { pairsCheck, ROUND_COLUMNS } from '../tables/rounds-csv.js';
import { summaryCsv } from '../tables/summary-csv.js';
import type { BatchesFile } from './batches.js';
import { type Discrepancy, inFile } from './discrepancy.js';
import type { RebuiltRun } from './rebuild.js';
import { differences, linesOf } from './text-files.js';
import { findMarginErrors, readTournamentPairs } from './tournament-pairs.js';

/** A row of rounds.csv. */
export interface RoundLine {
  /** From 1. */
  readonly line: number;
  readonly from: number;
  readonly games: number;
  readonly teams: number;
  readonly check: string;
}

/** @returns the rows, by their first game; none in results of earlier versions */
export function readRounds(path: string): { rounds: Map<number, RoundLine>; falsehoods: Discrepancy[] } {
  const [head, ...rows] = linesOf(path, 'rounds.csv');
  const rounds = new Map<number, RoundLine>();
  if (head === undefined) return { rounds, falsehoods: [] };
  const falsehoods: Discrepancy[] = [];
  if (head !== ROUND_COLUMNS.join())
    falsehoods.push({ file: 'rounds.csv', line: 1, message: 'does not have its columns' });
  for (const [place, text] of rows.entries()) {
    if (text === '' && place === rows.length - 1) continue;
    const found = /^(\d{1,10}),(\d{1,10}),(\d{1,3}),([0-9a-f]{16})$/.exec(text);
    const [from, games, teams] = (found ?? []).slice(1, 4).map(Number);
    if (found === null || rounds.has(from!)) {
      falsehoods.push({ file: 'rounds.csv', line: place + 2, message: 'is not a row of a round' });
    } else {
      rounds.set(from!, { line: place + 2, from: from!, games: games!, teams: teams!, check: found[4]! });
    }
  }
  return { rounds, falsehoods };
}

/** Files of a tournament that do not follow from its counts and pairs, and decisions that do not. */
export function findTournamentErrors(
  game: Game,
  results: Results,
  { plan, result }: RebuiltRun,
  rounds: ReadonlyMap<number, RoundLine>,
  { form, lines }: BatchesFile,
): Discrepancy[] {
  const { path, summary } = results;
  if (!isTournament(summary)) return [];
  const competitors = competitorsOf(game, plan.arms);
  const strange = strangeArms(game, plan.arms);
  if (strange !== null) return [inFile('summary.json', strange)];
  const pairs = readTournamentPairs(game, path, plan.arms);
  if ('file' in pairs) return [pairs];
  const found: Discrepancy[] = [];
  if (form !== null) found.push(...falseRounds(lines, rounds, pairs));
  const tallies = result.arms.map(({ tally }) => tally);
  const unplayed = tallies.findIndex(({ games }) => games === 0);
  if (unplayed >= 0) {
    return [...found, inFile('tallies.json', `has no game of '${plan.arms[unplayed]!.team.name}'`)];
  }
  const margins = findMarginErrors(game, pairs, competitors, tallies);
  if (margins !== null) found.push(margins);
  const question = questionOf(game, summary);
  if (question === null) return [...found, inFile('summary.json', 'has a question that does not fit a tournament')];
  const state = stateOf(game, plan, summary, question, { competitors, pairs, tallies });
  if ('file' in state) return [...found, state];
  const roles = rolesOf(game, plan.arms);
  const { timing: _, ...lasting } = summarizeTournament(game, plan, question, roles, state, result);
  const source = 'what was counted';
  found.push(...differences(path, 'summary.json', toJson(lasting), source));
  found.push(...differences(path, 'summary.csv', summaryCsv({ runs: lasting.runs }), source));
  found.push(...differences(path, 'pairs.csv', tournamentPairsCsv(game, state), source));
  return found;
}

/** Why these are not the arms of a tournament; null if they are. */
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

/** Rounds that are not those of batches.csv, or do not come to pairs.csv. */
function falseRounds(
  lines: BatchesFile['lines'],
  rounds: ReadonlyMap<number, RoundLine>,
  pairs: TournamentState['pairs'],
): Discrepancy[] {
  const teams = new Map<number, number>();
  for (const { from } of lines) teams.set(from, (teams.get(from) ?? 0) + 1);
  if (rounds.size === 0 && lines.length > 0) return [inFile('rounds.csv', 'is missing')];
  const batch = lines.find(({ from, games }) => rounds.get(from)?.games !== games);
  if (batch !== undefined || rounds.size !== teams.size) {
    return [inFile('rounds.csv', 'does not have the rounds that batches.csv has')];
  }
  for (const { line, from, teams: many } of rounds.values()) {
    if (teams.get(from) === many) continue;
    return [{ file: 'rounds.csv', line, message: `has ${many} teams, and batches.csv ${teams.get(from)}` }];
  }
  const sum = [...rounds.values()].reduce((all, { check }) => all + parseChecksum(check)!, 0n);
  if (checkText(sum) === checkText(pairsCheck(pairs))) return [];
  return [inFile('pairs.csv', 'has counts that the rounds in rounds.csv do not come to')];
}

/** What a tournament was to find, as its summary has it; null where that is no question of this game. */
export function questionOf(game: Game, { by, comparison, selection }: TournamentFile): TournamentQuestion | null {
  const event = goals(game).find(({ name }) => name === by);
  const control = comparison.teams.findIndex(({ verdict }) => verdict === 'control');
  // The level is 1 - alpha, rounded to a double.
  const alpha = selection?.alpha ?? Number((1 - comparison.level).toPrecision(12));
  if (event === undefined || !(alpha > 0 && alpha < 1) || (comparison.kind === 'control') !== control >= 0) return null;
  const delta = selection?.delta ?? null;
  if (delta !== null && !(delta > 0 && delta < 1)) return null;
  return { by: event, control: control < 0 ? null : control, alpha, delta };
}

/**
 * A tournament as it stands at its end. Who went has played no more since, so its pairs with all that were left are what they
 * were then, and the look at them can be taken again. Looks at which nobody went cannot.
 */
function stateOf(
  game: Game,
  plan: RebuiltRun['plan'],
  { selection }: TournamentFile,
  question: TournamentQuestion,
  counted: Pick<TournamentState, 'competitors' | 'pairs' | 'tallies'>,
): TournamentState | Discrepancy {
  const { competitors, pairs, tallies } = counted;
  const { delta } = question;
  if (delta === null || selection === undefined) return { ...counted, race: null, eliminated: [] };
  if (selection.rule === undefined) {
    return inFile('summary.json', 'has a selection by betting, which this version of the program no longer makes');
  }
  const names = competitors.map(({ name }) => name);
  const gamesOf = (competitor: number) => tallies[competitors[competitor]?.arms[0] ?? -1]?.games;
  const most = Math.max(...tallies.map(({ games }) => games));
  const eliminated = selection.eliminated.map(({ team, games, by, because }) => ({
    competitor: names.indexOf(team),
    games,
    by: names.indexOf(by),
    because: because ?? 'better',
  }));
  const tested = testedPair(pairs, question);
  const raceOf = (left: readonly number[]) => {
    const race = new SequentialElimination(raceRuleOf(game, plan, question, delta));
    race.left.splice(0, race.left.length, ...left);
    return race;
  };
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
