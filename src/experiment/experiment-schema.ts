/** The schema of an experiment file; editors show its descriptions. */
import { z } from 'zod';
import { GAME_NAMES } from '../games/registry.js';
import { MOST_GAMES } from '../simulation/index.js';

/** One value, or a list of values to try. */
function oneOrMore<T extends z.ZodType>(value: T) {
  return z.union([value, z.array(value).min(1)]);
}

/** `on`, `off`, words and numbers. */
const OPTION_VALUE = z.union([z.string(), z.number(), z.boolean()]);

const POLICY = z.union([
  z
    .string()
    .describe('a shipped policy or the path of a file, relative to this file; options may follow, name:x=on,y=3'),
  z
    .strictObject({
      policy: z.string(),
      options: z.record(z.string(), oneOrMore(OPTION_VALUE)).describe('every combination of the values is tried'),
    })
    .describe('a policy with options'),
]);

const LABEL = z
  .string()
  .describe('name in tables and charts; {variant}, {team} and similar placeholders are filled in');
const NOTE = z.string().min(1).describe('a sentence for readers of the results');

const TEAM = z.union([
  z.string().describe('policies in seat order, joined by +; paths are relative to this file'),
  z.strictObject({ team: z.string(), label: LABEL.optional(), note: NOTE.optional() }).describe('a team with a label'),
]);

const RULINGS = z.record(z.string(), z.string());
const VARIANT = z.string().describe('see: shamus list variants');

export const ARM = z.strictObject({
  variant: oneOrMore(VARIANT).optional(),
  players: oneOrMore(z.int()).optional().describe('number of players'),
  rulings: oneOrMore(z.record(z.string(), oneOrMore(z.string())))
    .optional()
    .describe('rulings by name (see: shamus list rulings); every combination of lists is tried'),
  team: oneOrMore(TEAM).optional(),
  teams: z
    .record(z.string(), oneOrMore(POLICY))
    .optional()
    .describe('policies by role, instead of team; every combination is a team'),
  field: oneOrMore(z.string())
    .optional()
    .describe(
      'where everybody plays for himself: what fills the other seats; each policy of team is then measured alone',
    ),
  label: LABEL.optional(),
  note: NOTE.optional(),
});

/** The values in which a control differs from its arm. */
export const CONTROL = z.strictObject({
  variant: VARIANT.optional(),
  rulings: RULINGS.optional(),
  team: z.string().optional(),
  field: z.string().optional().describe('what fills the other seats, where everybody plays for himself'),
  teams: z.record(z.string(), z.string()).optional().describe('policies of some roles; the others are as in the arm'),
  label: z.string().optional().describe('name in tables and charts'),
});

export const OUTPUTS = z.strictObject({
  folder: z
    .string()
    .min(1)
    .optional()
    .describe('folder for the results, relative to this file (default: results/NAME)'),
  records: z.enum(['csv', 'parquet']).optional().describe('also write a row for each game'),
});

export const FILE = z.strictObject({
  question: z.string().min(1).describe('the question that the experiment answers'),
  game: z.enum(GAME_NAMES).optional(),
  seed: z
    .union([z.string().min(1), z.number().transform(String)])
    .describe('any text; the same seed gives the same games'),
  games: z.int().min(1).max(MOST_GAMES).optional().describe('games per arm, as in 1e6'),
  precision: z
    .number()
    .min(1e-5)
    .max(0.49)
    .optional()
    .describe("instead of games: play until every outcome's 95 % interval has this half-width"),
  arms: z.array(ARM).min(1).describe('each entry is a grid: every combination of its values is an arm'),
  against: CONTROL.optional().describe(
    'each arm is paired, on the same deals, with a copy of itself that has these values',
  ),
  outputs: OUTPUTS.optional(),
});

export type ArmGrid = z.infer<typeof ARM>;
export type ControlWish = z.infer<typeof CONTROL>;
export type PolicyEntry = z.infer<typeof POLICY>;
export type TeamEntry = z.infer<typeof TEAM>;
export type ExperimentText = z.infer<typeof FILE>;

/** The shape of the mapping at a path, to suggest keys for misspelled ones. */
export function shapeAt(path: readonly (string | number)[]): Readonly<Record<string, unknown>> {
  if (path.length === 0) return FILE.shape;
  if (path[0] === 'against') return CONTROL.shape;
  if (path[0] === 'outputs') return OUTPUTS.shape;
  if (path.includes('teams')) return { policy: null, options: null };
  return path.includes('team') ? { team: null, label: null, note: null } : ARM.shape;
}

/** JSON Schema for editors. */
export function experimentSchema(): object {
  return {
    title: 'shamus-lab experiment',
    ...z.toJSONSchema(FILE, { io: 'input', unrepresentable: 'any' }),
  };
}
