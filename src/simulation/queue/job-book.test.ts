import { beforeEach, describe, expect, test } from 'vitest';
import type { JobResult } from '../job-result.js';
import { FAKE, fakeArm, resultOf } from '../jobs/fake-game.testing.js';
import { ExecutorError, type PlayedArm } from '../jobs/job-executor.js';
import { writtenAnswer } from './answers.js';
import { JobBook } from './job-book.js';
import type { Job, Reply } from './protocol.js';

const ARM: PlayedArm = {
  game: FAKE,
  arm: fakeArm('a', 'b'),
  round: 1,
  nothing: (fault) => ({ ...resultOf({ from: 0, count: 0 }), fault }),
};
const RANGE = { from: 20, count: 10 };
function answerOf(worker: string, result: JobResult, from = RANGE.from): Reply {
  return { worker, body: writtenAnswer(from, result), seconds: 1 };
}

describe('a job', () => {
  let sent: { id: string; data: Job; isUrgent: boolean }[];
  let said: string[];

  beforeEach(() => {
    [sent, said] = [[], []];
  });

  function newBook(): JobBook {
    return new JobBook({
      log: undefined,
      send: (id, data, isUrgent) => sent.push({ id, data, isUrgent }),
      say: (line) => said.push(line),
    });
  }

  /** What a promise has come to, or null. */
  async function settled<T>(promise: Promise<T>): Promise<T | Error | null> {
    return Promise.race([
      promise.catch((error: Error) => error),
      new Promise<null>((resolve) => setTimeout(resolve, 0, null)),
    ]);
  }

  test('counts once, however often it is played and by whomever', async () => {
    const book = newBook();
    const result = book.start(3, ARM, RANGE);
    expect(sent).toEqual([{ id: 'j1-1', data: { arm: 3, ...RANGE }, isUrgent: false }]);
    for (const worker of ['ann', 'ben', 'ann']) book.completed('j1-1', answerOf(worker, resultOf(RANGE)));
    expect(await result).toEqual({ ...resultOf(RANGE), seconds: 1 });
    expect([book.size, sent.length]).toEqual([0, 1]);
  });

  test('of which a part was played brings that part', async () => {
    const book = newBook();
    const result = book.start(0, ARM, RANGE);
    book.completed('j1-1', answerOf('ann', resultOf({ from: 20, count: 4 })));
    expect((await result).tally).toEqual(resultOf({ from: 20, count: 4 }).tally);
  });

  test('whose answer cannot be read, or is of other games, is handed out again, and in the end ends the run', async () => {
    const book = newBook();
    const result = book.start(0, ARM, RANGE);
    const good = answerOf('ann', resultOf(RANGE));
    const changed = good.body.replace('"games":10', '"games":11');
    const wrong = [
      { ...good, body: '{' },
      { ...good, body: changed },
      answerOf('ann', resultOf(RANGE), 30),
      { rubbish: true },
    ];
    for (const [place, reply] of wrong.entries()) {
      book.completed(`j1-${place + 1}`, reply);
      await settled(result);
    }
    expect(said).toEqual([
      'worker ann sends an answer that is not of the right form: it is not counted',
      expect.stringContaining('has 11 games from 20, where 10 from 20 were asked for'),
      expect.stringContaining('has 10 games from 30, where 10 from 20 were asked for'),
      'a worker sends an answer that is not of the right form: it is not counted',
    ]);
    expect(sent.map(({ id }) => id)).toEqual(['j1-1', 'j1-2', 'j1-3', 'j1-4', 'j1-5']);
    expect(sent.map(({ isUrgent }) => isUrgent)).toEqual([false, true, true, true, true]);
    expect(await settled(result)).toBeNull();
    book.failed('j1-5', 'worker ben has trouble: no room');
    const error = await settled(result);
    expect(error).toBeInstanceOf(ExecutorError);
    expect((error as Error).message).toBe(
      'games 20 to 29 of plain a+b cannot be played: worker ben has trouble: no room',
    );
  });

  test('that is missing twice was lost, and is handed out again; when the run stops it is given up', async () => {
    const book = newBook();
    const result = book.start(0, ARM, RANGE);
    expect(book.openFor(0)).toEqual(['j1-1']);
    book.missing('j1-1');
    expect(await settled(result)).toBeNull();
    expect(sent).toHaveLength(1);
    book.missing('j1-1');
    expect(await settled(result)).toBeNull();
    expect(sent.map(({ id }) => id)).toEqual(['j1-1', 'j1-2']);
    book.stop();
    book.missing('j1-2');
    expect(await settled(result)).toBeNull();
    book.missing('j1-2');
    expect((await result).tally.games).toBe(0);
    expect(book.size).toBe(0);
  });

  test('that gets lost again and again ends the run', async () => {
    const book = newBook();
    const result = book.start(0, ARM, RANGE);
    for (let time = 1; time <= 5; time++) {
      expect(await settled(result)).toBeNull();
      book.failed(`j1-${time}`, 'job stalled more than allowable limit');
    }
    expect(said).toEqual([]);
    expect(await settled(result)).toEqual(
      new ExecutorError(
        'games 20 to 29 of plain a+b got lost 5 times: workers end while they play them, or Redis drops them',
      ),
    );
  });
});
