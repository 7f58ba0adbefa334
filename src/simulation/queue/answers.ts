/** Serialises and parses the results of jobs. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { stretchOf, type TrimmedCounts, toDense } from '../../stats/histogram.js';
import type { FaultReport } from '../fault-report.js';
import type { JobResult } from '../job-result.js';
import {
  decisionsByGame,
  type GameLog,
  hasDecisions,
  isEverything,
  joinLogs,
  type LogDetail,
} from '../jobs/game-log.js';
import type { GameRange } from '../lineup/arm.js';
import type { PackedTally } from '../tally.js';
import type { TallyCheck } from '../tally-check.js';
import { ANSWER, type Answer } from './protocol.js';

/** An invalid answer; the message continues `an answer that `. */
export class AnswerError extends Error {}

/** @param from the job's first game */
export function writtenAnswer(from: number, { tally, log, fault }: JobResult): string {
  const answer: Answer = {
    from,
    games: tally.games,
    counts: shortened(tally),
    log: log && {
      outcomes: squeezed(log.outcomes),
      reasons: squeezed(log.reasons),
      metrics: log.metrics.map(squeezed),
      ...(log.decisions && { decisions: { size: log.decisions.byteLength, words: squeezed(log.decisions) } }),
    },
    fault,
  };
  return JSON.stringify(answer);
}

/**
 * @param body as `writtenAnswer` gives it
 * @param asked the games that were to be played
 * @param empty a tally of the arm without games
 * @param check of tallies of that shape
 * @param written what is kept of each game, and the number of lists of metrics; null if nothing is kept
 * @param seconds of one thread
 * @throws AnswerError if it is no answer to this request
 */
export function readAnswer(
  body: string,
  asked: GameRange,
  empty: PackedTally,
  check: TallyCheck,
  written: { readonly detail: LogDetail; readonly lists: number } | null,
  seconds: number,
): JobResult {
  const { from, games, counts, log, fault } = parsed(body);
  if (from !== asked.from || games > asked.count || games % empty.shape.round !== 0) {
    throw new AnswerError(`has ${games} games from ${from}, where ${asked.count} from ${asked.from} were asked for`);
  }
  if ((log === null) !== (written === null)) throw new AnswerError(`has ${log === null ? 'no ' : ''}lists of games`);
  const tally = lengthened(empty, games, counts);
  const error = check.errorIn(tally);
  if (error !== null) throw new AnswerError(`contradicts itself: ${error}`);
  const lists = log && written && readLog(log, games, written.detail, written.lists);
  if (lists !== null) checkLog(tally, lists);
  return {
    tally,
    fault: fault as FaultReport | null,
    log: lists,
    digests: null,
    seconds,
  };
}

function parsed(body: string): Answer {
  try {
    return ANSWER.parse(JSON.parse(body));
  } catch {
    throw new AnswerError('is not of the right form');
  }
}

/**
 * Says whether two workers disagree on the games that both have played. Counts of fewer games cannot exceed those of all;
 * lists of games are compared one by one.
 *
 * @param first what one worker has played
 * @param again what others have played of the same games: those of each follow those of the one before
 */
export function contradicts(first: JobResult, again: readonly JobResult[]): boolean {
  if (again.some(({ fault }) => fault !== null)) return true;
  const counts = countsIn(first.tally);
  const sums = new Float64Array(counts.length);
  for (const { tally } of again) for (const [place, count] of countsIn(tally).entries()) sums[place]! += count;
  const isWhole = again.reduce((sum, { tally }) => sum + tally.games, 0) === first.tally.games;
  if (sums.some((sum, place) => sum > counts[place]! || (isWhole && sum !== counts[place]))) return true;
  const log = joinLogs(again.flatMap((one) => one.log ?? []));
  return log !== null && first.log !== null && !beginsWith(first.log, log);
}

/** All counts of a tally in one order. */
function countsIn(tally: PackedTally): Float64Array {
  const lists: Float64Array[] = [];
  mapCounts(tally, tally.games, (list) => {
    lists.push(toDense(list));
    return list;
  });
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const list of lists) {
    all.set(list, next);
    next += list.length;
  }
  return all;
}

const NO_DECISIONS = new Int32Array(0);

/** Whether the first games of a log are those of another. */
function beginsWith(log: GameLog, first: GameLog): boolean {
  const listsOf = ({ outcomes, reasons, metrics, decisions = NO_DECISIONS }: GameLog) => {
    return [outcomes, reasons, ...metrics, decisions];
  };
  const lists = listsOf(log);
  return listsOf(first).every((list, which) => list.every((value, game) => value === lists[which]![game]));
}

/** Lists all counts in one order; a negative number -n stands for n zeros in a row. */
function shortened(tally: PackedTally): number[] {
  const written: number[] = [];
  let zeros = 0;
  mapCounts(tally, tally.games, (list) => {
    const { size, first, counts } = list;
    zeros += first;
    for (let place = 0; place < counts.length; place++) {
      const count = counts[place]!;
      if (count === 0) zeros++;
      else {
        if (zeros > 0) written.push(-zeros);
        zeros = 0;
        written.push(count);
      }
    }
    zeros += size - first - counts.length;
    return list;
  });
  if (zeros > 0) written.push(-zeros);
  return written;
}

/** @throws AnswerError unless the counts fill the tally and every list counts as many games as there are */
function lengthened(empty: PackedTally, games: number, counts: readonly number[]): PackedTally {
  let next = 0;
  let zeros = 0;
  const tally = mapCounts(empty, games, ({ size }, sum) => {
    const list = new Float64Array(size);
    let found = 0;
    for (let place = 0; place < size; place++) {
      if (zeros === 0) {
        const count = counts[next++];
        if (count === undefined || count === 0) throw new AnswerError('does not fill its tally');
        if (count > 0) {
          list[place] = count;
          found += count;
          continue;
        }
        zeros = -count;
      }
      const skipped = Math.min(zeros, size - place);
      zeros -= skipped;
      place += skipped - 1;
    }
    if (found !== sum) throw new AnswerError(`has a list of ${found} games or rounds instead of ${sum}`);
    return stretchOf(list);
  });
  if (zeros > 0 || next !== counts.length) throw new AnswerError('has more counts than its tally');
  return { ...tally, games };
}

/** Makes another tally of the same shape. @param change is given each list of counts and its sum */
function mapCounts(
  tally: PackedTally,
  games: number,
  change: (list: TrimmedCounts, sum: number) => TrimmedCounts,
): PackedTally {
  const { shape, outcomes, reasons, metrics, pairs, entrants, control, differences, roundDifferences } = tally;
  const rounds = games / shape.round;
  const changeAll = (counts: Float64Array, sum: number) =>
    toDense(change({ size: counts.length, first: 0, counts }, sum));
  return {
    shape,
    games: tally.games,
    outcomes: changeAll(outcomes, games),
    reasons: changeAll(reasons, games),
    metrics: metrics.map((list) => change(list, games)),
    pairs: changeAll(pairs, control === null ? 0 : games),
    entrants: entrants.map((entrant, place) => ({
      rounds: entrant.rounds.map((list) => change(list, rounds)),
      games: entrant.games.map((list) => change(list, games * shape.entrants[place]!.length)),
      bySeat: entrant.bySeat.map((list) => change(list, rounds)),
    })),
    control: control && { ...mapCounts(control, games, change), games },
    differences: differences.map((list) => change(list, games)),
    roundDifferences: roundDifferences.map((list) => change(list, rounds)),
  };
}

function readLog(log: NonNullable<Answer['log']>, games: number, detail: LogDetail, lists: number): GameLog {
  if (log.metrics.length !== lists)
    throw new AnswerError(`has ${log.metrics.length} lists of games instead of ${lists}`);
  return {
    outcomes: unsqueezed(log.outcomes, games),
    reasons: unsqueezed(log.reasons, isEverything(detail) ? games : 0),
    metrics: log.metrics.map((text) => new Int32Array(unsqueezed(text, 4 * games).buffer)),
    ...(hasDecisions(detail) && { decisions: readDecisions(log.decisions, games) }),
  };
}

function readDecisions(decisions: NonNullable<Answer['log']>['decisions'], games: number): Int32Array {
  const { size, words } = decisions ?? { size: 0, words: '' };
  try {
    const found = new Int32Array(unsqueezed(words, size).buffer);
    decisionsByGame(found, games);
    return found;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AnswerError('has decisions that are not those of its games');
  }
}

/** @throws AnswerError unless the lists have as many games of each outcome and reason as the tally */
function checkLog({ outcomes, reasons }: PackedTally, log: GameLog): void {
  const differs = (counts: Float64Array, list: Uint8Array) => {
    const found = new Float64Array(counts.length);
    for (const value of list) found[value]!++;
    return list.length > 0 && found.some((count, place) => count !== counts[place]);
  };
  if (differs(outcomes, log.outcomes) || differs(reasons, log.reasons)) {
    throw new AnswerError('contradicts itself: its list of games does not come to its counts');
  }
}

/** Compression level: prefers speed to size. */
const LEVEL = 1;

function squeezed(numbers: Uint8Array | Int32Array): string {
  return deflateRawSync(numbers, { level: LEVEL }).toString('base64');
}

/** @throws AnswerError unless there are just as many bytes */
function unsqueezed(text: string, size: number): Uint8Array<ArrayBuffer> {
  try {
    const bytes = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: size + 1 });
    // A copy in memory of its own.
    if (bytes.length === size) return Uint8Array.from(bytes);
  } catch {
    // Reported below.
  }
  throw new AnswerError('has a list of games that cannot be read');
}
