/** study.json: all numbers of a study, schema `shamus-study/1`. */
import { z } from 'zod';
import { COUNT, DEFINITION, ENDED, SETUP } from '../analysis/summary-format.js';
import { MEASURE_NAMES } from './definitions.js';

/** Level of all intervals that are read together. */
export const STUDY_LEVEL = 0.95;

const VALUE = z.object({
  name: z.string(),
  estimate: z.number(),
  /** Null where there is no interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** One measure: its values are read together, and their intervals hold together. */
const MEASURE = z.object({
  name: z.enum(MEASURE_NAMES),
  level: z.number(),
  /** Independent observations: decks, or games where each is dealt alone. */
  observations: COUNT,
  /** What values are if there is nothing to find, such as an even share of the wins; null where there is no such number. */
  base: z.number().nullable(),
  values: z.array(VALUE),
});

/** How likely it is that the better of two players has won most games after a number of them. */
const CURVE = z.object({
  name: z.string(),
  against: z.string(),
  points: z.array(z.object({ games: z.int().min(1), estimate: z.number(), low: z.number(), high: z.number() })),
  /** Games that are played in an evening: one of the points has so many. */
  evening: z.int().min(1),
});

const LONG_GAME = z.object({ /** Its index in the part `choices`. */ game: COUNT, turns: z.number() });

const FACTOR_VALUE = z.union([z.number(), z.boolean(), z.string()]);
const INTERVAL = { estimate: z.number(), low: z.number().nullable(), high: z.number().nullable() };

/** What each rule that was varied does to each measure. */
const SENSITIVITY = z.object({
  design: z.enum(['full', 'latin']),
  level: z.number(),
  factors: z.array(z.object({ name: z.string(), values: z.array(FACTOR_VALUE).min(2) })).min(1),
  measures: z.array(
    z.object({
      name: z.string(),
      /** For each value of each factor, the mean over the combinations that have it; intervals hold together. */
      levels: z.array(z.object({ factor: z.string(), value: FACTOR_VALUE, ...INTERVAL })),
      /**
       * Effects of a factor from the value with the lowest mean to that with the highest; of two factors, by how much more a
       * step of the first does after a step of the second, where that is most. Intervals hold together.
       */
      effects: z.array(
        z.object({
          factors: z.array(z.string()).min(1),
          values: z.array(z.tuple([FACTOR_VALUE, FACTOR_VALUE])).min(1),
          /** That there is no such effect, adjusted for all effects of the measure (Holm); null where it is not known. */
          p: z.number().nullable(),
          ...INTERVAL,
        }),
      ),
    }),
  ),
  points: z.array(z.object({ values: z.record(z.string(), FACTOR_VALUE), measures: z.record(z.string(), z.number()) })),
});

/** Rules that were searched for a goal. Measures are those of the goals: minutes and turns, and shares of 1. */
const GOAL_SEARCH = z.object({
  level: z.number(),
  goals: z.array(z.object({ name: z.string(), low: z.number(), high: z.number() })).min(1),
  noGame: z.array(z.object({ values: z.record(z.string(), FACTOR_VALUE), reason: z.string() })),
  /** What combinations came to in all rounds so far, and how far the worst of the goals was missed, in half-widths of its range. */
  rounds: z.array(
    z.object({
      games: COUNT,
      candidates: z.array(
        z.object({
          values: z.record(z.string(), FACTOR_VALUE),
          measures: z.record(z.string(), z.number()),
          distance: z.number(),
          kept: z.boolean(),
        }),
      ),
    }),
  ),
  /** The combination that was left, on fresh decks; intervals hold together. Open: an interval is partly in the range. */
  found: z.object({
    values: z.record(z.string(), FACTOR_VALUE),
    seed: z.string(),
    games: COUNT,
    measures: z.array(z.object({ name: z.string(), ...INTERVAL, verdict: z.enum(['reached', 'missed', 'open']) })),
  }),
});

/** What a study depends on, besides the game, its setup and the seed. */
const QUESTION = z.object({
  /** The team at the table, of the same policies where everybody plays for themselves. */
  team: z.string(),
  /** Players or teams, the weakest first. */
  ladder: z.array(z.string()).min(2),
  /** The bias of a seat that the study is to find, a share of the wins. */
  effect: z.number(),
  /** Games of each step of the ladder, and of each assignment of players to seats. */
  games: COUNT,
  /** Policies that are set among each other, where everybody plays for themselves. */
  rivals: z.array(z.string()),
  /** Games whose decisions are judged, and the seconds that a decision takes. */
  reviewed: COUNT,
  seconds: z.number(),
  /** What players may do or leave, and a player who does and one who does not; absent where there is none such. */
  habits: z
    .array(z.object({ name: z.string(), does: z.string(), leaves: z.string() }))
    .min(1)
    .optional(),
  /** Teams or players who look ahead, fairly and with more than the rules show; they play where the ladder has one who looks ahead. */
  sight: z.object({ fair: z.string(), open: z.string() }).optional(),
  /** Rules that are varied, and how many combinations are played at most; absent where none are. */
  vary: z.array(z.string()).min(1).optional(),
  points: COUNT.optional(),
  goal: z.array(z.string()).min(1).optional(),
});

/** A game whose decisions were judged, as reviews.json has it: one player's, or all where all win together. */
const REVIEWED_ROW = z.object({
  game: COUNT,
  seat: COUNT.nullable(),
  result: z.number(),
  /** Of each decision with a choice, in order: the chance to win after the move that was made, and its standard error. */
  chances: z.array(z.number()),
  errors: z.array(z.number()),
  /** Moves of all these decisions; how many of them matter; and decisions of which nothing is known. */
  moves: COUNT,
  matter: COUNT,
  unjudged: COUNT,
});

export const REVIEWS = z.object({ schema: z.literal('shamus-study-reviews/1'), games: z.array(REVIEWED_ROW) });

const BEGINNING = z.object({
  game: z.string(),
  definition: DEFINITION,
  seed: z.string(),
  setup: SETUP.pick({ variant: true, players: true, rulings: true }),
  question: QUESTION,
});

/** While a study is under way: what it is. */
export const STUDY_STARTED = z.object({
  schema: z.literal('shamus-study-begun/1'),
  version: z.string(),
  beginning: BEGINNING,
});

export const STUDY_SUMMARY = BEGINNING.extend({
  schema: z.literal('shamus-study/1'),
  ended: ENDED,
  measures: z.array(MEASURE),
  curves: z.array(CURVE),
  longest: z.array(LONG_GAME),
  sensitivity: SENSITIVITY.optional(),
  goalSearch: GOAL_SEARCH.optional(),
});

export type StudyQuestion = z.infer<typeof QUESTION>;
export type StudyBeginning = z.infer<typeof BEGINNING>;
export type StudySummary = z.infer<typeof STUDY_SUMMARY>;
export type Measured = z.infer<typeof MEASURE>;
export type MeasuredValue = z.infer<typeof VALUE>;
export type Sensitivity = z.infer<typeof SENSITIVITY>;
export type GoalSearch = z.infer<typeof GOAL_SEARCH>;
export type ReviewedRow = z.infer<typeof REVIEWED_ROW>;
export type LongGame = z.infer<typeof LONG_GAME>;
export type Curve = z.infer<typeof CURVE>;
