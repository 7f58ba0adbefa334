/** Checks whether a worker can play a run, and prepares the run's arms. */
import type { Redis } from 'ioredis';
import { messageOf, oneLine } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { VERSION } from '../../version.js';
import type { PlayedArm } from '../batches/job-executor.js';
import { nothingPlayed } from '../batches/job-result.js';
import { hashOf, keepBundle } from '../lineup/policy-file.js';
import { parseArm } from '../lineup/stored-arm.js';
import { behaviourSignature } from '../signature.js';
import { bundlesOf, keysOf, RUN, type RunDescription, STAMP, type WorkerCard } from './protocol.js';

/** The connection and identity of a worker. */
export interface Workplace {
  readonly redis: Redis;
  readonly prefix: string;
  readonly card: WorkerCard;
  /** Writes a line to the worker's own log. */
  readonly say: (line: string) => void;
}

/** The reason for which a worker refuses a run; the message continues `refuses run …: `. */
export class RunRejectedError extends Error {}

/** Parses the description of a run. @throws Refusal if it is of another version, or broken */
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

/** Demands the same engines as the coordinator's. @throws Refusal if a game is unknown here or has another signature */
export async function assertSameEngines({ signatures, arms }: RunDescription): Promise<void> {
  const games = arms.flatMap(({ setup, control }) => [
    setup.game,
    ...(control === undefined ? [] : [control.setup.game]),
  ]);
  for (const name of new Set(games)) {
    const wanted = signatures[name];
    const own = await behaviourSignature(name).catch(() => null);
    if (own === null) throw new RunRejectedError(`it is of the game '${name}', which this worker does not know`);
    if (own !== wanted) {
      throw new RunRejectedError(
        `the engine of ${name} has signature ${wanted ?? 'none'} there, and ${own} at this worker`,
      );
    }
  }
}

/** @returns URLs of the bundles of users' policies, by their hashes @throws Refusal if one is missing or cannot be kept */
async function bundlesFor(
  sheet: RunDescription,
  { redis, prefix }: Workplace,
  run: string,
): Promise<Map<string, string>> {
  const modules = new Map<string, string>();
  for (const hash of bundlesOf(sheet)) {
    const code = await redis.hget(keysOf(prefix).code(run), hash);
    if (code === null || hashOf(code) !== hash)
      throw new RunRejectedError('the code of a policy is missing, or not what its hash says');
    try {
      modules.set(hash, keepBundle(code));
    } catch (error) {
      throw new RunRejectedError(messageOf(error));
    }
  }
  return modules;
}

/** The arms of a run, ready to be played. @throws Refusal if the code of a policy is missing, or cannot be kept */
export async function armsAtHand(sheet: RunDescription, place: Workplace, run: string): Promise<PlayedArm[]> {
  const modules = await bundlesFor(sheet, place, run);
  return Promise.all(sheet.arms.map((arm) => handed(parseArm(arm, modules))));
}

async function handed(arm: PlayedArm['arm']): Promise<PlayedArm> {
  const game = await loadGame(arm.setup.game);
  const nothing: PlayedArm['nothing'] = (fault) => nothingPlayed(game, arm, fault);
  return { game, arm, round: nothing(null).tally.shape.round, nothing };
}
