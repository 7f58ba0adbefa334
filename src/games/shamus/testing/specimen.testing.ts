import { type Card, DECK_SIZE, isCard, NEW_DECK } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard } from '../../../cards/notation.js';
import type { ConformanceAdapter, Layout } from '../../../game/conformance.testing.js';
import { type Setup, serializeDeep } from '../../../game/index.js';
import { DEAL, type Key, Stream } from '../../../random/index.js';
import type { ShamusEngine } from '../engine/engine.js';
import type { ShamusMove as Move, ShamusQuestion as Question } from '../engine/intercepted-engine.js';
import { maximalLayDowns } from '../lay-downs/maximal-lay-downs.js';
import { transcriptLines } from '../replay/replay.js';
import { halvesOf } from '../rules/lay-down.js';
import { ShamusRedealer } from '../worlds/redealer.js';
import { offeredMoves, readTranscript, thinkableMoves } from './moves.testing.js';
import { ScriptedTable } from './scripted-table.testing.js';

/** A game as far as it is played: a deck, the moves up to now, and an engine of its own that has played them. */
export interface ShamusState {
  readonly deck: readonly Card[];
  readonly moves: Move[];
  readonly table: ScriptedTable;
  layouts: readonly Layout[];
}

/**
 * Shamus for the conformance suite: the engine plays the deck by the moves up to now and is stopped where they give out.
 * A move is an answer of a policy, so that what is tested is what policies meet.
 */
export class ShamusSpecimen implements ConformanceAdapter<ShamusState, Move> {
  readonly name = 'shamus';
  /** One engine a setup tries single moves, game after game and refusal after refusal, as an engine in use does. */
  private readonly trials = new WeakMap<Setup, ScriptedTable>();
  readonly deck = NEW_DECK.map(formatCard);

  /**
   * Rule 5.6: each Rummy turn uses up one of at most 29 cards of the stock or lays one of 52 cards on the table for good,
   * and is three decisions; before each comes at most one Uno turn of two decisions, and one after the last.
   */
  readonly mostMoves = (29 + DECK_SIZE) * (3 + 2) + 2;

  /** The engine has played another game before, of which nothing may be left: copies and replays have engines of their own. */
  start(setup: Setup, key: Key, game: number): ShamusState {
    const deck = Uint8Array.from(NEW_DECK);
    const stream = new Stream();
    stream.start(key, game, DEAL);
    stream.shuffle(deck);
    const table = new ScriptedTable(setup, true);
    playToTheEnd(table, [...deck].reverse(), stream);
    return begun(table, deck, []);
  }

  isOver({ table }: ShamusState): boolean {
    return table.pending === null;
  }

  toMove({ table }: ShamusState): number {
    return table.pending!.seat;
  }

  legalMoves({ table }: ShamusState): Move[] {
    return offeredMoves(table.pending!);
  }

  candidates(state: ShamusState, random: Stream): Move[] {
    return thinkableMoves(state.table.pending!, this.legalMoves(state), random);
  }

  /** A pick-up is legal if the turn can be finished after it: the engine must let one of the fullest lay-downs pass. */
  isLegal({ deck, moves, table: { setup } }: ShamusState, move: Move): boolean {
    const trial = this.trialOf(setup);
    trial.run(deck, [...moves, move]);
    if (trial.refused !== null || move.asked !== 'draw' || trial.pending === null) return trial.refused === null;
    const { handLo, handHi, mustLayLo, mustLayHi, table } = trial.pending.view;
    const must = CardSet.fromHalves(mustLayLo, mustLayHi);
    return maximalLayDowns(CardSet.fromHalves(handLo, handHi), table.open, must).some((laid) => {
      trial.run(deck, [...moves, move, { asked: 'layDown', answer: halvesOf(laid) }]);
      return trial.refused === null;
    });
  }

  apply(state: ShamusState, move: Move): void {
    state.moves.push(move);
    state.layouts = play(state.table, state.deck, state.moves);
  }

  copy({ deck, moves, table }: ShamusState): ShamusState {
    return played(table.setup, deck, moves);
  }

  describe({ deck, table: { setup, engine, pending } }: ShamusState): string {
    const asked = pending && { seat: pending.seat, asked: pending.asked };
    const { places } = layoutOf(engine, '', pending);
    return JSON.stringify({ setup, deck, asked, places, ...scoreOf(engine), events: engine.recorder!.events });
  }

  nameOf(move: Move): string {
    return `${move.asked} ${move.answer}`;
  }

  view({ deck, moves, table }: ShamusState, seat: number): string {
    return shownTo(seat, table.setup, deck, moves);
  }

  redeal({ deck, moves, table }: ShamusState, seat: number, random: Stream): ShamusState | null {
    const other = new ShamusRedealer(table.setup, deck, moves, seat).next(random);
    return other && played(table.setup, other, moves);
  }

  layouts({ layouts }: ShamusState): readonly Layout[] {
    return layouts;
  }

  transcript({ table: { engine, setup } }: ShamusState): string[] {
    const names = Array.from({ length: setup.players }, () => 'conformance');
    return transcriptLines(engine.recorder!.events, setup, names, 'conformance', 0);
  }

  replay(transcript: readonly string[]): ShamusState {
    const { setup, deck, moves } = readTranscript(transcript);
    return played(setup, deck, moves);
  }

  private trialOf(setup: Setup): ScriptedTable {
    const trial = this.trials.get(setup) ?? new ScriptedTable(setup, false);
    this.trials.set(setup, trial);
    return trial;
  }
}

function played(setup: Setup, deck: readonly Card[], moves: readonly Move[]): ShamusState {
  return begun(new ScriptedTable(setup, true), deck, moves);
}

function begun(table: ScriptedTable, cards: Iterable<Card>, moves: readonly Move[]): ShamusState {
  const deck = [...cards];
  return { deck, moves: [...moves], table, layouts: play(table, deck, moves) };
}

function playToTheEnd(table: ScriptedTable, deck: readonly Card[], random: Stream): void {
  const moves: Move[] = [];
  for (table.run(deck, moves); table.pending !== null; table.run(deck, moves)) {
    const offered = offeredMoves(table.pending);
    moves.push(offered[(random.next() >>> 0) % offered.length]!);
  }
}

/** Plays from the deal on. @returns where the cards lie at rest: during a turn the engine has them in hands of its own */
function play(table: ScriptedTable, deck: readonly Card[], moves: readonly Move[]): Layout[] {
  table.run(deck, moves);
  return [layoutAtRest(table.engine, `${moves.length} moves`, table.pending)];
}

/* Looks past what the engine lets policies see, to say where each card is. */

/** @param pending the question that the engine stopped at, if it did */
function layoutOf(engine: ShamusEngine, after: string, pending: Question | null): Layout {
  const { table, deck, used, circleStart, handsLo, handsHi } = engine.position;
  const places: Record<string, string[]> = {
    stock: written(deck.subarray(used)),
    circle: written(deck.subarray(circleStart, circleStart + table.circleCount)),
    pile: written(table.pile.subarray(0, table.pileCount)),
    sequences: writtenSet(table.sequencesLo, table.sequencesHi),
    groups: writtenSet(table.groupsLo, table.groupsHi),
    called: pending?.asked === 'call' ? written([pending.more as Card]) : [],
  };
  handsLo.forEach((lo, seat) => {
    places[`hand ${seat}`] = writtenSet(lo, handsHi[seat]!);
  });
  return { after, places, told: {} };
}

function layoutAtRest(engine: ShamusEngine, after: string, pending: Question | null): Layout {
  const { table } = engine.position;
  const told: Record<string, number> = { stock: table.stockCount, circle: table.circleCount };
  table.held.forEach((count, seat) => {
    told[`hand ${seat}`] = count;
  });
  // The pile as a set, which policies may read instead of the pile.
  told.pile = CardSet.fromHalves(table.pileLo, table.pileHi).size;
  return { ...layoutOf(engine, after, pending), told };
}

function scoreOf(engine: ShamusEngine): object {
  const { points, seniorLost, lastCall, seniorTarget, juniorTarget } = engine.position.table;
  return { points, seniorLost, lastCall, seniorTarget, juniorTarget };
}

function written(cards: Iterable<Card>): string[] {
  return Array.from(cards, (card) => (isCard(card) ? formatCard(card) : `no card (${card})`));
}

function writtenSet(lo: number, hi: number): string[] {
  return written(CardSet.fromHalves(lo, hi));
}

/**
 * Everything that the engine has handed the policy of a seat up to where the moves give out, word for word: whatever can be
 * reached from its view at each of its decisions, whether or not its type speaks of it.
 */
function shownTo(seat: number, setup: Setup, deck: readonly Card[], moves: readonly Move[]): string {
  const texts: string[] = [];
  const look = (question: Question) => {
    if (question.seat === seat)
      texts.push(
        `${question.asked} ${question.asked === 'call' ? question.more : ''}: ${serializeDeep(question.view)}`,
      );
  };
  new ScriptedTable(setup, false, look).run(deck, moves);
  return texts.join('\n');
}
