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

/** A wrong answer, which is not counted: the message says what a worker sends. */
export class AnswerError extends Error {
  constructor(what: string) {
    super(`a worker sends an answer that ${what}`);
  }
}

const [COUNT, TEXT] = [z.int().min(0), z.string()];
const LISTS = z.object({ outcomes: TEXT, reasons: TEXT, metrics: z.array(TEXT) });
const PART = z.object({ tally: TEXT, log: LISTS.nullable() });
const GAMES = { game: COUNT.nullable(), games: z.object({ from: COUNT, to: COUNT }).optional() };
const POLICY = { policy: TEXT, role: TEXT, seat: COUNT.nullable(), place: TEXT.nullable() };
const FAULT = z.object({ ...POLICY, ...GAMES, rule: TEXT.nullable(), message: TEXT });
const ANSWER = z.object({ seconds: z.number().min(0), parts: z.array(PART), fault: FAULT.nullable() });

export type Answer = z.infer<typeof ANSWER>;

export function writeAnswer({ parts, seconds, fault }: Played): Answer {
  return {
    parts: parts.map(({ tally, log }) => ({ tally: squeezed(tally), log: log && writeLog(log) })),
    seconds,
    fault,
  };
}

function writeLog({ outcomes, reasons, metrics }: GameLog): z.infer<typeof LISTS> {
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

function readLog(lists: z.infer<typeof LISTS>, game: Game, games: number, detail: LogDetail): GameLog {
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
