import type { Match, Setup } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { ShamusMatch, termsOf } from './match.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from './policy.js';
import { QuickMatch } from './quick-match.js';
import { RULINGS } from './rulings.js';
import { targetsOf } from './setup.js';

/** The table at which a setup is played fastest. */
export function matchFor(setup: Setup, policies: readonly ShamusPolicy[], key: Key): Match {
  const byDefault = RULINGS.every(({ name, values }) => (setup.rulings[name] ?? values[0]) === values[0]);
  if (!byDefault || setup.players !== 2) return new ShamusMatch(termsOf(setup), policies, key);
  const [uno, rummy] = policies as [UnoPolicy, RummyPolicy];
  return new QuickMatch(targetsOf(setup.variant), uno, rummy, key);
}
