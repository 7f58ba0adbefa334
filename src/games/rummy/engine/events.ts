/** Events of a game, with all cards visible. */
import type { Card } from '../../../cards/card.js';

type MeldKind = 'set' | 'run';
type RunEnd = 'low' | 'high';

/** The melds that a player must lay before anything else; none in Rummy. */
export type ToldContract = readonly { readonly kind: MeldKind; readonly size: number }[];

export type RummyEvent =
  /** `deal`: from 1. `contract`: of all, or one a seat. `deck`: in the order of use (R2.2). */
  | {
      readonly type: 'deal';
      readonly deal: number;
      readonly dealer: number;
      readonly contract: ToldContract | readonly ToldContract[];
      readonly deck: readonly Card[];
    }
  /** The upcard was wild and went to the bottom of the stock (R2.2). */
  | { readonly type: 'buried'; readonly card: Card }
  /** `declined`: the seats that were asked before and did not want it (R6.4). */
  | { readonly type: 'take'; readonly seat: number; readonly card: Card; readonly declined: readonly number[] }
  /** `penalty`: cards from the stock that came with it (R6.1). */
  | {
      readonly type: 'buy';
      readonly seat: number;
      readonly card: Card;
      readonly penalty: readonly Card[];
      readonly declined: readonly number[];
    }
  /** `cards`: the upcard, then the one under it (R6.5). */
  | {
      readonly type: 'pick-and-buy';
      readonly seat: number;
      readonly cards: readonly Card[];
      readonly penalty: readonly Card[];
    }
  | { readonly type: 'draw'; readonly seat: number; readonly card: Card }
  /** The new stock in the order of use (R2.4). */
  | { readonly type: 'restock'; readonly cards: readonly Card[] }
  /** A natural card for the wild of a meld; `place`: that of the wild in a run (R5.2). */
  | {
      readonly type: 'swap';
      readonly seat: number;
      readonly meld: number;
      readonly card: Card;
      readonly place: number | null;
    }
  /** A new meld; a run by place, low to high, from the place `low` on. `wilds`: which of the cards are. */
  | {
      readonly type: 'meld';
      readonly seat: number;
      readonly kind: MeldKind;
      readonly cards: readonly Card[];
      readonly low: number | null;
      readonly wilds: readonly number[];
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
  /** `stages`: the one that each player is at afterwards, from 1; null where there are none (R7.5). */
  | {
      readonly type: 'score';
      readonly deal: number;
      readonly out: number | null;
      readonly reason: string;
      readonly points: readonly number[];
      readonly totals: readonly number[];
      readonly stages: readonly number[] | null;
      readonly hands: readonly (readonly Card[])[];
    }
  | {
      readonly type: 'end';
      readonly winners: readonly number[];
      readonly totals: readonly number[];
      readonly deals: number;
      readonly stages: readonly number[] | null;
    };
