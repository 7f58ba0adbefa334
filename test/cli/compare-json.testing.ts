/** The object that `compare --json` prints (schema shamus-compare/1), field by field. */
import { expect } from 'vitest';
import { z } from 'zod';
import { ARM, SPOT_CHECKS } from './run-json.testing.js';
import { type Circumstances, printed } from './shamus.testing.js';

const COUNT = z.int().min(0);
const DIFFERENCE = z.number().min(-1).max(1);
const GAIN = { correlation: DIFFERENCE.nullable(), unpaired: COUNT.nullable() };
const P = z.number().min(0).max(1);

const METHODS = ['exact-unconditional', 'tango', 'confidence-sequence', 'stagewise'] as const;

const RATE = z.strictObject({
  estimate: DIFFERENCE,
  low: DIFFERENCE,
  high: DIFFERENCE,
  level: z.number().min(0.5).max(1),
  method: z.enum(METHODS),
  discordant: z.tuple([COUNT, COUNT]),
  mcnemar: z.strictObject({ exact: P, midP: P }).nullable(),
  ...GAIN,
});

const METRIC = z.strictObject({
  estimate: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  level: z.number().min(0.5).max(1),
  method: z.enum(['student-t', 'asymptotic-confidence-sequence']),
  reason: z.enum(['too-few', 'no-spread']).nullable(),
  ...GAIN,
});

const ROW = z.strictObject({ senior: COUNT, junior: COUNT, loss: COUNT });

const DECISION = z.strictObject({
  outcome: z.enum(['senior', 'junior', 'any']),
  alpha: z.number(),
  power: z.number(),
  effect: z.number(),
  rule: z.enum(['fixed-games', 'confidence-sequence', 'sprt', 'group-sequential']),
  verdict: z.enum(['same', 'a', 'b', 'close', 'h0', 'h1', 'open']),
  stopped: z.enum(['decided', 'all-games', 'by-hand', 'failed']),
  estimate: z.strictObject({
    estimate: DIFFERENCE,
    low: DIFFERENCE,
    high: DIFFERENCE,
    method: z.enum(['fixed-games', 'median-unbiased', 'mean']),
    interval: z.enum(METHODS),
    level: z.number().min(0.5).max(1),
  }),
  gamesPlanned: COUNT.nullable(),
  sprt: z
    .strictObject({ h0: DIFFERENCE, h1: DIFFERENCE, ratio: z.number(), lower: z.number(), upper: z.number() })
    .nullable(),
  groupSequential: z
    .strictObject({
      spending: z.enum(['obrien-fleming', 'pocock']),
      looks: z.array(COUNT),
      taken: COUNT,
      better: z.array(z.number().positive().nullable()),
      close: z.array(z.number().positive().nullable()),
    })
    .optional(),
  gamesToDecide: z.strictObject({
    asItLooks: COUNT.nullable(),
    effect: COUNT.nullable(),
    discordance: z.strictObject({ rate: P, basis: z.enum(['observed', 'upper-limit']) }),
  }),
});

const COMPARISON = z.strictObject({
  schema: z.literal('shamus-compare/1'),
  game: z.literal('shamus'),
  seed: z.string(),
  ended: z.enum(['complete', 'interrupted', 'failed']),
  games: z.int().min(1),
  a: ARM,
  b: ARM,
  difference: z.strictObject({ senior: RATE, junior: RATE, loss: RATE, any: RATE }),
  metrics: z.record(z.string(), METRIC),
  table: z.strictObject({ senior: ROW, junior: ROW, loss: ROW }),
  decision: DECISION,
  notes: z.array(z.string()),
  spotChecks: SPOT_CHECKS,
  timing: z.strictObject({
    seconds: z.number().positive(),
    gamesPerSecond: z.number().min(0),
    threads: z.int().min(1),
  }),
});

export type ComparisonJson = z.infer<typeof COMPARISON>;

/** @throws ZodError if the text is anything but one such object on a line */
export function parseComparison(text: string): ComparisonJson {
  expect(text).toMatch(/^\{[^\n]*\}\n$/);
  return COMPARISON.parse(JSON.parse(text));
}

/** Runs `shamus compare --json` with these words, which must succeed. */
export async function compareJson(words: readonly string[], circumstances?: Circumstances): Promise<ComparisonJson> {
  return parseComparison(await printed(['compare', ...words, '--json'], circumstances));
}
