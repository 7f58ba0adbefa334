import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JobResult } from '../job-result.js';
import { FAKE, FakeEngine, fakeArm, resultOf } from '../jobs/fake-game.testing.js';
import { ExecutorError, type PlayedArm } from '../jobs/job-executor.js';
import { Tally } from '../tally.js';
import { writtenAnswer } from './answers.js';
import { JobBook } from './job-book.js';
import { hashOfBody, type Job, type Reply, type WorkerCard } from './protocol.js';
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

function answerOf(worker: WorkerCard, result: JobResult, from = RANGE.from): Reply {
  const body = writtenAnswer(from, result);
  return { worker, body, hash: hashOfBody(body), seconds: 1 };
}

describe('a job', () => {
  let sent: { id: string; data: Job; isUrgent: boolean }[];
  let said: string[];
  let roster: Roster;

  beforeEach(() => {
    [sent, said, roster] = [[], [], new Roster()];
  });

  function bookWith(recheck: number): JobBook {
    return new JobBook({
      roster,
      recheck,
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
    const book = bookWith(0);
    const result = book.start(3, ARM, RANGE);
    expect(sent).toEqual([{ id: 'j1-1', data: { arm: 3, ...RANGE, not: null }, isUrgent: false }]);
    for (const worker of [ANN, BEN, ANN]) book.completed('j1-1', answerOf(worker, resultOf(RANGE)));
    expect(await result).toEqual({ ...resultOf(RANGE), seconds: 1 });
    expect([book.size, sent.length, roster.size]).toEqual([0, 1, 1]);
  });

  test('of which a part was played brings that part', async () => {
    const book = bookWith(0);
    const result = book.start(0, ARM, RANGE);
    book.completed('j1-1', answerOf(ANN, resultOf({ from: 20, count: 4 })));
    expect((await result).tally).toEqual(resultOf({ from: 20, count: 4 }).tally);
  });

  test('whose answer is not what its hash says, or of other games, is handed out again, and in the end ends the run', async () => {
    const book = bookWith(0);
    const result = book.start(0, ARM, RANGE);
    const good = answerOf(ANN, resultOf(RANGE));
    const changed = good.body.replace('"games":10', '"games":9');
    const wrong = [
      { ...good, body: changed },
      { ...good, body: changed, hash: hashOfBody(changed) },
      answerOf(ANN, resultOf(RANGE), 30),
      { rubbish: true },
    ];
    for (const [place, reply] of wrong.entries()) {
      book.completed(`j1-${place + 1}`, reply);
      await settled(result);
    }
    expect(said).toEqual([
      'worker ann sends an answer that is not what its hash says: it is not counted',
      expect.stringMatching(/^worker ann sends an answer that .* instead of .*: it is not counted$/),
      expect.stringContaining('has 10 games from 30, where 10 from 20 were asked for'),
      'a worker sends an answer that is not of the right form: it is not counted',
    ]);
    expect(roster.size).toBe(0);
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

  test('that another worker plays alike counts, once both have answered', async () => {
    const book = bookWith(1);
    roster.list([ANN, BEN]);
    const result = book.start(0, ARM, RANGE);
    book.completed('j1-1', answerOf(ANN, resultOf({ from: 20, count: 6 })));
    await settled(result);
    // What was played is asked for, of somebody else, before anything else.
    expect(sent[1]).toEqual({ id: 'j2-1', data: { arm: 0, from: 20, count: 6, not: ANN.id }, isUrgent: true });
    // Delivered twice, and played by another as it was first asked for.
    book.completed('j1-1', answerOf(ANN, resultOf({ from: 20, count: 6 })));
    book.completed('j1-1', answerOf(CAT, resultOf(RANGE)));
    expect(await settled(result)).toBeNull();
    expect(said).toEqual([]);
    // Played by the worker that it is to check.
    book.completed('j2-1', answerOf(ANN, resultOf({ from: 20, count: 6 })));
    expect(await settled(result)).toBeNull();
    expect(said).toEqual(['worker ann sends an answer that another worker was to give: it is not counted']);
    expect(book.rechecking).toBe(1);
    book.completed('j2-2', answerOf(BEN, resultOf({ from: 20, count: 6 })));
    expect((await result).tally.games).toBe(6);
    expect([book.rechecking, book.size]).toEqual([0, 0]);
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
    roster.list([ANN, BEN, CAT]);
    const result = book.start(0, ARM, RANGE).catch((error: Error) => error);
    book.completed('j1-1', answerOf(ANN, resultOf(RANGE)));
    await settled(result);
    let from = RANGE.from;
    for (const [place, count] of parts.entries()) {
      const { id, data } = sent.at(-1)!;
      expect(data).toMatchObject({ from, count: RANGE.from + RANGE.count - from, not: ANN.id });
      const part = { from, count };
      book.completed(id, answerOf(place % 2 === 0 ? BEN : CAT, otherResult(part, wrong), from));
      await settled(result);
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
        expect([book.rechecking, book.size]).toEqual([0, 0]);
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
      roster.list([ANN, BEN]);
      const [first, second] = [book.start(0, ARM, RANGE), book.start(0, ARM, RANGE)];
      book.completed('j1-1', answerOf(ANN, resultOf(RANGE)));
      await settled(first);
      book.stop();
      book.completed('j2-1', answerOf(ANN, resultOf(RANGE)));
      expect(((await settled(second)) as JobResult).tally.games).toBe(10);
      const end = settled(first);
      book.completed(sent.at(-1)!.id, answerOf(BEN, otherResult({ from: 20, count: 9 }, wrong)));
      if (wrong.length > 0) expect(await end).toBeInstanceOf(ExecutorError);
      else expect(((await end) as JobResult).tally.games).toBe(10);
    }
  });

  test('is not played again where nobody else is there, nor waits for one who has gone', async () => {
    const book = bookWith(1);
    roster.list([ANN]);
    const alone = book.start(0, ARM, RANGE);
    book.completed('j1-1', answerOf(ANN, resultOf(RANGE)));
    expect((await alone).tally.games).toBe(10);
    roster.list([ANN, BEN]);
    const left = book.start(0, ARM, RANGE);
    book.completed('j2-1', answerOf(ANN, resultOf(RANGE)));
    await settled(left);
    for (let list = 0; list < 4; list++) roster.list([ANN]);
    book.acceptUnchecked();
    expect(await settled(left)).toBeNull();
    // It is not gone before its connection has been missing for a while.
    roster.list([ANN]);
    book.acceptUnchecked();
    expect((await left).tally.games).toBe(10);
  });

  test('that is missing twice was lost, and is handed out again; when the run stops it is given up', async () => {
    const book = bookWith(0);
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
    const book = bookWith(0);
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
