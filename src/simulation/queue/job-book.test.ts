import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { CarrierError, type PlayedArm } from '../batches/carrier.js';
import { fakeArm, resultOf } from '../batches/fake-game.testing.js';
import type { JobResult } from '../batches/job-result.js';
import { writtenAnswer } from './answers.js';
import { JobBook, type SentJob } from './job-book.js';
import { hashOfBody, type Message, type WorkerCard } from './protocol.js';
import { Roster } from './roster.js';

const ARM: PlayedArm = {
  arm: fakeArm('a', 'b'),
  round: 1,
  nothing: (fault) => ({ ...resultOf({ from: 0, count: 0 }), fault }),
};
const RANGE = { from: 20, count: 10 };
const [ANN, BEN] = ['ann', 'ben'].map((name): WorkerCard => ({ id: `${name}'s id`, name, threads: 1 })) as [
  WorkerCard,
  WorkerCard,
];

function answerOf(worker: WorkerCard, job: number, result: JobResult, from = RANGE.from) {
  const body = writtenAnswer(from, result);
  return { kind: 'answer' as const, worker, job, body, hash: hashOfBody(body), seconds: 1 } satisfies Message;
}

describe('a job', () => {
  let sent: (SentJob & { isUrgent: boolean })[];
  let said: string[];
  let roster: Roster;

  beforeEach(() => {
    [sent, said, roster] = [[], [], new Roster()];
  });

  function bookWith(recheck: number): JobBook {
    return new JobBook({
      roster,
      recheck,
      logOf: () => null,
      send: (job, isUrgent) => sent.push({ ...job, isUrgent }),
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
    const book = bookWith(0);
    const result = book.start(3, ARM, RANGE);
    expect(sent).toEqual([{ id: 'j1-1', data: { job: 1, arm: 3, ...RANGE, not: null }, isUrgent: false }]);
    const games = [ANN, BEN, ANN].map((worker) => book.answer(answerOf(worker, 1, resultOf(RANGE))));
    expect(games).toEqual([10, 0, 0]);
    expect(await result).toEqual({ ...resultOf(RANGE), seconds: 1 });
    expect([book.size, sent.length]).toEqual([0, 1]);
  });

  test('of which a part was played brings that part', async () => {
    const book = bookWith(0);
    const result = book.start(0, ARM, RANGE);
    book.answer(answerOf(ANN, 1, resultOf({ from: 20, count: 4 })));
    expect((await result).tally).toEqual(resultOf({ from: 20, count: 4 }).tally);
  });

  test('whose answer is not what its hash says, or of other games, is handed out again, and in the end ends the run', async () => {
    const book = bookWith(0);
    const result = book.start(0, ARM, RANGE);
    const good = answerOf(ANN, 1, resultOf(RANGE));
    const changed = good.body.replace('"games":10', '"games":9');
    expect(book.answer({ ...good, body: changed })).toBe(0);
    expect(said).toEqual(['worker ann sends an answer that is not what its hash says: it is not counted']);
    expect(book.answer({ ...good, body: changed, hash: hashOfBody(changed) })).toBe(0);
    expect(said[1]).toMatch(/^worker ann sends an answer that .* instead of .*: it is not counted$/);
    expect(book.answer(answerOf(ANN, 1, resultOf(RANGE), 30))).toBe(0);
    expect(said[2]).toContain('has 10 games from 30, where 10 from 20 were asked for');
    expect(sent.map(({ id, isUrgent }) => [id, isUrgent])).toEqual([
      ['j1-1', false],
      ['j1-2', true],
      ['j1-3', true],
      ['j1-4', true],
    ]);
    expect(await settled(result)).toBeNull();
    book.trouble({ kind: 'trouble', worker: BEN, job: 1, message: 'no room' });
    book.trouble({ kind: 'trouble', worker: BEN, job: 1, message: 'no room' });
    const error = await settled(result);
    expect(error).toBeInstanceOf(CarrierError);
    expect((error as Error).message).toBe(
      'games 20 to 29 of plain a+b cannot be played: worker ben has trouble: no room',
    );
  });

  test('that another worker plays alike counts, once both have answered', async () => {
    const book = bookWith(1);
    roster.hear(ANN, 0);
    roster.hear(BEN, 0);
    const result = book.start(0, ARM, RANGE);
    book.answer(answerOf(ANN, 1, resultOf({ from: 20, count: 6 })));
    // What was played is asked for, of somebody else, before anything else.
    expect(sent[1]).toEqual({ id: 'j1-2', data: { job: 1, arm: 0, from: 20, count: 6, not: ANN.id }, isUrgent: true });
    // Delivered twice.
    book.answer(answerOf(ANN, 1, resultOf({ from: 20, count: 6 })));
    expect(await settled(result)).toBeNull();
    book.answer(answerOf(BEN, 1, resultOf({ from: 20, count: 6 })));
    expect((await result).tally.games).toBe(6);
    expect([book.rechecked, book.rechecking, book.size]).toEqual([1, 0, 0]);
  });

  test('that comes out otherwise elsewhere is not counted: both workers are named', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), fc.constantFrom('win', 'games'), async (game, what) => {
        const book = bookWith(1);
        roster.hear(ANN, 0);
        roster.hear(BEN, 0);
        const result = book.start(0, ARM, RANGE);
        book.answer(answerOf(ANN, 1, resultOf(RANGE)));
        const other = what === 'win' ? resultOf(RANGE, [RANGE.from + game]) : resultOf({ from: 20, count: game });
        book.answer(answerOf(BEN, 1, other));
        const error = await settled(result);
        expect(error).toBeInstanceOf(CarrierError);
        expect((error as Error).message).toMatch(/^workers ann and ben differ: games 20 to 29 of plain a\+b /);
      }),
    );
  });

  test('is not played again where nobody else is there, nor waits for one who has gone', async () => {
    const book = bookWith(1);
    roster.hear(ANN, 0);
    const alone = book.start(0, ARM, RANGE);
    book.answer(answerOf(ANN, 1, resultOf(RANGE)));
    expect((await alone).tally.games).toBe(10);
    roster.hear(BEN, 0);
    const left = book.start(0, ARM, RANGE);
    book.answer(answerOf(ANN, 2, resultOf(RANGE)));
    book.acceptUnchecked();
    expect(await settled(left)).toBeNull();
    roster.forget(BEN.id);
    book.acceptUnchecked();
    expect((await left).tally.games).toBe(10);
  });

  test('that is missing twice was lost, and is handed out again; when the run stops it is given up', async () => {
    const book = bookWith(0);
    const result = book.start(0, ARM, RANGE);
    expect(book.openFor(0)).toEqual([{ number: 1, id: 'j1-1' }]);
    book.missing(1, false);
    expect(sent).toHaveLength(1);
    book.missing(1, false);
    expect(sent.map(({ id }) => id)).toEqual(['j1-1', 'j1-2']);
    book.missing(1, true);
    expect(await settled(result)).toBeNull();
    book.missing(1, true);
    expect((await result).tally.games).toBe(0);
    expect(book.size).toBe(0);
  });

  test('that gets lost again and again ends the run', async () => {
    const book = bookWith(0);
    const result = book.start(0, ARM, RANGE);
    for (let time = 0; time < 10; time++) book.missing(1, false);
    expect(await settled(result)).toEqual(
      new CarrierError('games 20 to 29 of plain a+b got lost 5 times: workers end while they play them'),
    );
  });
});
