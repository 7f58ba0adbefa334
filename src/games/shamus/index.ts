import { type AuditSupport, GAME_DEFAULTS, type Game, NEW_GAME_METHOD } from '../../game/index.js';
import { methodsByRole } from '../kit/decision.js';
import { createScriptedPolicy } from '../kit/intercept.js';
import { DECISIONS } from './decisions.js';
import { ShamusEngine } from './engine/engine.js';
import { CALLS, type ShamusMove } from './engine/intercepted-engine.js';
import { EXAMPLES } from './examples.js';
import { COURSE_OF_TABLE, DEAL_OF_SEAT, DEAL_OF_TABLE } from './features/columns.js';
import { findTeamNotes } from './notes.js';
import { RUMMY, type ShamusPolicy, UNO } from './policy.js';
import { promptsFor } from './replay/prompts.js';
import { EXPLAINED, openShamusRecorder, recordShamus } from './replay/replay.js';
import { MEASURES, OUTCOMES, REASONS } from './rules/endings.js';
import { METRICS } from './rules/metrics.js';
import { RULINGS } from './rules/rulings.js';
import { ownVariant, VARIANTS } from './rules/setup.js';
import { termsOf } from './rules/terms.js';

/** Shamus as the rest of the program knows it. */
const shamus: Game<ShamusPolicy> = {
  name: 'shamus',
  about: {
    title: 'Shamus',
    summary:
      'A cooperative game: Uno players shed cards as in Uno, Rummy players score melds as in Rummy 500, and a circle of cards counts down.',
    files: {
      templates: 'templates/shamus',
      rules: 'docs/rules-of-shamus.md',
      study: 'templates/studies/together.yaml',
    },
    examples: EXAMPLES,
  },
  setups: {
    players: [2, 4],
    variants: VARIANTS,
    ownVariant,
    notesOn: findTeamNotes,
    rulings: RULINGS,
    roles: (players) => Array.from({ length: players }, (_, seat) => (seat % 2 === 0 ? UNO : RUMMY)),
  },
  results: {
    kind: 'cooperative',
    outcomes: OUTCOMES,
    reasons: REASONS,
    metrics: METRICS,
    seatMetrics: [],
    features: {
      columns: { deal: { table: DEAL_OF_TABLE, seat: DEAL_OF_SEAT }, course: { table: COURSE_OF_TABLE, seat: [] } },
      describer: async (...table) => new (await import('./features/describer.js')).ShamusDescriber(...table),
    },
    measures: MEASURES,
    rankedBy: 'any',
  },
  policies: {
    decisions: methodsByRole(DECISIONS),
    explained: EXPLAINED,
    referenceTeams: ['random+random', 'rank-matching+meld-first'],
    strongest: 'feeder+closer',
  },
  defaults: GAME_DEFAULTS,
  tables: {
    engine: (setup, policies, key) => new ShamusEngine(termsOf(setup), policies, key),
    openEngine: (setup, policies, key, isOutside) => new ShamusEngine({ ...termsOf(setup), isOutside }, policies, key),
    recorder: recordShamus,
    openRecorder: openShamusRecorder,
    scripted: (moves) => createScriptedPolicy(CALLS, moves as ShamusMove[], [NEW_GAME_METHOD]),
  },
  pages: {
    prompts: promptsFor,
    renderer: new URL('./renderer/renderer.js', import.meta.url).href,
  },
  // Loaded on demand: programs that only play games, such as workers, start sooner without it.
  judges: {
    examiner: async (setup) =>
      new (await import('./worlds/examiner.js')).ShamusExaminer(setup) as AuditSupport<ShamusPolicy>,
    reviews: async (setup, key) => {
      const { ShamusReviewer } = await import('./review/reviewer.js');
      return { deals: null, reviewer: (players) => new ShamusReviewer(setup, players, key) };
    },
    ceiling: {
      goals: ['senior', 'any'],
      usualNodes: 2_000_000,
      solver: async (setup, seed) => new (await import('./ceiling/deal-solver.js')).ShamusDealSolver(setup, seed),
    },
    transcriptChecker: async () => new (await import('./checker/index.js')).TranscriptChecker(),
  },
  outside: {
    wire: async (setup) => new (await import('./wire/wire.js')).ShamusWire(setup),
    encoding: async (setup) => (await import('./observation/encoder.js')).encodeShamus(setup),
    frames: async (setup) => (await import('./engine/frames.js')).shamusFrames(setup),
  },
};

export default shamus;
