/** The answer of a tuning, as part of its result: what was searched, in which rounds, and what was chosen. */
import { z } from 'zod';

export const TUNING_METHODS = ['halving', 'cma-es'] as const;

const COUNT = z.int().min(0);
const ARM = z.int().min(1);
const VALUE = z.union([z.boolean(), z.string(), z.number()]);
const VALUES = z.record(z.string(), VALUE);

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
  method: z.enum(TUNING_METHODS),
  /** Candidates of the first round; of each round, where all are alike. */
  candidates: z.int().min(1),
  rounds: z.int().min(1),
  /** Games of the search, all candidates and rounds together. */
  games: COUNT,
  /** CMA-ES: the first candidates' standard deviation, as a fraction of each range. */
  spread: z.number().nullable(),
  /** Games that start and winner play each to confirm. */
  confirm: COUNT,
  /** One minus the level of the confirmation's interval. */
  alpha: z.number(),
});

/** A round of the search, in which the start, arm 1, and all candidates play the same decks. */
const ROUND = z.object({
  round: z.int().min(1),
  seed: z.string(),
  /** Games of each candidate. */
  games: COUNT,
  /**
   * Arms from 2 in the order in which they were first played; the same values are the same arm in all rounds. Findings of the
   * family `round N` are of this round's decks alone.
   */
  candidates: z.array(z.object({ arm: ARM, values: VALUES, kept: z.boolean() })),
});

/** Results of candidates with a value of an option, or with one of some neighbouring numbers. */
const RESPONSE_POINT = z.object({
  from: VALUE,
  to: VALUE,
  candidates: z.int().min(1),
  estimate: z.number(),
  /** Null where deals are not all that is uncertain. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const RESPONSE = z.object({
  name: z.string(),
  /**
   * `paired`: the mean of the first round's candidates with these values minus the start, on the same deals. `sampled`: the
   * same where candidates are a sample, which differ in the other options too. `rounds`: the mean over rounds, in which the
   * search has chosen where to look. Only `paired` has intervals.
   */
  method: z.enum(['paired', 'sampled', 'rounds']),
  points: z.array(RESPONSE_POINT),
});

/** The winner against the start on fresh decks: arms of their own. */
const CONFIRMATION = z.object({
  seed: z.string(),
  games: COUNT,
  command: z.string(),
  start: ARM,
  winner: ARM,
  /** `better`, `worse`: the interval leaves out 0; `close`: it lies within half a point of 0; else `open`. */
  decision: z.enum(['better', 'worse', 'close', 'open']),
  /** Games of a confirmation that would show half a point with 95 % power; null where these were stopped. */
  gamesToShow: COUNT.nullable(),
});

/** All that a tuning depends on, besides the game and the seed. */
const TUNED = {
  setup: z.object({ variant: z.string(), players: z.int().min(1), rulings: z.record(z.string(), z.string()) }),
  question: QUESTION,
  tunables: z.array(TUNABLE),
  start: z.object({ team: z.string(), field: z.string().nullable(), policies: z.array(z.string()), values: VALUES }),
};

export const TUNING_BEGINNING_SCHEMA = z.object({
  game: z.string(),
  definition: z.record(z.string(), z.unknown()).optional(),
  seed: z.string(),
  ...TUNED,
});

export const TUNING_VERDICT_SCHEMA = z.object({
  kind: z.literal('tuning'),
  ...TUNED,
  rounds: z.array(ROUND),
  response: z.array(RESPONSE),
  /** Null until the search is over. Its arm is null where it was not played itself: CMA-ES ends between candidates. */
  winner: z
    .object({
      team: z.string(),
      policies: z.array(z.string()),
      values: VALUES,
      isStart: z.boolean(),
      arm: ARM.nullable(),
    })
    .nullable(),
  /** Null until it is played, and where the search found nothing better than the start. */
  confirmation: CONFIRMATION.nullable(),
  cost: z.object({ search: COUNT, confirmation: COUNT }),
});

export type TuneBeginning = z.infer<typeof TUNING_BEGINNING_SCHEMA>;
export type TuningVerdict = z.infer<typeof TUNING_VERDICT_SCHEMA>;
export type TuneQuestion = z.infer<typeof QUESTION>;
export type TuneRound = z.infer<typeof ROUND>;
export type TuneResponse = z.infer<typeof RESPONSE>;
export type ResponsePoint = z.infer<typeof RESPONSE_POINT>;
