/** A small run for tests of the queue, and one task of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import type { ExecutorSpec } from '../executor.js';
import { resolveTeam } from '../lineup/team.js';

export const PREFIX = 'test';
export const TASK = { arm: 0, from: 0, count: 10 };

export async function specOf(game = 'shamus', words = 'random+random'): Promise<ExecutorSpec> {
  const loaded = await loadGame(game);
  const setup = resolveSetup(loaded, {});
  const arm = { setup, team: await resolveTeam(loaded, setup.players, words) };
  return { arms: [arm], key: keyFromSeed('x'), gameTimeout: 60, batches: [1000], guarded: 0, log: 'everything' };
}

/** Waits until something is so. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(10);
}
