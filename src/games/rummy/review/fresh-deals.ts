import type { PlayoutResult } from '../../../game/index.js';
import { derivedKey, type Key, startPolicyStream } from '../../../random/index.js';
import { RummyEngine } from '../engine/engine.js';
import { SeededShuffler } from '../engine/stock.js';
import type { Table } from '../engine/table.js';
import type { RummyPlayer } from '../policy.js';
import type { Terms } from '../rules/terms.js';
import type { Expectations } from './expectations.js';

/** Plays a deal of a game from its beginning, with other cards. */
export class FreshDeals {
  private readonly engine: RummyEngine;

  /** @param policies one a seat; with each deal they begin a game */
  constructor(
    terms: Terms,
    private readonly policies: readonly RummyPlayer[],
    private readonly key: Key,
    private readonly expectations: Expectations,
  ) {
    this.engine = new RummyEngine(terms, policies, key);
  }

  /**
   * @param table of the game, as the deal begins
   * @param game its index
   * @param times how often it is played
   * @param onDeal called with each
   * @returns what came of it, by time
   */
  play(table: Readonly<Table>, game: number, times: number, onDeal: () => void): PlayoutResult[] {
    const { engine, expectations, policies, key } = this;
    const { position } = engine;
    const shuffler = new SeededShuffler(derivedKey(key, `the deals of game ${game} with other cards`));
    return Array.from({ length: times }, (_, time) => {
      shuffler.startGame(time);
      position.table.copyFrom(table);
      position.deal(table.deal, shuffler);
      while (position.mustBury) position.buryUpcard();
      for (const [seat, policy] of policies.entries()) {
        const view = engine.view(seat);
        startPolicyStream(view.random, key, time);
        policy.newGame?.(view);
        policy.newDeal?.(view);
      }
      engine.playDeal(shuffler, time);
      onDeal();
      return expectations.after(position);
    });
  }
}
