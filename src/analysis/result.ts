/** The result of every command that measures: what `--json` prints and summary.json holds. */
import { z } from 'zod';
import { ADJUSTMENTS } from '../simulation/contrasts.js';
import { COMPARED_BY } from '../simulation/run-spec.js';
import { TUNING_VERDICT_SCHEMA } from './tuning-verdict.js';

export const RESULT_SCHEMA = 'shamus-result/1';

export const COUNT_SCHEMA = z.int().min(0);
const SHARE = z.number().min(0).max(1);

/** The fields of a game file; absent where the game is shipped. */
export const DEFINITION_SCHEMA = z.record(z.string(), z.unknown()).optional();

export const RUN_END_SCHEMA = z.enum(['complete', 'interrupted', 'failed']);

/** See `Estimate`; null ends where the games allow no interval. */
const ESTIMATE = z.object({
  mean: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Standard deviation of a block. */
  sd: z.number(),
  /** Independent observations: decks, or decks in all rotations. */
  blocks: COUNT_SCHEMA,
  level: z.number(),
  method: z.enum(['bounded', 't', 'betting', 'asymptotic', 'certain', 'none']),
});

/** A number that each game yields. */
const MEASURE = z.object({
  name: z.string(),
  title: z.string(),
  /** `share`: a part of all games, 0 to 1; else the unit of a metric. */
  unit: z.string(),
  /** Absent where neither is aimed at. */
  better: z.enum(['more', 'less']).optional(),
});

/** `policies`: one a seat, in seat order. */
const SETUP = z.object({
  variant: z.string(),
  players: z.int(),
  rulings: z.record(z.string(), z.string()),
  policies: z.array(z.string()),
  /** The policy of all slots but the first, where the first alone is measured. */
  field: z.string().optional(),
  searches: z.literal(true).optional(),
  /** Kind of the team's cheating, in words that follow "it"; absent if it plays fair. */
  cheats: z.string().optional(),
});

/** A policy that plays for itself, in a competitive game. */
const ENTRANT = z.object({
  policy: z.string(),
  /** Seats in the first game of each block, from 1. */
  seats: z.array(z.int().min(1)),
  /** Shares of the games in which it came first, second and so on. */
  places: z.array(SHARE),
});

const ARM = z.object({
  setup: SETUP,
  team: z.string(),
  /** The arm's label and note, if the experiment gives them. */
  label: z.string().optional(),
  note: z.string().optional(),
  games: COUNT_SCHEMA,
  /** Games of a block: a deck in all rotations, or one game. */
  block: z.int().min(1),
  /** True if all games were played, or the precision was reached. */
  complete: z.boolean(),
  /** Games by outcome and by reason. */
  outcomes: z.record(z.string(), COUNT_SCHEMA),
  reasons: z.record(z.string(), COUNT_SCHEMA),
  /** Absent in cooperative games. */
  entrants: z.array(ENTRANT).optional(),
  /** The condition that the arm was paired with on the same decks. */
  control: z.object({ setup: SETUP, label: z.string().optional() }).optional(),
});

/** A weighted part of a finding. Arms, entrants and seats count from 1. */
const TERM = z.object({
  arm: z.int().min(1),
  weight: z.int(),
  /** Its control, and not the arm itself. */
  of: z.literal('control').optional(),
  /** One of several policies of the arm that play for themselves. */
  entrant: z.int().min(1).optional(),
  /** Only where the entrant sits here; `distance` seats to the left of the first dealer. */
  seat: z.int().min(1).optional(),
  distance: COUNT_SCHEMA.optional(),
});

/**
 * An estimate of a weighted sum of what arms have in a measure: of one arm if the weights add to their scale, a difference
 * or a contrast if they add to 0.
 */
const FINDING = z.object({
  measure: z.string(),
  terms: z.array(TERM).min(1),
  /** Weights are divided by it; default 1. */
  scale: z.int().min(1).optional(),
  /** Subtracted from the sum: an even share of the wins; default 0. */
  minus: z.number().optional(),
  /** Name of a contrast in its experiment; findings of one family may be adjusted together. */
  label: z.string().optional(),
  note: z.string().optional(),
  family: z.string().optional(),
  /** Games that have the outcome, of a rate. */
  count: COUNT_SCHEMA.optional(),
  /** Games in which only the negative term had the outcome, and only the positive. */
  discordant: z.tuple([COUNT_SCHEMA, COUNT_SCHEMA]).readonly().optional(),
  /** The smallest and largest value of a game. */
  seen: z.tuple([z.number(), z.number()]).readonly().optional(),
  estimate: ESTIMATE,
});

/** Emphasis of an experiment's report, see `Focus`. */
export const FOCUS_SCHEMA = z.object({
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

/** Which of two is better: of arms A and B, or of A and an even share of the wins among players of B. */
const COMPARISON = z.object({
  kind: z.literal('comparison'),
  measure: z.string(),
  /** Probability of a wrong decision: intervals have level 1 - alpha. */
  alpha: z.number().gt(0).lt(1),
  /** Probability of detecting a difference of `effect`. */
  power: z.number(),
  /** The smallest difference of rates of interest. */
  effect: z.number(),
  rule: z.enum(['fixed-games', 'until-decided']),
  /** `a`, `b`: better; `close`: less than `effect` apart; `same`: they cannot differ; else `open`. */
  decision: z.enum(['same', 'a', 'b', 'close', 'open']),
  stopped: z.enum(['decided', 'all-games', 'by-hand', 'failed']),
  /** Games that were to be played; null where the difference was to say when. */
  gamesPlanned: COUNT_SCHEMA.nullable(),
  /**
   * Games of another seed after which a difference of `effect` would show with the power asked for, by the upper 95 % limit
   * of the variance of these. Null where nothing can differ, and where these may have stopped because of their results.
   */
  gamesToShow: COUNT_SCHEMA.nullable(),
  /** Games by A's outcome, then by B's on the same deck; absent in competitive games. */
  meetings: z.record(z.string(), z.record(z.string(), COUNT_SCHEMA)).optional(),
});

/** One that a tournament compares: a team, or an entrant in all fields. */
const COMPETITOR = z.object({
  team: z.string(),
  /** One arm, or one for each field; from 1. */
  arms: z.array(z.int().min(1)).min(1),
  /** The competitor it is compared with: the best of the others, or the control. */
  against: z.string(),
  decision: z.enum(['best', 'may-be-best', 'not-best', 'better', 'worse', 'open', 'control']),
});

/** Ranking of the competitors. Intervals of differences are simultaneous. */
const TOURNAMENT = z.object({
  kind: z.literal('tournament'),
  measure: z.string(),
  /** The policies that were tried, by role; entrants and fields in competitive games. */
  roles: z.record(z.string(), z.array(z.string())),
  /** `best`: each with the leader, and the leader with the next; `control`: each with one that was named. */
  compared: z.enum(['best', 'control']),
  /** The chance that all intervals are right at once. */
  level: z.number(),
  competitors: z.array(COMPETITOR),
  /** Present where games were spent on finding the best. */
  selection: z
    .object({
      alpha: z.number(),
      delta: z.number(),
      /** null while more than one is left. */
      selected: z.string().nullable(),
      guarantee: z.string(),
      /** Competitors in the order in which they went, and after how many games each. */
      eliminated: z.array(
        z.object({
          team: z.string(),
          games: COUNT_SCHEMA,
          by: z.string(),
          /** `better`: `by` is; `close`: it is not better by delta than any that was left. */
          because: z.enum(['better', 'close']),
        }),
      ),
      /** Games of all together. */
      games: COUNT_SCHEMA,
    })
    .optional(),
});

const VERDICT = z.enum(['won', 'lost', 'unknown']);

/** Number of deals that can be won with all cards known. */
const CEILING = z.object({
  kind: z.literal('ceiling'),
  /** The first game index, and how many deals a setup. */
  from: COUNT_SCHEMA,
  games: COUNT_SCHEMA,
  /** Most turns tried for each deal and goal. */
  nodes: COUNT_SCHEMA,
  setups: z.array(
    z.object({
      arm: z.int().min(1),
      /** Turns tried, all deals together. */
      nodes: COUNT_SCHEMA,
      /** Deals that are won; game indices of those that are proven lost, and of those that are not known. */
      goals: z.record(
        z.string(),
        z.object({ won: COUNT_SCHEMA, lost: z.array(COUNT_SCHEMA), unknown: z.array(COUNT_SCHEMA) }),
      ),
      /** Deal by deal, where they were asked for by their indices: the verdict, and turns tried. */
      found: z
        .array(
          z.object({
            game: COUNT_SCHEMA,
            goals: z.record(z.string(), z.object({ verdict: VERDICT, nodes: COUNT_SCHEMA })),
          }),
        )
        .optional(),
    }),
  ),
});

export const RESULT_FILE_SCHEMA = z.object({
  schema: z.literal(RESULT_SCHEMA),
  /** The question of an experiment. */
  question: z.string().optional(),
  game: z.string(),
  definition: DEFINITION_SCHEMA,
  seed: z.string(),
  ended: RUN_END_SCHEMA,
  focus: FOCUS_SCHEMA.optional(),
  measures: z.array(MEASURE),
  arms: z.array(ARM),
  findings: z.array(FINDING),
  /** Adjustment of the intervals of one family of contrasts; absent without contrasts. */
  adjust: z.enum(ADJUSTMENTS).optional(),
  /** The answer of all commands but run and experiment. */
  verdict: z.discriminatedUnion('kind', [COMPARISON, TOURNAMENT, TUNING_VERDICT_SCHEMA, CEILING]).optional(),
  /** Caveats, as sentences. */
  notes: z.array(z.string()).optional(),
  /** Printed where policies were isolated: whether Node's permissions held, too. */
  isolation: z.object({ permissions: z.boolean() }).optional(),
});

/** A mean with its interval; null ends where the games allow none. */
export type FoundEstimate = z.infer<typeof ESTIMATE>;
export type MeasureInfo = z.infer<typeof MEASURE>;
export type SetupSummary = z.infer<typeof SETUP>;
export type EntrantSummary = z.infer<typeof ENTRANT>;
export type ArmSummary = z.infer<typeof ARM>;
export type Term = z.infer<typeof TERM>;
/** An estimate, and what it is of. */
export type Finding = z.infer<typeof FINDING>;
export type ComparisonVerdict = z.infer<typeof COMPARISON>;
export type TournamentVerdict = z.infer<typeof TOURNAMENT>;
export type Competitor = z.infer<typeof COMPETITOR>;
export type CeilingVerdict = z.infer<typeof CEILING>;

/** A result as it is stored: it depends on the command and the program's version alone. */
export type StoredResult = z.infer<typeof RESULT_FILE_SCHEMA>;

export interface Timing {
  readonly seconds: number;
  readonly gamesPerSecond: number;
  readonly threads: number;
}

/** A result as `--json` prints it. */
export type Result = StoredResult & { readonly timing: Timing };
