/** What happens in a game, event by event, with all that an onlooker sees who sees every card. */
import type { Card } from '../../../cards/card.js';

type MeldKind = 'set' | 'run';
type RunEnd = 'low' | 'high';

export type RummyEvent =
  /** `deal`: from 1. `deck`: in the order of use (R2.2). */
  | { readonly type: 'deal'; readonly deal: number; readonly dealer: number; readonly deck: readonly Card[] }
  | { readonly type: 'take'; readonly seat: number; readonly card: Card }
  | { readonly type: 'draw'; readonly seat: number; readonly card: Card }
  /** The new stock in the order of use (R2.4). */
  | { readonly type: 'restock'; readonly cards: readonly Card[] }
  /** A new meld; a run by place, low to high, from the place `low` on. */
  | {
      readonly type: 'meld';
      readonly seat: number;
      readonly kind: MeldKind;
      readonly cards: readonly Card[];
      readonly low: number | null;
    }
  /** Cards added to a meld, numbered from 0 in the order laid; to a run outward from its end. */
  | {
      readonly type: 'layoff';
      readonly seat: number;
      readonly meld: number;
      readonly cards: readonly Card[];
      readonly end: RunEnd | null;
    }
  | { readonly type: 'discard'; readonly seat: number; readonly card: Card }
  | {
      readonly type: 'score';
      readonly deal: number;
      readonly out: number | null;
      readonly reason: string;
      readonly points: readonly number[];
      readonly totals: readonly number[];
      readonly hands: readonly (readonly Card[])[];
    }
  | {
      readonly type: 'end';
      readonly winners: readonly number[];
      readonly totals: readonly number[];
      readonly deals: number;
    };
