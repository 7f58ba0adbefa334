/** The events of a game, with every card visible. */
import { ACE, type Card, rankOf, type Suit } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { CALLED, EVENTS, LAID } from './event-kinds.js';

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

const KINDS: ReadonlyMap<string, number> = new Map(
  Object.entries(EVENTS).map(([kind, { type }]) => [type, Number(kind)]),
);

/**
 * The event as a log has it: an ace and its call are two events there, melds and lay-offs are laid one by one, and what follows
 * from other events is not there. A deal is not told so, as the log has no hidden cards.
 */
export function eventToLog(event: Exclude<ShamusEvent, { readonly type: 'deal' }>): Int32Array {
  const seat = 'seat' in event ? event.seat << 4 : 0;
  if ('kind' in event) {
    const { lo, hi } = CardSet.from(event.cards);
    return Int32Array.of(LAID | seat, ...(event.kind === 'sequence' ? [lo, hi, 0, 0] : [0, 0, lo, hi]));
  }
  const kind = KINDS.get(event.type);
  if (kind === undefined) return new Int32Array(0);
  const number = 'card' in event ? event.card : 'cards' in event ? event.cards.length : 0;
  const first = kind | seat | (number << 8);
  const isCall = 'call' in event && rankOf(event.card) === ACE;
  return isCall ? Int32Array.of(first, CALLED | seat | (event.call! << 8)) : Int32Array.of(first);
}
