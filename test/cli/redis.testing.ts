/**
 * A real Redis for tests, on a free port of this machine alone. It needs `redis-server` (Debian's package of that name);
 * without it the tests are skipped, and say so.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { describeWith, findProgram } from '../programs.testing.js';

const REDIS = findProgram(['redis-server']);

const NO_REDIS = 'no redis-server is installed (apt-get install redis-server): nothing is played through a queue';

/** A `describe` of what needs Redis; skipped, with the reason in its name and on stderr, where there is none. */
export function describeWithRedis(name: string, tests: () => void): void {
  describeWith(REDIS, NO_REDIS, name, () => {
    afterAll(() => {
      for (const end of ends.splice(0)) end();
    });
    tests();
  });
}

const ends: (() => void)[] = [];

/** A port of this machine that nothing listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export class TestRedis {
  private process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    readonly folder: string,
    private readonly options: readonly string[],
  ) {}

  /** @param options as on the command line of redis-server */
  static async start(...options: string[]): Promise<TestRedis> {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'shamus-lab-redis-'));
    const redis = new TestRedis(await freePort(), folder, options);
    ends.push(() => {
      redis.process?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    await redis.begin();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, with what it wrote to its append-only file before. */
  async begin(): Promise<void> {
    const fixed = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    this.process = spawn('redis-server', [...fixed, '--appendonly', 'yes', ...this.options], { stdio: 'ignore' });
    while (!(await this.answers())) await sleep(20);
  }

  private async answers(): Promise<boolean> {
    return /PONG|NOAUTH/.test(await this.say('PING').catch(() => ''));
  }

  async crash(): Promise<void> {
    const ended = new Promise((resolve) => this.process!.once('exit', resolve));
    this.process!.kill('SIGKILL');
    await ended;
  }

  /** Says something in the protocol's inline form. @returns the raw answer */
  say(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${line}\r\n`));
      let told = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        if (told.endsWith('\r\n')) socket.end();
      });
      socket.on('close', () => resolve(told)).on('error', reject);
    });
  }

  async keys(): Promise<string[]> {
    const told = await this.say('KEYS *');
    return told.split('\r\n').filter((line) => /^[^*$]/.test(line));
  }
}

/** A network that can be broken: connections to it lead to a port of this machine. */
export class BrokenNetwork {
  private readonly sockets = new Set<Socket>();
  private isBroken = false;

  private constructor(readonly port: number) {}

  static async to(port: number): Promise<BrokenNetwork> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const network = new BrokenNetwork((server.address() as { port: number }).port);
    server.on('connection', (socket) => network.lead(socket, port));
    ends.push(() => {
      network.cut();
      server.close();
    });
    return network;
  }

  private lead(from: Socket, port: number): void {
    if (this.isBroken) {
      from.destroy();
      return;
    }
    const to = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.sockets.add(one);
      one
        .on('error', () => {})
        .on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }

  cut(): void {
    this.isBroken = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isBroken = false;
  }
}
