import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { WholeRun } from './bench-report.js';

const METER = new URL('./meter.js', import.meta.url).href;
const PROGRAM = fileURLToPath(new URL('../../../bin/shamus.mjs', import.meta.url));

/** Runs the command line from the start of the program to its end: how long that takes and how much memory. */
export async function timeWholeRun(team: string, games: number, threads: number): Promise<WholeRun> {
  const args = ['run', '--team', team, '--games', String(games), '--threads', String(threads), '--seed', 'bench'];
  const child = spawn(process.execPath, ['--import', METER, PROGRAM, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const [took, [code]] = await Promise.all([text(child.stdio[3] as NodeJS.ReadableStream), once(child, 'exit')]);
  if (code !== 0) throw new Error(`'shamus ${args.join(' ')}' failed`);
  return { games, threads, ...(JSON.parse(took) as Pick<WholeRun, 'seconds' | 'megabytes'>) };
}
