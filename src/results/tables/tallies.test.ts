import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAIRED, Tally, TEAM } from '../../simulation/index.js';
import { FAKE, FakeEngine, tallyOf } from '../../simulation/play/fake-game.testing.js';
import { parseTally, serializeTally } from './tallies.js';

describe("an arm's tally as it is written", () => {
  test('has names, and no zeros at the ends of a distribution', () => {
    const tally = new Tally(FAKE);
    const table = {
      outcome: 0,
      reason: 1,
      metrics: Int32Array.of(5, 3),
      seats: new Int32Array(0),
      play() {},
      fingerprint: () => 0,
    };
    tally.count(table);
    tally.count({ ...table, metrics: Int32Array.of(-5, 3) });
    expect(serializeTally(FAKE, tally)).toEqual({
      games: 2,
      outcomes: { win: 2, draw: 0, loss: 0 },
      reasons: { luck: 0, skill: 2, peace: 0, error: 0 },
      metrics: { points: { from: -5, step: 5, counts: [1, 0, 1] }, turns: { from: 3, step: 1, counts: [2] } },
    });
  });

  test('is read back as it was, with pairs and without, also when it is empty', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(50), fc.boolean(), (from, count, paired) => {
        const tally = new Tally(FAKE, paired ? PAIRED : TEAM);
        const [engine, control] = [new FakeEngine(), new FakeEngine(null, 1)];
        for (let game = from; game < from + count; game++) {
          engine.play(game);
          control.play(game + 1);
          tally.count(engine, paired ? control : null);
        }
        const text = JSON.stringify(serializeTally(FAKE, tally));
        const read = parseTally(FAKE, JSON.parse(text));
        expect(read.shape).toEqual(tally.shape);
        expect(read.pack()).toEqual(tally.pack());
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['an outcome', { outcomes: { triumph: 9 } }, "no 'triumph'"],
    ['a game', { outcomes: { win: 10 } }, '9 games have 10 outcomes'],
    ['a reason', { reasons: { luck: 8 } }, '9 games have 8 reasons'],
    ['a grid', { metrics: { points: { from: -10, step: 3, counts: [9] } } }, "'points'"],
    ['a value below the grid', { metrics: { points: { from: -15, step: 5, counts: [9] } } }, "'points'"],
    ['a value above the grid', { metrics: { turns: { from: 6, step: 1, counts: [4, 5] } } }, "'turns'"],
  ])('of another game is refused: %s that this one has not', (_, change, message) => {
    const written = { ...serializeTally(FAKE, tallyOf({ from: 0, count: 9 })), ...change };
    expect(() => parseTally(FAKE, written as never)).toThrow(message);
  });
});
