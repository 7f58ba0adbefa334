/** The schema of an experiment file; editors show its descriptions. */
import { z } from 'zod';
import { parseRateDifference } from '../analysis/index.js';
import { FEATURE_GROUPS } from '../game/index.js';
import { GAME_NAMES, isGameFile } from '../games/registry.js';
import { ADJUSTMENTS, COMPARED_BY, MAX_GAMES } from '../simulation/index.js';
import type { DocumentPath } from '../simulation/lineup/source-file.js';

function oneOrMore<T extends z.ZodType>(value: T) {
  return z.union([value, z.array(value).min(1)]);
}

const OPTION_VALUE = z.union([z.string(), z.number(), z.boolean()]);

/** A difference of rates; what is none is left for the message. */
function numberUnlessNone(text: string): number | string {
  const value = parseRateDifference(text);
  return Number.isNaN(value) ? text : value;
}

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

export const ARM_SCHEMA = z.strictObject({
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
    .describe('competitive games only: opponents in the other seats; each policy of team is then measured alone'),
  label: LABEL.optional(),
  note: NOTE.optional(),
});

/** The values in which a control differs from its arm. */
export const CONTROL_SCHEMA = z.strictObject({
  variant: VARIANT.optional(),
  rulings: RULINGS.optional(),
  team: z.string().optional(),
  field: z.string().optional().describe('opponents in the other seats, competitive games only'),
  teams: z.record(z.string(), z.string()).optional().describe('policies of some roles; the others are as in the arm'),
  label: z.string().optional().describe('name in tables and charts'),
});

const FACTORS = oneOrMore(z.string());

export const FACTORIAL_SCHEMA = z.strictObject({
  factors: z.array(z.string().min(1)).min(1).describe('names of what is on or off'),
  arms: z
    .record(
      z.string(),
      z.union([
        FACTORS.describe('none, all, a factor, or a list of factors that are on'),
        z.strictObject({ without: FACTORS.describe('factors that are off, all others are on') }),
      ]),
    )
    .describe('arms by label (or team), and which factors each has'),
  order: z.int().min(1).optional().describe('the most factors of an interaction (default: all)'),
});

export const CONTRAST_SCHEMA = z.strictObject({
  label: z.string().optional().describe('name in tables and charts'),
  note: NOTE.optional(),
  measure: oneOrMore(z.string())
    .optional()
    .describe("what is compared, as any or senior (default: the game's main one)"),
  weights: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .optional()
    .describe('arms by label (or team), and what each counts, as 1, -0.5 or 1/3; weights sum to 0'),
  factorial: FACTORIAL_SCHEMA.optional().describe('instead of weights: main effects and interactions of factors'),
  family: z
    .string()
    .min(1)
    .optional()
    .describe('contrasts whose intervals are simultaneous with adjust: simultaneous (default: all)'),
});

const MEASURE = z.union([
  z.string(),
  z.strictObject({ name: z.string(), title: z.string().min(1).describe('what the report calls it') }),
]);

/** Comparison in the first sentence and the first chart of the report. */
export const COMPARE_SCHEMA = z.strictObject({
  by: z
    .enum(COMPARED_BY)
    .optional()
    .describe('what the arms of a group differ in (default: what has most values); all else makes the groups'),
  arms: oneOrMore(z.string())
    .optional()
    .describe('labels (or teams) of the arms that the answer is about (default: all)'),
  contrasts: oneOrMore(z.string())
    .optional()
    .describe('labels of the contrasts that the answer is about, instead of arms'),
  to: z.string().optional().describe('label (or team) of the arm that the others of its group are compared with'),
});

export const OUTPUTS_SCHEMA = z.strictObject({
  folder: z
    .string()
    .min(1)
    .optional()
    .describe('folder for the results, relative to this file (default: results/NAME)'),
  records: z.boolean().optional().describe('also write records.csv, a row for each game'),
  features: oneOrMore(z.enum(FEATURE_GROUPS)).optional().describe('extra record columns'),
});

/** The name of a game or the path of a game file, which the schema of editors knows as either. */
const GAME = z
  .string()
  .check(({ issues, value: input }) => {
    if (isGameFile(input) || GAME_NAMES.includes(input)) return;
    issues.push({ code: 'invalid_value', values: [...GAME_NAMES], input });
  })
  .meta({ anyOf: [{ enum: GAME_NAMES }, { pattern: '[/.]' }] })
  .describe('a game, or the path of a game file, relative to this file');

export const FILE_SCHEMA = z.strictObject({
  question: z.string().min(1).describe('the question that the experiment answers'),
  measure: oneOrMore(MEASURE)
    .optional()
    .describe('what the report answers in: measures, seat metrics or metrics of the game, see: shamus list metrics'),
  compare: COMPARE_SCHEMA.optional().describe('what the report compares with what'),
  game: GAME.optional(),
  seed: z
    .string()
    .min(1)
    .meta({ type: ['string', 'number', 'boolean'] })
    .describe('any text; the same seed gives the same games'),
  games: z.int().min(1).max(MAX_GAMES).optional().describe('games per arm, as in 1e6'),
  precision: z
    .preprocess(
      // 0.5% and 0.5pt are texts in YAML.
      (value) => (typeof value === 'string' ? numberUnlessNone(value) : value),
      z
        .number()
        .min(1e-5)
        .max(0.49)
        .meta({ type: ['number', 'string'] }),
    )
    .optional()
    .describe("instead of games: play until every outcome's 95 % interval has this half-width; 0.005, 0.5% or 0.5pt"),
  arms: z.array(ARM_SCHEMA).min(1).describe('each entry is a grid: every combination of its values is an arm'),
  against: CONTROL_SCHEMA.optional().describe(
    'each arm is paired, on the same deals, with a copy of itself that has these values',
  ),
  contrasts: z
    .array(CONTRAST_SCHEMA)
    .min(1)
    .optional()
    .describe('weighted sums of what several arms have on the same deals, each with an interval'),
  adjust: z
    .enum(ADJUSTMENTS)
    .optional()
    .describe('whether the intervals of a family of contrasts are simultaneous (default: none)'),
  openHands: z
    .boolean()
    .optional()
    .describe('allow policies that cheat, as search-rummy:cheat=sees-all-hands; tables and labels then say so'),
  outputs: OUTPUTS_SCHEMA.optional(),
});

export type ArmGrid = z.infer<typeof ARM_SCHEMA>;
export type ControlOptions = z.infer<typeof CONTROL_SCHEMA>;
export type PolicyEntry = z.infer<typeof POLICY>;
export type TeamEntry = z.infer<typeof TEAM>;
export type FactorialText = z.infer<typeof FACTORIAL_SCHEMA>;
export type ContrastText = z.infer<typeof CONTRAST_SCHEMA>;
export type ExperimentText = z.infer<typeof FILE_SCHEMA>;

/** The shape of the mapping at a path, to suggest keys for misspelled ones. */
export function schemaShapeAt(path: readonly (string | number)[]): Readonly<Record<string, unknown>> {
  if (path.length === 0) return FILE_SCHEMA.shape;
  if (path[0] === 'against') return CONTROL_SCHEMA.shape;
  if (path[0] === 'compare') return COMPARE_SCHEMA.shape;
  if (path[0] === 'measure') return { name: null, title: null };
  if (path[0] === 'outputs') return OUTPUTS_SCHEMA.shape;
  if (path[0] === 'contrasts') return shapeInContrast(path);
  if (path.includes('teams')) return { policy: null, options: null };
  return path.includes('team') ? { team: null, label: null, note: null } : ARM_SCHEMA.shape;
}

function shapeInContrast(path: readonly (string | number)[]): Readonly<Record<string, unknown>> {
  if (!path.includes('factorial')) return CONTRAST_SCHEMA.shape;
  return path.includes('arms') ? { without: null } : FACTORIAL_SCHEMA.shape;
}

/** JSON Schema for editors. */
export function experimentSchema(): object {
  return {
    title: 'shamus-lab experiment',
    ...z.toJSONSchema(FILE_SCHEMA, { io: 'input', unrepresentable: 'any' }),
  };
}

export type WithPath<T> = readonly [value: T, path: DocumentPath];

/** Each value with its path; a single value counts as a list of one. */
export function listWithPaths<T>(value: T | readonly T[], path: DocumentPath): WithPath<T>[] {
  if (!Array.isArray(value)) return [[value as T, path]];
  return (value as readonly T[]).map((item, place) => [item, [...path, place]]);
}

/** Every way to choose one from each list; the last list changes fastest. */
export function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((chosen, list) => chosen.flatMap((some) => list.map((one) => [...some, one])), [[]]);
}

/** Every mapping with one of the listed values for each name. */
export function mappings<T>(lists: Readonly<Record<string, T | readonly T[]>>): Record<string, T>[] {
  const names = Object.keys(lists);
  const values = names.map((name) => listWithPaths(lists[name]!, []).map(([value]) => value));
  return combinations(values).map((chosen) => Object.fromEntries(chosen.map((value, place) => [names[place]!, value])));
}

/** A policy as written in a team, once for each combination of its options. */
export function policyTexts(entry: PolicyEntry): string[] {
  if (typeof entry === 'string') return [entry];
  return mappings(entry.options).map((options) => {
    const written = Object.entries(options).map(([name, value]) => `${name}=${optionText(value)}`);
    return written.length === 0 ? entry.policy : `${entry.policy}:${written.join(',')}`;
  });
}

function optionText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
