/**
 * How many batches a second a coordinator hands out and merges, and in what memory, with workers that answer at once:
 * `node dist/bench/coordinator.js [WORKERS] [SECONDS]`. The workers are doubles: connections to the queue, many in a
 * process, that give the answer to a batch that was played once.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Worker } from 'bullmq';
import { resolveSetup } from '../src/game/index.js';
import { loadGame } from '../src/games/registry.js';
import { keyFromSeed } from '../src/random/index.js';
import { type Arm, createPolicies, engineOf, resolveTeam, simulate, Tally } from '../src/simulation/index.js';
import { writtenAnswer } from '../src/simulation/queue/answers.js';
import { Link } from '../src/simulation/queue/link.js';
import { hashOfBody, type Job, keysOf, type Message } from '../src/simulation/queue/protocol.js';
import { cpuOf, startRedis } from './queue-redis.js';

const [, file, ...words] = process.argv;
const PREFIX = 'bench';
const BATCH = 100;
/** Seconds that a double says it took: long enough for a job to be a batch. */
const TOOK = 1;
const PROCESSES = 2;

async function armOf(): Promise<Arm> {
  const game = await loadGame('shamus');
  const team = await resolveTeam(game, 2, 'random+random');
  const policies = team.policies.map((policy) => ({ ...policy, batch: BATCH }));
  return { setup: resolveSetup(game, {}), team: { ...team, policies } };
}

/** The answer to a number of games from 0, as text. */
async function answerTo(games: number): Promise<string> {
  const arm = await armOf();
  const tally = Tally.ofArm(await loadGame('shamus'), arm);
  const engine = engineOf(await createPolicies(arm), keyFromSeed('bench'));
  for (let index = 0; index < games; index++) {
    engine.play(index);
    tally.count(engine);
  }
  return writtenAnswer(0, { tally: tally.pack(), fault: null, log: null, digests: null, seconds: TOOK });
}

/** A process of doubles. */
async function play(url: string, doubles: number): Promise<void> {
  const link = await Link.open(url, () => {});
  const answers = new Map<number, Promise<string>>();
  const answerFor = (count: number) => {
    const known = answers.get(count) ?? answerTo(count);
    answers.set(count, known);
    return known;
  };
  const workers: Worker[] = [];
  const join = (run: string) => {
    for (let place = 0; place < doubles; place++) {
      const card = { id: randomUUID(), name: `double-${place}`, threads: 1 };
      const tell = (message: Message) =>
        link.redis.xadd(keysOf(PREFIX).inbox(run), 'NOMKSTREAM', '*', 'message', JSON.stringify(message));
      void tell({ kind: 'beat', worker: card });
      const worker = new Worker(
        run,
        async ({ data }: { data: Job }) => {
          const body = (await answerFor(data.count)).replace('"from":0', `"from":${data.from}`);
          await tell({ kind: 'answer', worker: card, job: data.job, body, hash: hashOfBody(body), seconds: TOOK });
        },
        {
          connection: link.redis,
          prefix: PREFIX,
          skipVersionCheck: true,
          lockDuration: 60_000,
          stalledInterval: 60_000,
        },
      );
      worker.on('error', () => {});
      workers.push(worker);
    }
  };
  for (let run: string | undefined; run === undefined; ) {
    [run] = await link.redis.smembers(keysOf(PREFIX).runs);
    if (run !== undefined) join(run);
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
  process.on('message', () => process.exit());
}

async function coordinate(doubles: number, seconds: number): Promise<void> {
  const redis = await startRedis();
  const processes = Array.from({ length: PROCESSES }, () =>
    fork(file!, ['double', redis.url, `${Math.ceil(doubles / PROCESSES)}`]),
  );
  const end = new AbortController();
  let merged = 0;
  let began = 0;
  const parties = [[process.pid], [redis.pid], processes.map(({ pid }) => pid!)];
  const cpuNow = () => parties.map((pids) => cpuOf(pids));
  let before = cpuNow();
  const memory: string[] = [];
  const timer = setInterval(() => {
    // Counted from when all have joined and are at work.
    if (workers < doubles) return;
    if (began === 0) {
      [began, merged, before] = [performance.now(), 0, cpuNow()];
      setTimeout(() => end.abort(), 1000 * seconds);
    }
    // With `node --expose-gc` what is in use, and not what waits to be collected.
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    memory.push(((globalThis.gc === undefined ? rss : heapUsed + external) / 2 ** 20).toFixed(0));
  }, 1000);
  let workers = 0;
  const plan = {
    arms: [await armOf()],
    seed: 'bench',
    rule: { kind: 'games', games: 2 ** 32 } as const,
    threads: 1,
    gameTimeout: 60,
    queue: { url: redis.url, prefix: PREFIX, recheck: 0 },
  };
  await simulate(plan, {
    signal: end.signal,
    onGames: () => {
      merged++;
      return undefined;
    },
    onProgress: (progress) => {
      workers = progress.workers?.length ?? 0;
    },
  });
  clearInterval(timer);
  const took = (performance.now() - began) / 1000;
  const [own, ofRedis, ofDoubles] = cpuNow().map((cpu, place) => (1000 * (cpu - before[place]!)) / merged);
  console.log(`${workers} workers: ${Math.round(merged / took)} batches a second in ${took.toFixed(0)} s`);
  console.log(`${Math.round(1000 / own!)} batches a second of the coordinator's own CPU time`);
  console.log(`CPU a batch, ms: coordinator ${told(own)}, Redis ${told(ofRedis)}, workers ${told(ofDoubles)}`);
  console.log(`memory each second, MB: ${memory.join(' ')}`);
  for (const child of processes) child.send('end');
  redis.end();
}

function told(milliseconds: number | undefined): string {
  return milliseconds!.toFixed(2);
}

if (words[0] === 'double') await play(words[1]!, Number(words[2]));
else await coordinate(Number(words[0] ?? 1000), Number(words[1] ?? 20));
