/**
 * Laying down, word by word from rules 1.2 to 1.5 and 4.2 to 4.4, on arrays of texts such as '7H'. It shares no code
 * with what it checks and makes no attempt to be quick.
 */
import { DECK, RANK_NAMES, rankName, SUIT_NAMES, suitName } from '../../../cards/model.testing.js';

/** Cards in sequences and cards in groups: the melds of a table, or what one turn lays down. */
export interface Laid {
  readonly sequences: readonly string[];
  readonly groups: readonly string[];
}

export const NOTHING: Laid = { sequences: [], groups: [] };

/** Rule 1.2, outside sequences. */
export function heldPoints(cards: readonly string[]): number {
  const value = (card: string) => (rankName(card) === 'A' ? 15 : 'TJQK'.includes(rankName(card)) ? 10 : 5);
  return cards.reduce((sum, card) => sum + value(card), 0);
}

/** Rule 1.2 on the table: an ace in a sequence counts 5. */
export function laidPoints({ sequences, groups }: Laid): number {
  const aces = sequences.filter((card) => rankName(card) === 'A');
  return heldPoints(sequences) - heldPoints(aces) + 5 * aces.length + heldPoints(groups);
}

/** Gain of a lay-down in net points: what it scores, and what is no longer held. */
export function gainOf(laid: Laid): number {
  return laidPoints(laid) + heldPoints([...laid.sequences, ...laid.groups]);
}

/** One rank up (or by `steps`), of the same suit; undefined beyond king or ace. */
export function stepUp(card: string, steps = 1): string | undefined {
  const rank = RANK_NAMES[RANK_NAMES.indexOf(rankName(card)) + steps];
  return rank === undefined ? undefined : rank + suitName(card);
}

/** Rule 1.3: three or more of one suit, each one above the one before it; ace low. */
export function isSequence(cards: readonly string[]): boolean {
  return cards.length >= 3 && cards.slice(1).every((card, place) => card === stepUp(cards[place]!));
}

/** Rule 1.4. */
export function isGroup(cards: readonly string[]): boolean {
  return (cards.length === 3 || cards.length === 4) && new Set(cards.map(rankName)).size === 1;
}

/** Rule 4.2: whether a card extends a sequence on the table at either end. */
export function extendsSequence(card: string, onTable: readonly string[]): boolean {
  return onTable.includes(stepUp(card, 1) ?? '') || onTable.includes(stepUp(card, -1) ?? '');
}

/**
 * Rules 1.3 and 4.2: whether all these cards can go into sequences, meld by meld and lay-off by lay-off. What can be laid
 * first never hinders what comes later, so any order will do.
 */
export function canAllJoinSequences(cards: readonly string[], table: readonly string[]): boolean {
  const onTable = [...table];
  const waiting = new Set(cards);
  const lay = (laid: readonly string[]) => {
    for (const card of laid) waiting.delete(card);
    onTable.push(...laid);
  };
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size;
    for (const card of [...waiting]) {
      const three = [card, stepUp(card, 1) ?? '', stepUp(card, 2) ?? ''];
      if (three.every((one) => waiting.has(one))) lay(three);
      else if (waiting.has(card) && extendsSequence(card, onTable)) lay([card]);
    }
  }
  return waiting.size === 0;
}

/** Rules 1.4 and 4.2: of each rank a new group of three or four, or the fourth card of a group of three. */
export function canAllJoinGroups(cards: readonly string[], table: readonly string[]): boolean {
  return RANK_NAMES.every((rank) => {
    const laid = cards.filter((card) => rankName(card) === rank).length;
    const there = table.filter((card) => rankName(card) === rank).length;
    return laid === 0 || (there === 0 ? laid >= 3 : there + laid === 4);
  });
}

/** Rules 1.5, 4.1 (`must` is laid), 4.2 and 4.3 (a card is left). Rule 4.4 is not asked here. */
export function isLegal(laid: Laid, hand: readonly string[], table: Laid, must: readonly string[] = []): boolean {
  const cards = [...laid.sequences, ...laid.groups];
  return (
    new Set(cards).size === cards.length &&
    cards.every((card) => hand.includes(card)) &&
    must.every((card) => cards.includes(card)) &&
    cards.length < hand.length &&
    canAllJoinGroups(laid.groups, table.groups) &&
    canAllJoinSequences(laid.sequences, table.sequences)
  );
}

/** Every legal lay-down, by brute force: each card of the hand is kept, or goes to a sequence, or to a group. */
export function everyLegal(hand: readonly string[], table: Laid, must: readonly string[] = []): Laid[] {
  let choices: Laid[] = [NOTHING];
  for (const card of hand) {
    choices = choices.flatMap(({ sequences, groups }) => [
      { sequences, groups },
      { sequences: [...sequences, card], groups },
      { sequences, groups: [...groups, card] },
    ]);
  }
  return choices.filter((laid) => isLegal(laid, hand, table, must));
}

/** Those of some lay-downs that are not part of another one (rule 4.2: to which nothing can be added). */
export function maximalAmong(all: readonly Laid[]): Laid[] {
  const isPart = (one: Laid, of: Laid) =>
    one !== of &&
    one.sequences.every((card) => of.sequences.includes(card)) &&
    one.groups.every((card) => of.groups.includes(card));
  return all.filter((one) => !all.some((other) => isPart(one, other)));
}

/** Rule 4.4: whether some card of what is left could be laid down in a meld or as a lay-off. */
export function holdsSomethingToLay(hand: readonly string[], table: Laid): boolean {
  return hand.some((card) => {
    const sameRank = hand.filter((other) => rankName(other) === rankName(card)).length;
    const groupThere = table.groups.some((other) => rankName(other) === rankName(card));
    const three = [card, stepUp(card, 1) ?? '', stepUp(card, 2) ?? ''];
    return (
      sameRank >= 3 || groupThere || extendsSequence(card, table.sequences) || three.every((one) => hand.includes(one))
    );
  });
}

/** The cards that may be discarded by rule 4.4. */
export function legalDiscards(hand: readonly string[], table: Laid): string[] {
  return hand.filter((card) => !holdsSomethingToLay(without(hand, [card]), table));
}

export function without(cards: readonly string[], gone: readonly string[]): string[] {
  return cards.filter((card) => !gone.includes(card));
}

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

/** Cards in notation, separated by spaces; a bar may stand between them for the eye. */
export function parse(text: string): string[] {
  const cards = text.split(/[\s|]+/).filter(Boolean);
  for (const card of cards) if (!DECK.includes(card)) throw new Error(`'${card}' is no card`);
  return cards;
}
