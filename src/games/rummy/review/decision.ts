import { bandText, type Decision, type NamedItem, type PlayoutResult } from '../../../game/index.js';
import type { RandomSource } from '../../../random/index.js';
import type { RummyEngine } from '../engine/engine.js';
import type { RummyForward } from '../forward/forward.js';
import type { RummyQuestion } from '../redeal/intercepted-engine.js';
import type { Expectations } from './expectations.js';
import type { LayDownOverride } from './lay-down-override.js';
import type { Options } from './options.js';

/** What situations of the family are told apart by. */
export const SITUATIONS: readonly NamedItem[] = [
  { name: 'down', summary: 'whether he had laid anything in the deal: down or not yet' },
  { name: 'hand', summary: 'cards in the hand of the player who decides: 0-3, 4-6, 7-10, 11 or more' },
  { name: 'others', summary: 'the fewest cards that another player holds: 0-1, 2-3, 4-6, 7 or more' },
  { name: 'deal', summary: 'the number of the deal, from 1' },
];

/** A decision of a game of the family, tried by the forward model of the seat that made it. */
export class RummyDecision implements Decision {
  readonly seat: number;
  readonly asked: string;
  readonly frame: number;
  readonly deal: number;
  readonly moves: number;
  readonly made: number;
  readonly situation: Readonly<Record<string, string>>;
  /** The forward model goes by what all have seen, not by what others would have done with other cards. */
  readonly canInfer = false;

  /**
   * @param engine stands at the decision
   * @param forward sits at it
   * @param own by whom the seat is played on
   */
  constructor(
    question: RummyQuestion,
    private readonly options: Options,
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
    this.moves = options.moves.length;
    this.made = options.made;
    this.situation = situationOf(question);
  }

  inWords(move: number): string {
    return this.options.moves[move]!.words;
  }

  kindOf(move: number): string {
    return this.options.moves[move]!.kind;
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
    const { move: number, rows } = this.options.moves[move]!;
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
    hand: bandText(held[seat]!, [3, 6, 10]),
    others: bandText(Math.min(...others), [1, 3, 6]),
    deal: String(deal + 1),
  };
}
