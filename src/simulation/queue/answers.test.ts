/** Answers of workers, true and wrong, as a coordinator takes them, through a real Redis. */
import { setTimeout as sleep } from 'node:timers/promises';
import { RedisQueueBackend, Worker } from 'bullmq';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeWithRedis, TestRedis } from '../../../test/cli/redis.testing.js';
import { loadGame } from '../../games/registry.js';
import { ExecutorError, type Played } from '../executor.js';
import { ArmPlayer } from '../play/player.js';
import { Tally } from '../tally.js';
import { type StoredTaskResult, serializeTaskResult } from './answers.js';
import { openLink } from './link.js';
import { describeRun } from './protocol.js';
import { PREFIX, specOf, TASK } from './queue.testing.js';
import { openQueueExecutor } from './queue-executor.js';

describeWithRedis('the answers of workers', () => {
  let redis: TestRedis;
  let said: string[];
  beforeAll(async () => {
    redis = await TestRedis.start();
  });
  beforeEach(() => {
    said = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  /** Has a worker answer that changes what is true. @returns what comes of the task */
  async function answered(change: (answer: StoredTaskResult, played: Played) => unknown) {
    const spec = await specOf();
    const executor = await openQueueExecutor({ url: redis.url, prefix: PREFIX }, spec);
    const link = await openLink(redis.url, (line) => said.push(line));
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
      return await executor.play(TASK, new AbortController().signal);
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
});
