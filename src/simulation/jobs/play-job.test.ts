import { describe, expect, test } from 'vitest';
import { PolicyFault } from '../../game/index.js';
import { Heartbeat } from '../sandbox/heartbeat.js';
import { Tally } from '../tally.js';
import { FAKE, FakeEngine, tallyOf } from './fake-game.testing.js';
import { type JobSinks, playJob } from './play-job.js';

const RANGE = { from: 40, count: 25 };

function booksOf(tally: Tally): JobSinks {
  return { tally, log: null, digests: null };
}

describe('a job', () => {
  test('plays the games of its range in order and counts each', () => {
    const engine = new FakeEngine();
    const tally = new Tally(FAKE);
    expect(playJob({ engine, control: null }, RANGE, booksOf(tally), new Heartbeat(), FAKE)).toBeNull();
    expect(engine.played).toEqual(Array.from({ length: 25 }, (_, place) => 40 + place));
    expect(tally.pack()).toEqual(tallyOf(RANGE).pack());
  });

  test('ends at a fault with the games before it', () => {
    const tally = new Tally(FAKE);
    const fault = playJob({ engine: new FakeEngine(50), control: null }, RANGE, booksOf(tally), new Heartbeat(), FAKE);
    expect(fault).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl: false });
    expect(tally.pack()).toEqual(tallyOf({ from: 40, count: 10 }).pack());
  });

  test('plays the same deals with the control, and counts the pairs of outcomes', () => {
    const engine = new FakeEngine();
    const control = new FakeEngine();
    const tally = new Tally(FAKE);
    expect(playJob({ engine, control }, RANGE, booksOf(tally), new Heartbeat(), FAKE)).toBeNull();
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
      new Heartbeat(),
      FAKE,
    );
    expect(fault).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl: true });
    expect(tally.games).toBe(10);
  });

  test('plays the same deals with a control, and counts which outcomes met', () => {
    const [engine, control] = [new FakeEngine(), new FakeEngine(null, 1)];
    const tally = new Tally(FAKE);
    expect(playJob({ engine, control }, RANGE, booksOf(tally), new Heartbeat(), FAKE)).toBeNull();
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
      new Heartbeat(),
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
      playJob({ engine: broken, control: null }, RANGE, booksOf(new Tally(FAKE)), new Heartbeat(), FAKE);
    expect(play).toThrow(TypeError);
    expect(play).not.toThrow(PolicyFault);
  });

  test('that is told to return comes back with the games that it has finished', () => {
    for (const order of ['stop', 'recall'] as const) {
      const heart = new Heartbeat();
      const engine = new FakeEngine();
      const play = engine.play.bind(engine);
      engine.play = (game) => {
        if (game === 45) heart[order]();
        play(game);
      };
      const tally = new Tally(FAKE);
      expect(playJob({ engine, control: null }, RANGE, booksOf(tally), heart, FAKE)).toBeNull();
      expect(tally.pack()).toEqual(tallyOf({ from: 40, count: 6 }).pack());
      expect(heart.read().finished).toBe(6);
    }
  });
});

test('a job that is stopped may return without a game; one that is recalled plays one at least', () => {
  // The words are those of another thread.
  const heart = new Heartbeat();
  const job = new Heartbeat(heart.words);
  expect([job.isOver(0), job.isOver(1)]).toEqual([false, false]);
  heart.recall();
  expect([job.isOver(0), job.isOver(1)]).toEqual([false, true]);
  heart.stop();
  heart.recall();
  expect(job.isOver(0)).toBe(true);
  heart.clear();
  expect(job.isOver(1)).toBe(false);
});
