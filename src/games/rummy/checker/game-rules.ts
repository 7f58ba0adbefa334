/** What there is to say of a game of the family (R8, R10). */
import type { Pack } from './cards.js';

type Kind = 'set' | 'run';

/** A meld that a contract asks for. */
export interface Wanted {
  readonly kind: Kind;
  readonly size: number;
}

/** The melds of a contract in their order. */
export type Contract = readonly Wanted[];

/** How many of a kind a deck has. */
interface Decks {
  /** Packs of naturals. */
  readonly packs: number;
  /** Cards that are always wild, `WW`. */
  readonly wilds: number;
}

export interface GameRules {
  readonly name: string;
  /** The least and the most. */
  readonly players: readonly [number, number];
  readonly pack: Pack;
  decks(players: number): Decks;
  /** Cards dealt to each, where no ruling says otherwise. `size` is what the contract of the deal takes. */
  handSize(players: number, deal: number, size: number): number;
  /** R1.2: the places on which runs lie. */
  readonly places: readonly [number, number];
  /** R5.3: the rank whose cards are wild, if there is one. */
  readonly wildRank: string | null;
  /** R1.4: whether runs may be of any suits. */
  readonly anySuit: boolean;
  /** By deal or stage, from 1 on; empty in F. */
  readonly contracts: readonly Contract[];
  /** R7.5: whether each player is at a stage of his own. */
  readonly stages: boolean;
  /** R4.2: whether a contract's melds have just as many cards as it names. */
  readonly exact: boolean;
  /** R1.5, R8: how many wilds a meld of so many cards may have, that was laid as such a meld of the contract. */
  mostWilds(laid: Wanted, length: number): number;
  /** Buys of each player in a deal (R6.2), cards of penalty, and whether one buys who is down (R6.3); null: R6 is not for this game. */
  readonly buying: { most(deal: number): number; readonly penalty: number; readonly whenDown: boolean } | null;
  /** R2.2: whether a wild upcard goes to the bottom of the stock. */
  readonly buries: boolean;
  /** R6.5 */
  readonly picksAndBuys: boolean;
  /** R7.2: whether one goes out by discarding the last card, and by laying it. */
  readonly out: { readonly discarding: boolean; readonly laying: boolean };
  /** R7.4 */
  readonly blind: boolean;
  /** R7.6, R10.6 */
  worth(card: string): number;
  readonly mostDeals: number;
  /** The rulings with their values, the default first (R9). */
  readonly rulings: Readonly<Record<string, readonly string[]>>;
  /** The rules cited where those of the contract games and of F have different numbers. */
  readonly cites: Cites;
}

/** Lines that many a game never has, or not there. */
type Stray = 'buried' | 'restock' | 'swap' | 'buy' | 'pick-and-buy';

/** What is told, and which rule it keeps. */
export interface Cites {
  readonly players: string;
  readonly deck: string;
  readonly contract: string;
  readonly layOff: string;
  /** Where cards come to a run. */
  readonly runEnds: string;
  readonly declined: string;
  readonly points: string;
  readonly hands: string;
  readonly totals: string;
  readonly stages: string;
  /** How many deals there are. */
  readonly deals: string;
  /** When the game is over and who has won. */
  readonly end: string;
  /** When the deal ends for want of cards. */
  readonly usedUp: string;
  /** The rule that a line breaks which this game never has there, by its type. */
  readonly strays: Readonly<Record<Stray, string>>;
}
