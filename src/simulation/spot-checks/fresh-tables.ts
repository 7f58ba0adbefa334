import type { Engine } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import type { Condition } from '../lineup/arm.js';
import { createPolicies, engineOf, type PolicyCreationHook } from '../lineup/seating.js';
import { RecentlyUsed } from '../recently-used.js';

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
  private readonly tables = new RecentlyUsed<Table>(MOST_TABLES);

  /**
   * @param games to be played
   * @param making stands between the program and the making of each policy; tables with one are not taken where there is none
   * @throws PolicyFault if a policy cannot be made
   */
  async engineFor(contender: Condition, key: Key, games: number, making?: PolicyCreationHook): Promise<Engine> {
    const name = JSON.stringify([contender.setup, contender.team, key, making !== undefined]);
    const kept = this.tables.get(name);
    const table = kept ?? { engine: engineOf(await createPolicies(contender, making), key), left: GAMES_A_TABLE };
    table.left -= games;
    if (table.left > 0) this.tables.keep(name, table);
    else this.tables.forget(name);
    return table.engine;
  }

  /** A policy that has thrown may have left its table in any state. */
  clear(): void {
    this.tables.clear();
  }
}
