import { describe, expect, test } from 'vitest';
import { numberOf } from '../../src/cards/model.testing.js';
import type { Table } from '../../src/games/shamus/engine/table.js';
import { discardOf, type RummyPosition, rummyView, tally } from '../../src/games/shamus/testing/positions.testing.js';
import { keyFromSeed, Stream } from '../../src/random/index.js';
import { plainRummy } from './single-tips.js';

type Tips = NonNullable<Parameters<typeof plainRummy.create>[0]>;

const TRIES = 200;

interface Situation extends RummyPosition {
  /** Cards that the Uno player holds now. */
  readonly uno?: number;
  readonly circle?: number;
  readonly lost?: boolean;
  /** Events before: the Rummy player's last discard, the Uno player's card on it, number drawn and call. */
  readonly round?: { readonly discard: string; readonly play: string; readonly drawn?: number; readonly call?: number };
}

/** A view of the situation, and a policy that has seen what happened before. */
function seated(tips: Tips, situation: Situation, random: Stream) {
  const { uno = 5, circle = 8, lost = false, round, ...position } = situation;
  const view = rummyView(position, random);
  const table = view.table as Table;
  Object.assign(table, { circleCount: circle, seniorTarget: 50, juniorTarget: 100, seniorLost: lost });
  const policy = plainRummy.create(tips);
  table.held[0] = round === undefined ? uno : uno + 1 - (round.drawn ?? 0);
  policy.newGame?.(view);
  if (round !== undefined) {
    policy.discard(view);
    for (const card of [round.discard, round.play, '9S']) table.putOnPile(numberOf(card));
    table.held[0] = uno;
    table.lastCall = round.call ?? -1;
  }
  policy.draw(view);
  return { policy, view };
}

function discards(tips: Tips, situation: Situation): string {
  const random = new Stream();
  random.start(keyFromSeed('rummy-tips'), 0, 0);
  const cards = situation.hand.split(' ');
  const times = tally(TRIES, cards, () => {
    const { policy, view } = seated(tips, situation, random);
    return discardOf(policy, view);
  });
  return cards.filter((_, place) => times[place]! > 0).join(' ');
}

const HAND = '3D 6H JC AS';
const ENOUGH = { groups: 'KC KD KH QC QD QH' };
const CALLED_HEARTS = { discard: '5C', play: 'AC', call: 2 };

describe('9 a plain Rummy player who follows one tip discards', () => {
  const cases: (Situation & { tip: Tips; off: string; on: string; why: string })[] = [
    { tip: { highFirst: true }, hand: HAND, off: HAND, on: 'JC', why: 'the highest card' },
    { tip: { discardAce: true }, hand: HAND, off: HAND, on: 'AS', why: 'an ace' },
    { tip: { discardAce: true }, hand: '3D 6H', off: '3D 6H', on: '3D 6H', why: 'anything without an ace' },
    { tip: { holdPace: true }, hand: '4D 6H JC', off: '4D 6H JC', on: '6H JC', why: 'no 4 that loses Senior' },
    { tip: { holdPace: true }, hand: '4D 6H JC', uno: 3, off: '4D 6H JC', on: '4D', why: 'a 4 that is affordable' },
    {
      tip: { holdPace: true },
      hand: '2D 6H',
      uno: 3,
      table: ENOUGH,
      off: '2D 6H',
      on: '6H',
      why: 'no 2 if points suffice',
    },
    { tip: { readSignals: true }, hand: HAND, round: CALLED_HEARTS, off: HAND, on: '6H', why: 'the suit called' },
    {
      tip: { readSignals: true },
      hand: '3D JC',
      round: CALLED_HEARTS,
      off: '3D JC',
      on: '3D JC',
      why: 'anything without the suit called',
    },
    {
      ...{ tip: { readSignals: true }, hand: HAND, off: HAND, on: HAND, why: 'anything when the partner drew since' },
      round: { discard: '5C', play: 'QC', drawn: 2, call: 2 },
    },
    {
      ...{ tip: { countPartner: true }, hand: '3D 6H', off: '3D 6H', on: '3D', why: 'not what could not be followed' },
      round: { discard: '5H', play: '7H', drawn: 2 },
    },
    {
      tip: { goJunior: true },
      hand: '4D 6H JC',
      lost: true,
      off: '4D 6H JC',
      on: '4D',
      why: 'a 4 for another turn, once Senior is lost',
    },
    {
      tip: { goJunior: true },
      hand: '4D 6H JC',
      off: '4D 6H JC',
      on: '4D 6H JC',
      why: 'as ever while Senior can be won',
    },
  ];
  test.each(cases)('$why: of $hand', ({ tip, off, on, why: _, ...situation }) => {
    expect(discards({}, situation)).toBe(off);
    expect(discards(tip, situation)).toBe(on);
  });
});

test('9 a plain Rummy player keeps pairs and neighbours in a suit', () => {
  expect(discards({}, { hand: '7D 7S 9H TH KC' })).toBe('KC');
});

test('9 the call is forgotten when a new game begins', () => {
  const random = new Stream();
  random.start(keyFromSeed('forgets'), 0, 0);
  const { policy, view } = seated({ readSignals: true }, { hand: HAND, round: CALLED_HEARTS }, random);
  policy.newGame?.(view);
  const seen = new Set(Array.from({ length: TRIES }, () => discardOf(policy, view)));
  expect(seen.size).toBe(4);
});
