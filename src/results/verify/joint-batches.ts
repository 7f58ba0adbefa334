/** What several arms came to on the same deals: rounds of a tournament, and batches of contrasted arms. */
import { competitorsOf, emptyPairs, resultsOf, type TournamentState } from '../../analysis/tournament.js';
import { type Game, SHARE } from '../../game/index.js';
import {
  ContrastCounts,
  contrastedArms,
  dealResults,
  type GameLog,
  gamesPerRound,
  type Tally,
} from '../../simulation/index.js';
import { type Discrepancy, inFile } from '../discrepancy.js';
import type { BatchLine } from '../tables/batches.js';
import { checksum, checkText } from '../tables/checksums.js';
import { CONTRAST_BATCHES, type JointCounts, ROUNDS } from '../tables/joint-batches.js';
import { sumOf, type TableLine } from '../tables/table.js';
import type { RebuiltRun } from './rebuild.js';

/** Counts over several arms, and the file with a check of what each batch added to them. */
export interface Joint {
  readonly table: typeof ROUNDS;
  readonly wrongSum: Discrepancy;
  readonly counts: JointCounts;
  /** Names the batch of deals that an arm's batch belongs to; null where none of its kind is counted. */
  readonly keyOf: (line: Pick<BatchLine, 'arm' | 'from'>) => string | null;
  readonly count: (logs: ReadonlyMap<number, GameLog>) => JointCounts;
}

/** Describes the rounds of a tournament. @param pairs as they were read */
export function jointOfTournament(game: Game, { plan }: RebuiltRun, pairs: TournamentState['pairs']): Joint {
  return {
    table: ROUNDS,
    wrongSum: inFile('pairs.csv', 'has counts that the rounds in rounds.csv do not come to'),
    counts: pairs,
    keyOf: ({ from }) => `${from}`,
    count: (logs) => {
      const counted = emptyPairs(game, plan.arms);
      const there = [...competitorsOf(game, plan.arms).entries()].filter(([, { arms }]) =>
        arms.every((arm) => logs.has(arm)),
      );
      const logOf = (arm: number) => logs.get(arm)!;
      counted.add(new Map(there.map(([one, entrant]) => [one, resultsOf(game, plan.arms, entrant, logOf)])));
      return counted;
    },
  };
}

/** Describes the batches of contrasted arms; null where there are none. */
export function jointOfContrasts(game: Game, { plan, result }: RebuiltRun): Joint | null {
  const { arms, contrasts } = plan;
  if (contrasts === undefined || result.contrasts === undefined) return null;
  const own = new Set(contrastedArms(contrasts));
  const { file } = CONTRAST_BATCHES;
  return {
    table: CONTRAST_BATCHES,
    wrongSum: inFile('tallies.json', `has counts of contrasts that the batches in ${file} do not come to`),
    counts: result.contrasts,
    keyOf: ({ arm, from }) => (own.has(arm) ? `${arms[arm]!.setup.players} ${from}` : null),
    count: (logs) => {
      const counted = new ContrastCounts(game, arms, contrasts);
      counted.add(new Map([...logs].map(([arm, log]) => [arm, dealResults(game, arms[arm]!, log)])));
      return counted;
    },
  };
}

export interface CheckedJoint {
  /** null where nothing of the kind is counted. */
  readonly joint: Joint | null;
  readonly rows: ReadonlyMap<string, TableLine>;
  readonly errors: readonly Discrepancy[];
}

/** Reads such a file, and finds batches that are not those of batches.csv, or do not come to the counts. */
export function checkJointBatches(path: string, joint: Joint, lines: readonly BatchLine[]): CheckedJoint {
  const { table, keyOf, counts, wrongSum } = joint;
  const { lines: found, errors } = table.read(path);
  const hasPlayers = table.columns[0]!.name === 'players';
  const rows = new Map(
    found.map((line) => [`${hasPlayers ? `${line.cells.players} ` : ''}${line.cells.first_game}`, line]),
  );
  const batches = new Map<string, BatchLine[]>();
  for (const line of lines) {
    const key = keyOf(line);
    if (key !== null) batches.set(key, [...(batches.get(key) ?? []), line]);
  }
  const arms = table.columns.at(-2)!.name;
  const isRight = [...batches].every(([key, together]) => {
    const cells = rows.get(key)?.cells;
    return cells?.[arms] === `${together.length}` && together.every(({ games }) => cells.games === `${games}`);
  });
  if (!isRight || rows.size !== batches.size || found.length !== rows.size) {
    return { joint, rows, errors: [...errors, inFile(table.file, 'does not have the batches that batches.csv has')] };
  }
  const sum = sumOf(
    found.map(({ cells }) => cells.checksum!),
    'checksums',
  );
  return { joint, rows, errors: sum === checkText(checksum(counts.counts)) ? errors : [...errors, wrongSum] };
}

/** Finds a batch of deals, played again, that does not come to what its check stands for. */
export function findPlayedDifference(
  { table, count }: Joint,
  { line, cells }: TableLine,
  logs: ReadonlyMap<number, GameLog>,
): Discrepancy[] {
  const played = checkText(checksum(count(logs).counts));
  if (played === cells.checksum) return [];
  return [inFile(table.file, `checksum is ${cells.checksum}, and ${played} when the games are played again`, line)];
}

/** Finds counts of contrasts that do not come to those of their arms. */
export function findContrastErrors(game: Game, { plan, result }: RebuiltRun): Discrepancy[] {
  const { contrasts: counts, arms } = result;
  if (counts === undefined) return [];
  const tallyOf = (arm: number) => arms[arm]!.tally;
  const found: Discrepancy[] = [];
  for (const [place, { label, terms, measure }] of plan.contrasts!.all.entries()) {
    const histogram = counts.histograms[place]!;
    const right = terms.reduce((sum, { arm, weight }) => sum + weight * heldBy(game, tallyOf(arm), measure), 0);
    const { arm } = terms[0]!;
    const deals = tallyOf(arm).games / gamesPerRound(game, plan.arms[arm]!);
    if (histogram.count === deals && Math.round(histogram.mean() * deals) === right) continue;
    found.push(inFile('tallies.json', `has other results of '${label}' than of the arms that it compares`));
  }
  for (const [at, { arm, measure }] of counts.variables.entries()) {
    if (counts.jointOf(at, at) === heldBy(game, tallyOf(arm), measure)) continue;
    found.push(inFile('tallies.json', `has other results of arm ${arm + 1} among the contrasts`));
  }
  return found;
}

/** Returns how often an arm had what is measured; where everybody plays for himself, its shares in 840ths. */
function heldBy(game: Game, tally: Tally, measure: string): number {
  if (game.kind === 'competitive') return sumOfShares(tally);
  const places = game.measures.find(({ name }) => name === measure)!.outcomes;
  return places.reduce((sum, outcome) => sum + tally.outcomes[outcome]!, 0);
}

/** Sums the shares of wins that the first entrant of an arm had, in 840ths. */
export function sumOfShares({ entrants }: Tally): number {
  const rounds = entrants[0]!.rounds[SHARE]!;
  return Math.round(rounds.mean() * rounds.count);
}
