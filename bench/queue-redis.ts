/** A Redis of one's own, for what is measured through a queue: on this machine alone, gone afterwards. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(PORT, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
