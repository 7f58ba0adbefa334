/** Lay-downs that may be legal or not, and how a transcript would tell them. */
import type { Card } from '../../../cards/card.js';
import type { Stream } from '../../../random/index.js';
import { WILD } from '../cards/bag.js';
import { notationOf } from '../cards/deck.js';
import { type PlanRow, rowsOf } from '../engine/plan-rows.js';
import type { Position } from '../engine/position.js';
import { rowCards, wildPlaces } from '../melds/row-cards.js';
import { FIRST, KIND, LENGTH, NEW_MELD, OF, Plan, RUN, SET, STRIDE, SWAP, TO, WILDS } from '../melds/rows.js';
import type { RummyView } from '../policy.js';

/** A plan as it is, and others that are like it but for one change. */
export function mutated(plan: Readonly<Plan>, view: RummyView, dice: Stream): Plan[] {
  const rows = rowsOf(plan);
  const row = rows.length === 0 ? 0 : dice.below(rows.length);
  const plans = [
    rows,
    rows.toSpliced(row, 1),
    rows.toReversed(),
    [...rows, looseRow(view, dice)],
    [looseRow(view, dice)],
    [looseRow(view, dice), ...rows],
    ...(rows.length === 0 ? [] : [rows.with(row, changed(rows[row]!, view, dice))]),
  ];
  return plans.map(planOf).filter((one) => isWritten(one, view));
}

function planOf(rows: readonly PlanRow[]): Plan {
  const plan = new Plan();
  for (const row of rows) plan.write(...row);
  return plan;
}

function isWritten(plan: Plan, { table }: RummyView): boolean {
  const { limits, count } = table.melds;
  for (let row = 0; row < plan.count; row++) {
    if (plan.get(row, KIND) === SWAP) continue;
    const [first, length] = [plan.get(row, FIRST), plan.get(row, LENGTH)];
    if (plan.get(row, KIND) === RUN && (first < limits.firstPlace || first + length - 1 > limits.lastPlace))
      return false;
    if (length < 1 || rowCards(plan, row, limits).length !== length) return false;
    const to = plan.get(row, TO);
    // The two ends of a run must be distinguished.
    if (to !== NEW_MELD && to < count && table.melds.get(to, KIND) !== plan.get(row, KIND)) return false;
    if (to >= count) return false;
    // A line with wilds alone does not say what rank or suit the row names.
    const isRun = plan.get(row, KIND) === RUN;
    const isWildAlone = wildPlaces(plan, row, limits).length === length;
    if (to !== NEW_MELD && isWildAlone && !(isRun && limits.anySuit) && table.melds.get(to, OF) !== plan.get(row, OF))
      return false;
    const low = to === NEW_MELD ? 0 : table.melds.get(to, FIRST);
    if (to !== NEW_MELD && plan.get(row, KIND) === RUN && first !== low + table.melds.get(to, LENGTH)) {
      if (first + length !== low) return false;
    }
  }
  return true;
}

function looseRow({ table, hand }: RummyView, dice: Stream): PlanRow {
  const { melds } = table;
  const { limits } = melds;
  const card = hand.cards[dice.below(hand.count)] ?? WILD;
  const isWild = card === WILD || (card & 15) === limits.wildRank;
  const rank = card & 15;
  const suits = limits.wildRank < 0 ? 1 : 1 << (4 * ((card >> 4) & 3));
  if (melds.count === 0 || dice.below(4) === 0) {
    const copies = [0, 1, 2, 3].reduce((sum, suit) => sum + (hand.copies((suit << 4) | rank) << (4 * suit)), 0);
    const count = [0, 1, 2, 3].reduce((sum, suit) => sum + hand.copies((suit << 4) | rank), 0);
    return [SET, isWild ? 5 : rank, 0, isWild ? 3 : count, copies, NEW_MELD, 0];
  }
  const meld = dice.below(melds.count);
  const [of, first, length] = [OF, FIRST, LENGTH].map((column) => melds.get(meld, column)) as [number, number, number];
  const isRun = melds.get(meld, KIND) === RUN;
  if (melds.get(meld, WILDS) !== 0 && dice.below(2) === 0) {
    if (!isRun) return [SWAP, dice.below(2) === 0 ? card & 63 : ((card & 48) % 64) | of, 0, 1, 0, meld];
    const place = first + dice.below(length);
    return [SWAP, ((limits.anySuit ? 0 : of) << 4) | ((place - 1) % limits.ranks), place, 1, 0, meld];
  }
  if (!isRun) return isWild ? [SET, of, 0, 1, 0, meld, suits] : [SET, rank, 0, 1, 1 << (4 * (card >> 4)), meld, 0];
  const place = dice.below(2) === 0 ? first - 1 : first + length;
  const suit = limits.anySuit ? (card >> 4) & 3 : of;
  return [RUN, suit, place, 1, 0, meld, isWild ? 1 : 0];
}

function changed(row: PlanRow, { table }: RummyView, dice: Stream): PlanRow {
  const [kind, of, first, length, copies, to, wilds = 0] = row;
  const isRun = kind === RUN;
  const { anySuit, ranks } = table.melds.limits;
  switch (dice.below(4)) {
    case 0:
      return isRun && !anySuit ? [kind, of, first, length - 1, copies, to, wilds & ((1 << (length - 1)) - 1)] : row;
    case 1:
      return isRun && !anySuit ? [kind, of, first + 1, length, copies, to, wilds] : row;
    case 2:
      return isRun ? [kind, of, first, length, copies, to, wilds ^ (1 << dice.below(length))] : row;
    default:
      return isRun && !anySuit
        ? [kind, (of + 1) % 4, first, length, copies, to, wilds]
        : [kind, kind === SET ? (of + 1) % ranks : of, first, length, copies, to, wilds];
  }
}

export function lineOf(plan: Readonly<Plan>, row: number, seat: number, { table, terms }: Position): string {
  const { cardText } = notationOf(terms.deck);
  const { melds } = table;
  const [kind, of, first, meld] = [KIND, OF, FIRST, TO].map((column) => plan.at[row * STRIDE + column]!) as [
    number,
    number,
    number,
    number,
  ];
  if (kind === SWAP) {
    const place = melds.get(meld, KIND) === SET ? null : first;
    return JSON.stringify({ type: 'swap', seat, meld, card: cardText(of), place });
  }
  const isRun = kind === RUN;
  const cards = rowCards(plan, row, melds.limits).map(cardText);
  if (meld === NEW_MELD) {
    const wilds = wildPlaces(plan, row, melds.limits);
    return JSON.stringify({ type: 'meld', seat, kind: isRun ? 'run' : 'set', cards, low: isRun ? first : null, wilds });
  }
  const isBelow = isRun && first < melds.get(meld, FIRST);
  const end = isRun ? (isBelow ? 'low' : 'high') : null;
  return JSON.stringify({ type: 'layoff', seat, meld, cards: isBelow ? cards.reverse() : cards, end });
}

lineOf.card = (card: Card, { terms }: Position): string => notationOf(terms.deck).cardText(card);
