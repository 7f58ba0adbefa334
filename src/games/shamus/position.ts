/** Positions made by hand, to try single decisions of a policy: in its test, say. */
import { ACE, rankOf, suitOf } from '../../cards/card.js';
import { CardSet } from '../../cards/card-set.js';
import { parseCards } from '../../cards/notation.js';
import * as sets from '../../cards/sets.js';
import { keyFromSeed, policyPurpose } from '../../random/index.js';
import { LayDown } from './lay-down.js';
import type { RummyView, UnoView } from './policy.js';
import { DEFAULT_RULINGS, type Rulings } from './rulings.js';
import { OwnView } from './seat-view.js';
import { circleSize, targetsOf } from './setup.js';
import { Table } from './table.js';
import { ACES, canLay, discardsThatLeaveNothingToLay } from './turn-rules.js';

const { cardsOfRank, EVERY_CARD, suitHi, suitLo } = sets;

/** A position of a two-player game. Cards are in notation, parted by spaces: `7H TC AS`. */
export interface Position {
  readonly hand: string;
  /** The discard pile from its first card to its top; it may be empty, except for an Uno player. */
  readonly pile?: string;
  /** The cards on the table. */
  readonly sequences?: string;
  readonly groups?: string;
  /** How many cards the partner holds (default: 6). */
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
 * What an Uno player sees when he is to play. An ace on top is taken for the Rummy player's: any card fits (rule 3.2).
 *
 * @throws RangeError if something is no card or comes twice, if there is no top, or if nothing fits
 */
export function unoPosition(position: Position): UnoView {
  const view = viewOf(0, position);
  const { table, handLo, handHi } = view;
  if (table.pileCount === 0) throw new RangeError('an Uno player needs a discard pile to play on');
  const top = table.top();
  const anyway = cardsOfRank(rankOf(top)) | ACES;
  const isAce = rankOf(top) === ACE;
  view.playableLo = handLo & (isAce ? EVERY_CARD : anyway | suitLo(suitOf(top)));
  view.playableHi = handHi & (isAce ? EVERY_CARD : anyway | suitHi(suitOf(top)));
  if ((view.playableLo | view.playableHi) === 0) {
    throw new RangeError(`of ${position.hand} nothing fits: he would have to draw before he is asked`);
  }
  return view;
}

/**
 * What a Rummy player sees; `discardable` is what he may discard if he lays nothing down (rule 4.4).
 *
 * @throws RangeError if something is no card or comes twice
 */
export function rummyPosition(position: Position): RummyView {
  const view = viewOf(1, position);
  const { table, handLo, handHi } = view;
  view.discardableLo = handLo;
  view.discardableHi = handHi;
  if (!table.rulings.mayKeepMelds && canLay(handLo, handHi, table.open)) {
    const discards = { lo: 0, hi: 0 };
    discardsThatLeaveNothingToLay(handLo, handHi, table.open, discards);
    view.discardableLo = discards.lo;
    view.discardableHi = discards.hi;
  }
  return view;
}

function viewOf(seat: number, position: Position): OwnView {
  const { hand, pile = '', sequences = '', groups = '', partner = 6, circle = circleSize(2), stock = 29 } = position;
  const cards = [hand, pile, sequences, groups].flatMap(parseCards);
  const twice = cards.find((card, place) => cards.indexOf(card) !== place);
  if (twice !== undefined) throw new RangeError(`${CardSet.of(twice)} lies in two places`);
  const table = new Table(2, position.rulings ?? DEFAULT_RULINGS);
  table.clear(targetsOf(position.variant ?? 'standard'));
  for (const card of parseCards(pile)) table.putOnPile(card);
  const [inSequences, inGroups] = [CardSet.parse(sequences), CardSet.parse(groups)];
  const laid = new LayDown();
  laid.set(inSequences.lo, inSequences.hi, inGroups.lo, inGroups.hi);
  table.lay(laid);
  table.circleCount = circle;
  table.stockCount = stock;
  table.seniorLost = position.seniorLost ?? false;
  const held = CardSet.parse(hand);
  table.held[seat] = held.size;
  table.held[1 - seat] = partner;
  const view = new OwnView(seat, table);
  view.handLo = held.lo;
  view.handHi = held.hi;
  view.random.start(keyFromSeed(position.seed ?? 'position'), 0, policyPurpose(seat));
  return view;
}
