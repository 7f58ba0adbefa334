import { RANK_NAMES, SUIT_NAMES } from '../../../cards/model.testing.js';
import { heldPoints, type Laid } from './naive.testing.js';

/**
 * The most that a lay-down can gain, for hands of any size: another way to what `everyLegal` finds by brute force, and
 * one that has nothing in common with the search of the program.
 *
 * It goes through the ranks from ace to king and keeps, for each state, the most gained so far. A state says how long
 * the sequence is that reaches up to the last rank in each suit (0, 1, 2, or 3 for three and more), and whether a card
 * was kept. At each rank every card of the hand is kept, or lengthens the sequence of its suit, or joins the group of
 * its rank; a sequence that ends at one or two, and a group of one or two, are dropped.
 *
 * @param must cards that may not be kept.
 * @returns null if no lay-down is legal, that is, lays `must` and keeps a card.
 */
export function bestGain(hand: readonly string[], table: Laid, must: readonly string[] = []): number | null {
  let states = new Map<number, number>([[0, 0]]);
  for (const rank of RANK_NAMES) {
    const places = SUIT_NAMES.map((suit) => placeOf(rank + suit, hand, table, must));
    const next = new Map<number, number>();
    for (const [state, gain] of states) spread(next, places, 0, state, gain, 0);
    states = next;
  }
  const complete = [...states].filter(([state]) => hasKept(state) && [0, 1, 2, 3].every((suit) => mayEnd(state, suit)));
  return complete.length === 0 ? null : Math.max(...complete.map(([, gain]) => gain));
}

/** Where the card of one rank and suit is, and what it would gain. */
interface Place {
  readonly where: 'elsewhere' | 'hand' | 'must' | 'sequence' | 'group';
  readonly inSequence: number;
  readonly inGroup: number;
}

function placeOf(card: string, hand: readonly string[], table: Laid, must: readonly string[]): Place {
  const held = heldPoints([card]);
  const inSequence = held + (card.startsWith('A') ? 5 : held);
  const gains = { inSequence, inGroup: 2 * held };
  if (table.sequences.includes(card)) return { where: 'sequence', ...gains };
  if (table.groups.includes(card)) return { where: 'group', ...gains };
  if (!hand.includes(card)) return { where: 'elsewhere', ...gains };
  return { where: must.includes(card) ? 'must' : 'hand', ...gains };
}

const KEPT = 256;

function hasKept(state: number): boolean {
  return state >= KEPT;
}

function lengthIn(state: number, suit: number): number {
  return Math.floor(state / 4 ** suit) % 4;
}

/** A sequence may end where it has three cards or more, or where there is none. */
function mayEnd(state: number, suit: number): boolean {
  return lengthIn(state, suit) % 3 === 0;
}

/** Tries every choice for the cards of one rank from a suit on. `grouped`: new cards, + 10 for each on the table. */
function spread(
  next: Map<number, number>,
  places: readonly Place[],
  suit: number,
  state: number,
  gain: number,
  grouped: number,
): void {
  if (suit === 4) {
    const isGroup = grouped % 10 === 0 || grouped === 3 || grouped === 4 || grouped === 31;
    if (isGroup && gain > (next.get(state) ?? -1)) next.set(state, gain);
    return;
  }
  const { where, inSequence, inGroup } = places[suit]!;
  const inHand = where === 'hand' || where === 'must';
  const length = lengthIn(state, suit);
  const longer = length === 3 ? state : state + 4 ** suit;
  if (where === 'sequence') spread(next, places, suit + 1, longer, gain, grouped);
  if (inHand) spread(next, places, suit + 1, longer, gain + inSequence, grouped);
  if (where === 'sequence' || !mayEnd(state, suit)) return;
  const ended = state - length * 4 ** suit;
  if (inHand) spread(next, places, suit + 1, ended, gain + inGroup, grouped + 1);
  if (where === 'group') spread(next, places, suit + 1, ended, gain, grouped + 10);
  if (where === 'hand') spread(next, places, suit + 1, hasKept(ended) ? ended : ended + KEPT, gain, grouped);
  if (where === 'elsewhere') spread(next, places, suit + 1, ended, gain, grouped);
}
