/** Ten times as many exchanges make no difference: what equal cards favour at first is gone. */
import { expect, test } from 'vitest';
import random from '../../../../strategies/rummy/random.js';
import { resolveSetup } from '../../../game/index.js';
import { streamOf } from '../../kit/chance.testing.js';
import { gameOf } from '../game.js';
import { contractRummy } from '../rule-sets/contract-rummy.js';
import { shanghaiRum } from '../rule-sets/shanghai-rum.js';
import { ConsistentDealSampler } from './consistent-deal-sampler.js';
import { EVERYBODY, tracesOf } from './deal-constraints.js';
import { playedOut } from './points.testing.js';
import { eventsUpTo } from './redealer.js';

const DRAWS = 1000;
const [FEW, MANY] = [10, 100];
/** Standard errors by which two means may differ: once in a million tests. */
const MOST_ERRORS = 4.9;

test.each(
  [contractRummy, shanghaiRum].flatMap((rules) =>
    [4, 8].flatMap((players) => [0.3, 0.6, 0.9].map((part) => ({ rules, players, part }))),
  ),
)('$rules.title, $players players, after $part of a deal', ({ rules, players, part }) => {
  const setup = resolveSetup(gameOf(rules), { variant: 'deal-3', players, rulings: { turnLimit: '50' } });
  const { terms, deal, moves } = playedOut(rules, setup, 0, () => random.create());
  const events = eventsUpTo(terms, deal, moves.slice(0, Math.floor(part * moves.length)));
  const { slots, shown, orders } = tracesOf(events, terms);
  const hidden = slots.filter(({ seat }) => seat !== 0 && seat !== EVERYBODY);
  const byOthers = shown.filter(({ seat }) => seat !== 0);
  const dealt = hidden.map(({ time, place }) => orders[time]![place]!);
  const arrangement = new ConsistentDealSampler(hidden, dealt, byOthers, true);
  const showed = new Set(byOthers.map(({ seat, card }) => `${seat} ${card}`));
  const draws = streamOf('exchanges');
  /** Mean and its variance: of how many cards that players got who showed one like them. */
  const measure = (exchanges: number) => {
    const counts = Array.from({ length: DRAWS }, () => {
      arrangement.draw(draws, exchanges);
      return hidden.filter(({ seat }, slot) => showed.has(`${seat} ${arrangement.cards[slot]}`)).length;
    });
    const mean = counts.reduce((sum, count) => sum + count, 0) / DRAWS;
    return { mean, variance: counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / DRAWS ** 2 };
  };
  const [none, few, many] = [measure(0), measure(FEW), measure(MANY)];
  expect(Math.abs(few.mean - many.mean)).toBeLessThan(MOST_ERRORS * Math.sqrt(few.variance + many.variance));
  // It is there to be seen at first.
  expect(Math.abs(none.mean - many.mean)).toBeGreaterThan(MOST_ERRORS * Math.sqrt(none.variance + many.variance));
});
