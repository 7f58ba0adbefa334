/** Games that are played again: how results are compared, and how games of shipped policies are replayed in their thread. */

import type { Engine, GameResult } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { type FaultReport, sidesOf } from '../fault-report.js';
import type { Arm, Condition, GameRange } from '../lineup/arm.js';
import { createPolicies, engineOf, type PolicyCreationHook } from '../lineup/seating.js';
import { choicesFor } from './sampled-games.js';

const { imul } = Math;

/**
 * Sixteen bits that depend on all that is counted of a game: one of 65,536 games that come out otherwise is missed. With more bits
 * results would take longer to send.
 */
export function digestOf(engine: GameResult): number {
  const { metrics, seats } = engine;
  let hash = imul(engine.outcome + 1, 0x9e3779b1) ^ engine.reason;
  for (let metric = 0; metric < metrics.length; metric++)
    hash = imul(hash ^ metrics[metric]!, 0x85ebca6b) ^ (hash >>> 15);
  for (let place = 0; place < seats.length; place++) hash = imul(hash ^ seats[place]!, 0x85ebca6b) ^ (hash >>> 15);
  return (hash ^ (hash >>> 16)) & 0xffff;
}

/** A digest of each game of a range, and of the control's on the same deal. */
export interface Digests {
  readonly own: Uint16Array;
  readonly control: Uint16Array | null;
}

/** Collects digests, of which some will be compared. */
export class DigestLog {
  private games = 0;
  private readonly own: Uint16Array;
  private readonly control: Uint16Array | null;

  /** @param most games */
  constructor(most: number, isPaired: boolean) {
    this.own = new Uint16Array(most);
    this.control = isPaired ? new Uint16Array(most) : null;
  }

  add(engine: GameResult, control: GameResult | null): void {
    const place = this.games++;
    this.own[place] = digestOf(engine);
    if (control !== null) this.control![place] = digestOf(control);
  }

  pack(): Digests {
    return { own: this.own.slice(0, this.games), control: this.control?.slice(0, this.games) ?? null };
  }
}

/**
 * Games that are played again at one table, before fresh policies sit down at another: some hundred times fewer than policies play
 * at the tables that count. JavaScript has to learn and compile new policies, which takes as long as a thousand quick games.
 */
const GAMES_A_TABLE = 10_000;
/** Teams whose tables are kept: arms may take turns. */
const MOST_TABLES = 32;

interface Table {
  readonly engine: Engine;
  /** Games that may still be played at it. */
  left: number;
}

/** Tables with policies that have played nothing but games that are played again, and few of those. */
export class RecheckEngineCache {
  private readonly tables = new RecentlyUsed<Table>(MOST_TABLES, ({ engine }) => engine.dispose?.());

  /**
   * @param games to be played
   * @param making stands between the program and the making of each policy; tables with one are not taken where there is none
   * @throws PolicyFault if a policy cannot be made
   */
  async engineFor(contender: Condition, key: Key, games: number, making?: PolicyCreationHook): Promise<Engine> {
    const name = JSON.stringify([contender.setup, contender.team, key, making !== undefined]);
    if (this.tables.get(name)?.left === 0) this.tables.forget(name);
    const kept = this.tables.get(name);
    const table = kept ?? { engine: engineOf(await createPolicies(contender, making), key), left: GAMES_A_TABLE };
    table.left = Math.max(0, table.left - games);
    this.tables.keep(name, table);
    return table.engine;
  }

  /** A policy that has thrown may have left its table in any state. */
  clear(): void {
    this.tables.clear();
  }
}

interface PlayedRange extends GameRange {
  readonly arm: Arm;
  readonly key: Key;
  readonly spotChecks: number;
}

/**
 * Plays some of the games again, from the last to the first, by policies that have not played the games that count. It is
 * for policies that come with the program: tests see to it that their modules keep nothing, so it may happen in the thread in
 * which they have played.
 *
 * @param tables kept from one call to the next
 * @param making stands between the program and the making of each policy
 * @returns the first fault that is found, if any
 */
export async function playAgainHere(
  range: PlayedRange,
  { own, control }: Digests,
  tables: RecheckEngineCache,
  making?: PolicyCreationHook,
): Promise<FaultReport | null> {
  const { arm, key, spotChecks, from } = range;
  // As integers: a number that comes of a division may be a double, for which V8 would compile what plays anew.
  const games = Uint32Array.from(choicesFor(key, spotChecks).again.within({ from, count: own.length })).reverse();
  const digestsOf = [own, control];
  for (const [place, contender] of games.length === 0 ? [] : sidesOf(arm).entries()) {
    const digests = digestsOf[place]!;
    const engine = await tables.engineFor(contender, key, games.length, making);
    for (const game of games) {
      engine.play(game);
      if (digestOf(engine) === digests[game - from]) continue;
      const message = 'plays differently when fresh policies replay the game';
      const policy = contender.team.name;
      return { policy, role: '', seat: null, game, rule: null, foundBy: 'spot-check', message, place: null };
    }
  }
  return null;
}

/** What was used last, by name; of more than so many, what was used longest ago is forgotten. */
export class RecentlyUsed<Value> {
  private readonly values = new Map<string, Value>();

  /** @param dropped is given what is forgotten */
  constructor(
    private readonly most: number,
    private readonly dropped: (value: Value) => void = () => {},
  ) {}

  get(name: string): Value | undefined {
    return this.values.get(name);
  }

  keep(name: string, value: Value): void {
    if (this.values.get(name) !== value) this.forget(name);
    this.values.delete(name);
    this.values.set(name, value);
    for (const oldest of this.values.keys()) {
      if (this.values.size <= this.most) break;
      this.forget(oldest);
    }
  }

  forget(name: string): void {
    const value = this.values.get(name);
    if (this.values.delete(name)) this.dropped(value!);
  }

  clear(): void {
    for (const name of [...this.values.keys()]) this.forget(name);
  }
}
