/** Rules about a whole game of the family (R8, R10). */
import type { Pack } from './cards.js';

type Kind = 'set' | 'run';

/** A meld that a contract asks for. */
export interface Wanted {
  readonly kind: Kind;
  readonly size: number;
}

/** The melds of a contract in their order. */
export type Contract = readonly Wanted[];

interface Decks {
  readonly packs: number;
  /** Cards that are always wild, `WW`. */
  readonly wilds: number;
}

export interface GameRules {
  readonly name: string;
  readonly players: readonly [number, number];
  /** The numbers of players, where some between the least and the most may not play. */
  readonly numbers?: readonly number[];
  readonly pack: Pack;
  decks(players: number): Decks;
  /** Cards dealt to each. `size` is the number of cards of the deal's contract, `hand` the value of that ruling. */
  handSize(players: number, deal: number, size: number, hand?: string): number;
  /** R1.3, R1.4: cards of a set and a run at least, where no contract says otherwise. */
  readonly least: Readonly<Record<Kind, number>>;
  /** R10.4: cards of a set at most. */
  readonly mostOfSet: number;
  /** R1.2: the places on which runs lie. */
  readonly places: readonly [number, number];
  /** R5.3: the rank whose cards are wild, if there is one. */
  readonly wildRank: string | null;
  /** R1.4: true if runs may be of any suits. */
  readonly anySuit: boolean;
  /** Contracts by deal or stage, from 1 on; empty in F. */
  readonly contracts: readonly Contract[];
  /** R7.5: true if each player is at their own stage. */
  readonly stages: boolean;
  /** R4.4: true if a player may lay off in the turn of the contract; default of a ruling. */
  readonly layOffsAtOnce: boolean;
  /** R4.5: true if a player who is down may lay new melds. */
  readonly laterMelds: boolean;
  /** R4.3: true if two runs of a contract in one suit lie apart; default of a ruling. */
  readonly apart: boolean;
  /** R5.2: players who may swap: down before the turn, down now, down at its end; null: nobody. Default of a ruling. */
  readonly swaps: 'was-down' | 'is-down' | 'will-be-down' | null;
  /** R4.2: true if a contract's melds have just as many cards as it names. */
  readonly exact: boolean;
  /** R1.5, R8: max number of wilds in a meld of `length` cards that was laid as the meld `laid` of the contract. */
  mostWilds(laid: Wanted, length: number): number;
  /** Buys of each player in a deal (R6.2), penalty cards, true if a player who is down may buy (R6.3); null: none. */
  readonly buying: { most(deal: number): number; readonly penalty: number; readonly whenDown: boolean } | null;
  /** R2.2: true if a wild upcard goes to the bottom of the stock. */
  readonly buries: boolean;
  /** R6.5 */
  readonly picksAndBuys: boolean;
  /** R7.2: true if a player goes out by discarding the last card, and by laying it. */
  readonly out: { readonly discarding: boolean; readonly laying: boolean };
  /** R7.4: points with a wild card among those laid, and without; null where there are none. */
  readonly blind: readonly [wild: number, natural: number] | null;
  /** R2.4, R10.5: new stocks in a deal at most. */
  readonly mostRestocks: number;
  /** R10.6: factor of the points for going rummy. */
  readonly rummyTimes: number;
  /** R10.7: the points that win. */
  target(players: number): number;
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

export interface Cites {
  readonly players: string;
  readonly deck: string;
  readonly contract: string;
  readonly layOff: string;
  readonly runEnds: string;
  readonly declined: string;
  readonly points: string;
  readonly hands: string;
  readonly totals: string;
  readonly stages: string;
  readonly deals: string;
  /** Rule of the end of the game and its winners. */
  readonly end: string;
  /** Rule of the end of a deal for want of cards. */
  readonly usedUp: string;
  /** The rule that a line breaks which this game never has there, by its type. */
  readonly strays: Readonly<Record<Stray, string>>;
}
