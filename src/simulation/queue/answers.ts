/** Serialises and parses the results of jobs. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { withFeatures } from '../../game/index.js';
import { stretchOf, type TrimmedCounts } from '../../stats/histogram.js';
import type { FaultReport } from '../fault-report.js';
import type { JobResult } from '../job-result.js';
import { featuresIn, type GameLog, isEverything, type LogDetail, loggedMetrics } from '../jobs/game-log.js';
import type { PlayedArm } from '../jobs/job-executor.js';
import type { GameRange } from '../lineup/arm.js';
import type { PackedTally } from '../tally.js';
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

/** Reads the answers of an arm. */
export class AnswerReader {
  private readonly empty: PackedTally;

  /** @param detail what is kept of each game, if anything */
  constructor(
    private readonly of: PlayedArm,
    private readonly detail: LogDetail | undefined,
  ) {
    this.empty = of.nothing(null).tally;
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
    const lists = log === null || detail === undefined ? null : this.readLog(log, games, detail);
    return { tally, fault: fault as FaultReport | null, log: lists, seconds };
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
