/**
 * How much of the speed of two threads two workers of a queue reach, on this machine: `node dist/bench/queue.js [ROUNDS]
 * [SECONDS]`, on Linux. Runs take turns; the time of a short run is taken off that of a long one, so that starts do not count. Where
 * others use the machine too, the clock says little, and CPU time (of all processes together) what the queue costs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolveSetup } from '../src/game/index.js';
import { loadGame } from '../src/games/registry.js';
import { type Arm, resolveTeam, simulate } from '../src/simulation/index.js';
import { cpuOf, startRedis } from './queue-redis.js';

const WORKERS = 2;
const ROUNDS = Number(process.argv[2] ?? 9);
/** Seconds that the long run should take. */
const SECONDS = Number(process.argv[3] ?? 5);
const TEAM = 'rank-matching+meld-first';
/** Seconds that a batch takes a thread, about. */
const SIZES = [0.1, 0.5];

const program = new URL('../../bin/shamus.mjs', import.meta.url).pathname;
const redis = await startRedis();
const workers: ChildProcess[] = [];
for (let place = 0; place < WORKERS; place++) {
  const words = ['worker', '--redis', redis.url, '--threads', '1', '--name', `bench-${place}`];
  workers.push(spawn(process.execPath, [program, ...words], { stdio: 'ignore' }));
}

const game = await loadGame('shamus');
const setup = resolveSetup(game, {});
const team = await resolveTeam(game, 2, TEAM);

function armWith(batch: number): Arm {
  return { setup, team: { ...team, policies: team.policies.map((policy) => ({ ...policy, batch })) } };
}

/** What a run took. */
interface Took {
  readonly seconds: number;
  /** Of all processes that take part. */
  readonly cpu: number;
}

/** CPU seconds of this process, the workers and Redis. */
function cpuSeconds(): number {
  return cpuOf([process.pid, redis.pid, ...workers.map(({ pid }) => pid!)]);
}

async function timed(batch: number, games: number, queued: boolean): Promise<Took> {
  const queue = { url: redis.url, prefix: 'shamus', recheck: 0 };
  const plan = { arms: [armWith(batch)], seed: 'bench', rule: { kind: 'games', games } as const, threads: WORKERS };
  const [began, before] = [performance.now(), cpuSeconds()];
  const { ended } = await simulate({ ...plan, gameTimeout: 60, ...(queued && { queue }) });
  if (ended !== 'complete') throw new Error('a run failed');
  return { seconds: (performance.now() - began) / 1000, cpu: cpuSeconds() - before };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function told(ratios: readonly number[]): string {
  return `${median(ratios).toFixed(3)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`;
}

try {
  // Warms up, and finds how fast a thread is.
  await timed(10_000, 40_000, true);
  const [start, played] = [await timed(10_000, 200_000, false), await timed(10_000, 1_200_000, false)];
  const speed = 1_000_000 / (played.cpu - start.cpu);
  for (const size of SIZES) {
    const batch = Math.max(1, Math.round(size * speed));
    const [few, many] = [WORKERS * batch, batch * Math.round((SECONDS * WORKERS) / size)];
    const [clock, cpu] = [[], []] as [number[], number[]];
    for (let round = 0; round < ROUNDS; round++) {
      const took = new Map<boolean, Took>();
      for (const queued of round % 2 === 0 ? [false, true] : [true, false]) {
        const [short, long] = [await timed(batch, few, queued), await timed(batch, many, queued)];
        took.set(queued, { seconds: long.seconds - short.seconds, cpu: long.cpu - short.cpu });
      }
      const [threads, queue] = [took.get(false)!, took.get(true)!];
      clock.push(threads.seconds / queue.seconds);
      cpu.push(threads.cpu / queue.cpu);
    }
    console.log(`batches of ${size} s (${batch} games), queue against ${WORKERS} threads:`);
    console.log(`  speed by the clock ${told(clock)}`);
    console.log(`  games a CPU second ${told(cpu)}`);
  }
} finally {
  for (const worker of workers) worker.kill('SIGINT');
  redis.end();
}
