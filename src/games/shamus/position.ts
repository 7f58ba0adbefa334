/** Hand-made positions, to test single decisions of a policy. */
import { CardSet } from '../../cards/card-set.js';
import { parseCards } from '../../cards/notation.js';
import { keyFromSeed, PolicyStream, policyKey, startPolicyStream } from '../../random/index.js';
import { OwnView } from './engine/seat-view.js';
import { Table } from './engine/table.js';
import type { RummyView, UnoView } from './policy.js';
import { LayDown } from './rules/lay-down.js';
import { DEFAULT_RULINGS, type Rulings } from './rules/rulings.js';
import { numbersOf } from './rules/setup.js';
import { findDiscards, fittingHi, fittingLo, mayCallOn } from './rules/turn-rules.js';

/** A position of a two-player game. Cards are in notation, separated by spaces: `7H TC AS`. */
export interface Position {
  readonly hand: string;
  /** The discard pile from its first card to its top; it may be empty, except for an Uno player. */
  readonly pile?: string;
  readonly sequences?: string;
  readonly groups?: string;
  /** Number of cards that the partner holds (default: 6). */
  readonly partner?: number;
  /** Cards left in the circle (default: 10) and in the stock (default: 29). */
  readonly circle?: number;
  readonly stock?: number;
  readonly seniorLost?: boolean;
  /** A variant (default: standard). */
  readonly variant?: string;
  readonly rulings?: Rulings;
  /** Any text: that of the random numbers (default: 'position'). */
  readonly seed?: string;
}

/**
 * The view of an Uno player who is to play. An ace on top counts as discarded by the Rummy player: any card fits (rule 3.2).
 *
 * @throws RangeError for an invalid or repeated card, an empty discard pile, or a hand in which nothing fits
 */
export function unoPosition(position: Position): UnoView {
  const view = viewOf(0, position);
  const { table, handLo, handHi } = view;
  if (table.pileCount === 0) throw new RangeError('an Uno player needs a discard pile to play on');
  const top = table.top();
  const mayCall = mayCallOn(top, false, false);
  view.playableLo = handLo & fittingLo(top, mayCall);
  view.playableHi = handHi & fittingHi(top, mayCall);
  if ((view.playableLo | view.playableHi) === 0) {
    throw new RangeError(`no card of ${position.hand} fits: the player would have to draw before deciding`);
  }
  return view;
}

/**
 * The view of a Rummy player; `discardable` is what they may discard if they lay nothing down (rule 4.4).
 *
 * @throws RangeError if something is no card or comes twice
 */
export function rummyPosition(position: Position): RummyView {
  const view = viewOf(1, position);
  const { table, handLo, handHi } = view;
  const discards = { lo: 0, hi: 0 };
  findDiscards(handLo, handHi, table.open, table.rulings.mayKeepMelds, discards);
  view.discardableLo = discards.lo;
  view.discardableHi = discards.hi;
  return view;
}

function viewOf(seat: number, position: Position): OwnView {
  const numbers = numbersOf({ variant: position.variant ?? 'standard', players: 2 });
  const { hand, pile = '', sequences = '', groups = '', partner = numbers.hand, circle = numbers.circle } = position;
  const cards = [hand, pile, sequences, groups].flatMap(parseCards);
  const twice = cards.find((card, place) => cards.indexOf(card) !== place);
  if (twice !== undefined) throw new RangeError(`${CardSet.of(twice)} is in two places`);
  const table = new Table(2, position.rulings ?? DEFAULT_RULINGS);
  table.clear(numbers);
  for (const card of parseCards(pile)) table.putOnPile(card);
  const [inSequences, inGroups] = [CardSet.parse(sequences), CardSet.parse(groups)];
  const laid = new LayDown();
  laid.set(inSequences.lo, inSequences.hi, inGroups.lo, inGroups.hi);
  table.lay(laid);
  table.circleCount = circle;
  table.stockCount = position.stock ?? 29;
  table.seniorLost = position.seniorLost ?? false;
  const held = CardSet.parse(hand);
  table.held[seat] = held.size;
  table.held[1 - seat] = partner;
  const view = new OwnView(seat, table, new PolicyStream());
  view.handLo = held.lo;
  view.handHi = held.hi;
  startPolicyStream(view.random, policyKey(keyFromSeed(position.seed ?? 'position'), seat), 0);
  return view;
}
