import { expect, test } from 'vitest';
import shipped from '../../../../strategies/shamus/index.js';
import { testSize } from '../../../../test/sized.testing.js';
import { DECK_SIZE } from '../../../cards/card.js';
import { resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { InterceptedEngine } from '../engine/intercepted-engine.js';
import shamus from '../index.js';
import { PickUpSearch } from '../lay-downs/pick-up.js';
import type { ShamusPolicy } from '../policy.js';
import { LegalPickUps } from './pick-ups.js';

test.each([
  {},
  { pickup: 'deepest' },
  { pickupUse: 'meld' },
  { pickup: 'deepest', pickupUse: 'meld' },
  { layoff: 'no' },
  { layoff: 'no', pickup: 'deepest' },
])('the legal pick-ups are those of the search, rulings %j', (rulings) => {
  const setup = resolveSetup(shamus, { rulings });
  const search = new PickUpSearch();
  const found = new LegalPickUps();
  const depths = new Uint8Array(DECK_SIZE);
  let legal = 0;
  const policies = ['uno', 'rummy'].map((role) =>
    shipped.find((one) => one.role === role && one.name === 'random')!.create(),
  );
  const { engine } = new InterceptedEngine(
    setup,
    false,
    keyFromSeed('pick-ups'),
    policies as ShamusPolicy[],
    (question, ask) => {
      if (question.asked === 'draw') {
        const count = search.legal(question.view, depths);
        found.find(question.view);
        const listed = Array.from({ length: DECK_SIZE }, (_, depth) => depth).filter((depth) => found.has(depth));
        expect(listed).toEqual([...depths.subarray(0, count)]);
        expect(found.most).toBe(count === 0 ? 0 : depths[count - 1]);
        legal += count;
      }
      return ask();
    },
  );
  for (let game = 0; game < testSize(300, 30_000); game++) engine.play(game);
  expect(legal).toBeGreaterThan(100);
});
