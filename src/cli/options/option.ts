/** Options as data: what they are called, how their values are read, and with which others they go. */
import { HALF_A_POINT, parseRateDifference } from '../../analysis/rate-difference.js';
import { findByName, type Game, parseWhole, plainNumber, UsageError } from '../../game/index.js';

/** Words of the command line for one option; undefined if it is not given. */
type Given = boolean | string | readonly string[] | undefined;

/** Words that complete an option: a list, or those of policies. `role` of the policy is the option's name. */
type Values = readonly string[] | 'team' | 'role' | 'policy' | 'tunable';

/** Other options that an option needs or excludes. */
export interface Rule {
  /** Options of which one is needed, or none allowed. Empty: the option itself is not allowed. */
  readonly names: readonly string[];
  readonly kind: 'needs' | 'excludes';
  readonly message: (name: string, other: string) => string;
}

/** One option or word of a command. @typeParam T its value after reading */
export interface Option<T = unknown> {
  readonly alias?: string;
  readonly about: string;
  /** flag: takes no value; list: may be given several times; each: several times, one word each. */
  readonly kind: 'flag' | 'text' | 'list' | 'each';
  /** What its values are, with unit and bounds, for the docs. */
  readonly form?: string | undefined;
  /** Value if it is not given, for the help. */
  readonly default?: string;
  readonly values?: Values;
  readonly rules?: readonly Rule[];
  readonly required?: boolean;
  readonly hidden?: boolean;
  /** Whether it is a word without a name, as `a` in `compare <a> <b>`. */
  readonly positional?: boolean;
  /** Reads what is given. @throws UsageError */
  readonly read: (given: Given, name: string) => T;
}

export type Options = Readonly<Record<string, Option>>;

export type ValuesOf<O extends Options> = { readonly [K in keyof O]: ReturnType<O[K]['read']> };

type More = Partial<Omit<Option, 'about' | 'kind' | 'read'>>;

/** Reads the text of an option. @throws UsageError */
export interface Reader<T> {
  (text: string, name: string): T;
  /** What it reads, as in `a whole number from 1 to 9`. */
  readonly form?: string | undefined;
  readonly values?: readonly string[];
}

const asText: Reader<string> = (text) => text;

/** A switch, off unless given. */
export function flag(about: string, more: More = {}): Option<boolean> {
  return { about, kind: 'flag', ...more, read: (given) => given === true };
}

export function option<T>(about: string, read: Reader<T>, more: More = {}): Option<T | undefined> {
  return {
    about,
    kind: 'text',
    form: read.form,
    ...(read.values && { values: read.values }),
    ...more,
    read: (given, name) => (given === undefined ? undefined : read(once(given, name), name)),
  };
}

/** An option whose default is read like a value that is given. */
export function optionOr<T>(about: string, fallback: string, read: Reader<T>, more: More = {}): Option<T> {
  const { read: readGiven, ...rest } = option(about, read, more);
  return { default: fallback, ...rest, read: (given, name) => readGiven(given, name) ?? read(fallback, name) };
}

export function text(about: string, more: More = {}): Option<string | undefined> {
  return option(about, asText, more);
}

/** An option with any text, and a default. */
export function textOr(about: string, fallback: string, more: More = {}): Option<string> {
  return optionOr(about, fallback, asText, more);
}

/** An option with one of several names. @param kind as in `unknown KIND 'x'` */
export function oneOf<N extends string>(kind: string, names: readonly N[]): Reader<N> {
  const values = [...new Set(names)];
  const things = values.map((name) => ({ name }));
  return Object.assign((name: string) => findByName(kind, name, things).name, { values });
}

/** A list option: comma-separated, or given more than once. @param split parts of one text */
export function list(
  about: string,
  more: More = {},
  split = (words: string) => words.split(','),
): Option<readonly string[] | undefined> {
  return {
    about,
    kind: 'list',
    ...more,
    read: (given, name) => {
      if (given === undefined) return undefined;
      const items = [given as string | string[]].flat().flatMap(split);
      if (items.some((item) => item.trim() === '')) throw new UsageError(`--${name} has an empty entry`);
      return items.map((item) => item.trim());
    },
  };
}

/** An option that may be given several times, one word each. */
export function each(about: string, more: More = {}): Option<readonly string[] | undefined> {
  return { ...list(about, more, (text) => [text]), kind: 'each' };
}

/** A word without a name that must be given, as `a` in `compare <a> <b>`. */
export function word(about: string, values?: Values): Option<string> {
  return { about, kind: 'text', positional: true, ...(values && { values }), read: (given) => given as string };
}

/** Several words without a name. */
export function words(about: string, values?: Values): Option<readonly string[]> {
  const completed = values && { values };
  return { about, kind: 'list', positional: true, ...completed, read: (given) => (given ?? []) as readonly string[] };
}

function once(given: Given, name: string): string {
  if (Array.isArray(given)) throw new UsageError(`--${name} is given more than once`);
  return given as string;
}

/** Needs one of these options. @param what follows `--name needs` in the message */
export function needs(names: readonly string[], what: string): Rule {
  return { names, kind: 'needs', message: (name) => `--${name} needs ${what}` };
}

/** Cannot be given together with any of these options. @param why follows the message */
export function excludes(names: readonly string[], why = ''): Rule {
  return { names, kind: 'excludes', message: (name, other) => `give --${name} or --${other}, not both${why}` };
}

/** Like excludes, with a message of its own; without names the option is never allowed. */
export function refuses(names: readonly string[], message: string): Rule {
  return { names, kind: 'excludes', message: () => message };
}

/** Checks what options need and exclude. @param given options by name @throws UsageError for the first broken rule */
export function checkRules(options: Options, given: Readonly<Record<string, unknown>>): void {
  const isGiven = (name: string) => given[name] !== undefined && given[name] !== false;
  for (const [name, { rules = [] }] of Object.entries(options)) {
    for (const { names, kind, message } of isGiven(name) ? rules : []) {
      const other = names.find(isGiven);
      if (kind === 'needs' ? other === undefined : other !== undefined || names.length === 0)
        throw new UsageError(message(name, other ?? ''));
    }
  }
}

/** Reads all options of a command. @throws UsageError for the first that cannot be read */
export function readOptions<O extends Options>(options: O, given: Readonly<Record<string, unknown>>): ValuesOf<O> {
  const values = Object.entries(options).map(([name, { read }]) => [name, read(given[name] as Given, name)]);
  return Object.fromEntries(values) as ValuesOf<O>;
}

/** Reads numbers of one form. @param read undefined for texts of another form */
function reader<T>(form: string, read: (text: string) => T | undefined, hint = (_: string) => ''): Reader<T> {
  return Object.assign(
    (text: string, name: string) => {
      const value = text.trim() === '' ? undefined : read(text);
      if (value === undefined) throw new UsageError(`--${name} must be ${form}, not '${text}'${hint(text)}`);
      return value;
    },
    { form },
  );
}

/** Reader of whole numbers within bounds; `1e6` is allowed. */
export function whole(low: number, high: number): Reader<number> {
  const read = (text: string) => {
    const value = parseWhole(text.trim());
    return value !== undefined && value >= low && value <= high ? value : undefined;
  };
  return reader(`a whole number from ${low} to ${high}`, read, (text) => {
    const plain = plainNumber(text);
    return plain === '' || read(plain) === undefined ? '' : `; write ${plain}`;
  });
}

/** Reads a whole number within bounds. @throws UsageError */
export function wholeNumber(name: string, text: string, low: number, high: number): number {
  return whole(low, high)(text, name);
}

/** Reader of numbers strictly between bounds. @param isBound whether the lower bound itself is allowed */
export function between(low: number, high: number, isBound = false): Reader<number> {
  return reader(`a number ${isBound ? 'of at least' : 'above'} ${low} and below ${high}`, (text) => {
    const value = Number(text);
    return (value > low && value < high) || (isBound && value === low) ? value : undefined;
  });
}

/** The smallest error rate accepted: tail probabilities are accurate down to here, even when shared among many comparisons. */
export const MIN_ALPHA = 1e-6;

/** Reads an error rate, from MIN_ALPHA to below 1/2. @throws UsageError */
export const errorRate = between(MIN_ALPHA, 0.5, true);

/** The smallest difference of rates accepted, a fraction of all games; smaller ones would need more than the 2^32 games that exist. */
export const MIN_EFFECT = 1e-5;

/** Default of --effect and --delta: half a percentage point. */
export const DEFAULT_DIFFERENCE = '0.005';

/** Ways to write differences, for the descriptions of options. */
export const DIFFERENCE_FORMS = '0.005, 0.5% or 0.5pt (percentage points)';

/** Reader of differences of rates strictly between `low` and 0.5, each a fraction of all games. */
export function difference(low: number): Reader<number> {
  const form = `above ${low} and below 0.5, a fraction of all games`;
  const read = (text: string) => {
    const value = parseRateDifference(text);
    return value > low && value < 0.5 ? value : undefined;
  };
  return reader(form, read, () => `; ${HALF_A_POINT}`);
}

const positiveDifference = difference(0);

/** Reads the half-width of an interval of rates, below 0.5. @throws UsageError if it would take too many games */
export const halfWidth: Reader<number> = Object.assign(
  (text: string, name: string) => {
    const value = positiveDifference(text, name);
    if (value >= MIN_EFFECT) return value;
    throw new UsageError(`--${name} ${text} needs more than the maximum of 2^32 games`);
  },
  { form: positiveDifference.form },
);

/** `standard, advanced, expert` */
export function names(things: readonly { readonly name: string }[]): string {
  return [...new Set(things.map(({ name }) => name))].join(', ');
}

/** A command: its options and what its help shows. */
export interface CommandSpec<O extends Options = Options> {
  readonly options: O;
  /** Commands as users type them, and what each does. */
  readonly examples: readonly (readonly [command: string, does: string])[];
  readonly epilogue?: string;
}

export type ValuesFor<S extends (game: Game) => unknown> =
  Awaited<ReturnType<S>> extends CommandSpec<infer O> ? ValuesOf<O> : never;

export interface CommandCode {
  readonly spec: (game: Game) => CommandSpec | Promise<CommandSpec>;
  readonly action: (values: never, game: Game) => unknown;
}

export interface Command {
  readonly name: string;
  /** Words after the name, as in `<a> <b>`; empty for none. */
  readonly words: string;
  readonly summary: string;
  readonly spec: (game: Game) => Promise<CommandSpec>;
  readonly action: () => Promise<CommandCode['action']>;
}

export interface ParsedCommand {
  readonly command: Command;
  readonly values: Readonly<Record<string, unknown>>;
  readonly game: Game;
}
