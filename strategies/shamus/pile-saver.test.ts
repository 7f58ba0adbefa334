import { describe, expect, test } from 'vitest';
import { ShamusEngine } from '../../src/games/shamus/engine/engine.js';
import type { RummyPolicy, RummyView } from '../../src/games/shamus/policy.js';
import { targetsOf } from '../../src/games/shamus/rules/setup.js';
import { discardOf, type RummyPosition, rummyView } from '../../src/games/shamus/testing/positions.testing.js';
import { keyFromSeed } from '../../src/random/index.js';
import aceKeeper from './ace-keeper.js';
import pileSaver from './pile-saver.js';

interface Situation extends RummyPosition {
  /** Cards that the Uno player holds. */
  readonly uno: number;
  readonly circle: number;
  readonly lost?: boolean;
}

/** The policy at the start of a game that begins with this view. */
function seated({ uno, circle, lost = false, ...position }: Situation): { policy: RummyPolicy; view: RummyView } {
  const view = rummyView(position);
  const { senior, junior } = targetsOf('standard');
  const counts = { circleCount: circle, stockCount: 20, seniorTarget: senior, juniorTarget: junior };
  Object.assign(view.table, counts, { seniorLost: lost });
  view.table.held[0] = uno;
  view.table.held[1] = position.hand.split(' ').length;
  const policy = pileSaver.create();
  policy.newGame?.(view);
  return { policy, view };
}

const MELDS = { groups: 'KC KD KH KS' };

describe('pile-saver draws', () => {
  const cases: (Situation & { takes: number; why: string })[] = [
    {
      ...{ uno: 0, circle: 5, table: MELDS, hand: '7C 7D 2S', pile: '3D 7H', takes: 1 },
      why: 'what reaches the target when the Uno player is out: 55 points, and nothing dear in hand',
    },
    {
      ...{ uno: 3, circle: 6, hand: '7C 8D 2S', pile: 'KS 7H', takes: 0 },
      why: 'from the stock where nothing can be laid',
    },
  ];
  test.each(cases)('$why', ({ takes, ...situation }) => {
    const { policy, view } = seated(situation);
    expect(policy.draw(view)).toBe(takes);
  });
});

describe('pile-saver discards', () => {
  const cases: (Situation & { discards: string; why: string })[] = [
    {
      ...{ uno: 0, circle: 5, table: { groups: 'KC KD KH KS 8C 8D 8H' }, hand: '9C AS', discards: 'AS' },
      why: 'what wins at once: 55 points laid, of which the nine costs five and the ace would cost fifteen',
    },
    {
      ...{ uno: 2, circle: 6, table: { groups: 'KC KD KH KS QC QD QH QS' }, hand: '2C 9H', discards: '9H' },
      why: 'no 2 when enough points are laid',
    },
    {
      ...{ uno: 5, circle: 6, hand: '4C 9H 8S', discards: '9H' },
      why: 'no 4 that would lose Senior',
    },
  ];
  test.each(cases)('$why', ({ discards, ...situation }) => {
    const { policy, view } = seated(situation);
    expect(discardOf(policy, view)).toBe(discards);
  });
});

test('pile-saver picks up more often, and more cards at once, when the Uno player is nearly out than when he holds many', () => {
  const sums = { many: { cards: 0, times: 0 }, few: { cards: 0, times: 0 } };
  const rummy = pileSaver.create();
  const watched: RummyPolicy = {
    newGame: (view) => rummy.newGame?.(view),
    draw: (view) => {
      const depth = rummy.draw(view);
      const held = view.table.held[0]!;
      if (depth > 0 && !view.table.seniorLost && (held <= 1 || held >= 4)) {
        const sum = held <= 1 ? sums.few : sums.many;
        sum.cards += depth;
        sum.times++;
      }
      return depth;
    },
    layDown: (view, laid) => rummy.layDown(view, laid),
    discard: (view) => rummy.discard(view),
  };
  const engine = new ShamusEngine(
    { targets: targetsOf('standard') },
    [aceKeeper.create(), watched],
    keyFromSeed('pile-saver'),
  );
  for (let game = 0; game < 5000; game++) engine.play(game);
  const { many, few } = sums;
  expect(few.times).toBeGreaterThan(1000);
  expect(few.times).toBeGreaterThan(5 * many.times);
  expect(few.cards / few.times).toBeGreaterThan((3 * many.cards) / Math.max(1, many.times));
});
