/** A game of the rummy family as data: what the kernel needs to know of it, and how it is told. */
import type { Choice, Ruling } from '../../../game/index.js';
import type { DeckSize } from '../cards/deck.js';
import type { Points } from '../cards/points.js';
import type { MeldLimits } from '../melds/melds.js';

export interface RuleSet {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** The numbers of players; the first is the default. */
  readonly players: readonly [number, ...number[]];
  readonly deck: DeckSize;
  /** Cards dealt to each. */
  handSize(players: number): number;
  readonly melds: MeldLimits;
  readonly points: Points;
  /** How often the discard pile becomes a new stock in a deal (R2.4, R10.5). */
  readonly mostRestocks: number;
  /** How many times his points he gets who goes out and had laid nothing before that turn (R10.6). */
  readonly goingRummy: number;
  /** The points that win the game (R10.7). */
  target(players: number): number;
  /** The game is over after so many deals, however it stands (R10.7). */
  readonly mostDeals: number;
  readonly rulings: readonly Ruling[];
  readonly variants: readonly [Choice, ...Choice[]];
}
