import type { core, ZodError } from 'zod';
import { suggestion } from './user-error.js';
import { removeThousandsSeparators } from './whole-number.js';

/** A mistake that zod finds in data, as words for the user. */
export interface SchemaIssue {
  readonly path: readonly (string | number)[];
  /** The path as shown: `arms.0.team`, empty for the whole. */
  readonly where: string;
  /** Goes on from the name of the place: `is missing`, `must be a number, not 'x'`. */
  readonly what: string;
  readonly unknownKey: string | null;
}

type Issue = core.$ZodIssue;

/** The first mistake; a wrong key comes first, because it is most often the reason why a right one is missing. */
export function firstSchemaIssue(error: ZodError): SchemaIssue {
  return mistakeOf(firstOf(error.issues), []);
}

function firstOf(issues: readonly Issue[]): Issue {
  return issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!;
}

function mistakeOf(issue: Issue, above: readonly (string | number)[]): SchemaIssue {
  const path = [...above, ...(issue.path as (string | number)[])];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) return mistakeInUnion(issue.errors, issue, path);
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys[0]! : null;
  return { path, where: path.join('.'), what: whatOf(issue), unknownKey };
}

/** The mistake in the form that the data are nearest to, of several; where they are like none, what all would be. */
function mistakeInUnion(forms: readonly Issue[][], union: Issue, path: readonly (string | number)[]): SchemaIssue {
  const nearest = forms
    .map((issues) => firstOf(issues))
    .reduce((best, issue) => (depth(issue) > depth(best) ? issue : best));
  if (depth(nearest) > 0) return mistakeOf(nearest, path);
  const expected = forms.flatMap((issues) => expectedBy(issues[0]!));
  const what =
    union.input === undefined
      ? 'is missing'
      : `must be ${[...new Set(expected)].join(' or ') || 'of another form'}, not ${shown(union.input)}`;
  return { path, where: path.join('.'), what, unknownKey: null };
}

function expectedBy(issue: Issue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flatMap((issues) => expectedBy(issues[0]!));
  return issue.code === 'invalid_type' ? [wordFor(issue.expected)] : [];
}

function depth(issue: Issue): number {
  const inside =
    issue.code === 'invalid_union' ? Math.max(0, ...issue.errors.map((issues) => depth(firstOf(issues)))) : 0;
  return issue.path.length + inside + (issue.code === 'invalid_type' || issue.code === 'invalid_union' ? 0 : 1);
}

/** Maximum number of values that a message lists twice. */
const FEW = 4;

function whatOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `has an unknown key '${issue.keys[0]}'`;
  if (issue.input === undefined) return 'is missing';
  const not = `, not ${shown(issue.input)}`;
  switch (issue.code) {
    case 'invalid_type': {
      const plain =
        typeof issue.input === 'string' && issue.expected === 'number' ? removeThousandsSeparators(issue.input) : '';
      return `must be ${wordFor(issue.expected)}${not}${plain === '' ? '' : `; write ${plain}`}`;
    }
    case 'invalid_value': {
      const values = issue.values.map(String);
      if (values.length > FEW) return `is unknown: ${shown(issue.input)}${suggestion(String(issue.input), values)}`;
      return `must be ${values.join(' or ')}${not}${typeof issue.input === 'string' && values.length > 1 ? suggestion(issue.input, values) : ''}`;
    }
    case 'too_small':
      return LENGTHS[issue.origin] === undefined
        ? `must be at least ${issue.minimum}${not}`
        : `must have at least ${issue.minimum} ${LENGTHS[issue.origin]}`;
    case 'too_big':
      return LENGTHS[issue.origin] === undefined
        ? `must be at most ${issue.maximum}${not}`
        : `must have at most ${issue.maximum} ${LENGTHS[issue.origin]}`;
    default:
      return issue.message.startsWith('must ') ? issue.message : `is wrong: ${issue.message}`;
  }
}

const LENGTHS: Readonly<Record<string, string>> = { array: 'entry', string: 'character' };

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a mapping (name: value)',
  record: 'a mapping (name: value)',
};

function wordFor(expected: string): string {
  return WORDS[expected] ?? expected;
}

function shown(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  return typeof value === 'string' ? `'${value}'` : String(value);
}
