import {
  type Engine,
  type FeatureGroup,
  type Game,
  type GameReference,
  grantOpenHands,
  IllegalMove,
  leaveRecordUnread,
  messageOf,
  type PolicyDefinition,
  PolicyFault,
  type ReplayRecorder,
  type ShippedPolicy,
  selectFeatures,
} from '../../game/index.js';
import { loadGame, shippedPolicies } from '../../games/registry.js';
import type { Key } from '../../random/index.js';
import { locationOf } from '../fault-report.js';
import type { Condition, PolicySource } from './arm.js';
import { createDescribingEngine, DescribedEngine } from './described-engine.js';
import { createProcessMaker, importDefinition } from './loader.js';
import { gamesPerBlock, isPlayedOnce, RotatingEngine, RotatingRecorder } from './rotation.js';

/** A team at its tables, ready to play or record games. */
export interface Seating {
  readonly game: Game;
  readonly condition: Condition;
  /** Policies of one table after the other, in slot order; one table for each game of a block. */
  readonly policies: readonly unknown[];
  readonly another: (slot: number) => unknown;
}

/** Hears of each policy that is made (without a view), and of each decision before and after the policy answers. */
export interface DecisionListener {
  before(seat: number, view?: unknown): void;
  /** Also called where the policy throws. */
  after?(seat: number, view?: unknown): void;
}

/**
 * Loads a condition's game and makes a policy for each seat of each of its tables. Each call makes new ones, with
 * memories of their own.
 *
 * @param listener hears of the policies that play in this thread; without one they are asked directly
 * @throws PolicyFault if a policy cannot be made.
 */
export async function createPolicies({ setup, team }: Condition, listener?: DecisionListener): Promise<Seating> {
  const game = await loadGame(setup);
  const policies: unknown[] = [];
  const makers: (() => unknown)[] = [];
  for (let table = 0; table < gamesPerBlock(game, { setup }); table++) {
    for (const slot of team.policies.keys()) {
      makers[slot] ??= await findPolicyMaker({ setup, team }, slot, listener);
      policies.push(makers[slot]());
    }
  }
  return { game, condition: { setup, team }, policies, another: (slot) => makers[slot]!() };
}

/** Finds the function that makes the policy of one slot, once per call. Both throw PolicyFaults. */
export async function findPolicyMaker(
  { setup, team }: Condition,
  slot: number,
  listener?: DecisionListener,
): Promise<() => unknown> {
  const source = team.policies[slot]!;
  const blamed = (error: unknown) => new PolicyFault(slot, null, error);
  const { moves } = source;
  if (moves !== undefined) {
    const game = await loadGame(setup);
    return () => game.tables.scripted(moves);
  }
  try {
    const game = await loadGame(setup);
    const outside = await createProcessMaker(game, setup, source, slot);
    if (outside !== null) return outside;
    const { module } = source;
    const definition = await (module === null ? shippedPolicyOf(setup, source) : importDefinition(module));
    return () => {
      try {
        const made = told(listener, slot, undefined, () => create(definition, source));
        checkPolicy(made, source.role, game);
        const policy = listener === undefined ? made : listenedTo(made, slot, listener);
        if (source.cheats !== undefined) grantOpenHands(policy);
        if (definition.readsRecord === false) leaveRecordUnread(policy);
        return policy;
      } catch (error) {
        throw blamed(error);
      }
    };
  } catch (error) {
    throw blamed(error);
  }
}

/**
 * Makes an engine that plays the games of a seed by index, with these policies. In competitive games each game is played
 * in all seat rotations of its deck.
 *
 * @param mayRepeat whether games that are the same in all rotations of a deck may be played once (default: false)
 */
export function createEngine(seating: Seating, key: Key, mayRepeat = false): Engine {
  const { game, condition } = seating;
  const { setup } = condition;
  const [first, ...others] = tablesOf(seating).map(({ policies }) => game.tables.engine(setup, policies, key));
  const isOnce = mayRepeat && isPlayedOnce(condition.team);
  return others.length === 0 ? first! : new RotatingEngine([first!, ...others], isOnce);
}

/** Like `createEngine`, with an engine that fills in features. @param described groups of features, one or more */
export async function createDescribedEngine(
  seating: Seating,
  key: Key,
  described: readonly FeatureGroup[],
): Promise<Engine> {
  const { game, condition } = seating;
  const tables = await Promise.all(
    tablesOf(seating).map(({ policies }) => createDescribingEngine(game, condition.setup, policies, key, described)),
  );
  return new DescribedEngine(selectFeatures(game, described), tables, isPlayedOnce(condition.team));
}

/**
 * Makes an engine like `createEngine` that also gives its last game as text, as a transcript or as a replay.
 *
 * @param seed the seed text; its key determines all decks and random numbers
 * @param explains whether policies are asked for their reasons, for the replay (default: false)
 */
export function createRecorder(seating: Seating, seed: string, explains = false): ReplayRecorder {
  const { game, condition } = seating;
  const [first, ...others] = tablesOf(seating).map((table) =>
    game.tables.recorder(condition.setup, table.policies, table.names, seed, explains),
  );
  return others.length === 0 ? first! : new RotatingRecorder([first!, ...others]);
}

/** Policies of each table in seat order, with their slots and names. */
export function tablesOf({ condition, policies }: Seating) {
  const slots = condition.team.policies.length;
  return Array.from({ length: policies.length / slots }, (_, rotation) => {
    const inSeatOrder = [...condition.team.policies.keys()].map((seat) => (seat - rotation + slots) % slots);
    return {
      slots: inSeatOrder,
      policies: inSeatOrder.map((slot) => policies[rotation * slots + slot]!),
      names: inSeatOrder.map((slot) => condition.team.policies[slot]!.name),
    };
  });
}

/** Has a definition make a policy. @throws IllegalMove if that fails in the program's code: the definition has the wrong shape */
function create(definition: PolicyDefinition, { options = {}, module }: PolicySource): unknown {
  try {
    return definition.create(options);
  } catch (error) {
    if (module === null || !(error instanceof TypeError) || locationOf(error) !== null) throw error;
    throw new IllegalMove(undefined, `needs a function 'create' that returns a policy (${messageOf(error)})`);
  }
}

function told<T>(listener: DecisionListener | undefined, seat: number, view: unknown, ask: () => T): T {
  listener?.before(seat, view);
  try {
    return ask();
  } finally {
    listener?.after?.(seat, view);
  }
}

/** A policy whose methods, whenever they were added, are called as before and each time told of. */
function listenedTo(policy: object, seat: number, listener: DecisionListener): object {
  return new Proxy(Object.create(policy) as object, {
    get(_, name) {
      const value: unknown = Reflect.get(policy, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) =>
        told(listener, seat, given[0], () => Reflect.apply(value, policy, given) as unknown);
    },
    set: (_, name, value) => Reflect.set(policy, name, value),
  });
}

/** @throws IllegalMove if a policy is no object, or lacks a method that its role needs */
function checkPolicy(policy: unknown, role: string, game: Game): asserts policy is object {
  if (typeof policy !== 'object' || policy === null) {
    throw new IllegalMove(
      undefined,
      `gets ${typeof policy === 'string' ? `'${policy}'` : String(policy)} from 'create', which must return an object with its methods`,
    );
  }
  if (typeof (policy as { then?: unknown }).then === 'function') {
    throw new IllegalMove(undefined, "gets a promise from 'create', which must return the policy itself");
  }
  for (const method of game.policies.decisions[role] ?? []) {
    if (typeof (policy as Record<string, unknown>)[method] === 'function') continue;
    throw new IllegalMove(undefined, `has no method '${method}', which a policy for ${role} needs`);
  }
  for (const method of game.policies.mayDecide?.[role] ?? []) {
    const found = (policy as Record<string, unknown>)[method];
    if (found === undefined || typeof found === 'function') continue;
    throw new IllegalMove(undefined, `has '${method}', which is no method`);
  }
}

/** The shipped policy that a source without a module means. @throws Error if there is none, which is no user's mistake */
export async function shippedPolicyOf(game: GameReference, { policy, role }: PolicySource): Promise<ShippedPolicy> {
  const found = (await shippedPolicies(game)).find((shipped) => shipped.name === policy && shipped.role === role);
  if (found === undefined) throw new Error(`no ${role} policy '${policy}' is shipped with ${game.game}`);
  return found;
}
