/** What a game of the rummy family asks of a policy, and what it lets a policy see. */
import type { Card } from '../../cards/card.js';
import type { Preference } from '../../game/index.js';
import type { RandomSource } from '../../random/index.js';
import type { Bag } from './cards/bag.js';
import type { Table } from './engine/table.js';
import type { Plan } from './melds/rows.js';

/** The one role: everybody plays for himself. */
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
  /** Called before the first deal of each game: forget what was remembered. */
  newGame?(view: RummyView): void;
  /** Called before the first turn of each deal, when the cards are dealt. */
  newDeal?(view: RummyView): void;
  /** Whether to take the upcard; if not, a card is drawn from the stock, unless another buys the upcard first (rule R3.2). */
  takes(view: RummyView): boolean;
  /**
   * Whether to buy the upcard out of turn, with penalty cards from the stock (rule R6.1). Asked only where he may; without
   * this method a player never buys.
   */
  buys?(view: RummyView): boolean;
  /**
   * Whether, in turn, to take the upcard and buy the card under it (rule R6.5). Asked before `takes`, and only where he may;
   * without this method a player never does.
   */
  picksAndBuys?(view: RummyView): boolean;
  /** Fills in what is laid down (rules R3.3, R4, R5, R10.2); the plan comes empty, and left so lays nothing. */
  layDown(view: RummyView, plan: Plan): void;
  /** The card to discard, any of the hand (rule R3.4). Not asked when the hand is empty. */
  discard(view: RummyView): Card;
  /**
   * What it weighed in the decision that it has just made, the view being as it was then. A choice of `takes` is 1 for the
   * upcard and 0 for the stock, one of `discard` a card. Asked only where a game is shown to people or decisions are
   * recorded; it must change nothing of what the policy remembers, and gets no random numbers that count.
   */
  explain?(view: RummyView, decision: 'takes' | 'discard'): readonly Preference[];
}
