import { type Card, NEW_DECK } from '../../../cards/card.js';
import { DEAL, type Key, Stream } from '../../../random/index.js';

/** The deck of a game, in the order of use (rule 2.2). */
export function deckOf(key: Key, game: number): readonly Card[] {
  const deck = Uint8Array.from(NEW_DECK);
  const stream = new Stream();
  stream.start(key, game, DEAL);
  stream.shuffle(deck);
  return [...deck];
}
