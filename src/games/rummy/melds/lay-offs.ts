import { type Card, SUITS } from '../../../cards/card.js';
import type { Bag } from '../cards/bag.js';
import { atMost, cardAt, heldCopies, suitAt, wildColumn, wildsIn } from './held.js';
import type { Melds } from './melds.js';
import { countCopies, FIRST, KIND, LENGTH, MOST_ROWS, OF, type Plan, RUN, SET, STRIDE, WILDS } from './rows.js';

/**
 * Writes all lay-offs that a hand has just now into a plan, which is emptied before (R5.1). First those of natural cards: for
 * each meld on the table, in order, one row with all cards that it takes; for a run one row for each end. Then those with
 * wilds (`wildLayOffs`). Each row is legal. Not all of them together are, where two want the same card or the same end; of
 * a row of a run the cards next to the meld may be laid alone.
 */
export function allLayOffs(hand: Readonly<Bag>, melds: Readonly<Melds>, into: Plan): void {
  into.clear();
  const { at, limits } = melds;
  for (let meld = 0; meld < melds.count; meld++) {
    const row = meld * STRIDE;
    if (at[row + KIND] === RUN) {
      addChain(hand, melds, meld, false, 0, into);
      addChain(hand, melds, meld, true, 0, into);
    } else {
      const copies = atMost(heldCopies(hand, at[row + OF]!), limits.mostSet - at[row + LENGTH]!);
      if (copies !== 0 && into.count < MOST_ROWS) into.toSet(meld, at[row + OF]!, copies);
    }
  }
  wildLayOffs(hand, melds, into);
}

/**
 * Adds the lay-offs that have wilds (R1.5). A set: as many wilds as it takes; and all natural cards that it takes, with as
 * many wilds as it takes then. An end of a run: for each number of wilds that it takes, the longest row of
 * cards; a wild stands where the hand lacks the card.
 */
function wildLayOffs(hand: Readonly<Bag>, melds: Readonly<Melds>, into: Plan): void {
  const held = wildsIn(hand, melds.limits);
  if (held === 0) return;
  for (let meld = 0; meld < melds.count; meld++) {
    if (melds.get(meld, KIND) !== RUN) {
      addToSet(hand, melds, meld, held, into);
      continue;
    }
    for (let wilds = 1; wilds <= held && addChain(hand, melds, meld, false, wilds, into); wilds++);
    for (let wilds = 1; wilds <= held && addChain(hand, melds, meld, true, wilds, into); wilds++);
  }
}

/**
 * Adds all swaps that a hand has just now (R5.2): one row for each wild of a run whose card is held, and one for each card
 * held, copies once, of the rank of a set with wilds. Whether the game and the turn allow any is not looked at.
 */
export function allSwaps(hand: Readonly<Bag>, melds: Readonly<Melds>, into: Plan): void {
  const { at, limits } = melds;
  // If runs are of any suits, a wild stands for no one card.
  if (limits.anySuit) return;
  for (let meld = 0; meld < melds.count; meld++) {
    const row = meld * STRIDE;
    const of = at[row + OF]!;
    const wilds = at[row + WILDS]!;
    if (wilds === 0) continue;
    if (at[row + KIND] === SET) {
      for (let suit = 0; suit < SUITS; suit++) addSwap(hand, meld, (suit << 4) | of, 0, into);
      continue;
    }
    for (let rest = wilds; rest !== 0; rest &= rest - 1) {
      const place = at[row + FIRST]! + 31 - Math.clz32(rest & -rest);
      addSwap(hand, meld, cardAt(of, place, limits), place, into);
    }
  }
}

function addSwap(hand: Readonly<Bag>, meld: number, card: Card, place: number, into: Plan): void {
  if (hand.has(card) && into.count < MOST_ROWS) into.swap(meld, card, place);
}

function addToSet(hand: Readonly<Bag>, melds: Readonly<Melds>, meld: number, held: number, into: Plan): void {
  const { limits } = melds;
  const rank = melds.get(meld, OF);
  const alone = wildsTaken(melds, meld, 0, held);
  if (alone > 0 && into.count < MOST_ROWS) into.toSet(meld, rank, 0, wildColumn(hand, limits, alone));
  const copies = atMost(heldCopies(hand, rank), limits.mostSet - melds.get(meld, LENGTH));
  const beside = wildsTaken(melds, meld, countCopies(copies), held);
  if (copies === 0 || beside === 0 || into.count === MOST_ROWS) return;
  into.toSet(meld, rank, copies, wildColumn(hand, limits, beside));
}

/** Number of wilds, of `held`, that a set takes beside `naturals` more natural cards. */
function wildsTaken(melds: Readonly<Melds>, meld: number, naturals: number, held: number): number {
  const length = melds.get(meld, LENGTH) + naturals;
  let wilds = Math.min(held, melds.limits.mostSet - length);
  while (wilds > 0 && !hasRoom(melds, meld, wilds, length + wilds)) wilds--;
  return wilds;
}

/**
 * Adds the longest row that one end of a run takes with just `wilds` wilds, if it may have them.
 *
 * @returns false if there is no place for so many
 */
function addChain(
  hand: Readonly<Bag>,
  melds: Readonly<Melds>,
  meld: number,
  isUp: boolean,
  wilds: number,
  into: Plan,
): boolean {
  const { limits } = melds;
  const { anySuit, firstPlace, lastPlace } = limits;
  const first = melds.get(meld, FIRST);
  const after = first + melds.get(meld, LENGTH);
  const lane = anySuit ? 0 : melds.get(meld, OF);
  // Copies of the wild rank that are left; runs within a suit have only wilds without one.
  let wildCopies = limits.wildRank < 0 ? 0 : heldCopies(hand, limits.wildRank);
  let left = wilds;
  let wildPlaces = 0;
  let suits = 0;
  let length = 0;
  for (let place = isUp ? after : first - 1; place >= firstPlace && place <= lastPlace; place += isUp ? 1 : -1) {
    let suit = suitAt(hand, limits, lane, place);
    const isWild = suit < 0 ? 1 : 0;
    if (isWild === 1) {
      if (left === 0) break;
      left--;
      if (wildCopies !== 0) {
        suit = (31 - Math.clz32(wildCopies & -wildCopies)) >> 2;
        wildCopies -= 1 << (4 * suit);
      } else suit = 0;
    }
    wildPlaces = isUp ? wildPlaces | (isWild << length) : (wildPlaces << 1) | isWild;
    suits = isUp ? suits | (suit << (2 * length)) : (suits << 2) | suit;
    length++;
  }
  if (left > 0 || length === 0) return false;
  // If wilds must not outnumber naturals, the meld may take a row with more of both.
  if (wilds > 0 && !hasRoom(melds, meld, wilds, after - first + length)) return true;
  if (into.count < MOST_ROWS)
    into.toRun(meld, anySuit ? suits : lane, isUp ? after : first - length, length, wildPlaces);
  return true;
}

/** True if a meld may have `wilds` more wilds once it is `length` cards long. */
function hasRoom(melds: Readonly<Melds>, meld: number, wilds: number, length: number): boolean {
  return melds.wildsOf(meld) + wilds <= melds.mostWildsOf(meld, length);
}
