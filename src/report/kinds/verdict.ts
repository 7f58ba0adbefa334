/** What the judge found in a game, as data that a page shows: all that needs the game's own words is in words. */
import type { ExplainedGame } from '../../explain/explained-game.js';
import type { Game } from '../../game/index.js';
import { chanceOf, courseOf, decidedBy, hindsight, whoOf } from './explain.js';

export interface Verdict {
  readonly explained: ExplainedGame;
  /** What the chances are of: `chance to win`. */
  readonly chance: string;
  /** By seat: `Uno player`, `Seat 2`. */
  readonly names: readonly string[];
  /** Sentences: what decided the game, and what another move would have changed. */
  readonly lines: readonly string[];
  /** How it ended for those whose chances these are. */
  readonly result: 'won' | 'lost' | 'shared';
}

export function verdictOf(game: Game, explained: ExplainedGame): Verdict {
  const { players } = explained.setup;
  const isShared = new Set(game.setups.roles(players)).size === 1;
  const { result } = explained.account;
  return {
    explained,
    chance: explained.measure === game.results.rankedBy ? 'chance to win' : chanceOf(game, explained),
    names: Array.from({ length: players }, (_, seat) => {
      const name = whoOf(game, explained, { seat });
      return isShared ? name : name.replace(/^\w+/, '$& player');
    }),
    lines: [...courseOf(game, explained), decidedBy(explained), ...hindsight(explained)],
    result: result === 1 ? 'won' : result === 0 ? 'lost' : 'shared',
  };
}
