import {
  type AuditSupport,
  GAME_DEFAULTS,
  type Game,
  type GameDefaults,
  type GameDefinition,
  NEW_GAME_METHOD,
  type ReviewSupport,
} from '../../game/index.js';
import { methodsByRole } from '../kit/decision.js';
import { createScriptedPolicy } from '../kit/intercept.js';
import { decisionsIn, promptsFor } from './decisions.js';
import { RummyEngine } from './engine/engine.js';
import { CALLS, NEW_DEAL, type RummyMove } from './engine/intercepted-engine.js';
import { createExamples } from './examples.js';
import { courseColumns, dealColumns } from './features/columns.js';
import { PLAYER, type RummyPlayer } from './policy.js';
import { EXPLAINED, openRummyRecorder, recordRummy } from './replay/replay.js';
import { MEASURES, outcomesOf, reasonsOf } from './rules/endings.js';
import { measuredBy } from './rules/metrics.js';
import type { RuleSet } from './rules/rule-set.js';
import { termsOf, WHOLE_GAME } from './rules/terms.js';

const SHORT_REVIEW: GameDefaults['review'] = { worlds: 128, deal: 'all', starts: 500 };

/** Defaults for contract games, which are long and have many variants. */
const CONTRACT_DEFAULTS: GameDefaults = {
  games: 2000,
  audit: { games: 400, redeals: 40 },
  review: { worlds: 128, deal: 'worst', starts: 200 },
  referenceGames: 4,
  bench: { teams: ['random', 'greedy'], variants: [WHOLE_GAME] },
};

/** A rule set of the family as a game of the program. @param definition content of its file, if it comes from one */
export function createGame(rules: RuleSet, definition?: GameDefinition): Game<RummyPlayer> {
  const { name, title, summary, variants, players, rulings, scoring } = rules;
  const { table, seat } = measuredBy(rules);
  const hasContracts = rules.contracts.length > 0;
  return {
    name,
    about: {
      title,
      summary,
      files: {
        templates: hasContracts ? 'templates/contracts' : 'templates/rummy',
        rules: `docs/rules-of-${definition?.['based-on'] ?? name}.md`,
        study: 'templates/studies/alone.yaml',
      },
      examples: createExamples(hasContracts ? ['buyer', 'step'] : ['careful', 'hold']),
    },
    file: {
      ...(definition !== undefined && { definition }),
      asFile: async () => {
        const [{ gameFileFieldsOf }, { gameSchema }] = [
          await import('./game-file/fields-of.js'),
          await import('./game-file/format.js'),
        ];
        return { fields: gameFileFieldsOf(rules), schema: gameSchema() };
      },
    },
    setups: {
      players,
      variants,
      rulings,
      roles: (seats) => Array.from({ length: seats }, () => PLAYER),
      firstDealer: (setup) => {
        const { firstDeal, players: seats } = termsOf(rules, setup);
        return firstDeal % seats;
      },
    },
    results: {
      kind: 'competitive',
      outcomes: outcomesOf(scoring),
      reasons: reasonsOf(scoring),
      metrics: table.map(({ metric }) => metric),
      seatMetrics: seat.map(({ metric }) => metric),
      features: {
        columns: {
          deal: { table: [], seat: dealColumns(rules) },
          course: { table: [], seat: courseColumns(rules) },
        },
        describer: async (setup, policies, key) => {
          const { RummyDescriber } = await import('./features/describer.js');
          const hasWilds = rules.melds.wilds !== 'none';
          return new RummyDescriber(termsOf(rules, setup), policies, key, hasWilds, rules.buying !== null);
        },
      },
      measures: MEASURES,
      rankedBy: 'share',
    },
    policies: {
      decisions: methodsByRole(decisionsIn(rules)),
      mayDecide: methodsByRole(decisionsIn(rules), true),
      explained: EXPLAINED,
      referenceTeams: ['random', 'greedy'],
      strongest: 'shrewd',
    },
    defaults: hasContracts
      ? CONTRACT_DEFAULTS
      : { ...GAME_DEFAULTS, review: SHORT_REVIEW, bench: { teams: ['random', 'careful', 'greedy'] } },
    tables: {
      engine: (setup, policies, key) => new RummyEngine(termsOf(rules, setup), policies, key),
      openEngine: (setup, policies, key, isOutside) =>
        new RummyEngine(termsOf(rules, setup), policies, key, false, isOutside),
      recorder: (...given) => recordRummy(rules, ...given),
      openRecorder: (...given) => openRummyRecorder(rules, ...given),
      scripted: (moves) => createScriptedPolicy(CALLS, moves as RummyMove[], [NEW_GAME_METHOD, NEW_DEAL]),
    },
    pages: {
      prompts: (setup) => promptsFor(termsOf(rules, setup)),
      renderer: new URL('./renderer/renderer.js', import.meta.url).href,
    },
    // Loaded when it is asked for: those who only play games, each worker among them, start sooner without it.
    judges: {
      examiner: async (setup) =>
        new (await import('./worlds/examiner.js')).RummyExaminer(rules, setup) as AuditSupport<RummyPlayer>,
      reviews: async (setup, key) => {
        const { RummyReviewer } = await import('./review/reviewer.js');
        const terms = termsOf(rules, setup);
        const reviewer: ReviewSupport<RummyPlayer>['reviewer'] = (...who) => new RummyReviewer(terms, key, ...who);
        const deals = { first: terms.firstDeal + 1, last: terms.firstDeal + terms.mostDeals };
        return { deals, reviewer };
      },
      transcriptChecker: async () => new (await import('./checker/index.js')).TranscriptChecker(),
    },
    outside: {
      wire: async (setup) => new (await import('./wire/wire.js')).RummyWire(rules, setup),
      encoding: async (setup) => (await import('./observation/encoder.js')).encodeRummy(termsOf(rules, setup)),
      frames: async (setup) => (await import('./engine/frames.js')).rummyFrames(termsOf(rules, setup)),
    },
  };
}
