/** Of all that the others may hold each comes as often as any other, against brute force and the independent checker. */
import { describe, expect, test } from 'vitest';
import meldFirst from '../../../../strategies/shamus/meld-first.js';
import randomUno from '../../../../strategies/shamus/uno-random.js';
import { testSize } from '../../../../test/sized.testing.js';
import { chiSquaredBound, streamOf } from '../../kit/chance.testing.js';
import { EveryDeal } from '../redeal/every-deal.testing.js';
import { COUNTED, pointOf } from '../redeal/points.testing.js';
import { ScriptedTable } from '../testing/scripted-table.testing.js';
import { ShamusForward } from './forward.js';
import { deckOf } from './table.testing.js';

describe('every deal that fits is imagined equally often, and no other:', () => {
  test.each(COUNTED)('%s', (_, seed, game, decision, rulings, ways, possible) => {
    const point = pointOf(seed, game, decision, 2, rulings);
    const every = new EveryDeal(point);
    expect(every.ways).toBe(ways);
    const times = new Map(every.possible().map((name) => [name, 0]));
    expect(times.size).toBe(possible);
    const isUno = point.seat === 0;
    const forward = new ShamusForward({
      own: () => (isUno ? randomUno : meldFirst).create(),
      partner: () => (isUno ? meldFirst : randomUno).create(),
      known: false,
    });
    const table = new ScriptedTable(point.setup, true, ({ seat, asked, view }) => {
      if (asked === 'newGame' && seat === point.seat) forward.newGame(view);
    });
    table.run(point.deck, point.moves);
    const question = table.pending!;
    forward.sit(question.view);
    const random = streamOf('imagined');
    const draws = testSize(10, 100) * possible;
    for (let draw = 0; draw < draws; draw++) {
      expect(forward.deal(random, 100_000)).toBe(true);
      const name = every.nameOf(deckOf(forward, { question, events: point.events, deck: point.deck }));
      expect(times.has(name), name).toBe(true);
      times.set(name, times.get(name)! + 1);
    }
    const expected = draws / possible;
    const chiSquared = [...times.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquared).toBeLessThan(chiSquaredBound(possible - 1));
  });
});
