/** A worker's answer to a task, as JSON in Redis; the coordinator checks all of it. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { type Game, selectFeatures } from '../../game/index.js';
import { type BatchResult, type ExecutorSpec, type Played, splitIntoBatches, type Task } from '../executor.js';
import type { FaultReport } from '../fault-report.js';
import type { Arm } from '../lineup/arm.js';
import { featureGroupsOf, type GameLog, isFullDetail, type LogDetail, loggedMetricIndices } from '../play/game-log.js';
import { Tally } from '../tally.js';
import { findTallyError } from '../tally-check.js';

/** A wrong answer, which is not counted: the message says what a worker sends. */
export class TaskResultError extends Error {
  constructor(what: string) {
    super(`a worker sends an answer that ${what}`);
  }
}

/** Bytes of a list at most. */
const MAX_BYTES = 2 ** 26;

/** Deflates a list into text; prefers speed to size. */
function squeeze(numbers: Uint8Array | Int32Array | Float64Array): string {
  return deflateRawSync(numbers, { level: 1 }).toString('base64');
}

/** Schema of the text that `squeeze` makes of lists of a type. Parsing throws where it cannot be read. */
function squeezed<T>(List: new (buffer: ArrayBuffer) => T) {
  return z.string().transform((text) => {
    const bytes = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MAX_BYTES });
    // Copied, as bytes of a Buffer may begin anywhere in its memory.
    return new List(Uint8Array.from(bytes).buffer);
  });
}

const COUNT = z.int().min(0);
const LOG = z.object({
  outcomes: squeezed(Uint8Array),
  reasons: squeezed(Uint8Array),
  metrics: z.array(squeezed(Int32Array)),
});
const FAULT = z.object({
  policy: z.string(),
  role: z.string(),
  seat: COUNT.nullable(),
  game: COUNT.nullable(),
  games: z.object({ from: COUNT, to: COUNT }).optional(),
  rule: z.string().nullable(),
  message: z.string(),
  place: z.string().nullable(),
});
const ANSWER = z.object({
  seconds: z.number().min(0),
  parts: z.array(z.object({ tally: squeezed(Float64Array), log: LOG.nullable() })),
  fault: FAULT.nullable(),
});

export type StoredTaskResult = z.input<typeof ANSWER>;

export function serializeTaskResult({ parts, seconds, fault }: Played): StoredTaskResult {
  const log = ({ outcomes, reasons, metrics }: GameLog) => ({
    outcomes: squeeze(outcomes),
    reasons: squeeze(reasons),
    metrics: metrics.map(squeeze),
  });
  return {
    seconds,
    parts: parts.map((part) => ({ tally: squeeze(part.tally), log: part.log && log(part.log) })),
    fault,
  };
}

/** @throws TaskResultError if it is no answer to this task */
export function parseTaskResult(value: unknown, game: Game, { arms, batches, log }: ExecutorSpec, task: Task): Played {
  const { seconds, parts, fault } = parsed(value);
  const asked = splitIntoBatches(task, batches[task.arm]!);
  if (parts.length > asked.length || (fault === null && parts.length < asked.length))
    throw new TaskResultError(`has ${parts.length} batches, where ${asked.length} were asked for`);
  for (const [place, part] of parts.entries()) {
    const { count } = asked[place]!;
    checkTally(part, game, arms[task.arm]!, count);
    checkLog(part, game, count, log);
  }
  return { seconds, parts, fault: fault as FaultReport | null };
}

function parsed(value: unknown): z.output<typeof ANSWER> {
  try {
    return ANSWER.parse(value);
  } catch {
    throw new TaskResultError('is not of the right form');
  }
}

function checkTally(part: BatchResult, game: Game, arm: Arm, games: number): void {
  const tally = Tally.ofArm(game, arm);
  try {
    if (!part.tally.every((count) => Number.isSafeInteger(count) && count >= 0)) throw new RangeError('no counts');
    tally.merge(part.tally);
  } catch {
    throw new TaskResultError('does not fill its tally');
  }
  if (tally.games !== games) throw new TaskResultError(`has ${tally.games} games, where ${games} were asked for`);
  const error = findTallyError(game, tally);
  if (error !== null) throw new TaskResultError(`contradicts itself: ${error}`);
}

function checkLog({ log }: BatchResult, game: Game, games: number, detail: LogDetail | undefined): void {
  if ((log === null) !== (detail === undefined)) throw new TaskResultError(`has ${log ? '' : 'no '}lists of games`);
  if (log === null || detail === undefined) return;
  const isAll = isFullDetail(detail);
  const metrics = loggedMetricIndices(selectFeatures(game, featureGroupsOf(detail)), detail).length;
  const lengths = [log.outcomes, log.reasons, ...log.metrics].map(({ length }) => length);
  const wanted = [games, isAll ? games : 0, ...Array<number>(metrics).fill(games)];
  if (lengths.join() !== wanted.join()) throw new TaskResultError('has lists of games of other lengths');
}
