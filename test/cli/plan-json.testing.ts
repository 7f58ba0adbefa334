/** The object that `plan --json` prints (schema shamus-plan/1), field by field. */
import { expect } from 'vitest';
import { z } from 'zod';
import { printed } from './shamus.testing.js';

const GAMES = z.int().min(1).nullable();
const SHARE = z.number().min(0).max(1);
const DIFFERENCE = z.number().min(-1).max(1);

const SETUP = z.strictObject({ variant: z.string(), players: z.int(), rulings: z.record(z.string(), z.string()) });

const PLAN = z.strictObject({
  schema: z.literal('shamus-plan/1'),
  kind: z.enum(['rate', 'difference', 'duel', 'best', 'control']),
  game: z.string(),
  seed: z.string(),
  ended: z.enum(['complete', 'interrupted', 'failed']),
  setup: SETUP,
  setupB: SETUP.nullable(),
  competitors: z.array(z.strictObject({ name: z.string(), rate: SHARE.nullable() })),
  outcome: z.string(),
  alpha: z.number(),
  power: z.number(),
  pilot: z.strictObject({ seed: z.string(), games: z.int().min(0), rounds: z.int().min(0) }),
  exact: z.boolean(),
  variance: z.strictObject({ observed: SHARE, limit: SHARE }).nullable(),
  widths: z.array(z.strictObject({ halfWidth: SHARE, games: GAMES, precision: GAMES.optional() })),
  effects: z.array(z.strictObject({ effect: SHARE, games: GAMES })),
  given: z.strictObject({ games: z.int().min(1), halfWidth: SHARE, effect: SHARE.nullable() }).nullable(),
  untilDecided: z.array(z.strictObject({ effect: SHARE, none: GAMES, between: GAMES, full: GAMES, most: GAMES })),
  groupSequential: z.array(
    z.strictObject({
      effect: SHARE,
      games: GAMES,
      looks: z.int().min(1).max(100),
      spending: z.enum(['obrien-fleming', 'pocock']),
      none: GAMES,
      between: GAMES,
      full: GAMES,
    }),
  ),
  sprt: z.array(
    z.strictObject({ h0: DIFFERENCE, h1: DIFFERENCE, atH0: GAMES, between: GAMES, atH1: GAMES, almostAll: GAMES }),
  ),
  notes: z.array(z.string()),
  timing: z.strictObject({
    seconds: z.number().min(0),
    secondsAGame: z.number().positive().nullable(),
    threads: z.int().min(1),
  }),
});

export type PlanJson = z.infer<typeof PLAN>;

/** @throws ZodError if the text is anything but one such object on a line */
export function parsePlan(text: string): PlanJson {
  expect(text).toMatch(/^\{[^\n]*\}\n$/);
  return PLAN.parse(JSON.parse(text));
}

/** Runs `shamus plan --json` with these words, which must succeed. */
export async function planJson(...words: string[]): Promise<PlanJson> {
  return parsePlan(await printed(['plan', ...words, '--json']));
}
