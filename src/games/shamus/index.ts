import type { Examiner, Game } from '../../game/index.js';
import { OUTCOMES, REASONS } from './endings.js';
import { matchFor } from './matches.js';
import { METRICS } from './metrics.js';
import { RUMMY, type ShamusPolicy, UNO } from './policy.js';
import { RULINGS } from './rulings.js';
import { VARIANTS } from './setup.js';
import { ShamusStoryteller } from './telling/storyteller.js';

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
  players: [2, 4],
  rulings: RULINGS,
  referenceTeams: ['random+random', 'rank-matching+meld-first'],
  decisions: { [UNO]: ['play', 'call'], [RUMMY]: ['draw', 'layDown', 'discard'] },
  templates: 'templates/shamus',
  roles: (players) => Array.from({ length: players }, (_, seat) => (seat % 2 === 0 ? UNO : RUMMY)),
  match: matchFor,
  storyteller: (setup, policies, names, seed) => new ShamusStoryteller(setup, policies, names, seed),
  screen: {
    stage: new URL('./stage/stage.js', import.meta.url).href,
    camera: async (...table) => new (await import('./film/camera.js')).ShamusCamera(...table),
  },
  // Loaded when it is asked for: those who only play games, each worker among them, start sooner without it.
  examiner: async (setup) => new (await import('./examiner.js')).ShamusExaminer(setup) as Examiner<ShamusPolicy>,
  transcriptChecker: async () => new (await import('./checker/index.js')).TranscriptChecker(),
};

export default shamus;
