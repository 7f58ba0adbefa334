import type { ConformanceAdapter, Layout } from '../../../game/conformance.testing.js';
import type { Setup } from '../../../game/index.js';
import type { Key, Stream } from '../../../random/index.js';
import { newDeck, notationOf } from '../cards/deck.js';
import type { RummyMove as Move } from '../engine/intercepted-engine.js';
import { type PlanRow, rowText } from '../engine/plan-rows.js';
import { Position } from '../engine/position.js';
import { rowCards } from '../melds/row-cards.js';
import { STRIDE } from '../melds/rows.js';
import { transcriptLines } from '../replay/replay.js';
import type { RuleSet } from '../rules/rule-set.js';
import { termsOf } from '../rules/terms.js';
import { RummyRedealer } from '../worlds/redealer.js';
import type { Deal } from '../worlds/stacked-deal.js';
import { after, rowsOf, type Standing } from './naive.testing.js';
import { copyWhole, planRowOf, type Stage, Stepper, standingIn } from './positions.testing.js';
import { readTranscript } from './read-transcript.testing.js';

/** A game as far as it is played, with the cards that it is played with. */
export interface RummyState {
  readonly setup: Setup;
  readonly deal: Deal;
  stage: Stage;
  layouts: readonly Layout[];
}

/** Max number of rows of lay-downs that are all enumerated; longer ones would be too many. */
const MOST_ROWS = 2;
/** Senseless rows that are tried in each position. */
const SENSELESS = 40;

/**
 * Rummy for the conformance suite. The engine enters the position of a state, makes one move and leaves it; so what is
 * tried is also that a game can be entered and left at each decision.
 */
export class RummySpecimen implements ConformanceAdapter<RummyState, Move> {
  readonly name: string;
  readonly deck: readonly string[];
  readonly mostMoves: number;
  private readonly steppers = new Map<string, Stepper>();
  private seen: Layout[] = [];
  /** Types of the events of all games, ends of lay-offs and reasons why deals ended. */
  readonly kinds = new Set<string>();

  constructor(
    protected readonly rules: RuleSet,
    players = rules.players[0],
  ) {
    const deck = rules.deck(players);
    this.name = rules.name;
    this.deck = newDeck(deck).map(notationOf(deck).cardText);
    // Four decisions a turn, and everybody else's whether to buy.
    this.mostMoves = rules.mostDeals * players * 200 * (4 + players);
  }

  start(setup: Setup, { lo, hi }: Key, game: number): RummyState {
    return this.begun(setup, { key: { lo, hi }, game, stacks: [] }, []);
  }

  isOver({ stage }: RummyState): boolean {
    return stage.pending === null;
  }

  toMove({ stage }: RummyState): number {
    return stage.pending!.seat;
  }

  /** Legal moves by the naive model of the rules. */
  legalMoves({ stage }: RummyState): Move[] {
    const { seat, asked } = stage.pending!;
    const standing = standingIn(stage.position, seat);
    switch (asked) {
      case 'takes':
        return [true, false].map((answer) => ({ asked, answer }));
      case 'discard':
        return stage.position.hands[seat]!.cards.map((answer) => ({ asked, answer }));
      case 'layDown':
        return plansFrom(standing, MOST_ROWS).map((answer) => ({ asked, answer }));
      default:
        throw new Error(`${asked} is no decision`);
    }
  }

  candidates(state: RummyState, random: Stream): Move[] {
    const { asked } = state.stage.pending!;
    switch (asked) {
      case 'takes':
        return [true, false, 1, 0, null, undefined, 'true'].map((answer) => ({ asked, answer }) as Move);
      case 'discard':
        return [-1, 0.5, Number.NaN, '3', null, ...Array.from({ length: 70 }, (_, card) => card)].map(
          (answer) => ({ asked, answer }) as Move,
        );
      default:
        return this.plansTried(state, random).map((answer) => ({ asked: 'layDown', answer }));
    }
  }

  isLegal({ setup, deal, stage }: RummyState, move: Move): boolean {
    return !this.stepperOf(setup).refuses(stage, deal, move);
  }

  apply(state: RummyState, move: Move): void {
    const stepper = this.stepperOf(state.setup);
    this.seen = [];
    const before = state.stage.events.length;
    const stage = stepper.play(state.stage, state.deal, move);
    for (const event of stage.events.slice(before)) {
      this.kinds.add(event.type);
      if (event.type === 'score') this.kinds.add(event.reason);
      if (event.type === 'layoff') this.kinds.add(`layoff ${event.end}`);
    }
    state.stage = stage;
    state.layouts = [...this.seen.slice(-20), layoutOf(stage.position, this.nameOf(move))];
  }

  copy({ setup, deal, stage, layouts }: RummyState): RummyState {
    const position = new Position(termsOf(this.rules, setup));
    copyWhole(position, stage.position);
    return { setup, deal, stage: { ...stage, position }, layouts };
  }

  describe({ setup, stage: { position, events, pending } }: RummyState): string {
    const { record, recordCount, totals, downSince, turn, restocks, known, open, melds } = position.table;
    const { stages, bought, wildsLaid } = position.table;
    const told = { totals, downSince, turn, restocks, known: known.map(({ cards }) => cards), open: open.cards };
    const log = [...record.subarray(0, recordCount)];
    const rows = [...melds.at.subarray(0, melds.count * STRIDE)];
    const ofContracts = { stages, bought, wildsLaid, rows };
    return JSON.stringify({ setup, pending, ...layoutOf(position, ''), ...told, ...ofContracts, log, events });
  }

  nameOf(move: Move): string {
    if (move.asked === 'layDown') return `layDown ${move.answer.map(rowText).join('; ')}`;
    return `${move.asked} ${typeof move.answer} ${move.answer}`;
  }

  view({ stage }: RummyState, seat: number): string {
    return stage.shown[seat]!.join('\n');
  }

  redeal({ setup, deal, stage }: RummyState, seat: number, random: Stream): RummyState | null {
    const other = new RummyRedealer(termsOf(this.rules, setup), deal, stage.moves, seat).next(random);
    return other && this.begun(setup, other, stage.moves);
  }

  layouts({ layouts }: RummyState): readonly Layout[] {
    return layouts;
  }

  transcript({ setup, stage }: RummyState): string[] {
    const names = Array.from({ length: setup.players }, () => 'conformance');
    return transcriptLines(stage.events, setup, names, 'conformance', 0, termsOf(this.rules, setup));
  }

  replay(transcript: readonly string[]): RummyState {
    const { setup, deal, moves } = readTranscript(this.rules, transcript);
    return this.begun(setup, deal, moves);
  }

  protected begun(setup: Setup, deal: Deal, moves: readonly Move[]): RummyState {
    const stage = this.stepperOf(setup).begin(deal, moves);
    return { setup, deal, stage, layouts: [layoutOf(stage.position, `${moves.length} moves`)] };
  }

  private plansTried({ stage }: RummyState, random: Stream): PlanRow[][] {
    const { seat } = stage.pending!;
    const { hand, melds } = standingIn(stage.position, seat);
    const below = (limit: number) => (random.next() >>> 0) % limit;
    const senseless = Array.from({ length: SENSELESS }, (): PlanRow => {
      const kind = below(2);
      return [
        kind,
        below(14) - 1,
        below(15),
        below(6),
        kind === 1 ? 0 : below(1 << 16) & 0x1111,
        below(melds.length + 2) - 1,
      ];
    });
    // Moves that would be legal with other cards in hand, or with other melds on the table.
    const others = this.deck.filter((card) => !hand.includes(card));
    const cards = Array.from({ length: 8 }, () => others[below(others.length)]!);
    const notHeld = rowsOf({ hand: [...hand, ...cards], melds })
      .slice(0, 60)
      .map(planRowOf);
    const rows = [...senseless, ...notHeld];
    const two = rows.slice(0, 20).map((row) => [row, rows[below(rows.length)]!]);
    return [...rows.map((row) => [row]), ...two];
  }

  private stepperOf(setup: Setup): Stepper {
    const name = JSON.stringify(setup);
    let stepper = this.steppers.get(name);
    if (stepper === undefined) {
      stepper = new Stepper(termsOf(this.rules, setup), ({ asked }) => look(asked));
      const { position, recorder } = stepper.engine;
      const look = (what: string) => this.seen.push(layoutOf(position, what));
      const scored = recorder!.scored.bind(recorder);
      recorder!.scored = (reason) => {
        look('a deal');
        scored(reason);
      };
      this.steppers.set(name, stepper);
    }
    return stepper;
  }
}

function plansFrom(standing: Standing, most: number): PlanRow[][] {
  if (most === 0) return [[]];
  const longer = rowsOf(standing).flatMap((row) =>
    plansFrom(after(standing, row), most - 1).map((rest) => [planRowOf(row), ...rest]),
  );
  return [[], ...longer];
}

function layoutOf(position: Position, what: string): Layout {
  const { table, stock, hands, terms } = position;
  const { cardText } = notationOf(terms.deck);
  const { melds } = table;
  const places: Record<string, string[]> = {
    stock: [...stock.rest].map(cardText),
    pile: [...table.pile.subarray(0, table.pileCount)].map(cardText),
    melds: Array.from({ length: melds.count }, (_, row) => rowCards(melds, row, terms.melds).map(cardText)).flat(),
  };
  const told: Record<string, number> = { stock: table.stockCount };
  for (const [seat, hand] of hands.entries()) {
    places[`hand ${seat}`] = hand.cards.map(cardText);
    told[`hand ${seat}`] = table.held[seat]!;
  }
  return { after: what, places, told };
}
