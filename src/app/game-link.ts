/** Links to one game: to play it from a decision on, or to watch it. */
import { packText, unpackText } from '../report/packed-text.js';
import { addRulings, parseRulings } from './link.js';

/** Name of a person in a team. */
export const PERSON = 'me';

/** One game as the end of an address tells it; what it does not name is undefined. */
export interface LinkedGame {
  readonly game: string;
  readonly variant?: string;
  readonly players?: number;
  /** Those that are not at their default. */
  readonly rulings: Readonly<Record<string, string>>;
  /** In seat order; `PERSON` where a person sits. */
  readonly team?: string;
  readonly seed?: string;
  /** Index of the game in a run with this seed. */
  readonly index?: number;
  /** Decisions, of which those of a person are made again. */
  readonly moves?: readonly MadeMove[];
  /** Text of the visitor's own policy, if it plays. */
  readonly policy?: string;
}

/** A decision of a game. */
export interface MadeMove {
  readonly seat: number;
  /** Plain data that can be given again, see `Game.scripted`. */
  readonly move: unknown;
}

/** The end of an address that leads to a game. */
export async function gameFragment({ rulings, moves, policy, ...rest }: LinkedGame): Promise<string> {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) words.set(name, String(value));
  addRulings(words, rulings);
  if (moves !== undefined) words.set('moves', await packText(JSON.stringify(moves)));
  if (policy !== undefined) words.set('policy', await packText(policy));
  return `#${words}`;
}

/** The game to which the end of an address leads; null if it names none. @throws Error if a part is damaged */
export async function readGameFragment(fragment: string): Promise<LinkedGame | null> {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const game = words.get('game');
  if (game === null) return null;
  const texts = Object.fromEntries(['variant', 'team', 'seed'].flatMap((name) => entryOf(name, words.get(name))));
  const numbers = Object.fromEntries(['players', 'index'].flatMap((name) => entryOf(name, numberIn(words, name))));
  const [moves, policy] = [words.get('moves'), words.get('policy')];
  try {
    return {
      ...{ game, ...texts, ...numbers },
      rulings: parseRulings(words),
      ...(moves !== null && { moves: JSON.parse(await unpackText(moves)) as MadeMove[] }),
      ...(policy !== null && { policy: await unpackText(policy) }),
    };
  } catch {
    throw new Error(
      'the link is damaged: its moves or its policy cannot be read. Copy it again from where it was made',
    );
  }
}

function entryOf<T>(name: string, value: T | null): [string, T][] {
  return value === null ? [] : [[name, value]];
}

function numberIn(words: URLSearchParams, name: string): number | null {
  const text = words.get(name);
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null;
}
