/** Viewpoints of the readers of a replay. Runs in browsers too. */
import { drawFaceDown } from '../../cards/drawing/cards.js';
import type { Viewpoint } from '../../game/replay.js';

/** The key of the viewpoint that shows cards that nobody at the table sees, such as the stock. */
const ALL_CARDS_KEY = 'x';

/** The viewpoints of a card game: all hands, each seat's view, and every card. @param names of the seats */
export function createViewpoints(names: readonly string[]): [Viewpoint, ...Viewpoint[]] {
  const seats = names.map((name, seat) => ({ key: String(seat), name: `as ${name} sees it`, seat }));
  return [
    { key: 'a', name: 'all hands', seat: null },
    ...seats,
    { key: ALL_CARDS_KEY, name: 'every card', seat: null },
  ];
}

/** The part of a board state that decides which cards of hands are visible. Cards are texts. */
export interface VisibleHands {
  readonly hands: readonly (readonly string[])[];
  /** Cards in hands that everyone knows of. */
  readonly seen: readonly string[];
  readonly isOver?: boolean;
}

/** Cards of a board state that are visible from a viewpoint. */
export class CardVisibility {
  private readonly seen: ReadonlySet<string>;

  constructor(
    private readonly state: VisibleHands,
    private readonly viewpoint: Viewpoint,
  ) {
    this.seen = new Set(state.seen);
  }

  get isOfEverything(): boolean {
    return this.viewpoint.key === ALL_CARDS_KEY;
  }

  ofHand(seat: number): boolean {
    return this.state.isOver === true || this.viewpoint.seat === null || this.viewpoint.seat === seat;
  }

  /** The cards of a hand that are visible, or known because they were picked up. */
  cardsOf(seat: number): readonly string[] {
    const hand = this.state.hands[seat]!;
    return this.ofHand(seat) ? hand : hand.filter((card) => this.seen.has(card));
  }

  /** Draws a hand: the known cards, then the backs of the others. @param draw a card face up, with these classes */
  drawHand(seat: number, draw: (card: string, marks: readonly string[]) => string): string[] {
    const known = this.cardsOf(seat);
    const marks = this.ofHand(seat) ? [] : ['seen'];
    const hidden = this.state.hands[seat]!.length - known.length;
    return [...known.map((card) => draw(card, marks)), ...Array.from({ length: hidden }, () => drawFaceDown('full'))];
  }

  /** Says how many cards of a hand are hidden, for readers who hear it; empty for a hand that is visible. */
  hiddenNote(seat: number): string {
    const { length } = this.state.hands[seat]!;
    if (this.ofHand(seat) || length === 0) return '';
    const known = this.cardsOf(seat).length;
    const taken = known > 0 ? `, ${known} known from the discard pile` : '';
    return `<span class="spoken">, ${length - known} face down${taken}</span>`;
  }
}
