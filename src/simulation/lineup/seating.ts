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
  withFeatures,
} from '../../game/index.js';
import { loadGame, shippedPolicies } from '../../games/registry.js';
import type { Key } from '../../random/index.js';
import { withCallHook } from '../call-hook.js';
import { placeOf } from '../fault-report.js';
import { startOf } from '../outside/lone-policy.js';
import { OutsideTables, type RangePlayer } from '../outside/play-outside.js';
import { type Condition, openGamesOf, type PolicySource } from './arm.js';
import { describingEngine } from './choices.js';
import { importDefinition, processMaker, shown } from './makers.js';
import { DescribedEngine, gamesPerRound, isPlayedOnce, RotatingEngine, RotatingRecorder } from './rotation.js';

/** A team at its tables: what it takes to play games or to tell one. */
export interface Seating {
  readonly game: Game;
  readonly contender: Condition;
  /** Of one table after the other, in the order of the team; one table for each game of a round. */
  readonly policies: readonly unknown[];
  readonly another: (place: number) => unknown;
}

/** Stands between the program and the making of a seat's policy. */
export type PolicyCreationHook = (seat: number, make: () => unknown) => unknown;

/**
 * Loads a contender's game and makes a policy for each seat of each of its tables. Each call makes new ones, with
 * memories of their own.
 *
 * @param making is given each making of a policy, when all that it takes is loaded, and is to return what it makes
 * @throws PolicyFault if a policy cannot be made.
 */
export async function createPolicies(
  { setup, team }: Condition,
  making: PolicyCreationHook = (_, make) => make(),
): Promise<Seating> {
  const game = await loadGame(setup);
  const policies: unknown[] = [];
  const makers: (() => unknown)[] = [];
  for (let table = 0; table < gamesPerRound(game, { setup }); table++) {
    for (const place of team.policies.keys()) {
      makers[place] ??= await makerOf({ setup, team }, place, making);
      policies.push(makers[place]());
    }
  }
  return { game, contender: { setup, team }, policies, another: (place) => makers[place]!() };
}

/** Makes policies that report when they are made and before each of their answers. */
export function watchedBy(onAsked: (seat: number) => void): PolicyCreationHook {
  return (seat, make) => {
    onAsked(seat);
    return withCallHook(make(), () => onAsked(seat));
  };
}

/** What makes the policy of one place of the team, as often as it is called. It throws, as this does, PolicyFaults. */
export async function makerOf(
  { setup, team }: Condition,
  place: number,
  making: PolicyCreationHook = (_, make) => make(),
): Promise<() => unknown> {
  const source = team.policies[place]!;
  const blamed = (error: unknown) => new PolicyFault(place, null, error);
  const { moves } = source;
  if (moves !== undefined) {
    const game = await loadGame(setup);
    return () => game.scripted(moves);
  }
  try {
    const game = await loadGame(setup);
    const outside = await processMaker(game, setup, source, place);
    if (outside !== null) return outside;
    const { module } = source;
    const definition = await (module === null ? shippedAs(setup, source) : importDefinition(module));
    return () => {
      try {
        const policy = making(place, () => create(definition, source));
        checkPolicy(policy, source.role, game);
        if (source.cheats !== undefined) grantOpenHands(policy as object);
        if (definition.readsRecord === false) leaveRecordUnread(policy as object);
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
 * in all seat rotations of its deck. Shipped policies are trusted: tests see to it that they write into nothing that they
 * are shown.
 *
 * @param mayRepeat whether games that are the same in all rotations of a deck may be played once (default: false)
 */
export function engineOf(seating: Seating, key: Key, mayRepeat = false): Engine {
  const { game, contender } = seating;
  const { setup, team } = contender;
  const isTrusted = team.policies.every(({ module }) => module === null);
  const [first, ...others] = tablesOf(seating).map(({ policies }) => game.engine(setup, policies, key, isTrusted));
  const isOnce = mayRepeat && isPlayedOnce(game, contender.team);
  return others.length === 0 ? first! : new RotatingEngine([first!, ...others], isOnce);
}

/**
 * What plays ranges of games of a side: where some of its policies are processes, at many tables at a time, which is the quick way
 * to ask these. All else plays by `engineOf`, one game after the other.
 *
 * @param mayRepeat as of engineOf
 */
export function rangePlayerOf(seating: Seating, key: Key, mayRepeat = false): RangePlayer {
  const { game, contender, policies, another } = seating;
  if (policies.every((policy) => startOf(policy) === null)) return playedBy(engineOf(seating, key, mayRepeat));
  const outside = contender.team.policies.filter((policy) => openGamesOf(policy) > 0);
  const tables = (games: number) => Math.min(...outside.map((policy) => openGamesOf(policy, games)));
  return new OutsideTables(
    tablesOf(seating).map(({ policies, places }) => {
      const inside = (seat: number) => another(places[seat]!) as object;
      return { game, setup: contender.setup, key, starts: policies.map(startOf), inside, tables };
    }),
  );
}

function playedBy(engine: Engine): RangePlayer {
  return {
    async play(from, count, onGame, mayOpen = () => true) {
      for (let game = from; game < from + count && (game === from || mayOpen()); game++) {
        engine.play(game);
        onGame(engine);
      }
    },
    async close() {},
  };
}

/** The same, with an engine that fills in features. @param described groups of features, one or more */
export async function describedEngineOf(
  seating: Seating,
  key: Key,
  described: readonly FeatureGroup[],
): Promise<Engine> {
  const { game, contender } = seating;
  const tables = await Promise.all(
    tablesOf(seating).map(({ policies }) => describingEngine(game, contender.setup, policies, key, described)),
  );
  return new DescribedEngine(withFeatures(game, described), tables, isPlayedOnce(game, contender.team));
}

/**
 * Makes an engine like `engineOf` that also gives its last game as text, as a transcript or as a replay.
 *
 * @param seed the seed text; its key determines all decks and random numbers
 * @param explains whether policies are asked for their reasons, for the replay (default: false)
 */
export function recorderOf(seating: Seating, seed: string, explains = false): ReplayRecorder {
  const { game, contender } = seating;
  const [first, ...others] = tablesOf(seating).map((table) =>
    game.recorder(contender.setup, table.policies, table.names, seed, explains),
  );
  return others.length === 0 ? first! : new RotatingRecorder([first!, ...others]);
}

/** The policies of each table, their places in the team and their names, in seat order. */
function tablesOf({ contender, policies }: Seating) {
  const places = contender.team.policies.length;
  return Array.from({ length: policies.length / places }, (_, rotation) => {
    const inSeatOrder = [...contender.team.policies.keys()].map((seat) => (seat - rotation + places) % places);
    return {
      places: inSeatOrder,
      policies: inSeatOrder.map((place) => policies[rotation * places + place]!),
      names: inSeatOrder.map((place) => contender.team.policies[place]!.name),
    };
  });
}

/** Has a definition make a policy. @throws IllegalMove if that fails in the program's code: the definition has the wrong shape */
function create(definition: PolicyDefinition, { options = {}, module }: PolicySource): unknown {
  try {
    return definition.create(options);
  } catch (error) {
    if (module === null || !(error instanceof TypeError) || placeOf(error) !== null) throw error;
    throw new IllegalMove(undefined, `needs a function 'create' that returns a policy (${messageOf(error)})`);
  }
}

/** @throws IllegalMove if a policy is no object, or lacks a method that its role needs */
function checkPolicy(policy: unknown, role: string, game: Game): void {
  if (typeof policy !== 'object' || policy === null) {
    throw new IllegalMove(
      undefined,
      `gets ${shown(policy)} from 'create', which must return an object with its methods`,
    );
  }
  if (typeof (policy as { then?: unknown }).then === 'function') {
    throw new IllegalMove(undefined, "gets a promise from 'create', which must return the policy itself");
  }
  for (const method of game.decisions[role] ?? []) {
    if (typeof (policy as Record<string, unknown>)[method] === 'function') continue;
    throw new IllegalMove(undefined, `has no method '${method}', which a policy for ${role} needs`);
  }
  for (const method of game.mayDecide?.[role] ?? []) {
    const found = (policy as Record<string, unknown>)[method];
    if (found === undefined || typeof found === 'function') continue;
    throw new IllegalMove(undefined, `has '${method}', which is no method`);
  }
}

/** The shipped policy that a source without a module means. @throws Error if there is none, which is no user's mistake */
export async function shippedAs(game: GameReference, { policy, role }: PolicySource): Promise<ShippedPolicy> {
  const found = (await shippedPolicies(game)).find((shipped) => shipped.name === policy && shipped.role === role);
  if (found === undefined) throw new Error(`no ${role} policy '${policy}' is shipped with ${game.game}`);
  return found;
}
