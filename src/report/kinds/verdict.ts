/** Judgement of a game as data for a page: all that needs the game's own words is text already. */
import type { ExplainedGame } from '../../explain/explained-game.js';
import type { Game } from '../../game/index.js';
import { chanceName, describeChances, explainDecision, listHindsightMoves, playerNameOf } from './explain.js';

export interface Verdict {
  readonly explained: ExplainedGame;
  /** Name of the chances: `chance to win`. */
  readonly chance: string;
  /** Per seat: `Uno player`, `Seat 2`. */
  readonly names: readonly string[];
  /** Sentences: what decided the game, and what another move would have changed. */
  readonly lines: readonly string[];
  /** Result for the seats whose chances these are. */
  readonly result: 'won' | 'lost' | 'shared';
}

export function createVerdict(game: Game, explained: ExplainedGame): Verdict {
  const { players } = explained.setup;
  const isShared = new Set(game.setups.roles(players)).size === 1;
  const { result } = explained.account;
  return {
    explained,
    chance: explained.measure === game.results.rankedBy ? 'chance to win' : chanceName(game, explained),
    names: Array.from({ length: players }, (_, seat) => {
      const name = playerNameOf(game, explained, { seat });
      return isShared ? name : name.replace(/^\w+/, '$& player');
    }),
    lines: [...describeChances(game, explained), explainDecision(explained), ...listHindsightMoves(explained)],
    result: result === 1 ? 'won' : result === 0 ? 'lost' : 'shared',
  };
}
