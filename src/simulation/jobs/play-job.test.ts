import { expect, test } from 'vitest';
import { PolicyFault } from '../../game/index.js';
import { Heartbeat } from '../sandbox/heartbeat.js';
import { PAIRED, Tally, TEAM } from '../tally.js';
import { FAKE, FakeEngine, tallyOf } from './fake-game.testing.js';
import { playJob } from './play-job.js';

const RANGE = { from: 40, count: 25 };

function played(engine: FakeEngine, control: FakeEngine | null = null, heart = new Heartbeat()) {
  const tally = new Tally(FAKE, control === null ? TEAM : PAIRED);
  return { fault: playJob({ engine, control }, RANGE, { tally, log: null }, heart, FAKE), tally };
}

test('a job plays the games of its range in order and counts each', () => {
  const engine = new FakeEngine();
  const { fault, tally } = played(engine);
  expect(fault).toBeNull();
  expect(engine.played).toEqual(Array.from({ length: 25 }, (_, place) => 40 + place));
  expect(tally.pack()).toEqual(tallyOf(RANGE).pack());
});

test('a job plays the same decks with a control, and counts which outcomes met', () => {
  const [engine, control] = [new FakeEngine(), new FakeEngine(null, 1)];
  const { tally } = played(engine, control);
  expect(control.played).toEqual(engine.played);
  const { outcomes, games } = tallyOf(RANGE);
  expect({ outcomes: tally.outcomes, games: tally.games }).toEqual({ outcomes, games });
  // The control's games come out one outcome further, always: rows are its outcomes, columns the arm's.
  const [wins, draws, losses] = outcomes;
  expect([...tally.pairs]).toEqual([0, 0, losses, wins, 0, 0, 0, draws, 0]);
});

test('a job ends at a fault, of the arm or its control, with the games before it', () => {
  for (const ofControl of [false, true]) {
    const faulty = new FakeEngine(50);
    const { fault, tally } = ofControl ? played(new FakeEngine(), faulty) : played(faulty);
    expect(fault).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl });
    expect(tally.games).toBe(10);
  }
});

test('a job passes on an error that is none of a policy', () => {
  const broken = new FakeEngine();
  broken.play = () => {
    throw new TypeError('a mistake of the engine');
  };
  expect(() => played(broken)).toThrow(TypeError);
  expect(() => played(broken)).not.toThrow(PolicyFault);
});

test.each(['stop', 'recall'] as const)(
  'a job that is told to return (%s) comes back with the games so far',
  (order) => {
    const heart = new Heartbeat();
    const engine = new FakeEngine();
    const play = engine.play.bind(engine);
    engine.play = (game) => {
      if (game === 45) heart[order]();
      play(game);
    };
    const { fault, tally } = played(engine, null, heart);
    expect(fault).toBeNull();
    expect(tally.pack()).toEqual(tallyOf({ from: 40, count: 6 }).pack());
    expect(heart.read().finished).toBe(6);
  },
);

test('a job that is stopped may return without a game; one that is recalled plays one at least', () => {
  const heart = new Heartbeat();
  // The words are those of another thread.
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
