/** Options as yargs takes them, and readers of their values. */
import type { Options as YargsOptions } from 'yargs';
import { HALF_A_POINT, parseRateDifference } from '../../analysis/rate-difference.js';
import { type Game, parseWhole, removeThousandsSeparators, UsageError } from '../../game/index.js';

/** Settings of yargs for an option besides its description and its kind. */
type More = Omit<YargsOptions, 'coerce'>;

/** An option or word of a command. @typeParam T its value after reading; undefined if it is not given */
export interface Option<T = unknown> extends More {
  /** Reads what is given. @throws UsageError */
  readonly coerce: (given: never, name: string) => T;
}

export type Options = Readonly<Record<string, Option>>;

export type ValuesOf<O extends Options> = {
  readonly [K in keyof O]: O[K] extends Option<infer T> | undefined ? T : never;
};

/** Reads the text of an option. @throws UsageError */
export type Reader<T> = (text: string, name: string) => T;

const asText: Reader<string> = (text) => text;

/** A switch, off unless given. Without `nargs` yargs takes any value, as in `--json=maybe`, for `false`. */
export function flag(describe: string, more: More = {}): Option<boolean> {
  return { describe, type: 'boolean', nargs: 0, ...more, coerce: Boolean };
}

export function option<T>(describe: string, read: Reader<T>, more: More = {}): Option<T | undefined> {
  return { describe, type: 'string', requiresArg: true, ...more, coerce: read };
}

/** An option whose default is read like a value that is given. It is always there, so it goes with all others. */
export function optionOr<T>(describe: string, fallback: string, read: Reader<T>, more: More = {}): Option<T> {
  return { describe, type: 'string', requiresArg: true, default: fallback, ...more, coerce: read };
}

export function text(describe: string, more: More = {}): Option<string | undefined> {
  return option(describe, asText, more);
}

/** An option with any text, and a default. */
export function textOr(describe: string, fallback: string, more: More = {}): Option<string> {
  return optionOr(describe, fallback, asText, more);
}

/** An option with one of several names. */
export function choice<N extends string>(
  describe: string,
  names: readonly N[],
  more: More = {},
): Option<N | undefined> {
  return option(describe, (name) => name as N, { choices: [...new Set(names)], ...more });
}

/** An option with one of several names, and a default. */
export function choiceOr<N extends string>(
  describe: string,
  fallback: N,
  names: readonly N[],
  more: More = {},
): Option<N> {
  return optionOr(describe, fallback, (name) => name as N, { choices: [...new Set(names)], ...more });
}

/** A list: comma-separated, or given more than once. @param split parts of one text */
export function list<N extends string = string>(
  describe: string,
  more: More & { readonly choices?: readonly N[] } = {},
  split = (words: string) => words.split(','),
): Option<readonly N[] | undefined> {
  const coerce = (given: readonly string[], name: string) => {
    const items = given.flatMap(split).map((item) => item.trim());
    if (items.includes('')) throw new UsageError(`--${name} has an empty entry`);
    return items as N[];
  };
  return { describe, type: 'string', array: true, nargs: 1, ...more, coerce };
}

/** A word without a name that must be given, as `a` in `compare <a> <b>`. */
export function word(describe: string, choices?: readonly string[]): Option<string> {
  return { describe, type: 'string', ...(choices && { choices }), coerce: asText };
}

/** Several words without a name. */
export function words(describe: string): Option<readonly string[]> {
  return { describe, type: 'string', array: true, coerce: (given: readonly string[]) => given };
}

function refusal(name: string, form: string, text: string, hint = ''): UsageError {
  return new UsageError(`--${name} must be ${form}, not '${text}'${hint}`);
}

/** Reader of whole numbers within bounds; `1e6` is allowed. */
export function wholeNumber(low: number, high: number): Reader<number> {
  const read = (text: string) => {
    const value = parseWhole(text.trim());
    return value !== undefined && value >= low && value <= high ? value : undefined;
  };
  return (text, name) => {
    const value = read(text);
    if (value !== undefined) return value;
    const plain = removeThousandsSeparators(text);
    const hint = plain === '' || read(plain) === undefined ? '' : `; write ${plain}`;
    throw refusal(name, `a whole number from ${low} to ${high}`, text, hint);
  };
}

/** Reader of numbers strictly between bounds. @param isBound whether the lower bound itself is allowed */
export function numberBetween(low: number, high: number, isBound = false): Reader<number> {
  return (text, name) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if ((value > low && value < high) || (isBound && value === low)) return value;
    throw refusal(name, `a number ${isBound ? 'of at least' : 'above'} ${low} and below ${high}`, text);
  };
}

/** The smallest error rate accepted: tail probabilities are accurate down to here, even when shared among many comparisons. */
export const MIN_ALPHA = 1e-6;

/** Reads an error rate, from MIN_ALPHA to below 1/2. @throws UsageError */
export const errorRate = numberBetween(MIN_ALPHA, 0.5, true);

/** The smallest difference of rates accepted, a fraction of all games; smaller ones would need more than the 2^32 games that exist. */
const MIN_EFFECT = 1e-5;

/** Default of --effect and --delta: half a percentage point. */
export const DEFAULT_DIFFERENCE = 0.005;

/** Ways to write differences, for the descriptions of options. */
export const DIFFERENCE_FORMS = '0.005, 0.5% or 0.5pt (percentage points)';

/** Reads a difference of rates, each a fraction of all games. @throws UsageError */
export function parseDifference(text: string, name: string): number {
  const value = parseRateDifference(text);
  if (value > MIN_EFFECT && value < 0.5) return value;
  throw refusal(name, `above ${MIN_EFFECT} and below 0.5, a fraction of all games`, text, `; ${HALF_A_POINT}`);
}

/** A command: its words and options, and what its help shows. */
export interface CommandSpec<W extends Options = Options, O extends Options = Options> {
  /** Words without a name, as `a` and `b` in `compare <a> <b>`. */
  readonly words?: W;
  readonly options: O;
  /** Commands as users type them, and what each does. */
  readonly examples: readonly (readonly [command: string, does: string])[];
  readonly epilogue?: string;
}

type NoOptions = Readonly<Record<never, never>>;

export type ValuesFor<S extends (game: Game) => unknown> =
  Awaited<ReturnType<S>> extends infer C
    ? (C extends { readonly words: infer W extends Options } ? ValuesOf<W> : NoOptions) &
        (C extends { readonly options: infer O extends Options } ? ValuesOf<O> : NoOptions)
    : never;

export interface CommandCode {
  readonly spec: (game: Game) => CommandSpec | Promise<CommandSpec>;
  readonly action: (values: never, game: Game) => unknown;
}

export interface Command {
  readonly name: string;
  /** Words after the name, as in `<a> <b>`; empty for none. */
  readonly words: string;
  readonly summary: string;
  readonly load: () => Promise<CommandCode>;
}
