/** What `shamus tune --json` prints and summary.json holds: schema `shamus-tune/1`. */
import { z } from 'zod';
import { COUNT, DEFINITION, ENDED } from '../analysis/summary-format.js';
import { METHODS } from './search.js';

const VALUE = z.union([z.boolean(), z.string(), z.number()]);
const VALUES = z.record(z.string(), VALUE);

/** A share of all games; of points of wins. */
const DIFFERENCE = z.object({ estimate: z.number(), low: z.number(), high: z.number() });

const DOMAIN = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('range'), low: z.number(), high: z.number(), step: z.number() }),
  z.object({ kind: z.literal('list'), values: z.array(VALUE) }),
]);

const TUNABLE = z.object({
  name: z.string(),
  option: z.string(),
  /** Places in the team, from 1. */
  seats: z.array(z.int().min(1)),
  domain: DOMAIN,
});

/** All that a search depends on, besides the game, its setup, the start and the seed. */
const QUESTION = z.object({
  measure: z.string(),
  tune: z.array(z.string()),
  method: z.enum(METHODS),
  /** Candidates of the first round; of each round, where all are alike. */
  candidates: z.int().min(1),
  rounds: z.int().min(1),
  /** Games of the search, all candidates and rounds together. */
  games: COUNT,
  /** Of CMA-ES: the first candidates' standard deviation, as a fraction of each range. */
  spread: z.number().nullable(),
  /** Games that start and winner play each to confirm. */
  confirm: COUNT,
  /** One minus the level of the confirmation's interval. */
  alpha: z.number(),
});

const CANDIDATE = z.object({
  /** From 1 in the order in which they were first played; the same values have the same number in all rounds. */
  candidate: z.int().min(1),
  team: z.string(),
  values: VALUES,
  /** Candidate minus start on this round's deals, with an interval of 95 % for this difference alone. */
  difference: DIFFERENCE,
  /** The same over all rounds that it has played. */
  pooled: DIFFERENCE.extend({ deals: COUNT }),
  kept: z.boolean(),
});

const ROUND = z.object({
  round: z.int().min(1),
  seed: z.string(),
  games: COUNT,
  candidates: z.array(CANDIDATE),
});

/** What is known of candidates with a value of an option, or with one of some neighbouring numbers. */
const RESPONSE_POINT = z.object({
  from: VALUE,
  to: VALUE,
  candidates: z.int().min(1),
  estimate: z.number(),
  /** Null where there is too little to tell. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const RESPONSE = z.object({
  name: z.string(),
  /**
   * `paired`: the mean of the first round's candidates with these values minus the start, on the same deals. `sampled`: the
   * same where candidates are a sample, with an interval that also has how they scatter. `rounds`: the mean over rounds,
   * with an interval from how rounds differ: the search has chosen where to look.
   */
  method: z.enum(['paired', 'sampled', 'rounds']),
  points: z.array(RESPONSE_POINT),
});

const CONFIRMATION = z.object({
  seed: z.string(),
  games: COUNT,
  command: z.string(),
  start: z.number(),
  winner: z.number(),
  /** Winner minus start. */
  difference: DIFFERENCE,
  level: z.number(),
  /** `better`, `worse`: the interval leaves out 0; `close`: it lies within half a point of 0; else `open`. */
  verdict: z.enum(['better', 'worse', 'close', 'open']),
  /** Games of a confirmation that would show half a point with 95 % power; null where these were stopped. */
  gamesToShow: z.number().nullable(),
});

export const TUNING_BEGINNING = z.object({
  game: z.string(),
  definition: DEFINITION,
  seed: z.string(),
  setup: z.object({ variant: z.string(), players: z.int().min(1), rulings: z.record(z.string(), z.string()) }),
  question: QUESTION,
  tunables: z.array(TUNABLE),
  start: z.object({ team: z.string(), field: z.string().nullable(), policies: z.array(z.string()), values: VALUES }),
});

export const TUNE_SUMMARY = z.object({
  schema: z.literal('shamus-tune/1'),
  game: z.string(),
  definition: DEFINITION,
  seed: z.string(),
  ended: ENDED,
  ...TUNING_BEGINNING.omit({ game: true, definition: true, seed: true }).shape,
  rounds: z.array(ROUND),
  response: z.array(RESPONSE),
  /**
   * Null until the search is over. `search` is what it thought of the winner, which is too high on average: it was chosen
   * for it; null where the winner was not played itself.
   */
  winner: z
    .object({
      team: z.string(),
      policies: z.array(z.string()),
      values: VALUES,
      isStart: z.boolean(),
      search: DIFFERENCE.nullable(),
    })
    .nullable(),
  /** Null until it is played, and where the search found nothing better than the start. */
  confirmation: CONFIRMATION.nullable(),
  cost: z.object({ search: COUNT, confirmation: COUNT }),
});

export type TuneBeginning = z.infer<typeof TUNING_BEGINNING>;
export type TuneSummary = z.infer<typeof TUNE_SUMMARY>;
export type TuneQuestion = z.infer<typeof QUESTION>;
export type TuneRound = z.infer<typeof ROUND>;
export type TuneResponse = z.infer<typeof RESPONSE>;
export type ResponsePoint = z.infer<typeof RESPONSE_POINT>;
export type TuneConfirmation = z.infer<typeof CONFIRMATION>;
