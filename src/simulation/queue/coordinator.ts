/** Opens a run in a queue. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { withFeatures } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { VERSION } from '../../version.js';
import { behaviourSignature, gameKey } from '../hashes.js';
import { featuresIn, isEverything, loggedMetrics } from '../jobs/game-log.js';
import type { ExecutorSpec, JobExecutor } from '../jobs/job-executor.js';
import type { Arm } from '../lineup/arm.js';
import { hashOf } from '../lineup/policy-file.js';
import type { BotSource } from '../outside/player.js';
import type { QueuePlan } from '../run-spec.js';
import { QueueError } from './address.js';
import { isReply, Link, troubleWith } from './link.js';
import { sheetOf } from './protocol.js';
import { QueueExecutor } from './queue-executor.js';
import { type AnnouncedRun, announce, queueOf, removeDeadRuns, renewKeys } from './run-keys.js';

/**
 * @param onRoom called when there may be room for another job
 * @throws UsageError if the address is none; QueueError if Redis cannot be used
 */
export async function openQueue(
  plan: QueuePlan,
  arms: readonly Arm[],
  spec: ExecutorSpec,
  onRoom: () => void,
): Promise<JobExecutor> {
  const say = (line: string) => console.error(`shamus: ${line}`);
  const link = await Link.open(plan.url, say);
  const run = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
  try {
    await removeDeadRuns(link.redis, plan.prefix);
    const announced = await runOf(run, arms, spec);
    await announce(link.redis, plan.prefix, announced, true);
    const games = await Promise.all(arms.map(({ setup }) => loadGame(setup)));
    const logs = games.map((game) => {
      if (spec.log === undefined) return null;
      const described = withFeatures(game, featuresIn(spec.log));
      const lists = isEverything(spec.log) ? loggedMetrics(described).length : spec.log === 'shares' ? 1 : 0;
      return { detail: spec.log, lists };
    });
    const queue = queueOf(link.redis, plan.prefix, run);
    await queue.waitUntilReady();
    await renewKeys(link.redis, plan.prefix, run, queue);
    const reader = await link.another();
    return new QueueExecutor(plan, announced, arms, logs, link, reader, queue, onRoom, say);
  } catch (error) {
    link.close();
    throw isReply(error) ? new QueueError(troubleWith(link.shown, error)) : error;
  }
}

/** Loaded where there are bots. */
async function sentBotOf(bot: BotSource): Promise<string | null> {
  const { sentBot } = await import('../lineup/sent-bot.js');
  return sentBot(bot);
}

async function runOf(run: string, arms: readonly Arm[], spec: ExecutorSpec): Promise<AnnouncedRun> {
  const code = new Map<string, string>();
  const hashes = new Map<string, string>();
  for (const { team, control } of arms) {
    for (const { module, bot } of [...team.policies, ...(control?.team.policies ?? [])]) {
      const sent = bot === undefined || code.has(bot.hash) ? null : await sentBotOf(bot);
      if (sent !== null) code.set(bot!.hash, sent);
      if (module === null || hashes.has(module)) continue;
      const text = readFileSync(fileURLToPath(module), 'utf8');
      hashes.set(module, hashOf(text));
      code.set(hashOf(text), text);
    }
  }
  const signatures: Record<string, string> = {};
  for (const { setup } of arms) signatures[gameKey(setup)] = await behaviourSignature(setup);
  const { key, gameTimeout, spotChecks, log = null } = spec;
  const coordinator = { host: hostname(), pid: process.pid };
  const sheet = sheetOf({ version: VERSION, coordinator, signatures, key, gameTimeout, spotChecks, log }, arms, hashes);
  return { run, sheet: JSON.stringify(sheet), code };
}
