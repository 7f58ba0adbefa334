/** Decisions that a game of the rummy family requests of a policy, and the view that it gets. */
import type { Card } from '../../cards/card.js';
import type { Preference } from '../../game/index.js';
import type { RandomSource } from '../../random/index.js';
import type { Bag } from './cards/bag.js';
import type { Table } from './engine/table.js';
import type { Plan } from './melds/rows.js';

/** The only role: there are no teams within a table. */
export const PLAYER = 'player';

/** View of a player at each decision. The object is the same throughout; its contents change. */
export interface RummyView {
  readonly seat: number;
  readonly table: Readonly<Table>;
  /** The player's own hand. */
  readonly hand: Readonly<Bag>;
  /** The only source of chance that a policy may use. Each deal has a stream of its own. */
  readonly random: RandomSource;
}

/** Decides for a player. */
export interface RummyPlayer {
  /** Called before the first deal of each game; must clear the policy's memory. */
  newGame?(view: RummyView): void;
  /** Called before the first turn of each deal, when the cards are dealt. */
  newDeal?(view: RummyView): void;
  /** Decides to take the upcard; else buyers are offered it and a card is drawn from the stock (rules R3.2, R6.1). */
  takes(view: RummyView): boolean;
  /**
   * Decides to buy the upcard out of turn, with penalty cards from the stock (rule R6.1). Called only if the rules
   * allow it; without this method a policy never buys.
   */
  buys?(view: RummyView): boolean;
  /**
   * Decides, in turn, to take the upcard and buy the card under it (rule R6.5). Called before `takes`, only if the
   * rules allow it; without this method a policy never does.
   */
  picksAndBuys?(view: RummyView): boolean;
  /** Fills in the lay-down (rules R3.3, R4, R5, R10.2); the plan comes empty, and left empty lays nothing. */
  layDown(view: RummyView, plan: Plan): void;
  /** The card to discard, any of the hand (rule R3.4). Not asked when the hand is empty. */
  discard(view: RummyView): Card;
  /**
   * Preferences in the decision just made, the view being as it was then. A choice of `takes` is 1 for the upcard and 0
   * for the stock, one of `discard` a card. Called only if a game is shown to people or decisions are recorded; it
   * must not change the policy's memory, and gets no random numbers that count.
   */
  explain?(view: RummyView, decision: 'takes' | 'discard'): readonly Preference[];
}
