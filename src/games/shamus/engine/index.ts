import type { Engine, Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { RULINGS } from '../rules/rulings.js';
import { targetsOf } from '../rules/setup.js';
import { ShamusEngine, termsOf } from './engine.js';
import { QuickEngine } from './quick-engine.js';

/** The fastest engine for a setup. */
export function engineFor(setup: Setup, policies: readonly ShamusPolicy[], key: Key): Engine {
  const byDefault = RULINGS.every(({ name, values }) => (setup.rulings[name] ?? values[0]) === values[0]);
  if (!byDefault || setup.players !== 2) return new ShamusEngine(termsOf(setup), policies, key);
  const [uno, rummy] = policies as [UnoPolicy, RummyPolicy];
  return new QuickEngine(targetsOf(setup.variant), uno, rummy, key);
}
