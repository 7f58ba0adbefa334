/**
 * Whether a position can be won, the slow way: every legal turn is tried to the end of the game, on cards as texts. It takes
 * the Rummy turns from the perft count, and the checker's cards and rulings; it shares nothing with the solver.
 */
import { cardsOf } from '../../../cards/model.testing.js';
import { formatCard } from '../../../cards/notation.js';
import { isAce, penaltyOf, rankOf, suitOf, sum, worth } from '../checker/cards.js';
import type { Rulings } from '../checker/rulings.js';
import { rummyTurns } from '../testing/perft.testing.js';
import type { Goal, OpenPosition } from './open-position.js';

export interface NaivePosition {
  readonly rulings: Rulings;
  readonly targets: { readonly senior: number; readonly junior: number };
  readonly hands: readonly (readonly string[])[];
  readonly sequences: readonly string[];
  readonly groups: readonly string[];
  readonly pile: readonly string[];
  /** In the order of turning. */
  readonly circle: readonly string[];
  readonly stock: readonly string[];
  readonly next: number;
  readonly skipped: boolean;
  readonly seniorLost: boolean;
  readonly opening: boolean;
}

export function naivePosition(from: OpenPosition, rulings: Rulings): NaivePosition {
  const seats = Array.from({ length: from.players }, (_, seat) => seat);
  return {
    rulings,
    targets: from.targets,
    hands: seats.map((seat) => cardsOf(from.hands[2 * seat]!, from.hands[2 * seat + 1]!)),
    sequences: cardsOf(from.sequencesLo, from.sequencesHi),
    groups: cardsOf(from.groupsLo, from.groupsHi),
    pile: [...from.pile.subarray(0, from.pileCount)].map(formatCard),
    circle: Array.from({ length: from.circleCount }, (_, turned) =>
      formatCard(from.circleCard(from.circleCount - 1 - turned)),
    ),
    stock: [...from.deck.subarray(from.used)].map(formatCard),
    next: from.next,
    skipped: from.skipped,
    seniorLost: from.seniorLost,
    opening: from.opening,
  };
}

/** More turns would have to be tried than there is patience for. */
export class TooMany extends Error {}

/** @throws TooMany */
export function canBeWon(start: NaivePosition, goal: Goal, patience: number): boolean {
  let left = patience;
  const visit = (position: NaivePosition): boolean => {
    if (left-- <= 0) throw new TooMany();
    for (const after of turnsOf(position)) {
      if (after === 'junior' && goal === 'senior') continue;
      if (after === 'senior' || after === 'junior' || visit(after)) return true;
    }
    return false;
  };
  return visit(start);
}

/** Where each legal turn leads, or which win it is; losses are left out. */
type After = NaivePosition | 'senior' | 'junior';

function turnsOf(position: NaivePosition): After[] {
  const { next, hands, rulings } = position;
  const passes = next % 2 === 0 && (position.skipped || (hands[next]!.length === 0 && rulings.unoOut !== 'draws'));
  if (passes) return [{ ...position, skipped: false, opening: false, next: seatAfter(position) }];
  return next % 2 === 0 ? unoTurns(position) : turnsOfRummy(position);
}

function unoTurns(before: NaivePosition): After[] {
  const top = before.pile.at(-1)!;
  const mayCall = isAce(top) && (!before.opening || before.rulings.openingAce === 'call');
  const fits = (card: string) => mayCall || isAce(card) || rankOf(card) === rankOf(top) || suitOf(card) === suitOf(top);
  let position: NaivePosition | null = before;
  while (position !== null && !position.hands[before.next]!.some(fits)) position = drawn(position, before.next, 1);
  if (position === null) return [];
  const ready: NaivePosition = position;
  return ready.hands[before.next]!.filter(fits).flatMap((card): After[] => {
    const hand = ready.hands[before.next]!.filter((held) => held !== card);
    const played = { ...withHand(ready, before.next, hand), pile: [...ready.pile, card], opening: false };
    if (areUnosOut(played)) {
      if (isSenior(played)) return ['senior'];
      if (played.rulings.unoOut === 'ends') return [];
    }
    const after = { ...played, next: seatAfter(played) };
    return before.next === 0 ? circleTurned(after) : [after];
  });
}

function circleTurned(position: NaivePosition): NaivePosition[] {
  const [turned, ...circle] = position.circle;
  const after = watched({ ...position, circle, pile: [...position.pile, turned!] });
  if (circle.length === 0 && after.rulings.lastCircle === 'stops') return [];
  const penalized = drawn(after, 1, penaltyOf(turned!));
  return penalized === null ? [] : [penalized];
}

function turnsOfRummy(position: NaivePosition): After[] {
  const { next, hands, rulings, sequences, groups, pile, stock, circle } = position;
  const standing = { rulings, next: 'rummy', uno: [], rummy: hands[next]!, sequences, groups, pile, circle } as const;
  // With one card of the stock alone nobody is penalized in there.
  const turns = rummyTurns({ ...standing, stock: stock.slice(0, 1), open: false });
  return turns.flatMap(({ depth, after }): After[] => {
    if (depth === 0 && stock.length === 1 && rulings.stockOut === 'at-once') return [];
    const done: NaivePosition = {
      ...withHand(position, next, after.rummy),
      ...{ sequences: after.sequences, groups: after.groups, pile: after.pile },
      ...{ stock: depth === 0 ? stock.slice(1) : stock, next: seatAfter(position) },
    };
    if (areUnosOut(done) && isSenior(done)) return ['senior'];
    if (isJunior(done)) return ['junior'];
    if (circle.length === 0) return [];
    const penalty = penaltyOf(after.pile.at(-1)!);
    const penalized = drawn(done, done.next, penalty);
    return penalized === null ? [] : [{ ...penalized, skipped: penalty > 0 }];
  });
}

/** One at a time; null where the stock ends the game. */
function drawn(position: NaivePosition, seat: number, cards: number): NaivePosition | null {
  let now = position;
  for (let left = cards; left > 0; left--) {
    const [card, ...stock] = now.stock;
    if (card === undefined) return null;
    now = watched({ ...withHand(now, seat, [...now.hands[seat]!, card]), stock });
    if (stock.length === 0 && now.rulings.stockOut === 'at-once') return null;
  }
  return now;
}

function watched(position: NaivePosition): NaivePosition {
  const isLost = position.hands.some((hand, seat) => seat % 2 === 0 && hand.length > position.circle.length);
  return isLost ? { ...position, seniorLost: true } : position;
}

function withHand(position: NaivePosition, seat: number, hand: readonly string[]): NaivePosition {
  return { ...position, hands: position.hands.map((held, place) => (place === seat ? hand : held)) };
}

function seatAfter({ next, hands }: NaivePosition): number {
  return (next + 1) % hands.length;
}

function areUnosOut({ hands }: NaivePosition): boolean {
  return hands.every((hand, seat) => seat % 2 === 1 || hand.length === 0);
}

function isSenior(position: NaivePosition): boolean {
  return !position.seniorLost && pointsOf(position) >= position.targets.senior;
}

function isJunior(position: NaivePosition): boolean {
  const { hands, rulings, seniorLost, targets } = position;
  if (!seniorLost && rulings.juniorOpens === 'senior-lost') return false;
  const out = hands.filter((hand, seat) => seat % 2 === 1 && hand.length === 0).length;
  const areOut = rulings.fourPlayerJunior === 'any' ? out > 0 : out === hands.length / 2;
  return areOut && pointsOf(position) >= targets.junior;
}

function pointsOf({ hands, sequences, groups, rulings }: NaivePosition): number {
  const all = (cards: readonly string[]) => sum(cards.map(worth));
  // An ace is worth 5 in a sequence, not 15 (rule 1.2).
  const table = all(groups) + all(sequences) - 10 * sequences.filter(isAce).length;
  return rulings.points === 'table' ? table : table - all(hands.filter((_, seat) => seat % 2 === 1).flat());
}
