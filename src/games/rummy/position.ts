/** Hand-made positions, to test single decisions of a policy. */
import { type Card, rankOf, suitOf } from '../../cards/card.js';
import { keyFromSeed, policyKeyIn, startPolicyStream } from '../../random/index.js';
import { Bag } from './cards/bag.js';
import { cardText, newDeck, readCards } from './cards/deck.js';
import { SeatView } from './engine/seat.js';
import { LAYS, Table } from './engine/table.js';
import { heldCopies } from './melds/lay-offs.js';
import { RUN, SET } from './melds/rows.js';
import type { RummyView } from './policy.js';
import { rummy } from './rule-sets/rummy.js';
import { inDeal, termsOf, WHOLE_GAME } from './rules/terms.js';

/**
 * A position of Rummy, as the player on seat 0 sees it. Cards are in notation, separated by spaces: `7H TC AS`. Lists of
 * what the others have begin with the player on his left, seat 1.
 */
export interface Position {
  readonly hand: string;
  /** The discard pile from its first card to its top, the upcard; empty unless given. */
  readonly pile?: string;
  /** The melds on the table, each its cards: `['5D 6D 7D', '9C 9D 9S']`. The others laid them. */
  readonly melds?: readonly string[];
  /** 2 (the default), 3 or 4. */
  readonly players?: number;
  /** How many cards each of the others holds; as many as were dealt unless given. */
  readonly others?: readonly number[];
  /** The cards of these that each of the others was seen to take from the discard pile. */
  readonly taken?: readonly string[];
  /** Whether he has laid something in an earlier turn: else going out now is going rummy (rule R10.6). */
  readonly isDown?: boolean;
  /** Cards left in the stock; all that lie nowhere else unless given. */
  readonly stock?: number;
  /** The points of each player in the game up to now, seat 0 first; none unless given. */
  readonly totals?: readonly number[];
  /** Any text: that of the random numbers (default: 'position'). */
  readonly seed?: string;
}

/**
 * The view of a player in turn.
 *
 * @throws RangeError if something is no card, no meld or comes twice, or if there are too many cards or players
 */
export function playerPosition(position: Position): RummyView {
  const { players = rummy.players[0], melds = [], taken = [], totals = [] } = position;
  const table = new Table(termsOf(rummy, { game: rummy.name, variant: WHOLE_GAME, players, rulings: {} }));
  // The last seat has dealt, so that seat 0 began; this is its second turn.
  table.startDeal(players - 1);
  table.turn = players + 1;
  table.phase = LAYS;
  for (const card of readCards(position.pile ?? '')) table.turnUp(card);
  for (const text of melds) layMeld(table, readCards(text));
  if (melds.length > 0) table.downSince[1] = 2;
  if (position.isDown === true) table.downSince[0] = 1;
  for (const [place, text] of taken.entries()) showTaken(table, 1 + place, readCards(text));
  for (const [seat, points] of totals.entries()) table.totals[seat] = points;
  const view = new SeatView(0, table);
  view.hand.copyFrom(Bag.from(readCards(position.hand)));
  countCards(table, view.hand, position);
  startPolicyStream(view.random, policyKeyIn(keyFromSeed(position.seed ?? 'position'), 0, table.deal), 0);
  return view;
}

/** Lays a meld of seat 1. */
function layMeld(table: Table, cards: readonly Card[]): void {
  const bag = Bag.from(cards);
  const rank = rankOf(cards[0] ?? 0);
  const isSet = cards.every((card) => rankOf(card) === rank);
  const suit = suitOf(cards[0] ?? 0);
  const first = isSet ? 0 : firstPlace(cards);
  const isRun = first > 0 && cards.every((card) => suitOf(card) === suit);
  const [kind, of] = isSet ? [SET, rank] : [RUN, suit];
  if (!(isSet || isRun) || table.melds.refusalOfNew(kind, of, first, cards.length) !== '') {
    throw new RangeError(`'${cards.map(cardText).join(' ')}' is not a meld`);
  }
  table.melds.lay(kind, of, first, cards.length, isSet ? heldCopies(bag, rank) : 0, 1);
  table.open.takeBag(bag);
}

/** Where cards on consecutive places begin, 1 for an ace at the low end; 0 if they are not on consecutive places. */
function firstPlace(cards: readonly Card[]): number {
  const low = cards.map((card) => rankOf(card) + 1);
  const high = low.map((place) => (place === 1 ? 14 : place));
  for (const places of [low, high]) {
    const first = Math.min(...places);
    if (places.toSorted((one, other) => one - other).every((place, at) => place === first + at)) return first;
  }
  return 0;
}

function showTaken(table: Table, seat: number, cards: readonly Card[]): void {
  if (seat >= table.players) throw new RangeError(`there are ${table.players} players`);
  for (const card of cards) {
    table.known[seat]!.take(card);
    table.open.take(card);
  }
}

/** Sees that every card lies in one place, and says how many lie where they are not seen. */
function countCards(table: Table, hand: Readonly<Bag>, { others = [], stock }: Position): void {
  const { terms, players } = table;
  const all = Bag.from(newDeck(terms.deck));
  for (const card of [...hand.cards, ...table.open.cards]) {
    if (!all.has(card)) throw new RangeError(`${cardText(card)} is in two places`);
    all.give(card);
  }
  if (others.length >= players) throw new RangeError(`there are ${players} players`);
  table.held[0] = hand.count;
  let hidden = all.count;
  for (let seat = 1; seat < players; seat++) {
    table.held[seat] = others[seat - 1] ?? inDeal(terms.handSizes, table.deal);
    hidden -= table.held[seat]! - table.known[seat]!.count;
  }
  table.stockCount = stock ?? hidden;
  if (hidden < 0 || table.stockCount > hidden || table.stockCount < 0) {
    throw new RangeError(`there are ${all.count} cards for the stock and the hands of the others`);
  }
}
