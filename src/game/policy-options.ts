/** Options of a policy: how they are declared, how a user writes them, and what the policy receives. */
import { suggestion, UsageError } from './user-error.js';
import { parseWhole } from './whole-number.js';

interface OptionText {
  /** One line: what it does when it is on, or what the value means. */
  readonly summary: string;
  /**
   * Left out of short listings: a weight, say, that is there to be tuned. It is given and works like any other, and
   * travels with a team only where it is given another value than its default.
   */
  readonly hidden?: boolean;
}

/** On or off; the policy receives true or false. */
export interface SwitchOption extends OptionText {
  readonly default: boolean;
}

export interface ChoiceOption<V extends string = string> extends OptionText {
  readonly values: readonly V[];
  readonly default: NoInfer<V>;
}

/** One of the numbers low, low + step, …, high. */
interface NumberOption extends OptionText {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly default: number;
}

export type PolicyOption = SwitchOption | ChoiceOption | NumberOption;

/** Options by name, in display order. */
export type PolicyOptions = Readonly<Record<string, PolicyOption>>;

export type OptionValue = boolean | string | number;

type ValueOf<O> = O extends { readonly values: readonly (infer V)[] }
  ? V
  : O extends { readonly step: number }
    ? number
    : boolean;

/** A value for every option, by name. */
export type OptionValues<O extends PolicyOptions = PolicyOptions> = PolicyOptions extends O
  ? Readonly<Record<string, OptionValue>>
  : { readonly [N in keyof O]: ValueOf<O[N]> };

/** Every option at its default, the hidden ones among them. */
export function defaultsOf(options: PolicyOptions | undefined): OptionValues {
  return Object.fromEntries(Object.entries(options ?? {}).map(([name, option]) => [name, option.default]));
}

export function shownOptions(options: PolicyOptions | undefined): PolicyOptions {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, option]) => option.hidden !== true));
}

/**
 * The values given by the user, and the defaults of the other options, except hidden ones: those are there only with
 * another value than their default.
 *
 * @param text `name=value`, separated by commas; null if the user gives none
 * @param policy the policy's name, for messages
 * @throws UsageError for an unknown option or an invalid value
 */
export function parseOptions(options: PolicyOptions | undefined, text: string | null, policy: string): OptionValues {
  const standard = defaultsOf(shownOptions(options));
  if (text === null) return standard;
  const known = new Map(Object.entries(options ?? {}));
  if (known.size === 0) throw new UsageError(`'${policy}' has no options, but got '${text}'`);
  const given = new Map<string, OptionValue>();
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    if (!name || !value) {
      throw new UsageError(`options of '${policy}' must be name=value, as in ${example(known)}, not '${part.trim()}'`);
    }
    const option = known.get(name);
    if (option === undefined) {
      throw new UsageError(`'${policy}' has no option '${name}'${suggestedFor(name, options)}`);
    }
    if (given.has(name)) throw new UsageError(`option ${name} of '${policy}' is given more than once`);
    const parsed = parseValue(option, value);
    if (parsed === undefined) {
      throw new UsageError(`option ${name} of '${policy}' cannot be '${value}'; it is ${rangeText(option)}`);
    }
    given.set(name, parsed);
  }
  // In the order in which they are declared, so that the same values are always written alike.
  const values = [...known].flatMap(([name, option]) => {
    const value = given.get(name) ?? option.default;
    return option.hidden === true && value === option.default ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
}

/** One that is meant, perhaps; else those of short listings, or all where these have none. */
function suggestedFor(name: string, options: PolicyOptions | undefined): string {
  const near = suggestion(name, Object.keys(options ?? {}));
  return near.startsWith('; did you mean') ? near : suggestion(name, Object.keys(shownOptions(options))) || near;
}

/** The non-default values as a user would write them, in the order of the options; '' if there are none. */
export function writeOptions(options: PolicyOptions | undefined, values: OptionValues): string {
  return Object.entries(options ?? {})
    .filter(([name, option]) => Object.hasOwn(values, name) && values[name] !== option.default)
    .map(([name]) => `${name}=${writeValue(values[name]!)}`)
    .join(',');
}

/** `on or off`, `longest, random or none`, `a number from 0 to 10 in steps of 0.5`. */
export function rangeText(option: PolicyOption): string {
  if ('step' in option) return `a number from ${option.low} to ${option.high} in steps of ${option.step}`;
  const values = wordsOf(option);
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

export function writeValue(value: OptionValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

export function wordsOf(option: SwitchOption | ChoiceOption): readonly string[] {
  return 'values' in option ? option.values : ['on', 'off'];
}

/** Undefined if the value is invalid. */
function parseValue(option: PolicyOption, text: string): OptionValue | undefined {
  if ('step' in option) return onGrid(option, numberFor(option, text));
  if (!wordsOf(option).includes(text)) return undefined;
  return 'values' in option ? text : text === 'on';
}

/** Options of whole numbers refuse `1.024`, which may mean a thousand; NaN for what is no number. */
function numberFor({ low, step }: NumberOption, text: string): number {
  const isWhole = Number.isInteger(low) && Number.isInteger(step);
  return isWhole ? (parseWhole(text) ?? Number.NaN) : Number(text);
}

function onGrid({ low, high, step }: NumberOption, value: number): number | undefined {
  const steps = Math.round((value - low) / step);
  // Twelve digits: steps of a tenth do not add up exactly in binary.
  const nearest = Number((low + steps * step).toPrecision(12));
  const isNear = Math.abs(value - nearest) <= step * 1e-6;
  return isNear && nearest >= low && nearest <= high ? nearest : undefined;
}

/** An example: the first option with a value. */
function example(options: ReadonlyMap<string, PolicyOption>): string {
  const [name, option] = [...options].find(([, { hidden }]) => hidden !== true) ?? [...options][0]!;
  return `${name}=${'step' in option ? option.default : wordsOf(option)[0]}`;
}
