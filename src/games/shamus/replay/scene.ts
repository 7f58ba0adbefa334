import type { Card } from '../../../cards/card.js';
import { formatCards } from '../../../cards/notation.js';
import type { Rulings } from '../rules/rulings.js';
import { circleSize, type Targets } from '../rules/setup.js';
import type { Board } from './board.js';
import type { ShamusEvent } from './events.js';
import { splitByRank, splitIntoRuns } from './melds.js';

/** A position, as plain data. Cards are written as in transcripts: `7H`, `TD`. */
export interface Scene {
  /** By seat, by suit and rank. */
  readonly hands: readonly (readonly string[])[];
  /** Cards in hands that everyone knows of. */
  readonly seen: readonly string[];
  /** The top is the last. */
  readonly pile: readonly string[];
  readonly sequences: readonly (readonly string[])[];
  readonly groups: readonly (readonly string[])[];
  /** Face down, the next first. */
  readonly circle: readonly string[];
  readonly stock: readonly string[];
  /** The initial number of circle cards. */
  readonly circleSize: number;
  /** Points on the table; net of the Rummy players' hands; which of the two counts against the targets. */
  readonly points: number;
  readonly net: number;
  readonly counted: 'net' | 'table';
  readonly targets: Targets;
  readonly seniorLost: boolean;
  /** Whether Junior can be won now. */
  readonly juniorOpen: boolean;
  /** The last suit called with an ace, as a letter. */
  readonly call: { readonly seat: number; readonly suit: string } | null;
  /** Whose turn it is. */
  readonly seat: number | null;
  /** Cards that have just moved. */
  readonly fresh: readonly string[];
  /** The outcome, when play is over. */
  readonly outcome: string | null;
}

export function sceneOf(board: Board, event: ShamusEvent, targets: Targets, rulings: Rulings): Scene {
  return {
    hands: board.hands.map(written),
    seen: written(board.seen),
    pile: written(board.pile),
    sequences: splitIntoRuns(board.sequences).map(written),
    groups: splitByRank(board.groups).map(written),
    circle: written(board.circle),
    stock: written(board.stock),
    circleSize: circleSize(board.players),
    points: board.points,
    net: board.net,
    counted: rulings.tablePointsOnly ? 'table' : 'net',
    targets: { senior: targets.senior, junior: targets.junior },
    seniorLost: board.seniorLost,
    juniorOpen: board.seniorLost || rulings.juniorAnyTime,
    call: board.call === null ? null : { seat: board.call.seat, suit: 'CDHS'.charAt(board.call.suit) },
    seat: board.seat,
    fresh: written(movedBy(event)),
    outcome: event.type === 'end' ? event.outcome : null,
  };
}

function written(cards: Iterable<Card>): string[] {
  return formatCards(cards).split(' ').filter(Boolean);
}

function movedBy(event: ShamusEvent): readonly Card[] {
  if ('cards' in event) return event.cards;
  return 'card' in event ? [event.card] : [];
}
