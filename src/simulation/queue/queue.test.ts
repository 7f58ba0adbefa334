import { Worker } from 'bullmq';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeWithRedis, TestRedis } from '../../../test/cli/redis.testing.js';
import { VERSION } from '../../version.js';
import { TaskAborted } from '../executor.js';
import { ArmPlayer } from '../play/player.js';
import { QueueError } from './address.js';
import { serializeTaskResult } from './answers.js';
import { openLink } from './link.js';
import { describeRun, keysOf } from './protocol.js';
import { PREFIX, specOf, TASK, until } from './queue.testing.js';
import { openQueueExecutor } from './queue-executor.js';
import { serveQueue } from './queue-worker.js';

const KEYS = keysOf(PREFIX, 'q1');

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
