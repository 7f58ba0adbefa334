/** Rows of a plan as playthroughs write them. */

import { type Card, rankOf, suitOf } from '../../../cards/card.js';
import { WILD } from '../cards/bag.js';
import { notationOf } from '../cards/deck.js';
import type { PlanRow } from '../engine/plan-rows.js';
import { Position } from '../engine/position.js';
import { bitCount, type MeldLimits } from '../melds/melds.js';
import { NEW_MELD, Plan, RUN, SET, SWAP } from '../melds/rows.js';

/**
 * Reads a meld (`7C 7D WW`, `run WW WW 6C 7C`), a lay-off (`7S on 0`, `WW on 0 run at 8`), a swap (`swap 7S on 0 at 7`) or a
 * row of numbers (`=[1,0,1,3,0,-1]`). `at`: the first place, where the cards do not say it; `set` or `run` likewise.
 */
export function rowOf(text: string, limits: MeldLimits): PlanRow {
  if (text.startsWith('=')) return JSON.parse(text.slice(1)) as PlanRow;
  const { readCard, readCards } = notationOf(limits);
  const swapped = /^swap (\S+) on (\d+)(?: at (\d+))?$/.exec(text);
  if (swapped !== null) return [SWAP, readCard(swapped[1]!), Number(swapped[3] ?? 0), 1, 0, Number(swapped[2])];
  const parts = /^(?:(set|run) )?(.+?)(?: on (\d+)(?: (set|run))?)?(?: at (\d+))?$/.exec(text)!;
  const cards = readCards(parts[2]!);
  const isWild = (card: number) => card === WILD || (card & 15) === limits.wildRank;
  const naturals = cards.filter((card) => !isWild(card));
  const said = parts[1] ?? parts[4];
  const isSet = said === undefined ? naturals.every((card) => (card & 15) === (naturals[0]! & 15)) : said === 'set';
  const to = parts[3] === undefined ? NEW_MELD : Number(parts[3]);
  const copiesOf = (some: readonly number[]) => some.reduce((sum, card) => sum + (1 << (4 * (card >> 4))), 0);
  const length = cards.length;
  if (isSet) {
    const wilds = cards.filter(isWild);
    const column = limits.wildRank < 0 ? wilds.length : copiesOf(wilds);
    return [
      SET,
      naturals.length === 0 ? Number(parts[5]) - 1 : naturals[0]! & 15,
      0,
      length,
      copiesOf(naturals),
      to,
      column,
    ];
  }
  const at = cards.findIndex((card) => !isWild(card));
  const first = parts[5] === undefined ? (cards[at]! & 15) + 1 - at : Number(parts[5]);
  const wilds = cards.reduce((all, card, p) => all | (isWild(card) ? 1 << p : 0), 0);
  const suits = cards.reduce((all, card, p) => all | ((card >> 4) << (2 * p)), 0);
  const of = limits.anySuit ? suits : bitCount(wilds) === length ? 0 : naturals[0]! >> 4;
  return [RUN, of, first, length, 0, to, wilds];
}

/* Rows of a hand's cards that the engine accepts, among all that can be written. */

interface Written {
  readonly row: PlanRow;
  readonly left: readonly Card[];
}

/** A new meld of wilds alone is refused whatever it is said to be: one rank and one suit for all. */
const SOME_RANK = 6;
const SUITS = [0, 1, 2, 3];

const copiesOf = (cards: readonly Card[]) => cards.reduce((sum, card) => sum + (1 << (4 * suitOf(card))), 0);

function without(cards: readonly Card[], card: Card): Card[] {
  return cards.toSpliced(cards.indexOf(card), 1);
}

function rowsFor(hand: readonly Card[], to: number, limits: MeldLimits): Written[] {
  const isWild = (card: Card) => card === WILD || rankOf(card) === limits.wildRank;
  const rows: Written[] = [];
  for (let rank = 0; rank < limits.ranks; rank++) {
    const naturals = hand.filter((card) => card !== WILD && rankOf(card) === rank);
    for (const { chosen, left } of choices(hand, (card) => naturals.includes(card) || isWild(card))) {
      const some = chosen.filter((card) => rank === limits.wildRank || !isWild(card));
      if (some.length === 0 && to === NEW_MELD && rank !== SOME_RANK) continue;
      const wilds = chosen.filter((card) => !some.includes(card));
      const column = limits.wildRank < 0 ? wilds.length : copiesOf(wilds);
      if (chosen.length > 0) rows.push({ row: [SET, rank, 0, chosen.length, copiesOf(some), to, column], left });
    }
  }
  for (let first = 1; first <= 14; first++) {
    for (const { cards, left } of sequences(hand, first, limits)) {
      const wilds = cards.reduce((all, card, p) => all | (isWild(card) ? 1 << p : 0), 0);
      const natural = cards.find((card) => !isWild(card));
      const suits = cards.reduce((all, card, p) => all | ((card >> 4) << (2 * p)), 0);
      const inAll = to === NEW_MELD ? [0] : SUITS;
      const of = limits.anySuit ? [suits] : natural === undefined ? inAll : [suitOf(natural)];
      for (const one of of) rows.push({ row: [RUN, one, first, cards.length, 0, to, wilds], left });
    }
  }
  return rows;
}

function choices(hand: readonly Card[], isUsable: (card: Card) => boolean): { chosen: Card[]; left: Card[] }[] {
  const found = new Map([['', { chosen: [] as Card[], left: [...hand] }]]);
  for (const card of hand.filter(isUsable).sort((a, b) => a - b)) {
    for (const { chosen, left } of [...found.values()]) {
      const more = [...chosen, card];
      found.set(more.join(), { chosen: more, left: without(left, card) });
    }
  }
  return [...found.values()];
}

function sequences(
  hand: readonly Card[],
  place: number,
  limits: MeldLimits,
  suit = -1,
): { cards: Card[]; left: Card[] }[] {
  if (place > 14) return [];
  const isWild = (card: Card) => card === WILD || rankOf(card) === limits.wildRank;
  const fits = (card: Card) => rankOf(card) === (place - 1) % limits.ranks && (suit < 0 || suitOf(card) === suit);
  return [...new Set(hand)]
    .filter((card) => isWild(card) || fits(card))
    .flatMap((card) => {
      const rest = without(hand, card);
      const next = isWild(card) || limits.anySuit ? suit : suitOf(card);
      const longer = sequences(rest, place + 1, limits, next);
      return [{ cards: [card], left: rest }, ...longer.map(({ cards, left }) => ({ cards: [card, ...cards], left }))];
    });
}

function contractRows(hand: readonly Card[], melds: number, limits: MeldLimits): PlanRow[][] {
  if (melds === 0) return [[]];
  return rowsFor(hand, NEW_MELD, limits)
    .filter(({ row }) => row[3] > 1)
    .flatMap(({ row, left }) => contractRows(left, melds - 1, limits).map((rest) => [row, ...rest]));
}

function swapRows(hand: readonly Card[], melds: number): PlanRow[] {
  const cards = [...new Set(hand)].filter((card) => card !== WILD);
  return cards.flatMap((card) =>
    Array.from({ length: melds }, (_, meld) => meld).flatMap((meld) =>
      Array.from({ length: 15 }, (_, place): PlanRow => [SWAP, card, place, 1, 0, meld]),
    ),
  );
}

/** Positions after each row, or contract, that is not refused; `isSwap` if it was a swap. */
export function acceptedIn(position: Position): { readonly next: Position; readonly isSwap: boolean }[] {
  const { table, hands, terms } = position;
  const { seat, melds } = table;
  const hand = hands[seat]!.cards;
  const targets = Array.from({ length: melds.count }, (_, meld) => meld);
  const isDown = table.isDown(seat);
  const plans: PlanRow[][] = [
    ...[...targets, NEW_MELD].flatMap((to) => rowsFor(hand, to, terms.melds).map(({ row }) => [row])),
    ...(isDown ? [] : contractRows(hand, terms.contracts[table.stages[seat]!]!.length, terms.melds)),
    ...swapRows(hand, melds.count).map((row) => [row]),
  ];
  const plan = new Plan();
  const unique = new Map(plans.map((rows) => [rows.join(';'), rows]));
  return [...unique.values()].flatMap((rows) => {
    plan.clear();
    for (const row of rows) plan.write(...row);
    if (position.refusal(plan, 0) !== '') return [];
    const next = new Position(terms);
    next.copyFrom(position);
    for (let row = 0; row < position.laying.together(plan, 0); row++) next.layRow(plan, row);
    return [{ next, isSwap: rows[0]![0] === SWAP }];
  });
}
