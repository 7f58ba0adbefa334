import { defaultsOf, type OptionValues, type PolicyOptions } from './policy-options.js';

/**
 * A policy as it is shipped or written by a user: what it is called, which role it plays, what it does in a player's
 * words, and how one is made. One is made for each seat of each table; it may remember things during a game and must
 * start clean at each.
 *
 * @typeParam P what the game asks of the role.
 * @typeParam O the options that a user may set.
 */
export interface PolicyDefinition<P = unknown, O extends PolicyOptions = PolicyOptions> {
  readonly name: string;
  readonly role: string;
  /** One line. */
  readonly summary: string;
  /** What it does, in a player's words. */
  readonly description: string;
  readonly options?: O;
  /** @param options what is not given is at its default. */
  create(options?: Partial<OptionValues<O>>): P;
}

/** A policy that comes with the program, and where its module is. */
export interface ShippedPolicy<P = unknown> extends PolicyDefinition<P> {
  /** file: URL */
  readonly source: string;
}

/** A choice that a policy weighed, as its `explain` tells it. */
export interface Preference {
  /** In the terms in which the decision is answered: a card, say, or a number of cards. */
  readonly choice: number;
  /** How much it was worth: higher is better, in units of the policy's own. */
  readonly score: number;
  /** Why, in a few words. */
  readonly why: string;
}

/** A policy as its author writes it down: his `create` is given a value for every option. */
export interface PolicyText<P, O extends PolicyOptions> {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly options?: O;
  create(options: OptionValues<O>): P;
}

export function definePolicy<P, O extends PolicyOptions>(role: string, text: PolicyText<P, O>): PolicyDefinition<P, O> {
  return {
    ...text,
    role,
    create: (given = {}) => text.create({ ...defaultsOf(text.options), ...given } as OptionValues<O>),
  };
}

/** The same policy under another name, with other defaults of its options. */
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
