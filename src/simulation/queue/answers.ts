/** What a worker answers to a task, as text in Redis; who reads it believes nothing. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { type Game, withFeatures } from '../../game/index.js';
import { batchesIn, type ExecutorSpec, type Played, type PlayedPart, type Task } from '../executor.js';
import type { FaultReport } from '../fault-report.js';
import type { Arm } from '../lineup/arm.js';
import { featuresIn, type GameLog, isEverything, type LogDetail, loggedMetrics } from '../play/game-log.js';
import { Tally } from '../tally.js';
import { errorInTally } from '../tally-check.js';

/** An answer that is not counted; the message continues `an answer that `. */
export class AnswerError extends Error {}

const COUNT = z.int().min(0);

const PART = z.object({
  tally: z.string(),
  log: z.object({ outcomes: z.string(), reasons: z.string(), metrics: z.array(z.string()) }).nullable(),
});

const ANSWER = z.object({
  worker: z.string(),
  seconds: z.number().min(0),
  parts: z.array(PART),
  fault: z
    .object({
      policy: z.string(),
      role: z.string(),
      seat: COUNT.nullable(),
      game: COUNT.nullable(),
      games: z.object({ from: COUNT, to: COUNT }).optional(),
      rule: z.string().nullable(),
      message: z.string(),
      place: z.string().nullable(),
    })
    .nullable(),
});

export type Answer = z.infer<typeof ANSWER>;

export function writeAnswer(worker: string, { parts, seconds, fault }: Played): Answer {
  const written = parts.map(({ tally, log }) => ({ tally: squeezed(tally), log: log && writeLog(log) }));
  return { worker, seconds, parts: written, fault };
}

function writeLog({ outcomes, reasons, metrics }: GameLog): NonNullable<z.infer<typeof PART>['log']> {
  return { outcomes: squeezed(outcomes), reasons: squeezed(reasons), metrics: metrics.map(squeezed) };
}

/** @throws AnswerError if it is no answer to this task */
export function readAnswer(value: unknown, game: Game, { arms, batches, log }: ExecutorSpec, task: Task): Played {
  const answer = ANSWER.safeParse(value).data;
  if (answer === undefined) throw new AnswerError('is not of the right form');
  const { seconds, parts } = answer;
  const fault = answer.fault as FaultReport | null;
  const asked = batchesIn(task, batches[task.arm]!);
  if (parts.length > asked.length || (fault === null && parts.length < asked.length))
    throw new AnswerError(`has ${parts.length} batches, where ${asked.length} were asked for`);
  const read = parts.map((part, place) => readPart(part, game, arms[task.arm]!, asked[place]!.count, log));
  return { parts: read, seconds, fault };
}

function readPart(
  { tally: written, log: lists }: z.infer<typeof PART>,
  game: Game,
  arm: Arm,
  games: number,
  detail: LogDetail | undefined,
): PlayedPart {
  const tally = Tally.ofArm(game, arm);
  try {
    const numbers = new Float64Array(unsqueezed(written).buffer);
    if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) throw new RangeError('no counts');
    tally.merge(numbers);
  } catch {
    throw new AnswerError('does not fill its tally');
  }
  if (tally.games !== games) throw new AnswerError(`has ${tally.games} games, where ${games} were asked for`);
  const error = errorInTally(game, tally);
  if (error !== null) throw new AnswerError(`contradicts itself: ${error}`);
  if ((lists === null) !== (detail === undefined)) throw new AnswerError(`has ${lists ? '' : 'no '}lists of games`);
  const log = lists === null || detail === undefined ? null : readLog(lists, game, games, detail);
  return { tally: tally.pack(), log };
}

function readLog(
  lists: NonNullable<z.infer<typeof PART>['log']>,
  game: Game,
  games: number,
  detail: LogDetail,
): GameLog {
  const isAll = isEverything(detail);
  const metrics = isAll ? loggedMetrics(withFeatures(game, featuresIn(detail))).length : detail === 'shares' ? 1 : 0;
  if (lists.metrics.length !== metrics)
    throw new AnswerError(`has ${lists.metrics.length} lists instead of ${metrics}`);
  return {
    outcomes: unsqueezed(lists.outcomes, games),
    reasons: unsqueezed(lists.reasons, isAll ? games : 0),
    metrics: lists.metrics.map((text) => new Int32Array(unsqueezed(text, 4 * games).buffer)),
  };
}

/** Compression level: prefers speed to size. */
const LEVEL = 1;
/** Bytes at most of a tally. */
const MOST_BYTES = 2 ** 26;

function squeezed(numbers: Uint8Array | Int32Array | Float64Array): string {
  return deflateRawSync(numbers, { level: LEVEL }).toString('base64');
}

/** @param size bytes; any number if absent @throws AnswerError unless there are just as many bytes */
function unsqueezed(text: string, size?: number): Uint8Array<ArrayBuffer> {
  try {
    const bytes = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: (size ?? MOST_BYTES) + 1 });
    // A copy in memory of its own.
    if (size === undefined || bytes.length === size) return Uint8Array.from(bytes);
  } catch {
    // Reported below.
  }
  throw new AnswerError('has a list of games that cannot be read');
}
