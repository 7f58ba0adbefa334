/** The questions that the rules of the family leave open, with the answers that a game may be played by (R9). */
import type { Ruling } from '../../../game/index.js';

export const TURN_LIMIT = {
  name: 'turnLimit',
  values: ['100', '50', '200'],
  summary: 'After how many turns of each player does a deal end as it stands?',
} as const satisfies Ruling;

export const HAND = {
  name: 'hand',
  values: ['11', '10-12'],
  summary: 'How many cards are dealt: 11, or 10 in the first four deals and 12 in the others?',
} as const satisfies Ruling;

export const CONTRACT_TURN = {
  name: 'contractTurn',
  values: ['contract-only', 'lay-offs-too'],
  summary: 'May one lay off in the turn in which the contract is laid?',
} as const satisfies Ruling;

export const BUY_ORDER = {
  name: 'buyOrder',
  values: ['turn', 'dealer'],
  summary: "Who is asked first to buy: the player on the left of who is in turn, or the dealer's left?",
} as const satisfies Ruling;

export const DOWN_TAKES = {
  name: 'downTakes',
  values: ['buyers-first', 'turn-first'],
  summary: 'Is the upcard offered to the buyers before a player in turn who is down?',
} as const satisfies Ruling;

/** Games A and B: `down` allows players who were down before this turn. */
export const SWAP = {
  name: 'swap',
  values: ['down', 'never'],
  summary: 'Who may exchange a natural card for a wild on the table that stands for it?',
} as const satisfies Ruling;

/** Game E: `down` allows players who are down, also since this turn. */
export const SWAP_OF_ALL = {
  name: 'swap',
  values: ['anybody', 'down', 'never'],
  summary: 'Who may exchange a natural card for a wild on the table that stands for it?',
} as const satisfies Ruling;

export const LAST_CARD = {
  name: 'lastCard',
  values: ['floats', 'kept'],
  summary: 'One card left after laying: is it discarded and the player floats, or is such a lay-down not allowed?',
} as const satisfies Ruling;

export const FINISH = {
  name: 'finish',
  values: ['at-once', 'deal-end'],
  summary: 'Does stage 10 win at once, or is the deal played out and the fewest points of those who finished win?',
} as const satisfies Ruling;

export const ADJOINING = {
  name: 'adjoining',
  values: ['apart', 'free'],
  summary: 'Must two runs of a contract in one suit lie apart?',
} as const satisfies Ruling;

export const BUYS = {
  name: 'buys',
  values: ['as-written', '0', '1', '2', '3', 'any'],
  summary: 'How many buys has each player in a deal? With few of them some contracts can hardly be laid.',
} as const satisfies Ruling;

export const WILDS = {
  name: 'wilds',
  values: ['as-written', 'none', 'double'],
  summary: 'How many wild cards are in the deck: as the rules say, none, or twice as many?',
} as const satisfies Ruling;
