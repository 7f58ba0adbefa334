import { type Deal, StackedShuffler } from '../worlds/stacked-deal.js';
/** Positions made by hand, for the engine and for the naive model. */

import { createHash } from 'node:crypto';
import { parseCard } from '../../../cards/notation.js';
import { IllegalMove, NEW_GAME_METHOD, PolicyFault, resolveSetup, serializeDeep } from '../../../game/index.js';
import { Bag } from '../cards/bag.js';
import { cardText, readCards } from '../cards/deck.js';
import type { RummyEngine } from '../engine/engine.js';
import type { RummyEvent } from '../engine/events.js';
import { createInterceptedEngine, NEW_DEAL, type RummyMove, type RummyQuestion } from '../engine/intercepted-engine.js';
import type { PlanRow } from '../engine/plan-rows.js';
import { Position } from '../engine/position.js';
import { LAYS } from '../engine/table.js';
import rummyGame from '../index.js';
import { COPIES, copiesIn, FIRST, KIND, LENGTH, NEW_MELD, OF, Plan, RUN } from '../melds/rows.js';
import { rummy } from '../rule-sets/rummy.js';
import { type Terms, termsOf } from '../rules/terms.js';
import type { NaiveMeld, NaiveRow, Standing } from './naive.testing.js';

/** Cards in notation, parted by spaces; melds one text each, runs from low to high. */
export interface Laid {
  readonly hand: string;
  readonly melds?: readonly string[];
}

export function standingOf({ hand, melds = [] }: Laid): Standing {
  return { hand: hand.split(' ').filter(Boolean), melds: melds.map((text) => meldOf(text.split(' '))) };
}

function meldOf(cards: readonly string[]): NaiveMeld {
  return { kind: cards.every((card) => card[0] === cards[0]![0]) ? 'set' : 'run', cards };
}

/** Seat 0 is to lay down, two players. */
export function positionOf({ hand, melds }: Standing): Position {
  const position = new Position(termsOf(rummy, resolveSetup(rummyGame, {})));
  const { table, hands } = position;
  table.startDeal(1);
  table.startTurn(0);
  table.phase = LAYS;
  for (const meld of melds) {
    const [kind, of, first, length, copies] = planRowOf({ ...meld, to: null });
    table.melds.lay(kind, of, first, length, copies, 1);
  }
  for (const card of hand) hands[0]!.take(parseCard(card));
  table.held[0] = hand.length;
  return position;
}

export function planRowOf({ kind, cards, to }: NaiveRow): PlanRow {
  const bag = Bag.from(readCards(cards.join(' ')));
  const first = parseCard(cards[0]!);
  if (kind === 'run') return [1, first >> 4, (first & 15) + 1, cards.length, 0, to ?? NEW_MELD];
  return [0, first & 15, 0, cards.length, copiesIn(bag.lo, bag.hi, first & 15), to ?? NEW_MELD];
}

export function standingIn({ table, hands }: Position, seat: number): Standing {
  const { melds } = table;
  const laid = Array.from({ length: melds.count }, (_, meld): NaiveMeld => {
    const [of, first, length] = [melds.get(meld, OF), melds.get(meld, FIRST), melds.get(meld, LENGTH)];
    if (melds.get(meld, KIND) === RUN) {
      return { kind: 'run', cards: Array.from({ length }, (_, place) => cardText((of << 4) | (first - 1 + place))) };
    }
    const suits = [0, 1, 2, 3].filter((suit) => ((melds.get(meld, COPIES) >>> (4 * suit)) & 15) > 0);
    return { kind: 'set', cards: suits.map((suit) => cardText((suit << 4) | of)) };
  });
  return { hand: hands[seat]!.cards.map(cardText), melds: laid };
}

/** Lays a row, if the engine lets it pass. @returns the rule by which it is refused, '' if it is not */
export function layIn(position: Position, row: PlanRow): string {
  const plan = new Plan();
  plan.write(...row);
  const rule = position.refusal(plan, 0);
  if (rule === '') position.layRow(plan, 0);
  return rule;
}

const PAUSE = new Error('the moves give out');

/** A game as far as it is played. */
export interface Stage {
  readonly position: Position;
  readonly events: readonly RummyEvent[];
  readonly moves: readonly RummyMove[];
  /** Hashes of the views at all decision requests of each seat, the next included. */
  readonly shown: readonly (readonly string[])[];
  /** The seat and the decision that comes next; null if the game is over. */
  readonly pending: { readonly seat: number; readonly asked: RummyMove['asked'] } | null;
}

/** Plays single moves from any position of a game: enters it, makes the move, and leaves it at the next question. */
export class Stepper {
  readonly engine: RummyEngine;
  private moves: RummyMove[] = [];
  private shown: string[][] = [];
  private queue: RummyMove[] = [];
  private pending: Stage['pending'] = null;
  /** True while moves are only tried, which is not recorded. */
  private trying = false;

  /** @param look is shown each question before it is answered */
  constructor(
    readonly terms: Terms,
    private readonly look: (question: RummyQuestion) => void = () => {},
  ) {
    this.engine = createInterceptedEngine(terms, true, { lo: 0, hi: 0 }, null, (question, begin) =>
      this.answer(question, begin),
    );
  }

  begin(deal: Deal, moves: readonly RummyMove[] = []): Stage {
    this.moves = [];
    this.shown = Array.from({ length: this.terms.players }, () => []);
    const { table } = this.engine.position;
    for (const list of [table.pile, table.melds.at, table.record]) list.fill(0);
    this.queue = moves.filter(({ asked }) => asked !== NEW_GAME_METHOD && asked !== NEW_DEAL);
    return this.run(() => this.engine.playWith(new StackedShuffler(deal), 0));
  }

  refuses(stage: Stage, deal: Deal, move: RummyMove): boolean {
    this.trying = true;
    this.engine.position.copyFrom(stage.position);
    const shuffler = new StackedShuffler(deal);
    this.engine.recorder!.enter(stage.events, shuffler);
    this.queue = [move];
    const refused = this.refusal(() => this.engine.playFrom(shuffler, 0));
    this.trying = false;
    return refused !== null;
  }

  play(stage: Stage, deal: Deal, move: RummyMove): Stage {
    const { engine } = this;
    copyWhole(engine.position, stage.position);
    const shuffler = new StackedShuffler(deal);
    engine.recorder!.enter(stage.events, shuffler);
    this.moves = [...stage.moves];
    this.shown = stage.shown.map((texts, seat) => (seat === stage.pending!.seat ? texts.slice(0, -1) : [...texts]));
    this.queue = [move];
    return this.run(() => engine.playFrom(shuffler, 0));
  }

  private run(playing: () => void): Stage {
    const refused = this.refusal(playing);
    if (refused !== null) throw refused;
    if (this.queue.length > 0) throw new Error(`${this.queue.length} moves are left when the game is over`);
    const position = new Position(this.terms);
    copyWhole(position, this.engine.position);
    const { moves, shown, pending } = this;
    return { position, events: [...this.engine.recorder!.events], moves, shown, pending };
  }

  private refusal(playing: () => void): IllegalMove | null {
    this.pending = null;
    try {
      playing();
    } catch (error) {
      const cause = error instanceof PolicyFault ? error.cause : error;
      if (cause instanceof IllegalMove) return cause;
      if (cause !== PAUSE) throw error;
    }
    return null;
  }

  private answer(question: RummyQuestion, begin: () => RummyMove): RummyMove {
    const { seat, asked, view } = question;
    this.look(question);
    if (this.trying && this.queue.length === 0) throw PAUSE;
    if (!this.trying) this.shown[seat]!.push(`${asked} ${digest(serializeDeep(view, view.random))}`);
    if (asked === NEW_GAME_METHOD || asked === NEW_DEAL) {
      const move = begin();
      this.moves.push(move);
      return move;
    }
    const move = this.queue.shift();
    if (move === undefined) {
      this.pending = { seat, asked };
      throw PAUSE;
    }
    if (move.asked !== asked) throw new Error(`'${asked}' is asked, and '${move.asked}' answered`);
    this.moves.push(move);
    return move;
  }
}

/** Copies also what is left over behind the ends of lists: views may show it, and it must not depend on hidden cards. */
export function copyWhole(to: Position, from: Position): void {
  to.copyFrom(from);
  to.table.pile.set(from.table.pile);
  to.table.melds.at.set(from.table.melds.at);
  to.table.record.set(from.table.record);
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}
