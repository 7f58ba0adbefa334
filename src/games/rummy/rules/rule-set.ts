/** A game of the rummy family as data: rules for the kernel, and texts for people. */
import type { NamedItem, Ruling } from '../../../game/index.js';
import type { DeckSize } from '../cards/deck.js';
import type { Points } from '../cards/points.js';
import type { MeldLimits } from '../melds/melds.js';
import type { Contract } from './contract.js';

/** Rules of buys, and of the players who may make one (R6). */
interface Buying {
  /** Max number of buys of a player in a deal, numbered from 0 (R6.2). */
  most(deal: number): number;
  /** Cards from the stock that come with a bought card (R6.1). */
  readonly penalty: number;
  /** True if a player who is down may buy (R6.3). */
  readonly onceDown: boolean;
  /** True if a player in turn who is not down may take the upcard and buy the card under it (R6.5). */
  readonly pickAndBuy: boolean;
}

/**
 * Players who may exchange a natural card for a wild on the table (R5.2): nobody, those down before this turn, those
 * who are down, or anybody who is down when their turn is over.
 */
export type Swappers = 'nobody' | 'down-before' | 'down' | 'anybody';

/**
 * Scoring of deals, and the winner: going out earns the points that all others hold, and the most win (R10.6); players
 * get the points they hold, and the fewest win (R7.3); the highest stage wins (R7.5).
 */
export type Scoring = 'winner-takes-all' | 'lowest' | 'stages';

export interface RuleSet {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** The numbers of players; the first is the default. */
  readonly players: readonly [number, ...number[]];
  deck(players: number): DeckSize;
  /** Cards dealt to each in a deal, numbered from 0. @param hand the value of ruling `hand`, where the game has it */
  handSize(deal: number, players: number, hand?: string): number;
  readonly melds: MeldLimits;
  /** Contracts by deal or by stage, from 0; empty if melds need no contract (R10.2). */
  readonly contracts: readonly Contract[];
  /** Index of the contract to lay: the deal, or a stage of each player's own (R7.5). */
  readonly stages: 'by-deal' | 'by-player';
  /** True if a player may lay off in the turn in which they lay the contract (R4.4); a ruling may change it. */
  readonly layOffsAtOnce: boolean;
  /** True if a player who is down may lay new melds (R4.5). */
  readonly laterMelds: boolean;
  /** null where nobody buys. */
  readonly buying: Buying | null;
  readonly swap: Swappers;
  /** True if a player goes out by discarding the last card, and true if by laying it (R7.2). */
  readonly goOut: { readonly discarding: boolean; readonly laying: boolean };
  /** True if an upcard that is wild goes to the bottom of the stock (R2.2). */
  readonly buriesWilds: boolean;
  readonly scoring: Scoring;
  readonly points: Points;
  /** Points for going out in the turn of the contract, with a wild among the cards laid and without (R7.4). */
  readonly blind: { readonly wild: number; readonly natural: number } | null;
  /** Max number of times that the discard pile becomes a new stock in a deal (R2.4, R10.5). */
  readonly mostRestocks: number;
  /** Factor of the points of a player who goes out and had laid nothing before that turn (R10.6). */
  readonly goingRummy: number;
  /** Points that win the game (R10.7); ANY if there is no target. */
  target(players: number): number;
  /** Number of deals after which the game is over, however it stands (R7.3, R7.5, R10.7). */
  readonly mostDeals: number;
  readonly rulings: readonly Ruling[];
  /** The whole game, and deals that can be played alone: `deal-1` the first deal or stage, `deal-2` the second … */
  readonly variants: readonly [NamedItem, ...NamedItem[]];
}
