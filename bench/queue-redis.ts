/** A Redis of one's own, for what is measured through a queue: on this machine alone, gone afterwards. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Plays a part of what the port could be, so that two who measure do not meet. */
const PORT = 20_000 + (process.pid % 10_000);

/** @returns its address, and what ends it */
export async function startRedis(): Promise<{ readonly url: string; readonly pid: number; readonly end: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'shamus-lab-bench-'));
  const words = ['--port', `${PORT}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes'];
  const redis = spawn('redis-server', words, { stdio: 'ignore' });
  const end = () => {
    redis.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  await new Promise<void>((resolve, reject) => {
    redis.once('spawn', resolve);
    redis.once('error', () => reject(new Error('there is no redis-server here (apt-get install redis-server)')));
  });
  while (!(await answers())) await sleep(20);
  return { url: `redis://127.0.0.1:${PORT}`, pid: redis.pid!, end };
}

/** CPU seconds that processes have used: in clock ticks, of which Linux has a hundred a second. */
export function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);
}

function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(PORT, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
