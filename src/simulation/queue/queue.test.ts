/** Messages between coordinator and worker through a real Redis; test/cli/queue.nightly.test.ts plays whole runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { RedisQueueBackend, Worker } from 'bullmq';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeWithRedis, TestRedis } from '../../../test/cli/redis.testing.js';
import { resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { VERSION } from '../../version.js';
import { ExecutorError, type ExecutorSpec, type Played, TaskAborted } from '../executor.js';
import { resolveTeam } from '../lineup/team.js';
import { ArmPlayer } from '../play/player.js';
import { Tally } from '../tally.js';
import { QueueError } from './address.js';
import { type StoredTaskResult, serializeTaskResult } from './answers.js';
import { openLink } from './link.js';
import { describeRun, keysOf } from './protocol.js';
import { openQueueExecutor } from './queue-executor.js';
import { serveQueue } from './queue-worker.js';

const PREFIX = 'test';
const KEYS = keysOf(PREFIX, 'q1');
const TASK = { arm: 0, from: 0, count: 10 };

async function specOf(game = 'shamus', words = 'random+random'): Promise<ExecutorSpec> {
  const loaded = await loadGame(game);
  const setup = resolveSetup(loaded, {});
  const arm = { setup, team: await resolveTeam(loaded, setup.players, words) };
  return { arms: [arm], key: keyFromSeed('x'), gameTimeout: 60, batches: [1000], guarded: 0, log: 'everything' };
}

/** Waits until something is so. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

describeWithRedis('through Redis', () => {
  let redis: TestRedis;
  let said: string[];
  beforeAll(async () => {
    redis = await TestRedis.start('--maxmemory-policy', 'allkeys-lru');
  });
  beforeEach(() => {
    said = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
    vi.spyOn(console, 'warn').mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  const open = (url = redis.url) => openLink(url, (line) => said.push(line));
  const plan = () => ({ url: redis.url, prefix: PREFIX });
  const never = new AbortController().signal;

  test('a Redis that may throw jobs away is told of', async () => {
    const executor = await openQueueExecutor(plan(), await specOf());
    await until(() => /eviction policy is allkeys-lru.*noeviction/i.test(said.join()));
    await executor.close();
  });

  test.each([
    [
      'of another version',
      { version: '9.9.9' },
      `it is of version 9.9.9 of shamus-lab, and this worker of version ${VERSION}`,
    ],
    [
      'of another engine',
      { signatures: { shamus: 'abc' } },
      /^the engine of shamus has signature abc there, and \w+ at this/,
    ],
    ['of a game that is not there', 'poker', "it is of the game 'poker', which this worker does not know"],
    ['without the code of a policy', 'own', 'the code of a policy is missing, or not what its hash says'],
    ['of another form', { gameTimeout: -1 }, 'its description is not of the right form'],
  ] as const)("a run %s is refused, to the worker's own log and to the coordinator", async (_, changes, reason) => {
    const { sheet: text } = await describeRun(await specOf());
    const sheet = { ...JSON.parse(text), ...(typeof changes === 'object' && changes) };
    if (changes === 'poker') sheet.arms[0].setup.game = 'poker';
    if (changes === 'own') sheet.arms[0].team.policies[0].module = 'a'.repeat(64);
    const link = await open();
    await link.hset(KEYS.sheets, 'r1', JSON.stringify(sheet));
    await link.sadd(KEYS.queues, 'q1');
    const stop = new AbortController();
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const signals = { signal: stop.signal, endNow: stop.signal };
    const served = serveQueue({ ...plan(), threads: 1, name: 'worker-7', say, ...signals });
    await until(async () => (await link.hlen(KEYS.refusals)) > 0);
    const why = (await link.hget(KEYS.refusals, 'worker-7'))!;
    expect(why).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
    expect(lines).toContain(`refuses run r1: ${why}`);
    // The run ends.
    await link.del(KEYS.sheets, KEYS.refusals);
    await until(async () => (await redis.keys()).length === 0);
    stop.abort();
    await served;
    link.disconnect();
  });

  test('a coordinator tells refusals, and how to start a worker', async () => {
    const executor = await openQueueExecutor(plan(), await specOf());
    const link = await open();
    const [queue] = await link.smembers(KEYS.queues);
    await link.hset(keysOf(PREFIX, queue!).refusals, 'worker-7', 'it is\ntired');
    await until(() => said.includes('shamus: worker worker-7 refuses this run: it is tired'));
    await until(() =>
      said.some((line) =>
        line.includes(`start some, here or elsewhere: shamus worker --redis ${redis.url} --prefix test`),
      ),
    );
    await executor.close();
    link.disconnect();
    expect(await redis.keys()).toEqual([]);
  });

  test('all that a run stores expires, should its coordinator be killed', async () => {
    const executor = await openQueueExecutor(plan(), await specOf());
    const given = expect(executor.play(TASK, never)).rejects.toThrow(TaskAborted);
    const link = await open();
    await until(async () => (await redis.keys()).some((key) => key.endsWith('-0-0-0')));
    const lasting = async () => {
      const keys = await redis.keys();
      const seconds = await Promise.all(keys.map((key) => link.ttl(key)));
      return keys.filter((_, place) => seconds[place]! < 0);
    };
    await until(async () => (await lasting()).length === 0);
    await executor.close();
    await given;
    link.disconnect();
    expect(await redis.keys()).toEqual([]);
  });

  test('a run that stops takes back what no worker has begun', async () => {
    const executor = await openQueueExecutor(plan(), await specOf());
    const played = executor.play(TASK, never);
    executor.stop!();
    await expect(played).rejects.toThrow(TaskAborted);
    await executor.close();
    expect(await redis.keys()).toEqual([]);
  });

  test('the jobs of a run that ends are left by nobody; another with the same policies goes on', async () => {
    const spec = await specOf();
    const [one, other] = [await openQueueExecutor(plan(), spec), await openQueueExecutor(plan(), spec)];
    const [left, wanted] = [one.play(TASK, never), other.play(TASK, never)];
    const given = expect(left).rejects.toThrow(TaskAborted);
    await until(async () => (await redis.keys()).filter((key) => key.endsWith('-0-0-0')).length === 2);
    await one.close();
    await given;
    const { queue } = await describeRun(spec);
    const link = await open();
    const isOver = async (run: string) => (await link.hexists(keysOf(PREFIX, queue).sheets, run)) === 0;
    const worker = new Worker(
      queue,
      async ({ data }) => ((await isOver(data.run)) ? null : serializeTaskResult(await new ArmPlayer(spec).play(data))),
      { connection: link, prefix: PREFIX },
    );
    const { parts } = await new ArmPlayer(spec).play(TASK);
    expect((await wanted).parts).toEqual(parts);
    await worker.close(true);
    await other.close();
    link.disconnect();
    expect(await redis.keys()).toEqual([]);
  });

  test('a worker and a run end when they are told to, also while Redis is away', async () => {
    const own = await TestRedis.start();
    const stop = new AbortController();
    const signals = { signal: stop.signal, endNow: stop.signal, say: () => {} };
    const executor = await openQueueExecutor({ url: own.url, prefix: PREFIX }, await specOf());
    const served = serveQueue({ url: own.url, prefix: PREFIX, threads: 1, name: 'worker', ...signals });
    await until(() => executor.threads === 1);
    await own.crash();
    executor.play(TASK, never).catch(() => {});
    await until(() => said.some((line) => line.includes('lost the connection')));
    stop.abort();
    await served;
    await executor.close();
  });

  test('rubbish among the events of a queue ends nothing', async () => {
    const spec = await specOf();
    const { queue } = await describeRun(spec);
    const executor = await openQueueExecutor(plan(), spec);
    const link = await open();
    const tell = (...fields: string[]) => link.xadd(`${PREFIX}:${queue}:events`, '*', 'event', ...fields);
    await tell('completed', 'jobId', 'unknown', 'returnvalue', '{');
    await tell('unknown', 'a', 'b');
    const played = executor.play(TASK, never);
    const worker = new Worker(queue, async ({ data }) => serializeTaskResult(await new ArmPlayer(spec).play(data)), {
      ...{ connection: link, prefix: PREFIX },
    });
    expect((await played).fault).toBeNull();
    await worker.close(true);
    await executor.close();
    link.disconnect();
  });

  /** Has a worker answer that changes what is true. @returns what comes of the task */
  async function answered(change: (answer: StoredTaskResult, played: Played) => unknown) {
    const spec = await specOf();
    const executor = await openQueueExecutor(plan(), spec);
    const link = await open();
    const { queue: name } = await describeRun(spec);
    const worker = new Worker(
      name,
      async ({ data }) => {
        const played = await new ArmPlayer(spec).play(data);
        return change(serializeTaskResult(played), played);
      },
      { connection: link, prefix: PREFIX },
    );
    try {
      return await executor.play(TASK, never);
    } finally {
      await worker.close(true);
      await executor.close();
      link.disconnect();
    }
  }

  test('a true answer comes as it was played, lists of games too', async () => {
    let true_: Played | null = null;
    const played = await answered((answer, own) => {
      true_ = own;
      return answer;
    });
    expect(played).toEqual(true_);
    expect(played.parts[0]!.log!.outcomes).toHaveLength(10);
  });

  test('where BullMQ fails to ask for the state of a job, its event is waited for', async () => {
    vi.spyOn(RedisQueueBackend.prototype, 'isFinished').mockRejectedValueOnce(new Error('Connection is closed.'));
    const { fault } = await answered(async (answer) => {
      await sleep(200);
      return answer;
    });
    expect(fault).toBeNull();
  });

  const other = async (count: number, change: (tally: Tally) => void = () => {}) => {
    const spec = await specOf();
    const game = await loadGame('shamus');
    const tally = Tally.ofArm(game, spec.arms[0]!);
    tally.merge((await new ArmPlayer(spec).play({ ...TASK, count })).parts[0]!.tally);
    change(tally);
    return serializeTaskResult({ parts: [{ tally: tally.pack(), log: null }], seconds: 0, fault: null }).parts[0]!
      .tally;
  };

  const listsOf = async (count: number) =>
    serializeTaskResult(await new ArmPlayer(await specOf()).play({ ...TASK, count })).parts[0]!.log;

  test.each<[string, () => Promise<object>, RegExp]>([
    ['of another form', async () => ({ tally: 7 }), /is not of the right form/],
    ['with more batches', async () => ({ tally: null }), /has 2 batches, where 1 were asked for/],
    ['with more games', async () => ({ tally: await other(11) }), /has 11 games, where 10 were asked for/],
    [
      'with a count that is none',
      async () => ({ tally: await other(10, ({ outcomes }) => outcomes.fill(0.5)) }),
      /does not fill its tally/,
    ],
    [
      'with outcomes that its reasons are not of',
      async () => ({ tally: await other(10, ({ outcomes }) => outcomes.reverse()) }),
      /contradicts itself: its outcome \w+ has/,
    ],
    ['without lists of games', async () => ({ log: null }), /has no lists of games/],
    ['with shorter lists', async () => ({ log: await listsOf(9) }), /has lists of games of other lengths/],
    ['with rubbish for a tally', async () => ({ tally: 'rubbish' }), /is not of the right form/],
  ])('an answer %s is not counted; the third ends the run', async (_, forged, says) => {
    const lie = await forged();
    const forge = (part: object) => ('tally' in lie && lie.tally === null ? [part, part] : [{ ...part, ...lie }]);
    const failed = await answered((answer) => ({ ...answer, parts: forge(answer.parts[0]!) })).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(ExecutorError);
    expect((failed as Error).message).toMatch(
      /^games 0 to 9 of standard random\+random cannot be played: a worker sends an answer that /,
    );
    expect((failed as Error).message).toMatch(says);
    expect(said.filter((line) => says.test(line))).toHaveLength(1);
  });

  test('a job that a worker has left, as it took the run for over, is played after all', async () => {
    let tries = 0;
    const played = await answered((answer) => (tries++ === 0 ? null : answer));
    expect([played.fault, tries, said.filter((line) => line.includes('answer'))]).toEqual([null, 2, []]);
  });

  test('a worker that fails is tried again, and told when it fails again and again', async () => {
    let tries = 0;
    const once = await answered((answer) => {
      if (tries++ === 0) throw new Error('no room');
      return answer;
    });
    expect([once.fault, tries]).toEqual([null, 2]);
    const always = answered(() => {
      throw new Error('no room\nat all');
    });
    await expect(always).rejects.toThrow(/^games 0 to 9 of \S+ random\+random cannot be played: no room at all$/);
  });

  test('a Redis that is full for a while is told of, and gets the jobs when it has room', async () => {
    const executor = await openQueueExecutor(plan(), await specOf());
    await redis.say('CONFIG SET maxmemory-policy noeviction');
    await redis.say('CONFIG SET maxmemory 1');
    const stop = new AbortController();
    executor.play(TASK, stop.signal).catch(() => {});
    const isFull = /^shamus: cannot use Redis at redis:\S+: .*\bOOM\b.*; trying again until it stores/;
    await until(() => said.some((line) => isFull.test(line)));
    await expect(openQueueExecutor(plan(), await specOf())).rejects.toThrow(
      /^cannot use Redis at redis:\S+: .*\bOOM\b/,
    );
    await redis.say('CONFIG SET maxmemory 0');
    await until(async () => (await redis.keys()).some((key) => key.endsWith(':wait')));
    stop.abort();
    await executor.close();
    expect(await redis.keys()).toEqual([]);
  });

  test('a password is asked for, and a wrong one told, in one line', async () => {
    const locked = await TestRedis.start('--requirepass', 'right');
    const at = `127.0.0.1:${locked.port}`;
    await expect(open(`redis://${at}`)).rejects.toThrow(
      new QueueError(
        `Redis at redis://${at} needs a password: give it as redis://:PASSWORD@host, or in SHAMUS_REDIS_PASSWORD`,
      ),
    );
    await expect(open(`redis://:wrong@${at}`)).rejects.toThrow(
      new RegExp(`^cannot use Redis at redis://:\\*\\*\\*@${at}: .*(WRONGPASS|password)`),
    );
    (await open(`redis://:right@${at}`)).disconnect();
    await expect(open(`redis://:right@${at}/99`)).rejects.toThrow(/^cannot use Redis at \S+: .*DB index/);
  });
});
