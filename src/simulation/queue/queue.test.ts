/** What coordinator and worker say to each other through a real Redis; test/cli/queue.nightly.test.ts plays whole runs. */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeWithRedis, TestRedis } from '../../../test/cli/redis.testing.js';
import { resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { VERSION } from '../../version.js';
import { behaviourSignature } from '../hashes.js';
import { nothingPlayed } from '../job-result.js';
import type { JobExecutor } from '../jobs/job-executor.js';
import { resolveTeam } from '../lineup/team.js';
import { addressOf, prefixOf, QueueError, shownAddress } from './address.js';
import { Link } from './link.js';
import { keysOf, type RunDescription, sheetOf } from './protocol.js';
import { openQueue } from './queue-executor.js';
import { RunAtWorker } from './run-at-worker.js';
import { announce, liveRuns, removeRun } from './run-keys.js';

const PREFIX = 'test';
const KEYS = keysOf(PREFIX);

describeWithRedis('through Redis', () => {
  let redis: TestRedis;
  let said: string[];
  beforeAll(async () => {
    redis = await TestRedis.start('--maxmemory-policy', 'allkeys-lru');
  });
  beforeEach(() => {
    said = [];
  });
  afterEach(() => vi.restoreAllMocks());

  const open = (url = redis.url) => Link.open(url, (line) => said.push(line));

  async function sheetWith(changes: Partial<RunDescription>): Promise<string> {
    const game = await loadGame('shamus');
    const arm = { setup: resolveSetup(game, {}), team: await resolveTeam(game, 2, 'random+random') };
    const coordinator = { host: hostname(), pid: process.pid };
    const facts = { version: VERSION, coordinator, signatures: { shamus: await behaviourSignature('shamus') } };
    const run = { ...facts, key: keyFromSeed('x'), gameTimeout: 60, log: null };
    return JSON.stringify({ ...sheetOf(run, [arm], new Map()), ...changes });
  }

  test('a Redis that may throw jobs away is told of', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { executor } = await openRun(redis.url);
    expect(warn.mock.calls.flat().join()).toMatch(/eviction policy is allkeys-lru.*noeviction/i);
    await executor.destroy();
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
    ['of a game that is not there', { arms: 'poker' }, "it is of the game 'poker', which this worker does not know"],
    ['without the code of a policy', { arms: 'own' }, 'the code of a policy is missing, or not what its hash says'],
    ['of another form', { gameTimeout: -1 }, 'its description is not of the right form'],
  ] as const)("a run %s is refused, to the worker's own log and to the coordinator", async (_, changes, reason) => {
    const link = await open();
    said = [];
    const sheet = JSON.parse(await sheetWith(typeof changes === 'object' && 'arms' in changes ? {} : changes));
    if ('arms' in changes && changes.arms === 'poker') sheet.arms[0].setup.game = 'poker';
    if ('arms' in changes && changes.arms === 'own') sheet.arms[0].team.policies[0].module = 'a'.repeat(64);
    const announced = { run: 'r1', sheet: JSON.stringify(sheet), code: new Map<string, string>() };
    await announce(link.redis, PREFIX, announced, true);
    const card = { name: 'worker-7', threads: 1 };
    const say = (line: string) => said.push(line);
    const place = { redis: link.redis, prefix: PREFIX, card, say, sayOnce: say };
    expect(await RunAtWorker.join(place, 'r1')).toBeNull();
    const [, told] = (await link.redis.xrevrange(KEYS.events('r1'), '+', '-', 'COUNT', 1))[0]!;
    expect(told.slice(0, 5)).toEqual(['event', 'refusal', 'worker', 'worker-7', 'reason']);
    expect(told[5]).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
    expect(said).toEqual([`refuses run r1: ${told[5]}`]);
    await removeRun(link.redis, PREFIX, 'r1');
    link.close();
    expect(await redis.keys()).toEqual([]);
  });

  test('runs whose coordinators are gone are taken away, and no others', async () => {
    const link = await open();
    const withProcess = (host: string, pid: number) => sheetWith({ coordinator: { host, pid } });
    // No process has this number.
    const dead = 2 ** 22 + 1;
    for (const [run, sheet] of [
      ['alive', await withProcess(hostname(), process.pid)],
      ['dead', await withProcess(hostname(), dead)],
      ['elsewhere', await withProcess('another-host', dead)],
    ] as const) {
      await announce(link.redis, PREFIX, { run, sheet, code: new Map([['a', 'b']]) }, false);
    }
    await link.redis.sadd(KEYS.runs, 'silent');
    const live = await liveRuns(link.redis, PREFIX, true);
    expect([...live].toSorted()).toEqual(['alive', 'elsewhere']);
    expect((await link.redis.smembers(KEYS.runs)).toSorted()).toEqual(['alive', 'elsewhere']);
    expect((await redis.keys()).filter((key) => /dead|silent/.test(key))).toEqual([]);
    await removeRun(link.redis, PREFIX, 'alive');
    await removeRun(link.redis, PREFIX, 'elsewhere');
    expect(await redis.keys()).toEqual([]);
    link.close();
  });

  /** A run that hands out its games, with lines for the user in `said`. */
  async function openRun(url: string) {
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
    const game = await loadGame('shamus');
    const arm = { setup: resolveSetup(game, {}), team: await resolveTeam(game, 2, 'random+random') };
    const plan = { url, prefix: PREFIX };
    const spec = { key: keyFromSeed('x'), threads: 1, gameTimeout: 60, log: undefined };
    const executor = await openQueue(plan, [arm], spec, () => {});
    const played = { game, arm, round: 1, nothing: () => nothingPlayed(game, arm, null) };
    return { executor, start: () => executor.start(played, { from: 0, count: 10 }).result };
  }

  /** Waits until something is so, while a run goes on. */
  async function until(executor: JobExecutor, isSo: () => Promise<boolean> | boolean): Promise<void> {
    while (!(await isSo())) {
      executor.tick();
      await sleep(10);
    }
  }

  test('all that a run stores is forgotten in the end, should its coordinator be killed', async () => {
    const { executor, start } = await openRun(redis.url);
    void start();
    await until(executor, async () => (await redis.keys()).some((key) => key.endsWith(':j1-1')));
    const link = await open();
    const forgotten = async () => {
      const lasting = await Promise.all((await redis.keys()).map(async (key) => [key, await link.redis.ttl(key)]));
      return lasting.filter(([, seconds]) => (seconds as number) < 0).length === 0;
    };
    await until(executor, forgotten);
    expect((await redis.keys()).some((key) => key.endsWith(':meta'))).toBe(true);
    await executor.destroy();
    expect(await redis.keys()).toEqual([]);
    link.close();
  });

  test('events that are none of its jobs are left alone; an answer of another form is not counted; rubbish ends the run', async () => {
    const { executor, start } = await openRun(redis.url);
    const result = start();
    await until(executor, async () => (await redis.keys()).some((key) => key.endsWith(':j1-1')));
    const link = await open();
    said = [];
    const [run] = await link.redis.smembers(KEYS.runs);
    const tell = (...fields: string[]) => link.redis.xadd(KEYS.events(run!), '*', 'event', ...fields);
    await tell('unknown', 'a', 'b');
    await tell('completed', 'jobId', 'j7-1', 'returnvalue', '{}');
    await tell('failed', 'jobId', 'j7-1', 'failedReason', 'none');
    await tell('refusal', 'worker', 'worker-7', 'reason', 'it is\ntired');
    await until(executor, () => said.length === 1);
    expect(said).toEqual(['shamus: worker worker-7 refuses this run: it is tired']);
    await tell('completed', 'jobId', 'j1-1', 'returnvalue', '{}');
    await until(executor, async () => (await redis.keys()).some((key) => key.endsWith(':j1-2')));
    expect(said[1]).toBe('shamus: a worker sends an answer that is not of the right form: it is not counted');
    const ended = expect(result).rejects.toThrow(/^an event of this run at redis:\S+ cannot be read: /);
    await tell('completed', 'jobId', 'j1-2', 'returnvalue', '{');
    await ended;
    await executor.destroy();
    expect(await redis.keys()).toEqual([]);
    link.close();
  });

  test('a Redis that is full for a while is told of, and gets the jobs when it has room', async () => {
    const { executor, start } = await openRun(redis.url);
    said = [];
    await redis.say('CONFIG SET maxmemory-policy noeviction');
    await redis.say('CONFIG SET maxmemory 1');
    void start();
    await until(executor, () => said.length > 0);
    expect(said).toEqual([
      expect.stringMatching(/^shamus: cannot use Redis at redis:\S+: .*\bOOM\b.*; trying again until it stores/),
    ]);
    await expect(openRun(redis.url)).rejects.toThrow(/^cannot use Redis at redis:\S+: .*\bOOM\b/);
    await redis.say('CONFIG SET maxmemory 0');
    await until(executor, async () => (await redis.keys()).some((key) => key.endsWith(':j1-1')));
    await executor.destroy();
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
    (await open(`redis://:right@${at}`)).close();
    await expect(open(`redis://:right@${at}/99`)).rejects.toThrow(/^cannot use Redis at \S+: .*DB index/);
  });
});

test.each([
  ['redis://box', { host: 'box', port: 6379, db: 0, tls: false }],
  ['redis://box:7000/3', { host: 'box', port: 7000, db: 3, tls: false }],
  ['rediss://me:p%40ss@box', { host: 'box', username: 'me', password: 'p@ss', tls: true }],
  ['redis://[::1]:7000', { host: '::1', port: 7000 }],
])('the address %s is understood', (url, parts) => {
  expect(addressOf(url)).toMatchObject(parts);
});

const WRONG = 'box box:6379 http://box redis:// redis://box/first redis://box:99999 redis://box?x=1';
test.each(['', ...WRONG.split(' ')])('the address %j is none', (url) => {
  expect(() => addressOf(url)).toThrow(/^--redis must be an address such as redis:\/\/host:6379 or .*, not '/);
});

test('passwords are never shown', () => {
  expect(shownAddress('redis://:a:b@c@box:1/2')).toBe('redis://:***@box:1/2');
  expect(shownAddress('rediss://me:secret@box')).toBe('rediss://me:***@box');
  expect(shownAddress('redis://box')).toBe('redis://box');
});

test('a prefix is letters, digits and a few signs', () => {
  expect([prefixOf(undefined), prefixOf('my-lab.2'), prefixOf('{lab}')]).toEqual(['shamus', 'my-lab.2', '{lab}']);
  for (const wrong of ['', 'a b', 'a:b', 'a*'])
    expect(() => prefixOf(wrong)).toThrow('--prefix must be letters, digits');
});
