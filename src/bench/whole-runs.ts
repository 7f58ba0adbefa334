import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { SpotCheckCost, WholeRun } from './bench-report.js';
import { medianOf } from './median.js';

const METER = new URL('./meter.js', import.meta.url).href;
const PROGRAM = fileURLToPath(new URL('../../../bin/shamus.mjs', import.meta.url));

/** Runs the whole command line and measures its time, the CPU time of all its threads, and its peak memory. */
export async function timeWholeRun(
  game: string,
  team: string,
  games: number,
  threads: number,
  options: readonly string[] = [],
): Promise<WholeRun> {
  const args = ['run', '--game', game, '--team', team, '--games', String(games), '--threads', String(threads)];
  args.push('--seed', 'bench', ...options);
  const child = spawn(process.execPath, ['--import', METER, PROGRAM, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const [took, [code]] = await Promise.all([text(child.stdio[3] as NodeJS.ReadableStream), once(child, 'exit')]);
  if (code !== 0) throw new Error(`'shamus ${args.join(' ')}' failed`);
  return { game, games, threads, ...(JSON.parse(took) as Pick<WholeRun, 'seconds' | 'cpu' | 'megabytes'>) };
}

/** Runs with and without spot checks, in turn. */
const SPOT_CHECK_ROUNDS = 5;

/** The CPU time of whole runs on one thread with the default share of spot checks, over that of runs without any. */
export async function timeSpotChecks(
  game: string,
  team: string,
  games: number,
  isFromFiles: boolean,
): Promise<SpotCheckCost> {
  const cpu = async (options: readonly string[]) => (await timeWholeRun(game, team, games, 1, options)).cpu!;
  const ratios: number[] = [];
  for (let round = 0; round < SPOT_CHECK_ROUNDS; round++) {
    const without = await cpu(['--spot-checks', '0']);
    ratios.push((await cpu([])) / without);
  }
  return { game, games, isFromFiles, ratio: medianOf(ratios) };
}
