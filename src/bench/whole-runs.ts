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
const SPOT_CHECK_ROUNDS = 3;
/** Games of a run in which hardly more is done than to start all threads: one of them is refereed. */
const FEW = 2500;

/** What the default share of spot checks adds to the CPU time of whole runs on one thread. */
export async function timeSpotChecks(
  game: string,
  team: string,
  games: number,
  isFromFiles: boolean,
): Promise<SpotCheckCost> {
  const few = Math.min(FEW, games / 10);
  const cpu = async (count: number, options: readonly string[] = []) =>
    (await timeWholeRun(game, team, count, 1, options)).cpu!;
  const rounds: { ratio: number; start: number; further: number }[] = [];
  for (let round = 0; round < SPOT_CHECK_ROUNDS; round++) {
    const unchecked = await cpu(few, ['--spot-checks', '0']);
    const start = (await cpu(few)) - unchecked;
    const without = await cpu(games, ['--spot-checks', '0']);
    const checked = await cpu(games);
    rounds.push({ ratio: checked / without, start, further: (checked - start) / without });
  }
  const median = (of: 'ratio' | 'start' | 'further') => medianOf(rounds.map((round) => round[of]));
  return { game, games, isFromFiles, ratio: median('ratio'), start: median('start'), further: median('further') };
}
