import { competitorsOf, emptyPairs, resultsOf } from '../../analysis/tournament.js';
import type { Game } from '../../game/index.js';
import {
  type Arm,
  type DealResults,
  dealResults,
  everythingOf,
  type GameLog,
  type PackedTally,
  playRanges,
  Tally,
} from '../../simulation/index.js';
import { writtenTally } from '../tables/arm-tally.js';
import { batchCells } from '../tables/batches-csv.js';
import { checkText, logHash } from '../tables/checksums.js';
import { pairsCheck } from '../tables/rounds-csv.js';
import type { BatchLine } from './batches.js';
import { type ContrastLines, dealsKey, wrongContrasts } from './contrasts.js';
import { type Discrepancy, inFile } from './discrepancy.js';
import type { RebuiltRun } from './rebuild.js';
import type { Unit } from './sample.js';
import type { RoundLine } from './tournament.js';

/** What the folder says besides batches.csv that games played again can be compared with. */
export interface Claims {
  /** Hashes of the records of each batch, by the line of the batch; null without records. */
  readonly records: ReadonlyMap<number, string> | null;
  /** Rounds of a tournament by their first game. */
  readonly rounds: ReadonlyMap<number, RoundLine>;
  /** Batches of deals that contrasted arms share. */
  readonly contrasts: ContrastLines;
  /** Whether all batches are played, so that the counts of the arms can be compared as a whole. */
  readonly everything: boolean;
}

/** Plays batches again. @returns all in which they come to something else than the folder says */
export async function playAgain(
  game: Game,
  units: readonly Unit[],
  { plan, result }: RebuiltRun,
  threads: number,
  { records, rounds, contrasts, everything }: Claims,
): Promise<Discrepancy[]> {
  const falsehoods: Discrepancy[] = [];
  const logs = new Map<number, Map<number, GameLog>>();
  const sizes = new Map(units.map((unit) => [unit[0]!.from, unit.length]));
  const sums = result.arms.map(({ arm }) => Tally.ofArm(game, arm));
  const ranges = units.flat().map((line) => ({ arm: plan.arms[line.arm]!, line, from: line.from, count: line.games }));
  const ofRounds = game.kind === 'cooperative' ? 'outcomes' : 'shares';
  const isTogether = rounds.size > 0 || contrasts.size > 0;
  const log = records !== null ? everythingOf(game) : isTogether ? ofRounds : undefined;
  const contrasted = new Map<string, Map<number, DealResults>>();
  const collect = (line: BatchLine, played: GameLog) => {
    const key = dealsKey(plan, line);
    const row = key === null ? undefined : contrasts.get(key);
    if (key === null || row === undefined) return;
    const results = contrasted.get(key) ?? new Map<number, DealResults>();
    contrasted.set(key, results.set(line.arm, dealResults(game, plan.arms[line.arm]!, played)));
    if (results.size < row.arms) return;
    contrasted.delete(key);
    const wrong = wrongContrasts(game, plan, results, row);
    if (wrong !== null) falsehoods.push(wrong);
  };
  const received = ({ line }: (typeof ranges)[number], tally: PackedTally, played: GameLog | null) => {
    sums[line.arm]!.merge(tally);
    const wrong = wrongCell(line, batchCells(game, { arm: line.arm, from: line.from, tally, log: played }));
    if (wrong !== null) falsehoods.push({ file: 'batches.csv', line: line.line, message: wrong });
    const claimed = records?.get(line.line);
    if (played !== null && claimed !== undefined && claimed !== logHash(played)) {
      const message = `games from ${line.from} of arm ${line.arm + 1} are not what they are when they are played again`;
      falsehoods.push(inFile('the records', message));
    }
    if (played !== null) collect(line, played);
    const round = logs.get(line.from) ?? new Map<number, GameLog>();
    if (played !== null && rounds.size > 0) logs.set(line.from, round.set(line.arm, played));
    if (round.size === sizes.get(line.from) && rounds.has(line.from)) {
      logs.delete(line.from);
      const wrongRound = wrongPairs(game, plan.arms, round, rounds.get(line.from)!);
      if (wrongRound !== null) falsehoods.push(wrongRound);
    }
  };
  await playRanges(
    ranges,
    plan.seed,
    threads,
    (range, { tally, fault, log: played }) => {
      if (fault === null) return received(range, tally, played);
      const message = `a policy fails in game ${fault.game} when it is played again: ${fault.message}`;
      falsehoods.push({ file: 'batches.csv', line: range.line.line, message });
    },
    log,
  );
  if (everything && falsehoods.length === 0) falsehoods.push(...falseTotals(game, sums, result));
  return falsehoods.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** The first cell that is not what it should be. */
function wrongCell({ cells }: BatchLine, played: Readonly<Record<string, string | number>>): string | null {
  for (const [column, cell] of Object.entries(cells)) {
    if (cell === String(played[column])) continue;
    return `${column} is ${cell}, and ${played[column]} when the games are played again`;
  }
  return null;
}

/** Where what met in a round is not what the check stands for. */
function wrongPairs(
  game: Game,
  arms: readonly Arm[],
  round: ReadonlyMap<number, GameLog>,
  { line, check }: RoundLine,
): Discrepancy | null {
  const pairs = emptyPairs(game, arms);
  const { round: games } = Tally.ofArm(game, arms[0]!).shape;
  const there = [...competitorsOf(game, arms).entries()].filter(([, { arms: own }]) =>
    own.every((arm) => round.has(arm)),
  );
  pairs.add(
    new Map(
      there.map(([one, { arms: own }]) => [
        one,
        resultsOf(
          game,
          own.map((arm) => round.get(arm)!),
          games,
        ),
      ]),
    ),
  );
  const played = checkText(pairsCheck(pairs));
  if (played === check) return null;
  return { file: 'rounds.csv', line, message: `check is ${check}, and ${played} when the games are played again` };
}

/** Arms whose counts are not those of all their games. */
function falseTotals(game: Game, sums: readonly Tally[], { arms }: RebuiltRun['result']): Discrepancy[] {
  return sums.flatMap((sum, place) => {
    const [played, claimed] = [sum, arms[place]!.tally].map((tally) =>
      JSON.stringify(writtenTally(game, tally.pack())),
    );
    if (played === claimed) return [];
    return [
      inFile('tallies.json', `arm ${place + 1} has counts that its games do not come to when they are played again`),
    ];
  });
}
