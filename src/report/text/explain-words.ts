/** Words and numbers of moves and of what they would have come to. */

import type { Estimate } from '../../explain/index.js';
import type { Game } from '../../game/index.js';
import { capitalised, signedNumber } from '../numbers.js';

/** Words of a move that a table has room for. */
const MOST_WORDS = 7;

/** `Uno`; `Uno 2` where several seats have that role; `Seat 2` where all have the same. */
export function whoOf(
  game: Pick<Game, 'roles'>,
  { setup }: { readonly setup: { readonly players: number } },
  { seat }: { readonly seat: number },
): string {
  const roles = game.roles(setup.players);
  if (new Set(roles).size === 1) return `Seat ${seat}`;
  const name = capitalised(roles[seat]!);
  return roles.filter((role) => role === roles[seat]).length === 1 ? name : `${name} ${seat}`;
}

/** The name of a method as words: `lay down`. */
export function wordsOf(method: string): string {
  return method.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The words of a move for a table: a lay-down may have twenty cards. */
export function shortened(words: string): string {
  const parts = words.split(' ');
  return parts.length <= MOST_WORDS ? words : `${parts.slice(0, MOST_WORDS - 1).join(' ')} …`;
}

/** With the true cards. */
export function truthOf(value: number): string {
  return value === 1 ? 'won' : value === 0 ? 'lost' : `${(100 * value).toFixed(0)} %`;
}

/** `41.2 ± 2.2` */
export function share({ mean, error }: Estimate): string {
  return `${(100 * mean).toFixed(1)} ± ${errorOf(error)}`;
}

/** `+1.2 ± 0.4`, and without a plus `1.2 ± 0.4`. */
export function signed({ mean, error }: Estimate, hasPlus = true): string {
  return `${hasPlus ? points(mean) : points(mean).replace('+', '')} ± ${errorOf(error)}`;
}

function errorOf(error: number): string {
  return Number.isFinite(error) ? (100 * error).toFixed(1) : '?';
}

/** `+1.2`, of points of 100. */
export function points(value: number): string {
  return signedNumber(100 * value, 1);
}
