import type { Card } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard } from '../../../cards/notation.js';
import type { ShamusEvent } from '../engine/events.js';
import { splitByRank, splitIntoRuns } from '../engine/recorder.js';
import type { Terms } from '../rules/terms.js';
import type { Board } from './board.js';

/** A board state, as plain data. Cards are written as in transcripts: `7H`, `TD`. */
export type Scene = Readonly<ReturnType<typeof sceneOf>>;

/** The board after an event, as the renderer draws it. */
export function sceneOf(board: Board, event: ShamusEvent, { targets, rulings }: Terms) {
  const { net, seniorLost, call, seat } = board;
  const { points, sequencesLo, sequencesHi, groupsLo, groupsHi } = board.table;
  return {
    /** Hands by seat, each by suit and rank. */
    hands: board.hands.map(written),
    /** Cards in hands that everyone knows of. */
    seen: written(board.seen),
    /** The top is the last. */
    pile: written(board.pile),
    sequences: splitIntoRuns(CardSet.fromHalves(sequencesLo, sequencesHi)).map(written),
    groups: splitByRank(CardSet.fromHalves(groupsLo, groupsHi)).map(written),
    /** Face down, the next first. */
    circle: written(board.circle),
    stock: written(board.stock),
    /** The initial number of circle cards. */
    circleSize: targets.circle,
    /** Points on the table; net of the Rummy players' hands; which of the two counts against the targets. */
    points,
    net,
    counted: rulings.tablePointsOnly ? ('table' as const) : ('net' as const),
    targets: { senior: targets.senior, junior: targets.junior },
    seniorLost,
    juniorOpen: seniorLost || rulings.juniorAnyTime,
    /** The last suit called with an ace, as a letter. */
    call: call === null ? null : { seat: call.seat, suit: 'CDHS'.charAt(call.suit) },
    seat,
    fresh: written('cards' in event ? event.cards : 'card' in event ? [event.card] : []),
    outcome: event.type === 'end' ? event.outcome : null,
  };
}

function written(cards: Iterable<Card>): string[] {
  return Array.from(cards, formatCard);
}
