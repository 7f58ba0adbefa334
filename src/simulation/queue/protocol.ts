/** What coordinators and workers keep in Redis beside the jobs of BullMQ. */
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { oneLine } from '../../game/index.js';
import { VERSION } from '../../version.js';
import type { ExecutorSpec } from '../executor.js';
import { sidesOf } from '../fault-report.js';
import { behaviourSignature, gameKey } from '../hashes.js';
import { hashOf, keepBundle } from '../lineup/policy-file.js';
import { parseArm, STORED_ARM, serializeArm } from '../lineup/stored-arm.js';
import { LOG_DETAILS } from '../play/game-log.js';

/** Changes with every incompatible change of what is kept and sent. */
const SCHEMA = 'shamus-queue/4';
/** Seconds of silence of its coordinator after which a run is over. */
export const SHEET_LASTS = 60;

/** Names of keys. Those of BullMQ for a queue begin with `PREFIX:QUEUE:`. */
export function keysOf(prefix: string) {
  return {
    /** A set of the names of queues. */
    queues: `${prefix}:queues`,
    /** A set of the runs of a queue. */
    runs: (queue: string) => `${prefix}:${queue}:runs`,
    /** What a run plays, as JSON. It expires when its coordinator has been silent for long. */
    sheet: (queue: string, run: string) => `${prefix}:${queue}:sheet-${run}`,
    /** A hash: the bundles of users' policies, by their hashes. */
    code: (queue: string) => `${prefix}:${queue}:code`,
    /** A hash: why workers do not serve the queue, by their names. */
    refusals: (queue: string) => `${prefix}:${queue}:refusals`,
  };
}

const STAMP = z.object({ schema: z.string(), version: z.string() });

const SHEET = z.object({
  schema: z.literal(SCHEMA),
  version: z.string(),
  /** Of the engines, by `gameKey`. */
  signatures: z.record(z.string(), z.string()),
  key: z.object({ lo: z.int(), hi: z.int() }),
  gameTimeout: z.number().positive(),
  batches: z.array(z.int().min(1)).readonly(),
  guarded: z.int().min(0),
  log: z.enum(LOG_DETAILS).optional(),
  arms: z.array(STORED_ARM).min(1),
});

export type Sheet = z.infer<typeof SHEET>;

/** A task of a run. */
export const JOB = z.object({ run: z.string(), arm: z.int().min(0), from: z.int().min(0), count: z.int().min(1) });

/** Describes a run. @param hashes of the bundles, by the URLs of their modules */
export async function sheetOf(spec: ExecutorSpec, hashes: ReadonlyMap<string, string>): Promise<Sheet> {
  const { arms, key, gameTimeout, log, batches, guarded } = spec;
  const signatures: Record<string, string> = {};
  for (const { setup } of arms.flatMap(sidesOf)) signatures[gameKey(setup)] = await behaviourSignature(setup);
  const stored = arms.map((arm) => serializeArm(arm, (module) => hashes.get(module)!));
  const facts = {
    schema: SCHEMA,
    version: VERSION,
    signatures,
    key,
    gameTimeout,
    batches,
    guarded,
  } as const;
  return { ...facts, ...(log && { log }), arms: stored };
}

/** A queue for all that plays alike: a hash of the version, the engines and the policies. */
export function queueOf({ schema, version, signatures, arms }: Sheet): string {
  const policies = arms.flatMap(({ team, control }) => [...team.policies, ...(control?.team.policies ?? [])]);
  const code = new Set(policies.map(({ module, policy }) => module ?? policy));
  return hashOf(JSON.stringify([schema, version, signatures, [...code].toSorted()])).slice(0, 16);
}

/** Why a worker does not play a run. */
export class Refusal extends Error {}

/** What a run plays. @throws Refusal if it would not play alike here, or is broken */
export async function readSheet(redis: Redis, prefix: string, queue: string, text: string): Promise<ExecutorSpec> {
  const read: unknown = JSON.parse(text);
  const { version } = STAMP.parse(read);
  if (version !== VERSION)
    throw new Refusal(`it is of version ${oneLine(version)} of shamus-lab, and this worker of version ${VERSION}`);
  const { arms, signatures, ...facts } = SHEET.parse(read);
  const modules = new Map<string, string>();
  for (const { setup, team } of arms.flatMap(({ control, ...arm }) => [arm, control ?? arm])) {
    const [wanted, own] = [signatures[gameKey(setup)], await behaviourSignature(setup).catch(() => null)];
    if (own === null) throw new Refusal(`it is of the game '${setup.game}', which this worker does not know`);
    if (own !== wanted)
      throw new Refusal(`the engine of ${setup.game} has signature ${wanted} there, and ${own} at this worker`);
    for (const { module } of team.policies) {
      if (module === null || modules.has(module)) continue;
      const code = await redis.hget(keysOf(prefix).code(queue), module);
      if (code === null || hashOf(code) !== module)
        throw new Refusal('the code of a policy is missing, or not what its hash says');
      modules.set(module, keepBundle(code));
    }
  }
  return { ...facts, log: facts.log, arms: arms.map((arm) => parseArm(arm, modules)) };
}

/** Forgets runs whose coordinators are silent, and the queue if no run is left. @returns whether it is forgotten */
export async function forgetOver(redis: Redis, prefix: string, name: string): Promise<boolean> {
  const keys = keysOf(prefix);
  for (const run of await redis.smembers(keys.runs(name)))
    if ((await redis.exists(keys.sheet(name, run))) === 0) await redis.srem(keys.runs(name), run);
  if ((await redis.exists(keys.runs(name))) === 1) return false;
  await redis.srem(keys.queues, name);
  await redis.del(keys.code(name), keys.refusals(name));
  const queue = new Queue(name, { connection: redis, prefix, skipVersionCheck: true, skipMetasUpdate: true });
  queue.on('error', () => {});
  await queue.obliterate({ force: true, count: 10_000 });
  return true;
}
