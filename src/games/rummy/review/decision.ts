import { formatBand, type PlayoutResult, type ReviewableDecision, SHARE, WHOLE } from '../../../game/index.js';
import { derivedKey, type Key, type RandomSource, startPolicyStream } from '../../../random/index.js';
import { RummyEngine } from '../engine/engine.js';
import type { RummyQuestion } from '../engine/intercepted-engine.js';
import { Position } from '../engine/position.js';
import { SeededShuffler } from '../engine/stock.js';
import type { Table } from '../engine/table.js';
import type { RummyPlayer } from '../policy.js';
import type { Terms } from '../rules/terms.js';
import type { RummyForward } from '../worlds/forward.js';
import { WinChances } from '../worlds/playouts/win-chances.js';
import type { LayDownOverride, RummyOptions } from './options.js';

/** A decision of a game of the family, tried by the forward model of the seat that made it. */
export class RummyDecision implements ReviewableDecision {
  readonly seat: number;
  readonly asked: string;
  readonly frame: number;
  readonly deal: number;
  readonly moves: RummyOptions['moves'];
  readonly made: number;
  readonly situation: Readonly<Record<string, string>>;
  /** The forward model conditions on public events, not on moves that others would make with other cards. */
  readonly canInfer = false;

  /**
   * @param engine stands at the decision
   * @param forward sits at it
   * @param own by whom the seat is played on
   */
  constructor(
    question: RummyQuestion,
    { moves, made }: RummyOptions,
    private readonly engine: RummyEngine,
    private readonly forward: RummyForward,
    private readonly own: LayDownOverride,
    private readonly expectations: Expectations,
  ) {
    const { table } = question.view;
    this.seat = question.seat;
    this.asked = question.asked;
    this.frame = engine.recorder!.events.length;
    this.deal = table.deal + 1;
    this.moves = moves;
    this.made = made;
    this.situation = situationOf(question);
  }

  imagine(_: boolean, random: RandomSource, tries: number): number {
    return this.forward.deal(random, tries) ? 1 : -1;
  }

  takeTruth(): void {
    const { hands, stock } = this.engine.position;
    this.forward.imagine(hands, stock.rest);
  }

  playOut(move: number): PlayoutResult | null {
    const { forward, own, expectations } = this;
    const { move: number, rows } = this.moves[move]!;
    try {
      own.rows = rows ?? null;
      const isUsual = number === null || rows !== undefined;
      return expectations.of(isUsual ? forward.playOutAsUsual() : forward.playOut(number));
    } catch {
      // A policy need not be able to go on from a move that it would never make.
      return null;
    } finally {
      own.rows = null;
    }
  }
}

function situationOf({ seat, view }: RummyQuestion): Record<string, string> {
  const { held, deal } = view.table;
  const others = Array.from(held).toSpliced(seat, 1);
  return {
    down: view.table.isDown(seat) ? 'down' : 'not yet',
    hand: formatBand(held[seat]!, [3, 6, 10]),
    others: formatBand(Math.min(...others), [1, 3, 6]),
    deal: String(deal + 1),
  };
}

/** Placeholder: games are judged by shares of the win, not by outcomes. */
const ANY_OUTCOME = 0;

/** Result of a game for a seat when one of its deals is over: its share of the win, or the share expected. */
export class Expectations {
  private readonly winChances: WinChances;
  private readonly standing: Position;

  constructor(
    private readonly terms: Terms,
    private readonly seat: number,
  ) {
    this.winChances = new WinChances(terms);
    this.standing = new Position(terms);
  }

  /** @param share of the win, 0 to 1 */
  of(share: number): PlayoutResult {
    const { players, seatCounters } = this.terms;
    const seats = new Float64Array(players * seatCounters.length);
    seats[this.seat * seatCounters.length + SHARE] = share * WHOLE;
    return { outcome: ANY_OUTCOME, seats };
  }

  /** @param position of a deal that is over, its points counted */
  after(position: Position): PlayoutResult {
    return this.of(this.winChances.shareOf(this.seat, position));
  }

  /** After the deal before, which did not end the game. @param table as the next deal begins */
  before(table: Readonly<Table>): PlayoutResult {
    const { standing } = this;
    standing.table.copyFrom(table);
    standing.table.deal--;
    return this.after(standing);
  }
}

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
   * @param times number of playouts
   * @param onDeal called with each
   * @returns results, by time
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
