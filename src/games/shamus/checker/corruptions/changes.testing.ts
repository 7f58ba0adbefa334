import { isAce, rankOf, suitOf } from '../cards.js';
import type { Change, LineOf, Place } from './corruption.testing.js';

/** What several corruptions have in common. */

export const remove = (): unknown[] => [];
export const twice = (line: unknown): unknown[] => [line, line];
export const when =
  (holds: boolean) =>
  (instead: unknown[]): unknown[] | null =>
    holds ? instead : null;

export const isUnoDraw = ({ seat }: LineOf<'draw'>): boolean => seat % 2 === 0;
export const beginsUnoTurn = ({ previous }: Place): boolean => !(previous?.type === 'draw' && isUnoDraw(previous));
export const onOpenAce = ({ game, previous }: Place): boolean => previous?.type === 'discard' && isAce(game.top);
export const matches = (card: string, top: string): boolean =>
  isAce(card) || rankOf(card) === rankOf(top) || suitOf(card) === suitOf(top);

export function wrongSeat(line: LineOf<'penalty'>, cause: string): unknown[] | null {
  return when(line.cause === cause)([{ ...line, seat: line.seat === 0 ? 1 : 0 }]);
}

export function tooShort(line: LineOf<'penalty'>, cause: string): unknown[] | null {
  return when(line.cause === cause && line.cards.length > 1)([{ ...line, cards: line.cards.slice(0, -1) }]);
}

/** Lets the seat play that must not, after the penalty. */
export function notSkipped(cause: string): Change<'penalty'> {
  return (line, { game, next }) => {
    const held = [...game.hand(line.seat), ...line.cards];
    const card = held.find((mine) => matches(mine, game.top));
    const play = { type: 'play', seat: line.seat, card, call: card !== undefined && isAce(card) ? 'H' : null };
    const turnFollows = next?.type === 'draw' || next?.type === 'pickup';
    return when(line.cause === cause && turnFollows && card !== undefined)([line, play]);
  };
}
