import type { Examiner, Game } from '../../game/index.js';
import { RummyEngine } from './engine/engine.js';
import { PLAYER, type RummyPlayer } from './policy.js';
import { MEASURES, OUTCOMES, REASONS } from './rules/endings.js';
import { METRICS, SEAT_METRICS } from './rules/metrics.js';
import type { RuleSet } from './rules/rule-set.js';
import { termsOf } from './rules/terms.js';
import { RummyStoryteller } from './telling/storyteller.js';

/** A rule set of the family as the rest of the program knows it. */
export function gameOf(rules: RuleSet): Game<RummyPlayer> {
  const { name, title, summary, variants, players, rulings } = rules;
  return {
    name,
    title,
    summary,
    kind: 'competitive',
    outcomes: OUTCOMES,
    reasons: REASONS,
    metrics: METRICS,
    seatMetrics: SEAT_METRICS,
    measures: MEASURES,
    rankedBy: 'share',
    variants,
    players,
    rulings,
    referenceTeams: ['random', 'greedy'],
    timedTeams: ['random', 'careful', 'greedy'],
    decisions: { [PLAYER]: ['takes', 'layDown', 'discard'] },
    templates: 'templates/rummy',
    rules: 'docs/rules-of-rummy.md',
    roles: (seats) => Array.from({ length: seats }, () => PLAYER),
    engine: (setup, policies, key) => new RummyEngine(termsOf(rules, setup), policies, key),
    storyteller: (setup, policies, names, seed) => new RummyStoryteller(rules, setup, policies, names, seed),
    screen: {
      stage: new URL('./stage/stage.js', import.meta.url).href,
      camera: async (...table) => new (await import('./film/camera.js')).RummyCamera(rules, ...table),
    },
    // Loaded when it is asked for: those who only play games, each worker among them, start sooner without it.
    examiner: async (setup) =>
      new (await import('./redeal/examiner.js')).RummyExaminer(rules, setup) as Examiner<RummyPlayer>,
    referee: async (setup) => new (await import('./referee/referee.js')).RummyReferee(rules, setup),
    transcriptChecker: async () => new (await import('./checker/index.js')).TranscriptChecker(),
  };
}
