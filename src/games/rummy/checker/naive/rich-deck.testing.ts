/** Decks stacked so that what is rare by chance happens: hands that hold their contract, with wilds where they may have some. */
import type { Dice } from '../../../shamus/checker/dice.testing.js';
import { areApart, isMeld, isWild, meldsOf, type NaiveMeld, without } from './naive-melds.testing.js';
import { deckOf, handOf, type NaiveTable } from './naive-rules.testing.js';

/**
 * A deck in the order of use.
 *
 * @param contracts of each seat
 * @param richness how likely each hand holds its contract
 */
export function anyDeck(
  dice: Dice,
  table: NaiveTable,
  deal: number,
  contracts: readonly (readonly string[])[],
  richness: number,
): string[] {
  const { letter, players } = table;
  let pool = dice.shuffle(deckOf(table));
  const size = handOf(table, deal);
  const hands = contracts.map((contract) => {
    const cards = dice.chance(richness) ? contractIn(dice, table, pool, contract) : [];
    pool = without(pool, cards);
    return cards;
  });
  for (const hand of hands) hand.push(...pool.splice(0, size - hand.length));
  const dealer = (deal - 1) % players;
  const deck: string[] = [];
  for (let card = 0; card < size * players; card++) deck.push(hands[(dealer + 1 + card) % players]!.shift()!);
  // C: a wild upcard now and then, R2.2.
  if (letter === 'C' && dice.chance(0.3)) {
    const wilds = pool.filter((card) => card === 'WW').slice(0, 2);
    pool = [...wilds, ...without(pool, wilds)];
  }
  return [...deck, ...pool];
}

/** The cards of a contract, as far as the pool gives them and the hand has room. */
function contractIn(dice: Dice, table: NaiveTable, pool: readonly string[], contract: readonly string[]): string[] {
  const { letter } = table;
  const laid: NaiveMeld[] = [];
  // R4.3
  const isFree = table.rulings.adjoining === 'free' && dice.chance(0.5);
  let rest = [...pool];
  for (const as of contract) {
    const size = Number(as.slice(1));
    const wilds = rest.filter((card) => isWild(letter, card));
    const most = dice.chance(0.5) ? wilds.length : 0;
    const naturals = rest.filter((card) => !isWild(letter, card));
    const hand = [...naturals, ...wilds.slice(0, Math.min(most, Math.floor(size / 2)))];
    const ways = dice.shuffle(meldsOf(dice, letter, hand, as, size));
    const isApart = (way: NaiveMeld) => areApart(letter, [...laid, way]);
    const near = isFree ? ways.find((way) => !isApart(way)) : undefined;
    const meld = near ?? ways.find((way) => isMeld(letter, way) && isApart(way));
    if (meld === undefined) return [];
    laid.push(meld);
    rest = without(rest, meld.cards);
  }
  const cards = laid.flatMap((meld) => meld.cards);
  // A contract may be one card longer than the hand: the draw brings it.
  return cards.slice(0, handOf(table, 1) - (cards.length > 11 ? 1 : 0));
}
