/** The results of runs and tournaments, as printed with `--json` and written to summary.json. */
import { z } from 'zod';
import { ADJUSTMENTS } from '../simulation/contrasts.js';
import { COMPARED_BY } from '../simulation/run-spec.js';

export const COUNT = z.int().min(0);
const SHARE = z.number().min(0).max(1);
/** How an interval was found, see `Method`. */
const METHOD = z.enum(['bounded', 't', 'betting', 'asymptotic', 'certain', 'none']);

const RATE = z.object({ count: COUNT, rate: SHARE, low: SHARE, high: SHARE });
const METRIC = z.object({ mean: z.number(), sd: z.number(), min: z.number(), max: z.number() });

/** `policies`: one a seat, in seat order. */
/** What the file of a game says; absent where the game is shipped. */
export const DEFINITION = z.record(z.string(), z.unknown()).optional();

const SETUP = z.object({
  variant: z.string(),
  players: z.int(),
  rulings: z.record(z.string(), z.string()),
  policies: z.array(z.string()),
  /** What fills all places but the first, where the first alone is measured. */
  field: z.string().optional(),
  searches: z.literal(true).optional(),
  /** How the team cheats, in words that follow "it"; absent if it plays fair. */
  cheats: z.string().optional(),
});

/** A mean with its interval at the run's level; null where the games allow none. */
const MEAN = z.object({ mean: z.number(), low: z.number().nullable(), high: z.number().nullable() });
const SHARE_OF_WINS = z.object({ mean: SHARE, low: SHARE, high: SHARE });

/** Of a game where everybody plays for himself: what one policy's games came to, a game and a place of it. */
const ENTRANT = z.object({
  policy: z.string(),
  /** Where it sits in the first game of each round, from 1. */
  seats: z.array(z.int().min(1)),
  /** Of wins; of a win that k share each has 1/k. */
  share: SHARE_OF_WINS,
  points: MEAN,
  /** The mean points of a game over the mean number of deals of a game. */
  pointsADeal: z.number(),
  /** The share of games in which it came first, second and so on. */
  places: z.array(SHARE),
  /** Its share of wins at each seat. */
  bySeat: z.array(SHARE_OF_WINS),
  /** Its share of wins by distance from the first dealer, to the left: as first dealer, at the next seat and so on. */
  byDistance: z.array(SHARE_OF_WINS),
  /** Means of what else the game measures of a seat. */
  metrics: z.record(z.string(), MEAN),
});

/** The second's rate minus the first's on the same deals: arm minus control. */
const DIFFERENCE = z.object({
  estimate: z.number(),
  low: z.number(),
  high: z.number(),
  level: z.number(),
  method: METHOD,
  /** Games in which only the control had it, and only the arm; absent for shares of wins. */
  discordant: z.tuple([COUNT, COUNT]).readonly().optional(),
});

const ARM = z.object({
  setup: SETUP,
  team: z.string(),
  /** The arm's label and note, if the experiment gives them. */
  label: z.string().optional(),
  note: z.string().optional(),
  games: COUNT,
  /** Whether all games asked for were played, or the precision asked for was reached. */
  complete: z.boolean(),
  /** That of `outcomes`, and of shares where there are entrants. */
  interval: z.object({ method: z.enum(['bounded', 'betting']), level: z.number() }),
  outcomes: z.record(z.string(), RATE),
  /**
   * All outcomes that are wins, taken together. Where everybody plays for himself, the wins of the first entrant, of which
   * one that k share counts 1/k.
   */
  any: RATE.extend({ count: z.number().min(0) }),
  reasons: z.record(z.string(), COUNT),
  /** Games of a round, the unit of every interval; it and the entrants are absent where all win together. */
  round: z.int().min(2).optional(),
  entrants: z.array(ENTRANT).optional(),
  metrics: z.record(z.string(), METRIC),
  /** What the arm was paired with on the same deals, and by how much they differ. */
  control: z
    .object({ setup: SETUP, label: z.string().optional(), difference: z.record(z.string(), DIFFERENCE) })
    .optional(),
});

/** A weighted sum of what several arms have on the same deals, whose weights sum to 0. */
const CONTRAST = z.object({
  label: z.string(),
  note: z.string().optional(),
  /** Contrasts of one family are adjusted together; absent where all are one. */
  family: z.string().optional(),
  measure: z.string(),
  /** Arms from 1, and integer weights; the sum is divided by `scale`. */
  terms: z.array(z.object({ arm: z.int().min(1), weight: z.int() })).min(2),
  scale: z.int().min(1),
  /** Games, or rounds where everybody plays for himself. */
  deals: COUNT,
  estimate: z.number(),
  low: z.number(),
  high: z.number(),
  /** Of this interval alone; higher where those of a family hold at once. */
  level: z.number(),
  method: METHOD,
});

const CONTRASTS = z.object({
  adjust: z.enum(ADJUSTMENTS),
  /** Of each interval, or of all intervals of a family at once. */
  level: z.number(),
  all: z.array(CONTRAST),
});

export const ENDED = z.enum(['complete', 'interrupted', 'failed']);

/** What the report of an experiment answers, see `Focus`. */
export const FOCUS = z.object({
  measure: z
    .array(z.object({ name: z.string(), title: z.string().optional() }))
    .min(1)
    .readonly()
    .optional(),
  compare: z
    .object({
      by: z.enum(COMPARED_BY).optional(),
      arms: z.array(z.string()).min(1).readonly().optional(),
      contrasts: z.array(z.string()).min(1).readonly().optional(),
      to: z.string().optional(),
    })
    .optional(),
});

/** summary.json of a run or an experiment, which alone has a question and a focus. */
const RUN_FILE = z.object({
  /** 2 where everybody plays for himself: it has rounds and entrants. */
  schema: z.enum(['shamus-run/1', 'shamus-run/2']),
  question: z.string().optional(),
  game: z.string(),
  definition: DEFINITION,
  seed: z.string(),
  ended: ENDED,
  focus: FOCUS.optional(),
  runs: z.array(ARM),
  /** Of an experiment that asks for them, when all its arms are complete. */
  contrasts: CONTRASTS.optional(),
});

/**
 * By how much a team, or an entrant, differs from what it is compared with, its rate minus the other's; all intervals hold
 * at once.
 */
const COMPARISON = z.object({
  team: z.string(),
  /** What it is compared with: the best of the others, or the control. */
  against: z.string(),
  estimate: z.number(),
  low: z.number(),
  high: z.number(),
  verdict: z.enum(['best', 'may-be-best', 'not-best', 'better', 'worse', 'open', 'control']),
});

/**
 * summary.json of a tournament. `runs` has an arm for each team, the last role's policies changing fastest; where everybody
 * plays for himself, one for each entrant in each field, the entrants changing fastest.
 */
const TOURNAMENT_FILE = z.object({
  /** 2 where everybody plays for himself: it has entrants. */
  schema: z.enum(['shamus-tournament/1', 'shamus-tournament/2']),
  game: z.string(),
  definition: DEFINITION,
  seed: z.string(),
  ended: ENDED,
  /** The outcome by which teams are compared, or `any`. */
  by: z.string(),
  /** The policies that were tried, by role; the entrants and the fields where everybody plays for himself. */
  roles: z.record(z.string(), z.array(z.string())),
  runs: z.array(ARM),
  /** What each entrant has of the wins over all fields; intervals that hold at once, at the level of the comparison. */
  entrants: z
    .array(
      z.object({
        policy: z.string(),
        share: SHARE_OF_WINS,
      }),
    )
    .optional(),
  comparison: z.object({
    /** `best`: each team with the leader, and the leader with the runner-up; `control`: each with one that was named. */
    kind: z.enum(['best', 'control']),
    /** The chance that all intervals are right at once. */
    level: z.number(),
    /** Of each interval. */
    levelOfEach: z.number(),
    method: METHOD,
    teams: z.array(COMPARISON),
  }),
  /** Where games were spent on finding the best. */
  selection: z
    .object({
      alpha: z.number(),
      delta: z.number(),
      /** null while more than one team is left. */
      selected: z.string().nullable(),
      guarantee: z.string(),
      /** Teams in the order in which they went, and after how many games each. */
      eliminated: z.array(
        z.object({
          team: z.string(),
          games: COUNT,
          by: z.string(),
          /** `better`: `by` is; `close`: it is not better by delta than any that was left. */
          because: z.enum(['better', 'close']),
        }),
      ),
      /** Games of all together. */
      games: COUNT,
    })
    .optional(),
});

export const SUMMARY_FILE = z.discriminatedUnion('schema', [RUN_FILE, TOURNAMENT_FILE]);

const ESTIMATE = z.looseObject({ estimate: z.number(), low: z.number(), high: z.number(), method: z.string() });

/** What reports read of summary.json of a comparison, which has more; see Comparison and ShareComparison. */
export const COMPARISON_FILE = z.looseObject({
  schema: z.enum(['shamus-compare/1', 'shamus-compare/2']),
  kind: z.enum(['duel', 'field']).optional(),
  games: COUNT,
  a: ARM.nullable(),
  b: ARM.nullable(),
  difference: z.record(
    z.string(),
    z.looseObject({
      estimate: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      discordant: z.array(COUNT).optional(),
    }),
  ),
  decision: z.looseObject({
    outcome: z.string(),
    alpha: z.number().gt(0).lt(1),
    power: z.number(),
    effect: z.number(),
    verdict: z.enum(['same', 'a', 'b', 'close', 'open']),
    stopped: z.enum(['decided', 'all-games', 'by-hand', 'failed']),
    estimate: ESTIMATE.nullable(),
    gamesToShow: COUNT.nullable(),
  }),
  notes: z.array(z.string()),
});

export type Mean = z.infer<typeof MEAN>;
export type EntrantSummary = z.infer<typeof ENTRANT>;
/** A rate in a summary: how many games had it, as a fraction of all games, and its confidence interval. */
export type Rate = z.infer<typeof RATE>;
export type SetupSummary = z.infer<typeof SETUP>;
export type Difference = z.infer<typeof DIFFERENCE>;
export type ArmSummary = z.infer<typeof ARM>;
export type ContrastSummary = z.infer<typeof CONTRAST>;
export type ContrastsFile = z.infer<typeof CONTRASTS>;
export type RunFile = z.infer<typeof RUN_FILE>;
export type TournamentFile = z.infer<typeof TOURNAMENT_FILE>;
export type TeamComparison = z.infer<typeof COMPARISON>;
export type SummaryFile = z.infer<typeof SUMMARY_FILE>;
