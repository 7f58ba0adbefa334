import { expect, test } from 'vitest';
import { PolicyFault } from '../../game/index.js';
import { PAIRED_SHAPE, Tally, TEAM_SHAPE } from '../tally.js';
import { FAKE, FakeEngine, tallyOf } from './fake-game.testing.js';
import { playRange } from './play-range.js';

const RANGE = { from: 40, count: 25 };

function played(engine: FakeEngine, control: FakeEngine | null = null) {
  const tally = new Tally(FAKE, control === null ? TEAM_SHAPE : PAIRED_SHAPE);
  const underWay = new Int32Array(1);
  return { fault: playRange({ engine, control }, RANGE, { tally, log: null, underWay }, FAKE), tally, underWay };
}

test('a range is played: the games of its range in order and counts each', () => {
  const engine = new FakeEngine();
  const { fault, tally } = played(engine);
  expect(fault).toBeNull();
  expect(engine.played).toEqual(Array.from({ length: 25 }, (_, place) => 40 + place));
  expect(tally.pack()).toEqual(tallyOf(RANGE).pack());
});

test('a range is played: it plays the same decks with a control, and counts which outcomes met', () => {
  const [engine, control] = [new FakeEngine(), new FakeEngine(null, 1)];
  const { tally } = played(engine, control);
  expect(control.played).toEqual(engine.played);
  const { outcomes, games } = tallyOf(RANGE);
  expect({ outcomes: tally.outcomes, games: tally.games }).toEqual({ outcomes, games });
  // The control's games come out one outcome further, always: rows are its outcomes, columns the arm's.
  const [wins, draws, losses] = outcomes;
  expect([...tally.pairs]).toEqual([0, 0, losses, wins, 0, 0, 0, draws, 0]);
});

test('a range ends at a fault, of the arm or its control, with the games before it', () => {
  for (const ofControl of [false, true]) {
    const faulty = new FakeEngine(50);
    const { fault, tally } = ofControl ? played(new FakeEngine(), faulty) : played(faulty);
    expect(fault).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl });
    expect(tally.games).toBe(10);
  }
});

test('a range passes on an error that is none of a policy', () => {
  const broken = new FakeEngine();
  broken.play = () => {
    throw new TypeError('a mistake of the engine');
  };
  expect(() => played(broken)).toThrow(TypeError);
  expect(() => played(broken)).not.toThrow(PolicyFault);
});
