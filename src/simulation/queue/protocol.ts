/** The data that coordinator and workers exchange; each side checks what it reads. */

import type { Redis } from 'ioredis';
import { z } from 'zod';
import { messageOf, oneLine } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { VERSION } from '../../version.js';
import { behaviourSignature, gameKey } from '../hashes.js';
import { nothingPlayed } from '../job-result.js';
import { LOG_DETAILS } from '../jobs/game-log.js';
import type { PlayedArm } from '../jobs/job-executor.js';
import type { Arm } from '../lineup/arm.js';
import { hashOf, keepBundle } from '../lineup/policy-file.js';
import { parseArm, STORED_ARM, serializeArm } from '../lineup/stored-arm.js';

/** Changes with every incompatible change of the messages. */
const SCHEMA = 'shamus-queue/3';

const COUNT = z.int().min(0);

/** The part of a run's description that every version can read. */
const STAMP = z.object({ schema: z.string(), version: z.string() });

/** The description of a run: the common part of all its jobs. */
export const RUN = z.object({
  schema: z.literal(SCHEMA),
  version: z.string(),
  /** The process that hands out the jobs. */
  coordinator: z.object({ host: z.string(), pid: z.int() }),
  signatures: z.record(z.string(), z.string()),
  key: z.object({ lo: z.int(), hi: z.int() }),
  /** Seconds. */
  gameTimeout: z.number().positive(),
  log: z.enum(LOG_DETAILS).nullable(),
  arms: z.array(STORED_ARM).min(1),
});

export type RunDescription = z.infer<typeof RUN>;

/** Some games of an arm. */
export const JOB = z.object({
  /** Place of the arm in the run. */
  arm: COUNT,
  from: COUNT,
  count: z.int().min(1),
});

export type Job = z.infer<typeof JOB>;

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

/** The result of a job: everything that depends on its games and nothing else, so that all workers give the same answer. */
export const ANSWER = z.object({
  from: COUNT,
  /** Number of games that were played, from the first on. */
  games: COUNT,
  /** The counts of the tally, see answers.ts. */
  tally: z.unknown(),
  /** Compressed lists, see answers.ts. */
  log: z
    .object({
      outcomes: z.string(),
      reasons: z.string(),
      metrics: z.array(z.string()),
    })
    .nullable(),
  fault: FAULT.nullable(),
});

export type Answer = z.infer<typeof ANSWER>;

const WORKER = z.object({ name: z.string().max(200), threads: z.int().min(1) });

export type WorkerCard = z.infer<typeof WORKER>;

/** The value that a worker returns for a job: `body` is an Answer as JSON. */
export const REPLY = z.object({
  /** Name of the worker. */
  worker: z.string(),
  body: z.string(),
  /** Seconds of one thread. */
  seconds: z.number().min(0),
});

export type Reply = z.infer<typeof REPLY>;

/** The name of a worker's connection, by which BullMQ lists the workers of a run. */
export function connectionName(card: WorkerCard): string {
  return Buffer.from(JSON.stringify(card)).toString('base64url');
}

/** @returns null if it is the name of another connection */
export function cardIn(name: string): WorkerCard | null {
  try {
    return WORKER.parse(JSON.parse(Buffer.from(name.split(':w:')[1] ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}

/** The names of a prefix's keys. Those of BullMQ for the queue of a run begin with `PREFIX:RUN:`. */
export function keysOf(prefix: string) {
  return {
    /** A set: the runs under way. */
    runs: `${prefix}:runs`,
    /** A channel: `look`, or `stop RUN`, or `over RUN`. */
    calls: `${prefix}:calls`,
    /** RunSheet; expires when the coordinator has been silent for long. */
    sheet: (run: string) => `${prefix}:${run}:sheet`,
    /** BullMQ's stream of events, in which workers also tell that they check a run (`looking`) or refuse it (`refusal`). */
    events: (run: string) => `${prefix}:${run}:events`,
    /** A hash: the bundles of users' policies, by their hashes. */
    code: (run: string) => `${prefix}:${run}:code`,
  };
}

/** Describes a run for its workers. @param hashes of the bundles, by the URLs of their modules */
export function sheetOf(
  run: Omit<RunDescription, 'schema' | 'arms'>,
  arms: readonly Arm[],
  hashes: ReadonlyMap<string, string>,
): RunDescription {
  return { schema: SCHEMA, ...run, arms: arms.map((arm) => serializeArm(arm, (module) => hashes.get(module)!)) };
}

function sidesIn({ arms }: RunDescription) {
  return arms.flatMap((arm) => (arm.control === undefined ? [arm] : [arm, arm.control]));
}

export interface WorkerContext {
  readonly redis: Redis;
  readonly prefix: string;
  readonly card: WorkerCard;
  /** Writes a line to the worker's own log; the second, if it is not there yet. */
  readonly say: (line: string) => void;
  readonly sayOnce: (line: string) => void;
}

/** The reason for which a worker refuses a run; the message continues `refuses run …: `. */
export class RunRejectedError extends Error {}

/** Parses the description of a run. @throws RunRejectedError if it is of another version, or broken */
export function sheetIn(text: string): RunDescription {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new RunRejectedError('its description cannot be read');
  }
  const stamp = STAMP.safeParse(parsed).data;
  if (stamp === undefined) throw new RunRejectedError('its description cannot be read');
  if (stamp.version !== VERSION) {
    throw new RunRejectedError(
      `it is of version ${oneLine(stamp.version)} of shamus-lab, and this worker of version ${VERSION}`,
    );
  }
  const sheet = RUN.safeParse(parsed).data;
  if (sheet === undefined) throw new RunRejectedError('its description is not of the right form');
  return sheet;
}

/** Demands the same engines as the coordinator's. @throws RunRejectedError if a game is unknown here or has another signature */
export async function assertSameEngines(run: RunDescription): Promise<void> {
  for (const { setup } of sidesIn(run)) {
    const { game: name } = setup;
    const wanted = run.signatures[gameKey(setup)];
    const own = await behaviourSignature(setup).catch(() => null);
    if (own === null) throw new RunRejectedError(`it is of the game '${name}', which this worker does not know`);
    if (own !== wanted) {
      throw new RunRejectedError(
        `the engine of ${name} has signature ${wanted ?? 'none'} there, and ${own} at this worker`,
      );
    }
  }
}

/** The arms of a run, ready to be played. @throws RunRejectedError if the code of a policy is missing */
export async function armsAtHand(run: RunDescription, place: WorkerContext, id: string): Promise<PlayedArm[]> {
  const modules = new Map<string, string>();
  const sent = (hash: string) => place.redis.hget(keysOf(place.prefix).code(id), hash);
  for (const { team } of sidesIn(run)) {
    for (const { module } of team.policies) {
      if (module !== null && !modules.has(module)) modules.set(module, keptBundle(module, await sent(module)));
    }
  }
  const arms = run.arms.map(async (stored): Promise<PlayedArm> => {
    const arm = parseArm(stored, modules);
    const game = await loadGame(arm.setup);
    const nothing: PlayedArm['nothing'] = (fault) => nothingPlayed(game, arm, fault);
    return { game, arm, round: nothing(null).tally.shape.round, nothing };
  });
  return Promise.all(arms);
}

/** @returns URL of the bundle of a user's policy @throws RunRejectedError */
function keptBundle(hash: string, code: string | null): string {
  if (code === null || hashOf(code) !== hash) {
    throw new RunRejectedError('the code of a policy is missing, or not what its hash says');
  }
  try {
    return keepBundle(code);
  } catch (error) {
    throw new RunRejectedError(messageOf(error));
  }
}
