import { defaultsOf, type OptionValues, type PolicyOptions } from './policy-options.js';

/**
 * A policy as it is shipped or written by a user: what it is called, which role it plays, what it does in a player's
 * words, and how one is made. One is made for each seat of each table; it may remember things during a game and must
 * start clean at each.
 *
 * @typeParam P the policy interface of the role.
 * @typeParam O the options that a user may set.
 */
export interface PolicyDefinition<P = unknown, O extends PolicyOptions = PolicyOptions> {
  readonly name: string;
  readonly role: string;
  readonly summary: string;
  readonly description: string;
  readonly options?: O;
  /** Games a batch, see PolicyText. */
  readonly batch?: number;
  /** See PolicyText. */
  readonly searches?: boolean;
  /** See PolicyText. */
  readonly readsRecord?: boolean;
  /** See PolicyText. */
  cheats?(options: OptionValues): string | null;
  /** @param options what is not given is at its default. */
  create(options?: Partial<OptionValues<O>>): P;
}

/** A policy that comes with the program, and the location of its module. */
export interface ShippedPolicy<P = unknown> extends PolicyDefinition<P> {
  /** file: URL */
  readonly source: string;
}

/** A choice that a policy considered, as returned by its `explain`. */
export interface Preference {
  /** In the terms in which the decision is answered: a card, say, or a number of cards. */
  readonly choice: number;
  /** Its value: higher is better, in the policy's own units. */
  readonly score: number;
  readonly why: string;
}

/** A policy as its author defines it: `create` receives a value for every option. */
export interface PolicyText<P, O extends PolicyOptions> {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly options?: O;
  /**
   * Games a batch, a whole number from 1; 10,000 unless given. A run looks whether it has played enough after each
   * batch, and a batch is the least that its policies say. For policies that take long to decide, so that a
   * precision or a decision is not overshot by hours. Different batches are different runs: choose it once.
   */
  readonly batch?: number;
  /** True if it looks ahead, by imagining how games go on: reports set such policies apart from those that do not. */
  readonly searches?: boolean;
  /**
   * False if it never looks at the record of public events, `table.record`: where that holds of all policies at a table,
   * Shamus is played without one, and faster. A policy that looks all the same gets an error. True unless given.
   */
  readonly readsRecord?: boolean;
  /**
   * Words for how it cheats with these options, to follow "it", as `sees all hands`; null if it plays fair. Only shipped
   * policies may, only where a command allows it, and all results name it.
   */
  cheats?(options: OptionValues): string | null;
  create(options: OptionValues<O>): P;
}

export function definePolicy<P, O extends PolicyOptions>(role: string, text: PolicyText<P, O>): PolicyDefinition<P, O> {
  return {
    ...text,
    role,
    create: (given = {}) => text.create({ ...defaultsOf(text.options), ...given } as OptionValues<O>),
  };
}

/** Declares a policy again under another name, with other default options. */
export function withDefaults<P, O extends PolicyOptions>(
  policy: PolicyDefinition<P, O>,
  text: { readonly name: string; readonly summary: string; readonly description: string },
  defaults: Partial<OptionValues<O>>,
): PolicyDefinition<P, O> {
  const options = Object.fromEntries(
    Object.entries(policy.options ?? {}).map(([name, option]) => [
      name,
      { ...option, default: defaults[name as keyof typeof defaults] ?? option.default },
    ]),
  ) as PolicyOptions as O;
  return { ...policy, ...text, options, create: (given = {}) => policy.create({ ...defaults, ...given }) };
}

const withoutRecord = new WeakSet<object>();

/** Notes of a policy that it never looks at the record of events, as its definition says. */
export function leaveRecordUnread(policy: object): void {
  withoutRecord.add(policy);
}

export function readsRecord(policy: object): boolean {
  return !withoutRecord.has(policy);
}
