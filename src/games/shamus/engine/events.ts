/** The events of a game, with every card visible. */
import type { Card, Suit } from '../../../cards/card.js';

/** The 2 or 4 that makes a player draw: the upcard (rule 2.5), the circle (3.6) or a Rummy discard (4.5). */
export type PenaltyCause = 'opening' | 'circle' | 'discard';

export type MeldKind = 'sequence' | 'group';

export type ShamusEvent =
  | { readonly type: 'deal'; readonly deck: readonly Card[] }
  /** Cards drawn from the stock for a 2 or 4 (rules 2.5, 3.6, 4.5). */
  | {
      readonly type: 'penalty';
      readonly seat: number;
      readonly cause: PenaltyCause;
      readonly cards: readonly Card[];
    }
  /** Cards drawn from the stock in the player's own turn. */
  | { readonly type: 'draw'; readonly seat: number; readonly cards: readonly Card[] }
  | { readonly type: 'play'; readonly seat: number; readonly card: Card; readonly call: Suit | null }
  | { readonly type: 'circle'; readonly card: Card; readonly left: number }
  /** Top first. */
  | { readonly type: 'pickup'; readonly seat: number; readonly cards: readonly Card[] }
  | { readonly type: 'meld'; readonly seat: number; readonly kind: MeldKind; readonly cards: readonly Card[] }
  | { readonly type: 'layoff'; readonly seat: number; readonly kind: MeldKind; readonly cards: readonly Card[] }
  | { readonly type: 'discard'; readonly seat: number; readonly card: Card }
  /** A turn skipped because the player has no cards (ruling `unoOut`). */
  | { readonly type: 'pass'; readonly seat: number }
  | { readonly type: 'senior-lost' }
  | {
      readonly type: 'end';
      readonly outcome: string;
      readonly reason: string;
      readonly table: number;
      readonly net: number;
      readonly hands: readonly number[];
      readonly circle: number;
      readonly stock: number;
    };
