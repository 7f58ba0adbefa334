import type { Line } from '../testing/told-games.testing.js';
import { Game } from './game.js';
import { sizesOf } from './index.js';

/** Standing of a game before its line of this index; the lines are taken to be right. */
export function standingBefore(lines: readonly Line[], index: number): Game {
  const [deal, ...moves] = lines.slice(0, index);
  if (deal?.type !== 'deal') throw new Error('a game begins with its deal');
  const game = new Game(deal, deal.rulings as Game['rulings'], sizesOf(deal));
  for (const move of moves) apply(game, move);
  return game;
}

function apply(game: Game, move: Line): void {
  if (move.type === 'draw' || move.type === 'penalty') game.drawTo(move.seat, move.cards.length);
  if (move.type === 'circle') game.circle.pop();
  if (move.type === 'pickup') game.hand(move.seat).push(...move.cards);
  if (move.type === 'pickup') game.pile.splice(-move.cards.length);
  if (move.type === 'meld' || move.type === 'layoff') {
    game.table.lay(move.kind, move.cards);
    game.remove(move.seat, move.cards);
  }
  if (move.type === 'play' || move.type === 'discard') game.remove(move.seat, [move.card]);
  if (move.type === 'play' || move.type === 'discard' || move.type === 'circle') game.cover(move.card);
}
