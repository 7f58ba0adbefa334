import { penaltyOf } from './cards.js';
import { type Ending, endOfGame } from './endings.js';
import { type Game, isUno } from './game.js';
import { rummyTurn } from './rummy-turn.js';
import type { Script, Turn } from './script.js';
import { penalty } from './stock-draws.js';
import { unoTurn } from './uno-turn.js';

/** A whole game after its deal. */
export function* play(game: Game): Script<void> {
  let next = yield* opening(game);
  while ('seat' in next) next = yield* isUno(next.seat) ? unoTurn(game, next) : rummyTurn(game, next);
  yield* endOfGame(game, next);
}

/** 2.5, 7.6: an upcard 2 or 4 takes seat 0's first turn. */
function* opening(game: Game): Script<Ending | Turn> {
  if (penaltyOf(game.top) === 0) return { seat: 0, because: '2.5' };
  const ending = yield* penalty(game, 'opening', 0, game.top);
  return ending ?? { seat: 1, because: game.players === 2 ? '2.5' : '7.6' };
}
