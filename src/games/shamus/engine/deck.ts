import { type Card, DECK_SIZE, isCard, NEW_DECK } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { DEAL, type Key, Stream } from '../../../random/index.js';

const NEW_DECK_WORDS = new Int32Array(Uint8Array.from(NEW_DECK).buffer);

/** Lays the new deck, unshuffled, into the 13 words of a deck: copied faster than cards one by one. */
export function layNewDeck(words: Int32Array): void {
  for (let word = 0; word < NEW_DECK_WORDS.length; word++) words[word] = NEW_DECK_WORDS[word]!;
}

/** The deck of a game, in the order of use. */
export function shuffledDeck(key: Key, game: number): Uint8Array {
  const deck = Uint8Array.from(NEW_DECK);
  Stream.shuffleAtStart(deck, key, game, DEAL);
  return deck;
}

/** The cards of a deck in the order of use. @throws RangeError if it is not the 52 cards. */
export function stackedDeck(deck: Iterable<Card>): Card[] {
  const cards = [...deck];
  if (cards.length !== DECK_SIZE || CardSet.from(cards.filter(isCard)).size !== DECK_SIZE) {
    throw new RangeError('a deck must contain each of the 52 cards once');
  }
  return cards;
}
