/** Fields of an observation of a game of the family, and its moves. */
import { type Card, SUITS } from '../../../cards/card.js';
import { formatRank, formatSuit } from '../../../cards/notation.js';
import { groupOf, type MoveGroup, type ObservationField } from '../../../game/index.js';
import { cardAtIndex } from '../../kit/cells.js';
import { Bag } from '../cards/bag.js';
import { notationOf } from '../cards/deck.js';
import { DECISIONS, type RummyDecision } from '../decisions.js';
import { EVENT_KINDS } from '../engine/events.js';
import { MOST_ROWS } from '../melds/rows.js';
import type { Terms } from '../rules/terms.js';

/** The latest events that an observation holds, newest first, and the numbers of each. */
export const EVENTS = 16;
export const EVENT_CELLS = 4;

/** Places of runs, numbered from 1. */
export const PLACES = 14;
/** A row of melds or of the current lay-down: four numbers, then its cards. */
export const ROW_HEAD = 4;
export const ROW_CELLS = ROW_HEAD + PLACES;

/** Cap of the buys left in an observation. */
export const MAX_BUYS = 100;

/** Sizes on which observations and moves of a setup depend. */
export interface Sizes {
  readonly players: number;
  readonly ranks: number;
  /** Kinds of cards: all of the deck, and the joker. */
  readonly kinds: number;
  readonly cards: number;
  readonly melds: number;
  /** Melds of the longest contract; 1 where there are none. */
  readonly contract: number;
}

export function sizesOf({ players, deck, contracts, melds }: Terms): Sizes {
  const cards = deck.decks * SUITS * deck.ranks + deck.jokers;
  const sizes = contracts.flat().map(({ size }) => size);
  const least = Math.min(melds.leastSet, melds.leastRun, ...sizes);
  return {
    players,
    ranks: deck.ranks,
    kinds: SUITS * deck.ranks + 1,
    cards,
    melds: Math.min(MOST_ROWS, Math.floor(cards / least)),
    contract: Math.max(1, ...contracts.map((contract) => contract.length)),
  };
}

const MOST_NUMBER = 32_767;

/** All cards together, as points in hand. */
function pointsOfDeck({ deck, points }: Terms): number {
  const bag = new Bag();
  bag.takeDecks(deck.ranks, deck.decks, deck.jokers);
  return points.ofBag(bag);
}

const ROW_CARDS = `${PLACES} numbers for its cards. Of a run by place, from the ace at the low end on: 0 none, 1 to 4 a natural card of clubs, diamonds, hearts, spades, 5 to 8 a wild (of that suit where a rank is wild, else 5). Of a set: natural cards by suit, then wilds by suit (jokers: all in the first)`;

export function observationFields(terms: Terms) {
  const { players, kinds, cards, melds, contract } = sizesOf(terms);
  const number = <const N extends string>(name: N, summary: string, high: number, low = 0) =>
    ({ name, summary, shape: [], low, high }) as const;
  const bySeat = <const N extends string>(name: N, summary: string, high: number, low = 0) =>
    ({
      name,
      summary: `for each seat, the own first, then clockwise: ${summary}`,
      shape: [players],
      low,
      high,
    }) as const;
  const copies = <const N extends string>(name: N, summary: string, shape: readonly number[], high: number) =>
    ({ name, summary, shape, low: 0, high }) as const;
  const most = Math.max(terms.deck.decks, terms.deck.jokers);
  const score = Math.min(MOST_NUMBER, terms.mostDeals * terms.goingRummy * pointsOfDeck(terms));
  return [
    number('decision', `what is asked: ${DECISIONS.map(({ name }, index) => `${index + 1} ${name}`).join(', ')}`, 5, 1),
    copies(
      'hand',
      'how many of each card are held, jokers last; without what was laid in this lay-down',
      [kinds],
      most,
    ),
    copies(
      'known',
      'for each seat, the own first, how many of each card everybody knows to be in its hand',
      [players, kinds],
      most,
    ),
    copies(
      'discarded',
      'for each seat, the own first, how often it has discarded each card in this deal',
      [players, kinds],
      terms.turnLimit,
    ),
    copies(
      'pile',
      'the discard pile from its top on: the number of each card from 1 on, 0 beyond the last',
      [cards],
      kinds,
    ),
    copies(
      'melds',
      `the melds on the table: kind (1 set, 2 run, 0 none), rank of a set or suit of a run (from 1; 0 for any suits), the most wilds it may have if that is fixed, the seat that laid it (1 the own, then clockwise), and ${ROW_CARDS}`,
      [melds, ROW_CELLS],
      127,
    ),
    copies(
      'draft',
      `the rows of the lay-down that are not on the table yet, the one at hand last: kind (1 set, 2 run, 3 swap), rank or suit, the meld that they are laid on (from 1; 0 a new one), the next place of a run, and ${ROW_CARDS}`,
      [contract, ROW_CELLS],
      127,
    ),
    bySeat('held', 'cards in hand', cards),
    bySeat('down', '0 if it has laid nothing in this deal, 1 if it has, 2 if it did so first in this turn', 2),
    bySeat('stage', 'its contract in this deal, from 1; 0 in games without', Math.max(0, terms.contracts.length)),
    bySeat('bought', 'buys in this deal', cards),
    bySeat('wildsLaid', 'wilds laid in this deal', cards),
    bySeat('scores', 'points in the last deal', score, -score),
    bySeat('totals', 'points up to now', score, -score),
    copies('contract', 'the melds of the own contract: kind (1 set, 2 run, 0 none) and size', [contract, 2], PLACES),
    number('buysLeft', `buys that the own seat has left in this deal, at most ${MAX_BUYS}`, MAX_BUYS),
    number('deal', 'the number of the deal, from 1', terms.firstDeal + terms.mostDeals),
    number('dealer', 'the seat that deals, 0 the own, then clockwise', players - 1),
    number('inTurn', 'the seat whose turn it is, 0 the own, then clockwise', players - 1),
    number('turn', 'turns begun in this deal, by all seats', players * terms.turnLimit),
    number('stock', 'cards left in the stock', cards),
    number('restocks', 'how often the discard pile has become a new stock in this deal, at most 127', 127),
    number('handPoints', 'points that the hand counts', MOST_NUMBER),
    copies(
      'events',
      `the latest ${EVENTS} public events of the deal, newest first: kind (0 none, ${EVENT_KINDS.map(({ words }, index) => `${index + 1} ${words}`).join(', ')}), seat (1 the own, then clockwise; 0 none) and two numbers: the card, rank, suit or meld from 1, or how many cards; and of kind 4 and 6 the copies, four bits a suit, of 5 and 7 the first place plus 16 times the length, of 9 the penalty cards, of 10 the card bought from 1, of 11 the meld from 1, of 13 the wilds (bits by place, or copies by suit); of 14 both are suits, two bits a place`,
      [EVENTS, EVENT_CELLS],
      MOST_NUMBER,
    ),
  ] as const satisfies readonly ObservationField[];
}

export function movesOf({ kinds, ranks, melds }: Sizes) {
  return [
    group('no', 1, 'declines the upcard, the buy or the pick and buy'),
    group('yes', 1, 'takes the upcard, buys it, or picks and buys'),
    group(
      'card',
      kinds,
      'discards the card; in a lay-down, adds it to the row at hand, a run from place to place; or exchanges it for the wild of a swap',
    ),
    group('set', ranks, 'begins a new set of the rank'),
    group(
      'run',
      SUITS * PLACES,
      'begins a new run of the suit at the place; where runs are of any suits, only those of the first suit are used',
    ),
    group('onto', melds, 'begins a lay-off on the meld: on a set, or on the upper end of a run'),
    group('below', melds, 'begins a lay-off on the lower end of the run'),
    group(
      'swap',
      1,
      'begins a swap; then `onto` names the meld and its highest wild that the card stands for, `below` the lowest, and `card` the card',
    ),
    group('end', 1, 'ends the row at hand'),
    group(
      'stop',
      1,
      'ends the lay-down; a row at hand and a contract that is not complete stay in hand, and so does all if the whole is against the rules (R5.2, R7.2)',
    ),
  ] as const satisfies readonly MoveGroup[];
}

function group<const Name extends string>(name: Name, count: number, summary: string) {
  const decisions = DECISIONS.filter(({ moves }: RummyDecision) => moves.includes(name)).map(
    (decision) => decision.name,
  );
  return { name, summary, count, decisions };
}

/** A move in words: `card 7H`, `set Q`, `run D from 3`, `onto meld 2`. */
export function moveText(terms: Terms, moves: readonly MoveGroup[], move: number): string {
  const { group, index } = groupOf(moves, move);
  const { ranks } = terms.deck;
  switch (group.name) {
    case 'card':
      return `card ${notationOf(terms.deck).cardText(cardOfPlace(index, ranks))}`;
    case 'set':
      return `set ${ranks === PLACES ? index + 1 : formatRank(index)}`;
    case 'run':
      return `run ${ranks === PLACES ? 'BGRY'.charAt(Math.floor(index / PLACES)) : formatSuit(Math.floor(index / PLACES))} from ${(index % PLACES) + 1}`;
    case 'onto':
    case 'below':
      return `${group.name} meld ${index}`;
    default:
      return group.name;
  }
}

/** Cards are numbered suit by suit, ranks rising, and the joker last. */
export function cardOfPlace(place: number, ranks: number): Card {
  return cardAtIndex(place, ranks);
}
