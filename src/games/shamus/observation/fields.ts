/** Fields of an observation of Shamus, and the moves that there are. */
import { type Card, DECK_SIZE, RANKS, SUITS } from '../../../cards/card.js';
import { formatCard, formatRank, formatSuit } from '../../../cards/notation.js';
import { groupOf, type MoveGroup, type ObservationField } from '../../../game/index.js';
import { cardAtIndex } from '../../kit/cells.js';
import { DECISIONS, type ShamusDecision } from '../decisions.js';
import { EVENTS as KINDS_OF_EVENTS } from '../engine/event-kinds.js';
import { MAX_CIRCLE } from '../rules/setup.js';

/** The latest events that an observation holds, newest first, a power of two; and the numbers of each. */
export const EVENTS = 16;
export const EVENT_CELLS = 3;

/** Unit in which points are counted. */
export const POINTS_UNIT = 5;
/** All cards of the deck are worth 380 points. */
const MOST_POINTS = 380 / POINTS_UNIT;

/** The numbers of `drawn`: cards drawn in own turns, drawn for 2s and 4s, picked up, and laid. */
export const COUNTS = 4;

const KINDS = Object.entries(KINDS_OF_EVENTS)
  .map(([kind, { words }]) => `${kind} ${words}`)
  .join(', ');

/** @param players 2 or 4 */
export function observationFields(players: number) {
  const cards = <const N extends string>(name: N, summary: string, low: number, high: number) =>
    ({ name, summary, shape: [DECK_SIZE], low, high }) as const;
  const number = <const N extends string>(name: N, summary: string, high: number, low = 0) =>
    ({ name, summary, shape: [], low, high }) as const;
  return [
    number(
      'decision',
      `what is asked: ${DECISIONS.map(({ name }, index) => `${index + 1} ${name}`).join(', ')}`,
      DECISIONS.length,
      1,
    ),
    number('seat', 'the seat that is asked; 0 and 2 are Uno seats', players - 1),
    cards('hand', '1 for each card held; without what was laid in this lay-down, and with what was taken up', 0, 1),
    cards('sequences', '1 for each card in a sequence on the table', 0, 1),
    cards('groups', '1 for each card in a group on the table', 0, 1),
    cards(
      'pile',
      'how deep each card lies in the discard pile: 1 for the top, 0 for cards that are not there',
      0,
      DECK_SIZE,
    ),
    cards(
      'source',
      `who put each card on the discard pile last: 0 nobody yet, 1 the own seat, 2 to ${players} the seats clockwise from it, ${players + 1} the circle, ${players + 2} it was the upcard`,
      0,
      players + 2,
    ),
    {
      name: 'others',
      summary:
        'for each other seat clockwise, each card: 1 if it is known to hold it (picked up, and not laid or discarded since), -1 if it held no such card when it drew last because nothing fitted and has drawn none since',
      shape: [players - 1, DECK_SIZE],
      low: -1,
      high: 1,
    },
    {
      name: 'held',
      summary: 'cards that each seat holds, the own seat first, then clockwise',
      shape: [players],
      low: 0,
      high: DECK_SIZE,
    },
    {
      name: 'counts',
      summary:
        'for each seat, the own first: cards drawn from the stock in its turns, drawn for 2s and 4s, picked up, and laid down',
      shape: [players, COUNTS],
      low: 0,
      high: 127,
    },
    number('circle', 'cards left in the circle', MAX_CIRCLE),
    number('stock', 'cards left in the stock', DECK_SIZE),
    number('seniorLost', '1 once Senior cannot be won any more (rule 5.2)', 1),
    number(
      'lastCall',
      'the suit called last with an ace, 1 to 4 for clubs, diamonds, hearts, spades; 0 if there is none',
      SUITS,
    ),
    number('points', `points on the table, in units of ${POINTS_UNIT}`, MOST_POINTS),
    number('handPoints', `points of the own hand, in units of ${POINTS_UNIT}`, MOST_POINTS),
    number('seniorTarget', `the Senior target, in units of ${POINTS_UNIT}`, MOST_POINTS),
    number('juniorTarget', `the Junior target, in units of ${POINTS_UNIT}`, MOST_POINTS),
    number('ace', 'when a suit is called: the suit of the ace just played, 1 to 4; else 0', SUITS),
    number('taken', 'in a draw: cards taken from the discard pile so far', DECK_SIZE),
    number(
      'mustLay',
      'in a lay-down: the card that must be laid because it was picked up, 1 to 52 in the order AC to KS; else 0',
      DECK_SIZE,
    ),
    {
      name: 'events',
      summary: `the latest ${EVENTS} public events, newest first: kind (${KINDS}; 0 none), seat (1 the own, then clockwise; 0 none) and number (a card 1 to 52, a suit 1 to 4, or how many cards)`,
      shape: [EVENTS, EVENT_CELLS],
      low: 0,
      high: DECK_SIZE,
    },
  ] as const satisfies readonly ObservationField[];
}

/** The groups of moves, in the order in which moves are numbered; decisions name those by which they are made. */
const GROUPS = [
  {
    name: 'card',
    summary: 'plays the card (Uno player) or discards it (Rummy player)',
    count: DECK_SIZE,
  },
  { name: 'call', summary: 'calls the suit with the ace just played', count: SUITS },
  { name: 'stock', summary: 'draws the top card of the stock', count: 1 },
  {
    name: 'take',
    summary: 'takes up the top card of the discard pile, as one of a pick-up',
    count: 1,
  },
  { name: 'stop', summary: 'ends the pick-up, or the lay-down', count: 1 },
  {
    name: 'sequence',
    summary:
      'lays the card on a sequence to which it is next; where there is none, a new sequence of it and the two cards above it. A card that was picked up and must lie in a new meld (ruling pickupUse) is laid with two others in any case',
    count: DECK_SIZE,
  },
  {
    name: 'group',
    summary: 'lays the three cards of its rank other than this one as a new group',
    count: DECK_SIZE,
  },
  { name: 'fourth', summary: 'lays the fourth card of the rank on its group', count: RANKS },
] as const satisfies readonly Omit<MoveGroup, 'decisions'>[];

export const MOVES: readonly (MoveGroup & { readonly name: (typeof GROUPS)[number]['name'] })[] = GROUPS.map(
  (group) => {
    const made = (DECISIONS as readonly ShamusDecision[]).filter(({ moves }) => moves.includes(group.name));
    return { ...group, decisions: made.map(({ name }) => name) };
  },
);

/** The moves of card groups are numbered in this order: AC to KC, then diamonds, hearts and spades. */
export function cardOfPlace(place: number): Card {
  return cardAtIndex(place, RANKS);
}

/** A move in words: `card 7H`, `call S`, `stock`. */
export function moveText(move: number): string {
  const { group, index } = groupOf(MOVES, move);
  if (group.count === 1) return group.name;
  const what =
    group.name === 'call'
      ? formatSuit(index)
      : group.name === 'fourth'
        ? formatRank(index)
        : formatCard(cardOfPlace(index));
  return `${group.name} ${what}`;
}

/** The answer that a move makes if it is the only one of a decision; null where it is none, or part of a lay-down. */
export function choiceOf(move: number): number | null {
  const { group, index } = groupOf(MOVES, move);
  if (group.name === 'card') return cardOfPlace(index);
  if (group.name === 'call') return index;
  return group.name === 'stock' ? 0 : group.name === 'take' ? 1 : null;
}
