import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JobResult } from '../job-result.js';
import { FAKE, FakeEngine, fakeArm, resultOf } from '../jobs/fake-game.testing.js';
import { ExecutorError, type PlayedArm } from '../jobs/job-executor.js';
import { Tally } from '../tally.js';
import { writtenAnswer } from './answers.js';
import { JobBook, type SentJob } from './job-book.js';
import { hashOfBody, type Message, type WorkerCard } from './protocol.js';
import { Roster } from './roster.js';

const ARM: PlayedArm = {
  game: FAKE,
  arm: fakeArm('a', 'b'),
  round: 1,
  nothing: (fault) => ({ ...resultOf({ from: 0, count: 0 }), fault }),
};
const RANGE = { from: 20, count: 10 };
const [ANN, BEN, CAT] = ['ann', 'ben', 'cat'].map((name): WorkerCard => ({ id: `${name}'s id`, name, threads: 1 })) as [
  WorkerCard,
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
    expect(error).toBeInstanceOf(ExecutorError);
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
    expect(sent[1]).toEqual({ id: 'j2-1', data: { job: 2, arm: 0, from: 20, count: 6, not: ANN.id }, isUrgent: true });
    // Delivered twice, and played by another as it was first asked for.
    book.answer(answerOf(ANN, 1, resultOf({ from: 20, count: 6 })));
    book.answer(answerOf(CAT, 1, resultOf(RANGE)));
    expect(await settled(result)).toBeNull();
    book.answer(answerOf(BEN, 2, resultOf({ from: 20, count: 6 })));
    expect(said).toEqual([]);
    expect((await result).tally.games).toBe(6);
    expect([book.rechecked, book.rechecking, book.size]).toEqual([1, 0, 0]);
  });

  /** Games of a range of which some come out otherwise. */
  function otherResult({ from, count }: typeof RANGE, wrong: readonly number[]): JobResult {
    const tally = new Tally(FAKE);
    for (let game = from; game < from + count; game++) {
      const engine = new FakeEngine(null, wrong.includes(game) ? 1 : 0);
      engine.play(game);
      tally.count(engine);
    }
    return { ...resultOf(RANGE), tally: tally.pack() };
  }

  /** A job that ann has played, and others play again in parts of so many games; in `wrong` games the results differ. */
  async function playedAgain(parts: readonly number[], wrong: readonly number[]) {
    const book = bookWith(1);
    for (const worker of [ANN, BEN, CAT]) roster.hear(worker, 0);
    const result = book.start(0, ARM, RANGE).catch((error: Error) => error);
    book.answer(answerOf(ANN, 1, resultOf(RANGE)));
    let from = RANGE.from;
    for (const [place, count] of parts.entries()) {
      const { data } = sent.at(-1)!;
      expect(data).toMatchObject({ from, count: RANGE.from + RANGE.count - from, not: ANN.id });
      const part = { from, count };
      book.answer(answerOf(place % 2 === 0 ? BEN : CAT, data.job, otherResult(part, wrong), from));
      from += count;
      if (book.size === 0) break;
    }
    return { book, end: await settled(result) };
  }

  /** Games of second answers, none of which need be whole. */
  const PARTS = fc
    .array(fc.integer({ min: 0, max: RANGE.count }), { maxLength: 4 })
    .map((cuts) => [0, ...cuts.toSorted((one, other) => one - other), RANGE.count])
    .map((cuts) => cuts.slice(1).map((cut, place) => cut - cuts[place]!));

  test('whose second answers are shorter is compared part by part, and counts when all is played alike', async () => {
    await fc.assert(
      fc.asyncProperty(PARTS, async (parts) => {
        const { book, end } = await playedAgain(parts, []);
        expect(end).toEqual({ ...resultOf(RANGE), seconds: 1 });
        expect([book.rechecked, book.rechecking, book.size]).toEqual([1, 0, 0]);
      }),
    );
  });

  test('that comes out otherwise elsewhere is not counted: both workers are named', async () => {
    await fc.assert(
      fc.asyncProperty(PARTS, fc.integer({ min: 20, max: 29 }), async (parts, game) => {
        const { end } = await playedAgain(parts, [game]);
        expect(end).toBeInstanceOf(ExecutorError);
        expect((end as Error).message).toMatch(
          /^workers ann and (ben|cat) differ on games? 20( to 2\d)? of plain a\+b: neither answer is counted; stop the worker that is wrong/,
        );
      }),
    );
  });

  test('counts as it came first when the run stops, unless a shorter second answer contradicts it', async () => {
    for (const wrong of [[], [20, 21, 22, 23, 24, 25, 26, 27, 28]]) {
      const book = bookWith(1);
      for (const worker of [ANN, BEN]) roster.hear(worker, 0);
      const [first, second] = [book.start(0, ARM, RANGE), book.start(0, ARM, RANGE)];
      book.answer(answerOf(ANN, 1, resultOf(RANGE)));
      book.stop();
      book.answer(answerOf(ANN, 2, resultOf(RANGE)));
      expect(((await settled(second)) as JobResult).tally.games).toBe(10);
      const end = settled(first);
      book.answer(answerOf(BEN, sent.at(-1)!.data.job, otherResult({ from: 20, count: 9 }, wrong)));
      if (wrong.length > 0) expect(await end).toBeInstanceOf(ExecutorError);
      else expect(((await end) as JobResult).tally.games).toBe(10);
    }
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
    book.missing(1);
    expect(sent).toHaveLength(1);
    book.missing(1);
    expect(sent.map(({ id }) => id)).toEqual(['j1-1', 'j1-2']);
    book.stop();
    book.missing(1);
    expect(await settled(result)).toBeNull();
    book.missing(1);
    expect((await result).tally.games).toBe(0);
    expect(book.size).toBe(0);
  });

  test('that gets lost again and again ends the run', async () => {
    const book = bookWith(0);
    const result = book.start(0, ARM, RANGE);
    for (let time = 0; time < 10; time++) book.missing(1);
    expect(await settled(result)).toEqual(
      new ExecutorError(
        'games 20 to 29 of plain a+b got lost 5 times: workers end while they play them, or Redis drops them',
      ),
    );
  });
});
