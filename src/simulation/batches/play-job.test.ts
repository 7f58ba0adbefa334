import { describe, expect, test } from 'vitest';
import { PolicyFault } from '../../game/index.js';
import { Tally } from '../tally.js';
import { FAKE, FakeEngine, tallyOf } from './fake-game.testing.js';
import { type JobSinks, playJob } from './play-job.js';
import { clearSlot, JobSlot, readSlot, recallSlot, sharedSlots, stopAll } from './slots.js';

const RANGE = { from: 40, count: 25 };

function booksOf(tally: Tally): JobSinks {
  return { tally, log: null, digests: null };
}

describe('a job', () => {
  test('plays the games of its range in order and counts each', () => {
    const engine = new FakeEngine();
    const tally = new Tally(FAKE);
    expect(playJob({ engine, control: null }, RANGE, booksOf(tally), new JobSlot(sharedSlots(1), 0), FAKE)).toBeNull();
    expect(engine.played).toEqual(Array.from({ length: 25 }, (_, place) => 40 + place));
    expect(tally.pack()).toEqual(tallyOf(RANGE).pack());
  });

  test('ends at a fault with the games before it', () => {
    const tally = new Tally(FAKE);
    const fault = playJob(
      { engine: new FakeEngine(50), control: null },
      RANGE,
      booksOf(tally),
      new JobSlot(sharedSlots(1), 0),
      FAKE,
    );
    expect(fault).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl: false });
    expect(tally.pack()).toEqual(tallyOf({ from: 40, count: 10 }).pack());
  });

  test('plays the same deals with the control, and counts the pairs of outcomes', () => {
    const engine = new FakeEngine();
    const control = new FakeEngine();
    const tally = new Tally(FAKE);
    expect(playJob({ engine, control }, RANGE, booksOf(tally), new JobSlot(sharedSlots(1), 0), FAKE)).toBeNull();
    expect(control.played).toEqual(engine.played);
    // The control plays alike, so that all pairs are of one outcome with itself.
    const { outcomes, pairs } = tally;
    for (const [place, count] of pairs.entries()) {
      const [first, second] = [Math.floor(place / outcomes.length), place % outcomes.length];
      expect(count).toBe(first === second ? outcomes[first] : 0);
    }
  });

  test('tells a fault of the control from one of the arm', () => {
    const tally = new Tally(FAKE);
    const fault = playJob(
      { engine: new FakeEngine(), control: new FakeEngine(50) },
      RANGE,
      booksOf(tally),
      new JobSlot(sharedSlots(1), 0),
      FAKE,
    );
    expect(fault).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl: true });
    expect(tally.games).toBe(10);
  });

  test('plays the same deals with a control, and counts which outcomes met', () => {
    const [engine, control] = [new FakeEngine(), new FakeEngine(null, 1)];
    const tally = new Tally(FAKE);
    expect(playJob({ engine, control }, RANGE, booksOf(tally), new JobSlot(sharedSlots(1), 0), FAKE)).toBeNull();
    expect(control.played).toEqual(engine.played);
    const { outcomes, games } = tallyOf(RANGE);
    expect({ outcomes: tally.outcomes, games: tally.games }).toEqual({ outcomes, games });
    // The control's games come out one outcome further, always: rows are its outcomes, columns the arm's.
    const [wins, draws, losses] = outcomes;
    expect([...tally.pairs]).toEqual([0, 0, losses, wins, 0, 0, 0, draws, 0]);
  });

  test('says whether a fault was of the control', () => {
    const tally = new Tally(FAKE);
    const found = playJob(
      { engine: new FakeEngine(), control: new FakeEngine(50) },
      RANGE,
      booksOf(tally),
      new JobSlot(sharedSlots(1), 0),
      FAKE,
    );
    expect(found).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl: true });
    expect(tally.games).toBe(10);
  });

  test('passes on an error that is none of a policy', () => {
    const broken = new FakeEngine();
    broken.play = () => {
      throw new TypeError('a mistake of the engine');
    };
    const play = () =>
      playJob({ engine: broken, control: null }, RANGE, booksOf(new Tally(FAKE)), new JobSlot(sharedSlots(1), 0), FAKE);
    expect(play).toThrow(TypeError);
    expect(play).not.toThrow(PolicyFault);
  });

  test('ends with the games so far when it is told to stop', () => {
    const words = sharedSlots(1);
    const engine = new FakeEngine();
    const play = engine.play.bind(engine);
    engine.play = (game) => {
      if (game === 45) stopAll(words);
      play(game);
    };
    const tally = new Tally(FAKE);
    expect(playJob({ engine, control: null }, RANGE, booksOf(tally), new JobSlot(words, 0), FAKE)).toBeNull();
    expect(engine.played).toEqual([40, 41, 42, 43, 44, 45]);
    expect(tally.pack()).toEqual(tallyOf({ from: 40, count: 6 }).pack());
  });
});

describe('the shared control', () => {
  test('tells how far each batch has come, and none of another', () => {
    const words = sharedSlots(3);
    const one = new JobSlot(words, 0);
    const two = new JobSlot(words, 2);
    one.report(7);
    expect([0, 1, 2].map((slot) => readSlot(words, slot))).toEqual([8, 0, 1]);
    two.report(20_000);
    clearSlot(words, 0);
    expect([0, 1, 2].map((slot) => readSlot(words, slot))).toEqual([0, 0, 20_001]);
  });

  test('stops all jobs at once', () => {
    const words = sharedSlots(2);
    const slots = [new JobSlot(words, 0), new JobSlot(words, 1)];
    expect(slots.map((slot) => slot.isOver(0))).toEqual([false, false]);
    stopAll(words);
    expect(slots.map((slot) => slot.isOver(0))).toEqual([true, true]);
  });

  test('recalls one job, which plays a game at least', () => {
    const words = sharedSlots(2);
    const [one, two] = [new JobSlot(words, 0), new JobSlot(words, 1)];
    recallSlot(words, 1);
    expect([one.isOver(3), two.isOver(0), two.isOver(1)]).toEqual([false, false, true]);
    stopAll(words);
    recallSlot(words, 1);
    expect(two.isOver(0)).toBe(true);
    clearSlot(words, 1);
    expect(two.isOver(1)).toBe(false);
  });
});

test('a job that is recalled comes back with the games that it has finished', () => {
  const words = sharedSlots(1);
  class Recalled extends FakeEngine {
    override play(game: number): void {
      super.play(game);
      if (game === 46) recallSlot(words, 0);
    }
  }
  const tally = new Tally(FAKE);
  expect(
    playJob({ engine: new Recalled(), control: null }, RANGE, booksOf(tally), new JobSlot(words, 0), FAKE),
  ).toBeNull();
  expect(tally.pack()).toEqual(tallyOf({ from: 40, count: 7 }).pack());
});
