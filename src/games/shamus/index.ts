import type { Game, Setup } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { OUTCOMES, REASONS } from './endings.js';
import { ShamusMatch } from './match.js';
import { METRICS } from './metrics.js';
import { RUMMY, type RummyPolicy, type ShamusPolicy, UNO, type UnoPolicy } from './policy.js';
import { targetsOf, VARIANTS } from './setup.js';
import { tell } from './story.js';

function newMatch(setup: Setup, policies: readonly ShamusPolicy[], key: Key, recorded: boolean): ShamusMatch {
  const [uno, rummy] = policies as readonly [UnoPolicy, RummyPolicy];
  return new ShamusMatch(targetsOf(setup.variant), uno, rummy, key, recorded);
}

/** Shamus as the rest of the program knows it. */
const shamus: Game<ShamusPolicy> = {
  name: 'shamus',
  title: 'Shamus',
  summary:
    "A cooperative game: one player gets rid of his hand by Uno's rules, the other scores melds by Rummy 500's, against a circle of ten cards that counts down.",
  outcomes: OUTCOMES,
  reasons: REASONS,
  metrics: METRICS,
  variants: VARIANTS,
  players: [2],
  rulings: [],
  referenceTeams: ['random+random', 'rank-matching+meld-first'],
  roles: () => [UNO, RUMMY],
  match: (setup, policies, key) => newMatch(setup, policies, key, false),
  story(setup, policies, names, key, game) {
    const match = newMatch(setup, policies, key, true);
    match.play(game);
    return tell(match.recorder!.events, names, targetsOf(setup.variant));
  },
};

export default shamus;
