/** The object that `run --json` prints (schema shamus-run/1), field by field. */
import { expect } from 'vitest';
import { z } from 'zod';
import { type Circumstances, printed } from './shamus.testing.js';

const COUNT = z.int().min(0);
const SHARE = z.number().min(0).max(1);
const RATE = z.strictObject({ count: COUNT, rate: SHARE, low: SHARE, high: SHARE });
const METRIC = z.strictObject({ mean: z.number(), sd: z.number().min(0), min: z.int(), max: z.int() });

const SETUP = z.strictObject({
  variant: z.enum(['standard', 'advanced', 'expert']),
  players: z.int().min(2),
  rulings: z.record(z.string(), z.string()),
  policies: z.array(z.string()).min(2),
});

const ARM = z.strictObject({
  setup: SETUP,
  team: z.string(),
  games: z.int().min(1),
  complete: z.boolean(),
  interval: z.strictObject({ method: z.enum(['bounded', 'betting']), level: z.literal(0.95) }),
  outcomes: z.strictObject({ senior: RATE, junior: RATE, loss: RATE }),
  any: RATE,
  reasons: z.strictObject({ senior: COUNT, junior: COUNT, circle: COUNT, stock: COUNT, 'uno-out': COUNT }),
  metrics: z.strictObject({
    net: METRIC,
    table: METRIC,
    turns: METRIC,
    pickups: METRIC,
    'uno-cards': METRIC,
    circle: METRIC,
    stock: METRIC,
    'senior-lost': METRIC,
  }),
});

const RUN = z.strictObject({
  schema: z.literal('shamus-run/1'),
  game: z.literal('shamus'),
  seed: z.string(),
  ended: z.enum(['complete', 'interrupted', 'failed']),
  runs: z.array(ARM),
  timing: z.strictObject({
    seconds: z.number().positive(),
    gamesPerSecond: z.number().min(0),
    threads: z.int().min(1),
  }),
});

/** What summary.json holds, of which nothing depends on the machine. */
export const SUMMARY = RUN.omit({ timing: true });

export type RunJson = z.infer<typeof RUN>;
export type ArmJson = z.infer<typeof ARM>;
export type RateJson = z.infer<typeof RATE>;

/** @throws ZodError if the text is anything but one such object on a line */
export function parseRun(text: string): RunJson {
  expect(text).toMatch(/^\{[^\n]*\}\n$/);
  return RUN.parse(JSON.parse(text));
}

/** The text without its `timing`, which is the last of its fields. */
export function untimed(text: string): string {
  const rest = text.replace(/,"timing":\{[^{}]*\}\}\n$/, '');
  expect(rest).not.toBe(text);
  return rest;
}

/** Runs `shamus run --json` with these words, which must succeed. */
export async function runJson(words: readonly string[], circumstances?: Circumstances): Promise<RunJson> {
  return parseRun(await printed(['run', ...words, '--json'], circumstances));
}

/** The rates of an arm: its outcomes and all wins together. */
export function ratesOf({ outcomes, any }: ArmJson): RateJson[] {
  return [...Object.values(outcomes), any];
}

/* The object that `compare --json` prints (schema shamus-compare/1), field by field. */

const DIFFERENCE = z.number().min(-1).max(1);
const METHOD = z.enum(['bounded', 't', 'betting', 'asymptotic', 'certain', 'none']);

const RATE_DIFFERENCE = z.strictObject({
  estimate: DIFFERENCE,
  low: DIFFERENCE,
  high: DIFFERENCE,
  level: z.number().min(0.5).max(1),
  method: METHOD,
  discordant: z.tuple([COUNT, COUNT]),
});

const METRIC_DIFFERENCE = z.strictObject({
  estimate: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  level: z.number().min(0.5).max(1),
  method: METHOD,
});

const ROW = z.strictObject({ senior: COUNT, junior: COUNT, loss: COUNT });

const DECISION = z.strictObject({
  outcome: z.enum(['senior', 'junior', 'any']),
  alpha: z.number(),
  power: z.number(),
  effect: z.number(),
  rule: z.enum(['fixed-games', 'until-decided']),
  verdict: z.enum(['same', 'a', 'b', 'close', 'open']),
  stopped: z.enum(['decided', 'all-games', 'by-hand', 'failed']),
  estimate: z.strictObject({
    estimate: DIFFERENCE,
    low: DIFFERENCE,
    high: DIFFERENCE,
    method: METHOD,
    level: z.number().min(0.5).max(1),
  }),
  gamesPlanned: COUNT.nullable(),
  gamesToShow: COUNT.nullable(),
});

const COMPARISON = z.strictObject({
  schema: z.literal('shamus-compare/1'),
  game: z.literal('shamus'),
  seed: z.string(),
  ended: z.enum(['complete', 'interrupted', 'failed']),
  games: z.int().min(1),
  a: ARM,
  b: ARM,
  difference: z.strictObject({
    senior: RATE_DIFFERENCE,
    junior: RATE_DIFFERENCE,
    loss: RATE_DIFFERENCE,
    any: RATE_DIFFERENCE,
  }),
  metrics: z.record(z.string(), METRIC_DIFFERENCE),
  table: z.strictObject({ senior: ROW, junior: ROW, loss: ROW }),
  decision: DECISION,
  notes: z.array(z.string()),
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
