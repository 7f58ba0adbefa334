/** Games in which a policy is shown all hands: against the rules, for studies of what that would be worth. */
import type { Card } from '../../cards/card.js';
import { type Engine, hasOpenHands, type Setup } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { shuffledDeck } from './engine/deck.js';
import { ShamusEngine, termsOf } from './engine/engine.js';
import type { ShamusPolicy } from './policy.js';

interface Cheat {
  /**
   * Called before `newGame` of each game.
   *
   * @param deck the 52 cards in the order of use (rule 2.2)
   */
  showDeck?(deck: readonly Card[]): void;
}

/** Shows the deck to those policies that are allowed to cheat. */
export function showDeck(policies: readonly ShamusPolicy[], deck: readonly Card[]): void {
  for (const policy of policies) if (hasOpenHands(policy)) (policy as Cheat).showDeck?.(deck);
}

/** The engine for a team: of policies that are shown all hands, one that shows them. */
export function openOrClosed(setup: Setup, policies: readonly ShamusPolicy[], key: Key): Engine {
  return policies.some(hasOpenHands)
    ? new OpenEngine(setup, policies, key)
    : new ShamusEngine(termsOf(setup), policies, key);
}

class OpenEngine extends ShamusEngine {
  constructor(
    setup: Setup,
    policies: readonly ShamusPolicy[],
    private readonly openKey: Key,
  ) {
    super(termsOf(setup), policies, openKey);
  }

  override play(game: number): void {
    showDeck(this.policies, [...shuffledDeck(this.openKey, game)]);
    super.play(game);
  }
}
