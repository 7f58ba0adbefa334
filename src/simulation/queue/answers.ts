/** Serialises and parses the results of jobs. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { withFeatures } from '../../game/index.js';
import { stretchOf, type TrimmedCounts, toDense } from '../../stats/histogram.js';
import type { FaultReport } from '../fault-report.js';
import type { JobResult } from '../job-result.js';
import { featuresIn, type GameLog, isEverything, joinLogs, type LogDetail, loggedMetrics } from '../jobs/game-log.js';
import type { PlayedArm } from '../jobs/job-executor.js';
import type { GameRange } from '../lineup/arm.js';
import type { PackedTally } from '../tally.js';
import { TallyCheck } from '../tally-check.js';
import { ANSWER, type Answer } from './protocol.js';

/** An invalid answer; the message continues `an answer that `. */
export class AnswerError extends Error {}

/** @param from the job's first game */
export function writtenAnswer(from: number, { tally, log, fault }: JobResult): string {
  const answer: Answer = {
    from,
    games: tally.games,
    tally,
    log: log && {
      outcomes: squeezed(log.outcomes),
      reasons: squeezed(log.reasons),
      metrics: log.metrics.map(squeezed),
    },
    fault,
  };
  return JSON.stringify(answer, (_, value) => {
    if (value instanceof Float64Array) return shortened(value);
    return isStretch(value) ? shortened(value.counts, value.first, value.size) : value;
  });
}

/** Reads and checks the answers of an arm. */
export class AnswerReader {
  private readonly empty: PackedTally;
  private readonly check: TallyCheck;

  /** @param detail what is kept of each game, if anything */
  constructor(
    private readonly of: PlayedArm,
    private readonly detail: LogDetail | undefined,
  ) {
    this.empty = of.nothing(null).tally;
    this.check = new TallyCheck(of.game, this.empty.shape);
  }

  /**
   * @param body as `writtenAnswer` gives it
   * @param asked the games that were to be played
   * @param seconds of one thread
   * @throws AnswerError if it is no answer to this request
   */
  read(body: string, asked: GameRange, seconds: number): JobResult {
    const { from, games, tally: written, log, fault } = parsed(body);
    if (from !== asked.from || games > asked.count || games % this.empty.shape.round !== 0) {
      throw new AnswerError(`has ${games} games from ${from}, where ${asked.count} from ${asked.from} were asked for`);
    }
    const { detail } = this;
    if ((log === null) !== (detail === undefined)) {
      throw new AnswerError(`has ${log === null ? 'no ' : ''}lists of games`);
    }
    const tally = parsedLike(this.empty, written, games) as PackedTally;
    const error = sumErrorIn(tally) ?? this.check.errorIn(tally);
    if (error !== null) throw new AnswerError(`contradicts itself: ${error}`);
    const lists = log === null || detail === undefined ? null : this.readLog(log, games, detail);
    if (lists !== null) checkLog(tally, lists);
    return { tally, fault: fault as FaultReport | null, log: lists, digests: null, seconds };
  }

  private readLog(log: NonNullable<Answer['log']>, games: number, detail: LogDetail): GameLog {
    const game = withFeatures(this.of.game, featuresIn(detail));
    const lists = isEverything(detail) ? loggedMetrics(game).length : detail === 'shares' ? 1 : 0;
    if (log.metrics.length !== lists) {
      throw new AnswerError(`has ${log.metrics.length} lists of games instead of ${lists}`);
    }
    return {
      outcomes: unsqueezed(log.outcomes, games),
      reasons: unsqueezed(log.reasons, isEverything(detail) ? games : 0),
      metrics: log.metrics.map((text) => new Int32Array(unsqueezed(text, 4 * games).buffer)),
    };
  }
}

function parsed(body: string): Answer {
  try {
    return ANSWER.parse(JSON.parse(body));
  } catch {
    throw new AnswerError('is not of the right form');
  }
}

function isStretch(value: unknown): value is TrimmedCounts {
  return typeof value === 'object' && value !== null && 'counts' in value;
}

/** Lists counts as numbers, of which a negative one, -n, stands for n zeros in a row. */
function shortened(counts: Float64Array, first = 0, size = counts.length): number[] {
  const written: number[] = [];
  let zeros = first;
  for (const count of counts) {
    if (count === 0) zeros++;
    else {
      if (zeros > 0) written.push(-zeros);
      zeros = 0;
      written.push(count);
    }
  }
  zeros += size - first - counts.length;
  if (zeros > 0) written.push(-zeros);
  return written;
}

/** @throws AnswerError unless there are `size` counts */
function lengthened(written: unknown, size: number): Float64Array {
  const numbers = z.array(z.int()).safeParse(written).data ?? [];
  const counts = new Float64Array(size);
  let next = 0;
  for (const number of numbers) {
    if (number < 0) next -= number;
    else counts[next++] = number;
  }
  if (next !== size) throw new AnswerError('does not fill its tally');
  return counts;
}

/** Reads a tally, or a part of one, that has the form of an empty one. @throws AnswerError */
function parsedLike(empty: unknown, written: unknown, games: number): unknown {
  if (empty instanceof Float64Array) return lengthened(written, empty.length);
  if (isStretch(empty)) return stretchOf(lengthened(written, empty.size));
  if (typeof empty !== 'object' || empty === null) return empty;
  const isList = Array.isArray(written);
  if (typeof written !== 'object' || written === null || isList !== Array.isArray(empty)) {
    throw new AnswerError('does not fill its tally');
  }
  if (Array.isArray(empty)) {
    if (empty.length !== (written as unknown[]).length) throw new AnswerError('does not fill its tally');
    return empty.map((one, place) => parsedLike(one, (written as unknown[])[place], games));
  }
  const parts = Object.entries(empty).map(([name, one]) => {
    if (name === 'games' && typeof one === 'number') return [name, games];
    return [name, name === 'shape' ? one : parsedLike(one, (written as Record<string, unknown>)[name], games)];
  });
  return Object.fromEntries(parts);
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
  const counts = listsIn(first.tally).map(([list]) => list);
  const sums = counts.map(({ length }) => new Float64Array(length));
  for (const { tally } of again) {
    for (const [place, [list]] of listsIn(tally).entries())
      sums[place] = sums[place]!.map((sum, at) => sum + list[at]!);
  }
  const isWhole = again.reduce((sum, { tally }) => sum + tally.games, 0) === first.tally.games;
  const differs = (sum: number, count: number) => sum > count || (isWhole && sum !== count);
  if (sums.some((list, place) => list.some((sum, at) => differs(sum, counts[place]![at]!)))) return true;
  const log = joinLogs(again.flatMap((one) => one.log ?? []));
  return log !== null && first.log !== null && !beginsWith(first.log, log);
}

function listsIn(tally: PackedTally, games = tally.games): (readonly [list: Float64Array, sum: number])[] {
  const { shape, outcomes, reasons, metrics, pairs, entrants, control, differences, roundDifferences } = tally;
  const rounds = games / shape.round;
  const all = (lists: readonly TrimmedCounts[], sum: number) => lists.map((list) => [toDense(list), sum] as const);
  return [
    [outcomes, games],
    [reasons, games],
    [pairs, control === null ? 0 : games],
    ...all([...metrics, ...differences], games),
    ...all([...roundDifferences, ...entrants.flatMap((one) => [...one.rounds, ...one.bySeat])], rounds),
    ...entrants.flatMap((entrant, place) => all(entrant.games, games * shape.entrants[place]!.length)),
    ...(control === null ? [] : listsIn(control, games)),
  ];
}

function sumErrorIn(tally: PackedTally): string | null {
  for (const [list, right] of listsIn(tally)) {
    const sum = list.reduce((total, count) => total + count, 0);
    if (sum !== right) return `it has a list of ${sum} games or rounds instead of ${right}`;
  }
  return null;
}

function beginsWith(log: GameLog, first: GameLog): boolean {
  const listsOf = ({ outcomes, reasons, metrics }: GameLog) => [outcomes, reasons, ...metrics];
  const lists = listsOf(log);
  return listsOf(first).every((list, which) => list.every((value, game) => value === lists[which]![game]));
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
