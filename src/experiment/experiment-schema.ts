/** The shape of an experiment file; its descriptions are what editors show. */
import { z } from 'zod';
import { GAME_NAMES } from '../games/registry.js';
import { MOST_GAMES } from '../simulation/index.js';

/** One value, or a list of which each is tried. */
function oneOrMore<T extends z.ZodType>(value: T) {
  return z.union([value, z.array(value).min(1)]);
}

/** `on`, `off`, words and numbers. */
const OPTION_VALUE = z.union([z.string(), z.number(), z.boolean()]);

const POLICY = z.union([
  z.string().describe('a shipped policy or the path of a file, seen from this file; options may follow, name:x=on,y=3'),
  z
    .strictObject({
      policy: z.string(),
      options: z.record(z.string(), oneOrMore(OPTION_VALUE)).describe('every combination of the values is tried'),
    })
    .describe('a policy with options'),
]);

const RULINGS = z.record(z.string(), z.string());
const VARIANT = z.string().describe('see: shamus list variants');

export const ARM = z.strictObject({
  variant: oneOrMore(VARIANT).optional(),
  players: oneOrMore(z.int()).optional().describe('number of players'),
  rulings: oneOrMore(z.record(z.string(), oneOrMore(z.string())))
    .optional()
    .describe('readings of the rules by name (see: shamus list rulings); of lists every combination is tried'),
  team: oneOrMore(z.string()).optional().describe('policies in seat order, parted by +; paths are seen from this file'),
  teams: z
    .record(z.string(), oneOrMore(POLICY))
    .optional()
    .describe('policies by role, instead of team; every combination is a team'),
});

/** What a control has instead of its arm's own. */
export const CONTROL = z.strictObject({
  variant: VARIANT.optional(),
  rulings: RULINGS.optional(),
  team: z.string().optional(),
  teams: z.record(z.string(), z.string()).optional().describe('policies of some roles; the others are as in the arm'),
});

export const OUTPUTS = z.strictObject({
  folder: z.string().min(1).optional().describe('where results go, seen from this file (default: results/NAME)'),
  records: z.enum(['csv', 'parquet']).optional().describe('also write a row for each game'),
});

export const FILE = z.strictObject({
  question: z.string().min(1).describe('what the experiment is to answer'),
  game: z.enum(GAME_NAMES).optional(),
  seed: z
    .union([z.string().min(1), z.number().transform(String)])
    .describe('any text; the same seed gives the same games'),
  games: z.int().min(1).max(MOST_GAMES).optional().describe('games an arm, as in 1e6'),
  precision: z
    .number()
    .min(1e-5)
    .max(0.49)
    .optional()
    .describe("instead of games: play until every outcome's 95 % interval is this narrow (half-width)"),
  arms: z.array(ARM).min(1).describe('each entry is a grid: every combination of its values is an arm'),
  against: CONTROL.optional().describe('each arm is paired, on the same deals, with itself with these values instead'),
  outputs: OUTPUTS.optional(),
});

export type ArmGrid = z.infer<typeof ARM>;
export type ControlWish = z.infer<typeof CONTROL>;
export type PolicyEntry = z.infer<typeof POLICY>;
export type ExperimentText = z.infer<typeof FILE>;

/** The shapes whose keys may be mistyped, by where they stand. */
export function shapeAt(path: readonly (string | number)[]): Readonly<Record<string, unknown>> {
  if (path.length === 0) return FILE.shape;
  if (path[0] === 'against') return CONTROL.shape;
  if (path[0] === 'outputs') return OUTPUTS.shape;
  return path.includes('teams') ? { policy: null, options: null } : ARM.shape;
}

/** JSON Schema for editors. */
export function experimentSchema(): object {
  return {
    title: 'shamus-lab experiment',
    ...z.toJSONSchema(FILE, { io: 'input', unrepresentable: 'any' }),
  };
}
