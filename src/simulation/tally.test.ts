import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAKE, FakeEngine, tallyOf } from './play/fake-game.testing.js';
import { PAIRED_SHAPE, Tally } from './tally.js';

/** Up to some thousand games, cut into ranges. */
const cuts = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 8 });

describe('a tally', () => {
  test('counts what the engine says', () => {
    const engine = new FakeEngine();
    const tally = new Tally(FAKE);
    engine.play(5);
    tally.count(engine);
    expect([tally.outcomes[engine.outcome], tally.reasons[engine.reason]]).toEqual([1, 1]);
    expect(tally.metrics.map((metric) => metric.mean())).toEqual([...engine.metrics]);
  });

  test('merged of parts is the tally of the whole, whatever the parts and their order', () => {
    fc.assert(
      fc.property(cuts, fc.infiniteStream(fc.nat()), (lengths, order) => {
        let from = 0;
        const parts = lengths.map((count) => {
          const part = tallyOf({ from, count }).pack();
          from += count;
          return { part, place: order.next().value! };
        });
        const whole = new Tally(FAKE);
        for (const { part } of parts.sort((a, b) => a.place - b.place)) whole.merge(part);
        expect(whole.pack()).toEqual(tallyOf({ from: 0, count: from }).pack());
        const sum = (counts: Float64Array) => counts.reduce((all, count) => all + count, 0);
        expect([sum(whole.outcomes), sum(whole.reasons), ...whole.metrics.map(({ count }) => count)]).toEqual(
          Array(4).fill(from),
        );
        // Packing is a copy.
        expect(parts.reduce((games, { part }) => games + part[0]!, 0)).toBe(from);
      }),
      { numRuns: 30 },
    );
  });

  test('is packed without the values that no game came to: a thread sends one with each result', () => {
    const wide = { ...FAKE.results.metrics[0]!, low: 0, high: 50_000, step: 5 };
    const tally = new Tally({ ...FAKE, results: { ...FAKE.results, metrics: [wide, FAKE.results.metrics[1]!] } });
    const engine = new FakeEngine();
    for (const points of [100, 150]) tally.count({ ...engine, metrics: Int32Array.of(points, 3) });
    // Games, three outcomes, four reasons; the place of the first value and how many there are, and the same of turns.
    const counts = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    expect([...tally.pack()]).toEqual([2, 2, 0, 0, 2, 0, 0, 0, 20, 11, ...counts, 3, 1, 2]);
  });

  test('beside a control holds the tally of its games, and the difference of every metric game by game', () => {
    const [engine, control] = [new FakeEngine(), new FakeEngine(null, 1)];
    const [parts, alone] = [[new Tally(FAKE, PAIRED_SHAPE), new Tally(FAKE, PAIRED_SHAPE)], new Tally(FAKE)];
    const sums = [0, 0];
    const squares = [0, 0];
    for (let game = 0; game < 500; game++) {
      engine.play(game);
      control.play(game + 7);
      const part = parts[game % 2]!;
      part.count(engine, control);
      alone.count(control);
      for (const metric of [0, 1]) {
        const difference = engine.metrics[metric]! - control.metrics[metric]!;
        sums[metric]! += difference;
        squares[metric]! += difference ** 2;
      }
    }
    const [whole, other] = parts;
    whole!.merge(structuredClone(other!.pack()));
    expect(whole!.control!.pack()).toEqual(alone.pack());
    // Rows are outcomes of the control, columns those of the arm.
    const column = (outcome: number) => [0, 1, 2].reduce((sum, of) => sum + whole!.pairs[3 * of + outcome]!, 0);
    expect([column(0), column(1), column(2)]).toEqual([...whole!.outcomes]);
    for (const [metric, differences] of whole!.differences.entries()) {
      expect(differences.count).toBe(500);
      expect(differences.mean()).toBe(sums[metric]! / 500);
      expect(differences.sd() ** 2).toBeCloseTo((squares[metric]! - sums[metric]! ** 2 / 500) / 499, 9);
    }
  });
});
