/**
 * The decisions of a game. A game declares them once, in the order of the engine's numbers; the methods of roles, calls of
 * policies, messages with their forms, explanations and reviews follow from the list.
 */
import type { Json } from '../../game/index.js';
import type { Choices } from './explanations.js';
import { type Form, listOf, type MessageForms } from './forms.js';
import { type PolicyCall, present } from './intercept.js';
import type { NumberedMove } from './reviewer.js';

/**
 * A kind of answer that is one number: a card, a suit, yes or no.
 *
 * @typeParam View what answers are legal and worded by
 * @typeParam A boolean for yes or no
 */
export interface AnswerKind<View, A extends number | boolean = number> {
  readonly form: Form;
  /** The word for such an answer, for messages: `card`. */
  readonly what: string;
  /** Tests if a number is such an answer, legal or not, in the terms of `Preference.choice`. */
  is(choice: number): boolean;
  /** Writes it into a message. */
  write(answer: A): Json;
  /** Reads it from a reply. @throws IllegalMove if the reply has another form */
  read(reply: Json, decision: Pick<Decision<View>, 'name' | 'rule'>): A;
  /** The answer in short, for audits. */
  text(answer: A): string;
  /** The answer in words, for reviews and explanations. */
  words(answer: A, view: View): string;
  /** Its kind, by which reviews sum up: `ace`. */
  kind(answer: A): string;
}

/** An answer that a policy writes into an object, a plan; it is stored as plain data. */
interface PlanKind<Plan, Stored> {
  create(): Plan;
  /** @throws IllegalMove if what a policy has written there cannot be read */
  read(plan: Plan): Stored;
  write(stored: Stored, plan: Plan): void;
}

/** A field of a message: its form, and its value for a view. */
interface ToldField<View> {
  readonly form: Form;
  /** @param since events of the log that the seat knows */
  tell(view: View, since: number): Json;
}

export type ToldFields<View> = Readonly<Record<string, ToldField<View>>>;

export interface Decision<View, Name extends string = string> {
  /** The method of policies. */
  readonly name: Name;
  readonly role: string;
  /** Number of the rule that says what is allowed. */
  readonly rule: string;
  /** Asked only of policies that have the method; of others the answer is no. */
  readonly isOptional?: boolean;
  /** The kind of its answer; absent where it is a plan. */
  readonly answer?: AnswerKind<View, number | boolean>;
  /** The legal answers; absent where it is a plan. */
  legal?(view: View): readonly (number | boolean)[];
  readonly plan?: PlanKind<unknown, unknown>;
  /** The question of explanations; absent where policies are not asked why. */
  readonly question?: string;
  /** Fields of its request beside the view and the legal answers. */
  readonly told?: ToldFields<View>;
}

type Decisions = readonly Decision<never>[];

/** The methods of each role. @param isOptional whether those that policies may have, or those that they must */
export function methodsByRole(decisions: Decisions, isOptional = false): Readonly<Record<string, readonly string[]>> {
  const methods: Record<string, string[]> = {};
  for (const decision of decisions) {
    if ((decision.isOptional ?? false) !== isOptional) continue;
    methods[decision.role] = [...(methods[decision.role] ?? []), decision.name];
  }
  return methods;
}

/** The decisions that policies are asked to explain, by method. */
export function choicesOf(decisions: Decisions): Readonly<Record<string, Choices>> {
  const choices = decisions.flatMap(({ name, question, answer }) =>
    question === undefined ? [] : [[name, { question, is: answer!.is, what: answer!.what }] as const],
  );
  return Object.fromEntries(choices);
}

type Method = (view: unknown, more?: unknown) => unknown;

/**
 * All calls of a policy, by method. A move is `{ asked, answer }`, its answer plain data.
 *
 * @param beginnings the methods that announce a game or a deal, which policies may have and whose answer is null
 */
export function callsOf<P, View, Move>(
  decisions: Decisions,
  beginnings: readonly string[],
): Readonly<Record<string, PolicyCall<P, View, Move>>> {
  const methodOf = (policy: P | null, name: string) => (policy as Record<string, Method | undefined> | null)?.[name];
  const begun = beginnings.map((asked): [string, PolicyCall<P, View, Move>] => [
    asked,
    {
      ask: (policy, view) => {
        methodOf(policy, asked)?.call(policy, view);
        return { asked, answer: null } as Move;
      },
      give: () => {},
    },
  ]);
  const decided = decisions.map(({ name: asked, plan, isOptional }): [string, PolicyCall<P, View, Move>] => [
    asked,
    {
      ask: (policy, view, more) => {
        const method = methodOf(present(policy), asked);
        if (method === undefined && isOptional === true) return { asked, answer: false } as Move;
        const answer = method!.call(policy, view, more);
        return { asked, answer: plan === undefined ? answer : plan.read(more) } as Move;
      },
      give: (move, more) => {
        const { answer } = move as { readonly answer: unknown };
        return plan === undefined ? answer : plan.write(answer, more);
      },
    },
  ]);
  return Object.fromEntries([...begun, ...decided]);
}

/** Adds the values of fields to a message. @param since events of the log that the seat knows */
export function tellFields<View>(
  fields: ToldFields<View>,
  view: View,
  since: number,
  told: Record<string, Json>,
): void {
  for (const name in fields) told[name] = fields[name]!.tell(view, since);
}

/** Adds the part of a request that is the decision's own: its fields, and the legal answers. */
export function tellChoice<View>(
  { told: own, answer, legal }: Decision<View>,
  view: View,
  told: Record<string, Json>,
): void {
  if (own !== undefined) tellFields(own, view, 0, told);
  if (answer !== undefined) told.legal = legal!(view).map((each) => answer.write(each));
}

/** The forms of the requests of decisions, and of the moves that answer them. @param plan of a move that is a plan */
export function formsOfDecisions(decisions: Decisions, plan: Form): MessageForms['decisions'] {
  const forms = decisions.map(({ name, told = {}, answer }) => {
    const legal = answer === undefined ? {} : { legal: listOf(answer.form) };
    return [name, { fields: { ...formsOfFields(told), ...legal }, move: answer?.form ?? plan }] as const;
  });
  return Object.fromEntries(forms);
}

export function formsOfFields(fields: ToldFields<never>): Readonly<Record<string, Form>> {
  return Object.fromEntries(Object.entries(fields).map(([name, { form }]) => [name, form]));
}

/** The legal answers of a decision that is no plan, as moves of reviews. */
export function movesOf<View>({ answer, legal }: Decision<View>, view: View): NumberedMove[] {
  return legal!(view).map((each) => ({
    move: Number(each),
    words: answer!.words(each, view),
    kind: answer!.kind(each),
  }));
}
