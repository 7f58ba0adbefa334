/** Games in which a policy is shown all cards: against the rules, for studies of the value of that knowledge. */
import { type Engine, hasOpenHands } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { RummyEngine } from './engine/engine.js';
import type { Position } from './engine/position.js';
import type { RummyPlayer } from './policy.js';
import type { Terms } from './rules/terms.js';

interface Cheat {
  /** Called before `newGame` of each game. @param position as it is at any moment of the game; only to be read */
  showCards?(position: Readonly<Position>): void;
}

/** The engine for a table: where a policy is shown all cards, one that shows them. */
export function openOrClosed(terms: Terms, policies: readonly RummyPlayer[], key: Key): Engine {
  const cheats = policies.filter(hasOpenHands) as Cheat[];
  return cheats.length === 0
    ? new RummyEngine(terms, policies, key)
    : new OpenCardsEngine(cheats, terms, policies, key);
}

class OpenCardsEngine extends RummyEngine {
  constructor(
    private readonly cheats: readonly Cheat[],
    ...table: ConstructorParameters<typeof RummyEngine>
  ) {
    super(...table);
  }

  override play(game: number): void {
    for (const policy of this.cheats) policy.showCards?.(this.position);
    super.play(game);
  }
}
