/**
 * Laying down, word by word from rules 1.2 to 1.5 and 4.2 to 4.4, on arrays of texts such as '7H'. It shares no code
 * with what it checks and makes no attempt to be quick.
 */
import { RANK_NAMES, rankName, suitName } from '../../../cards/model.testing.js';

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

/** By how much a lay-down raises the net points: what it scores, and what is no longer held. */
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
