/** Reads what a user wants tuned: `reader.caution=0..2`, `feed=on,off`, `uno.*`. */
import {
  type Game,
  type OptionValue,
  type PolicyOption,
  type PolicyOptions,
  parseOptions,
  rangeText,
  suggestion,
  UsageError,
  wordsOf,
} from '../game/index.js';
import { definitionOf, type Team } from '../simulation/index.js';
import { isNumeric, levelCountOf, type Tunable, type TunableDomain, TuningSpace } from './tunable.js';

/** A policy of the team whose options may be tuned. */
interface Seat {
  readonly seat: number;
  readonly role: string;
  /** Names of the policy: as the user wrote it, and its own. */
  readonly names: readonly string[];
  readonly options: PolicyOptions;
}

interface Found {
  readonly option: string;
  readonly seats: readonly Seat[];
}

/**
 * The options that are named, with their values, or with all that the policies declare.
 *
 * @param start if the game is competitive, its first policy alone is tuned
 * @param texts `WHO.OPTION=VALUES`. WHO is a role, a policy or a seat from 1, and left out for all who have the option;
 *   OPTION may have a `*` for any letters; VALUES are `LOW..HIGH`, `LOW..HIGH:STEP`, `a,b,c` or `50%`, which is half of the
 *   start's value up and down, and left out for all
 * @param numbersOnly whether a `*` stands for options that are numbers alone
 * @param folder where paths of policies are seen from
 * @throws UsageError if there is no such option or value, or one is named twice
 */
export async function readTunables(
  game: Game,
  start: Team,
  texts: readonly string[],
  numbersOnly: boolean,
  folder = '.',
): Promise<TuningSpace> {
  const declared = await Promise.all(
    start.policies.map(async (source) => (await definitionOf(game, source, folder)).definition),
  );
  const seats = start.policies.flatMap(({ role, policy }, seat): Seat[] => {
    const { name, options } = declared[seat]!;
    if (options === undefined || (start.field !== undefined && seat > 0)) return [];
    return [{ seat, role, names: [policy, name], options }];
  });
  if (seats.length === 0) {
    throw new UsageError(
      `there is nothing to tune: no policy of '${start.name}' has options (see: shamus list policies)`,
    );
  }
  const tunables = texts.flatMap((text) => read(text, start, seats, numbersOnly));
  refuseTwice(tunables);
  return new TuningSpace(game, start, tunables, declared);
}

function read(text: string, start: Team, seats: readonly Seat[], numbersOnly: boolean): Tunable[] {
  const [, address, values] = /^\s*([^=]*?)\s*(?:=(.*))?$/s.exec(text)!;
  const cut = address!.lastIndexOf('.');
  const who = cut < 0 ? null : address!.slice(0, cut);
  const option = address!.slice(cut + 1);
  if (option === '' || who === '' || values?.trim() === '') {
    throw new UsageError(`--tune must be WHO.OPTION=VALUES, as in '${example(seats)}', not '${text.trim()}'`);
  }
  const chosen = who === null ? seats : seatsOf(who, start, seats);
  const found = option.includes('*') ? matching(option, chosen) : [named(option, chosen, who)];
  const isPattern = option.includes('*');
  const fitting = isPattern && values?.includes('%') ? found.filter((each) => hasNearby(each, start)) : found;
  const domains = fitting.map((each) => ({ ...each, domain: domainOf(each, values?.trim(), start) }));
  const wanted = isPattern && numbersOnly ? domains.filter(({ domain }) => isNumeric(domain)) : domains;
  if (wanted.length === 0) throw new UsageError(`--tune '${text.trim()}' stands for no option that is a number`);
  return wanted.map((each) => ({
    name: who === null ? each.option : `${who}.${each.option}`,
    option: each.option,
    seats: each.seats.map(({ seat }) => seat),
    domain: each.domain,
  }));
}

function example(seats: readonly Seat[]): string {
  const { role, options } = seats[0]!;
  const [name, option] = Object.entries(options)[0]!;
  const values = 'step' in option ? `${option.low}..${option.high}` : wordsOf(option).join(',');
  return `${seats.length === 1 ? '' : `${role}.`}${name}=${values}`;
}

/** @param who a role, a policy, or a seat from 1 */
function seatsOf(who: string, { policies, field }: Team, seats: readonly Seat[]): readonly Seat[] {
  const fits = ({ seat, role, names }: Pick<Seat, 'seat' | 'role' | 'names'>) =>
    role === who || names.includes(who) || String(seat + 1) === who;
  const found = seats.filter(fits);
  if (found.length > 0) return found;
  if (field === undefined && policies.some(({ role, policy }, seat) => fits({ seat, role, names: [policy] }))) {
    throw new UsageError(`--tune: '${who}' has no options`);
  }
  const known = [...new Set(seats.flatMap(({ role, names }) => [role, ...names]))];
  throw new UsageError(`--tune: the team has no '${who}' with options${suggestion(who, known)}`);
}

function named(option: string, seats: readonly Seat[], who: string | null): Found {
  const having = seats.filter(({ options }) => Object.hasOwn(options, option));
  // A role or a policy stands for all of its seats.
  if (having.length > 0) return { option, seats: having };
  const known = [...new Set(seats.flatMap(({ options }) => Object.keys(options)))];
  const whose = who === null ? 'no policy of the team' : `'${who}'`;
  const has = who === null ? 'has an' : 'has no';
  throw new UsageError(`--tune: ${whose} ${has} option '${option}'${suggestion(option, known)}`);
}

function matching(pattern: string, seats: readonly Seat[]): Found[] {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^\w]/g, '\\$&'));
  const form = new RegExp(`^${parts.join('\\w*')}$`);
  const names = [...new Set(seats.flatMap(({ options }) => Object.keys(options)))].filter((name) => form.test(name));
  if (names.length === 0) throw new UsageError(`--tune: no option is like '${pattern}'`);
  return names.map((option) => ({ option, seats: seats.filter(({ options }) => Object.hasOwn(options, option)) }));
}

/** The values that are tried. @param text as the user wrote them; undefined for all that all of the seats know */
function domainOf(found: Found, text: string | undefined, start: Team): TunableDomain {
  const { option, seats } = found;
  const declared = seats.map(({ options }) => options[option]!);
  const domain =
    text === undefined
      ? wholeDomain(option, declared)
      : text.includes('%')
        ? nearby(found, text, start)
        : text.includes('..')
          ? rangeOf(option, declared, text)
          : { kind: 'list' as const, values: listOf(option, seats, text) };
  if (levelCountOf(domain) > 1) return domain;
  throw new UsageError(`--tune: option ${option} has one value to try, '${text ?? ''}': give two or more`);
}

function wholeDomain(option: string, declared: readonly PolicyOption[]): TunableDomain {
  const [first, ...others] = declared;
  if ('step' in first!) {
    const { low, high, step } = first;
    const alike = (other: PolicyOption) =>
      'step' in other && other.low === low && other.high === high && other.step === step;
    if (others.every(alike)) return { kind: 'range', low, high, step };
  } else if (others.every((other) => !('step' in other))) {
    const common = valuesOf(first!).filter((value) => others.every((other) => valuesOf(other).includes(value)));
    if (common.length > 1) return { kind: 'list', values: common };
  }
  const ranges = [...new Set(declared.map(rangeText))].join('; or ');
  throw new UsageError(`--tune: option ${option} is not the same of all who have it (${ranges}): name one of them`);
}

function valuesOf(option: PolicyOption): readonly OptionValue[] {
  if ('step' in option) return [];
  return 'values' in option ? option.values : [true, false];
}

function startValue({ option, seats }: Found, { policies }: Team): OptionValue {
  const { seat, options } = seats[0]!;
  return policies[seat]!.options?.[option] ?? options[option]!.default;
}

/** True if an option can have a `%` range: the start's value is a number other than 0. */
function hasNearby(found: Found, start: Team): boolean {
  const value = startValue(found, start);
  return typeof value === 'number' && value !== 0;
}

/** `50%`: from half of the start's value to one and a half, on the option's grid. */
function nearby(found: Found, text: string, start: Team): TunableDomain {
  const { option, seats } = found;
  const share = Number(/^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(text)?.[1]) / 100;
  const value = startValue(found, start);
  if (!(share > 0)) throw new UsageError(`--tune ${option}=${text}: a share must be like 50%`);
  if (typeof value !== 'number' || value === 0) {
    const why = value === 0 ? 'it is 0 at the start' : 'it is no number';
    throw new UsageError(`--tune ${option}=${text}: ${why}, so give its values`);
  }
  const numbers = seats.map(({ options }) => options[option]!).filter((each) => 'step' in each);
  const { low, step } = numbers[0]!;
  const onGrid = (wanted: number) => Number((low + Math.round((wanted - low) / step) * step).toPrecision(12));
  const reach = Math.max(step, Math.abs(value) * share);
  const least = Math.max(...numbers.map((each) => each.low), onGrid(value - reach));
  const most = Math.min(...numbers.map((each) => each.high), onGrid(value + reach));
  return rangeOf(option, numbers, `${least}..${most}`);
}

const RANGE = /^\s*([^.:\s][^:\s]*?)\s*\.\.\s*([^:\s]+?)\s*(?::\s*(\S+?)\s*)?$/;

/** `0..2`, `0..2:0.5` */
function rangeOf(option: string, declared: readonly PolicyOption[], text: string): TunableDomain {
  const wrong = (why: string) => new UsageError(`--tune ${option}=${text}: ${why}`);
  const [, ...parts] = RANGE.exec(text) ?? [];
  const [low, high, asked] = parts.map((part) => (part === undefined ? undefined : Number(part)));
  const numbers = declared.filter((each) => 'step' in each);
  if (numbers.length < declared.length) {
    const words = declared.find((each) => !('step' in each))!;
    throw wrong(
      `the option is no number, it is ${rangeText(words)}: list the values, as in ${option}=${wordsExample(words)}`,
    );
  }
  const finest = Math.max(...numbers.map(({ step }) => step));
  const step = asked ?? finest;
  if (low === undefined || high === undefined || ![low, high, step].every(Number.isFinite) || step <= 0) {
    throw wrong('a range must be LOW..HIGH or LOW..HIGH:STEP, as in 0..2:0.5');
  }
  if (low >= high) throw wrong('the range is empty: its low end must be below its high end');
  for (const each of numbers) {
    const isOn = (value: number) => Math.abs(value / each.step - Math.round(value / each.step)) < 1e-6;
    if (low < each.low || high > each.high || !isOn(low - each.low) || !isOn(high - low) || !isOn(step)) {
      throw wrong(`the option is ${rangeText(each)}`);
    }
  }
  if (Math.abs((high - low) / step - Math.round((high - low) / step)) > 1e-6) {
    throw wrong(`the range is not a whole number of steps of ${step}`);
  }
  return { kind: 'range', low, high, step };
}

function wordsExample(option: PolicyOption): string {
  return 'step' in option ? '' : wordsOf(option).slice(0, 2).join(',');
}

function listOf(option: string, seats: readonly Seat[], text: string): OptionValue[] {
  const values = text.split(',').map((word) => {
    if (word.trim() === '') throw new UsageError(`--tune ${option}=${text} has an empty value`);
    const [first] = seats.map(({ options, names }) => parseOptions(options, `${option}=${word}`, names[0]!)[option]!);
    return first!;
  });
  const twice = values.find((value, place) => values.indexOf(value) !== place);
  if (twice !== undefined) throw new UsageError(`--tune ${option}=${text} has a value twice`);
  return values.every((value) => typeof value === 'number') ? values.toSorted((a, b) => a - b) : values;
}

function refuseTwice(tunables: readonly Tunable[]): void {
  const seen = new Set<string>();
  for (const { option, seats, name } of tunables) {
    for (const seat of seats) {
      const key = `${seat} ${option}`;
      if (seen.has(key)) throw new UsageError(`--tune: '${name}' of seat ${seat + 1} is named twice`);
      seen.add(key);
    }
  }
}
