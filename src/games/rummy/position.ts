/** Hand-made positions, to test single decisions of a policy. */
import { type Card, rankOf } from '../../cards/card.js';
import { findByName } from '../../game/index.js';
import { keyFromSeed, policyKeyIn, startPolicyStream } from '../../random/index.js';
import { Bag } from './cards/bag.js';
import { newDeck, notationOf } from './cards/deck.js';
import { SeatView } from './engine/seat.js';
import { LAYS, Table } from './engine/table.js';
import type { MeldLimits } from './melds/melds.js';
import { fitsRun, isWildCard, lowOf, naturalsIn, writeRun, writeSet } from './melds/read-rows.js';
import { NEW_MELD, Plan } from './melds/rows.js';
import type { RummyView } from './policy.js';
import { RULE_SETS } from './rule-sets/index.js';
import { rummy } from './rule-sets/rummy.js';
import { inDeal, termsOf, WHOLE_GAME } from './rules/terms.js';

/**
 * A position of a game of the family, as the player on seat 0 sees it. Cards are in notation, separated by spaces: `7H TC
 * AS WW`. Lists for the others begin with the player on the left, seat 1.
 */
export interface Position {
  /** Name of the game; default: `rummy`. */
  readonly game?: string;
  /** In contract games: the deal that asks for the contract, or the stage of every player; from 1, the default. */
  readonly deal?: number;
  readonly hand: string;
  /** The discard pile from its first card to its top, the upcard; default: empty. */
  readonly pile?: string;
  /**
   * The melds on the table, each its cards: `['5D 6D 7D', '9C 9D WW']`, those of a run with wilds in the order of its
   * places. Seat 1 laid them.
   */
  readonly melds?: readonly string[];
  /** Number of players; default: that of the game. */
  readonly players?: number;
  /** Number of cards that each of the others holds; default: as many as were dealt. */
  readonly others?: readonly number[];
  /** The cards of these that each of the others was seen to take from the discard pile. */
  readonly taken?: readonly string[];
  /** True if the player has laid something in an earlier turn, in contract games their contract. */
  readonly isDown?: boolean;
  /** Cards left in the stock; default: all that lie nowhere else. */
  readonly stock?: number;
  /** The points of each player in the game up to now, seat 0 first; default: no points. */
  readonly totals?: readonly number[];
  /** Seed of the random numbers, any text (default: 'position'). */
  readonly seed?: string;
}

/**
 * The view of a player in turn.
 *
 * @throws RangeError if something is no card, no meld or comes twice, or if there are too many cards or players
 */
export function playerPosition(position: Position): RummyView {
  const { game = rummy.name, melds = [], taken = [], totals = [] } = position;
  const rules = findByName('game', game, RULE_SETS);
  const { players = rules.players[0], deal = 1 } = position;
  const terms = termsOf(rules, { game, variant: WHOLE_GAME, players, rulings: {} });
  const { readCards } = notationOf(terms.deck);
  const table = new Table(terms);
  table.startGame();
  if (terms.contracts.length === 0) {
    // The last seat has dealt, so that seat 0 began; this is its second turn.
    table.startDeal(players - 1);
  } else {
    if (terms.contracts[deal - 1] === undefined) throw new RangeError(`${rules.title} has no contract ${deal}`);
    table.startDeal(deal - 1);
    table.stages.fill(deal - 1);
  }
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
  const { melds, terms } = table;
  const plan = new Plan();
  const ranks = new Set(naturalsIn(cards, terms.melds).map(rankOf));
  if (ranks.size === 1) writeSet(cards, [...ranks][0]!, NEW_MELD, terms.melds, plan);
  else layRun(cards, terms.melds, plan);
  if (plan.count === 0 || melds.refusalOfRow(plan, 0) !== '') {
    throw new RangeError(`'${notationOf(terms.deck).cardsText(cards)}' is not a meld`);
  }
  melds.layRow(plan, 0, 1);
  table.open.takeBag(Bag.from(cards));
}

/** Writes a run if the cards are one. Those without wilds may be in any order: with a low ace, or a high one. */
function layRun(cards: readonly Card[], limits: MeldLimits, plan: Plan): void {
  const byRank = cards.toSorted((one, other) => rankOf(one) - rankOf(other));
  const [ace, ...others] = byRank;
  const orders = cards.some((card) => isWildCard(card, limits)) ? [cards] : [byRank, [...others, ace!]];
  const order = orders.find((one) => fitsRun(one, lowOf(one, limits), limits));
  if (order !== undefined) writeRun(order, lowOf(order, limits), NEW_MELD, 0, limits, plan);
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
  const { cardText } = notationOf(terms.deck);
  for (const card of [...hand.cards, ...table.open.cards]) {
    if (!all.has(card))
      throw new RangeError(`${cardText(card)} is in ${terms.deck.decks > 1 ? 'too many' : 'two'} places`);
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
