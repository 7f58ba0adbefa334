/** Data that coordinators and workers keep in Redis beside the jobs of BullMQ. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { oneLine } from '../../game/index.js';
import { VERSION } from '../../version.js';
import type { ExecutorSpec } from '../executor.js';
import { sidesOf } from '../fault-report.js';
import { behaviourSignature, gameKey } from '../hashes.js';
import { policiesIn } from '../lineup/arm.js';
import { sha256Of, storeBundle } from '../lineup/policy-file.js';
import { parseArm, STORED_ARM_SCHEMA, serializeArm } from '../lineup/stored-arm.js';
import { LOG_DETAILS } from '../play/game-log.js';

/** Seconds after which what is in Redis expires when its coordinator is silent: longer than short failures of networks. */
export const KEY_EXPIRY_SECONDS = 90;

/** Names of keys, of a queue. Those of BullMQ begin with `PREFIX:QUEUE:` too. */
export function keysOf(prefix: string, queue = '') {
  return {
    /** A set of the names of queues. */
    queues: `${prefix}:queues`,
    /** A hash: what the runs of the queue play, as JSON. */
    sheets: `${prefix}:${queue}:sheets`,
    /** A hash: why workers do not serve the queue, by their names. */
    refusals: `${prefix}:${queue}:refusals`,
  };
}

const SHEET = z.object({
  version: z.string(),
  /** Signatures of the engines, by `gameKey`. */
  signatures: z.record(z.string(), z.string()),
  key: z.object({ lo: z.int(), hi: z.int() }),
  gameTimeout: z.number().positive(),
  batches: z.array(z.int().min(1)).readonly(),
  guarded: z.int().min(0),
  log: z.enum(LOG_DETAILS).optional(),
  arms: z.array(STORED_ARM_SCHEMA).min(1),
  /** Bundles of users' policies. */
  code: z.array(z.string()),
});

/** A task of a run. */
export const JOB_SCHEMA = z.object({
  run: z.string(),
  arm: z.int().min(0),
  from: z.int().min(0),
  count: z.int().min(1),
});

export interface DescribedRun {
  /** Name of the queue: a hash of the version, the engines and the policies. */
  readonly queue: string;
  /** Spec of the run, as JSON. */
  readonly sheet: string;
}

export async function describeRun({ arms, ...facts }: ExecutorSpec): Promise<DescribedRun> {
  const signatures: Record<string, string> = {};
  for (const { setup } of arms.flatMap(sidesOf)) signatures[gameKey(setup)] = await behaviourSignature(setup);
  const policies = arms.flatMap(policiesIn);
  const modules = new Set(policies.flatMap(({ module }) => module ?? []));
  const code = new Map([...modules].map((module) => [module, readFileSync(fileURLToPath(module), 'utf8')]));
  const hash = (module: string) => sha256Of(code.get(module)!);
  const stored = arms.map((arm) => serializeArm(arm, hash));
  const sheet = { version: VERSION, signatures, ...facts, arms: stored, code: [...code.values()] };
  const names = new Set(policies.map(({ module, policy }) => (module === null ? policy : hash(module))));
  const alike = [VERSION, Object.entries(signatures).toSorted(), [...names].toSorted()];
  return { queue: sha256Of(JSON.stringify(alike)).slice(0, 16), sheet: JSON.stringify(sheet) };
}

/** Reason for which a worker does not play a run. */
export class RunRefusal extends Error {}

/** Reads what a run plays. @throws Refusal if it would not play alike here; another error if it is broken */
export async function parseRunSheet(text: string): Promise<ExecutorSpec> {
  const read: unknown = JSON.parse(text);
  const { version } = z.object({ version: z.string() }).parse(read);
  if (version !== VERSION)
    throw new RunRefusal(`it is of version ${oneLine(version)} of shamus-lab, and this worker of version ${VERSION}`);
  const { arms, signatures, code, log, ...facts } = SHEET.parse(read);
  const modules = new Map(code.map((bundle) => [sha256Of(bundle), storeBundle(bundle)]));
  for (const { setup, team } of arms.flatMap(({ control, ...arm }) => [arm, control ?? arm])) {
    const [wanted, own] = [signatures[gameKey(setup)], await behaviourSignature(setup).catch(() => null)];
    if (own === null) throw new RunRefusal(`it is of the game '${setup.game}', which this worker does not know`);
    if (own !== wanted)
      throw new RunRefusal(`the engine of ${setup.game} has signature ${wanted} there, and ${own} at this worker`);
    if (team.policies.some(({ module }) => module !== null && !modules.has(module)))
      throw new RunRefusal('the code of a policy is missing, or not what its hash says');
  }
  return { ...facts, log, arms: arms.map((arm) => parseArm(arm, modules)) };
}
