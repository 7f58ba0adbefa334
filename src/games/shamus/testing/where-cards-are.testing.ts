/** Looks past what the engine lets policies see, to say where each card is. */
import { type Card, isCard } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard } from '../../../cards/notation.js';
import type { Layout } from '../../../game/specimen.testing.js';
import type { ShamusEngine } from '../engine/engine.js';
import type { Hand } from '../engine/hand.js';
import type { Stock } from '../engine/stock.js';
import type { Table } from '../engine/table.js';
import type { ShamusQuestion as Question } from '../redeal/asked-table.js';

interface Inside {
  readonly table: Table;
  readonly stock: Stock;
  readonly places: readonly Hand[];
}

/** @param pending the question that the engine stopped at, if it did */
export function layoutOf(engine: ShamusEngine, after: string, pending: Question | null): Layout {
  const { table, stock, places: hands } = engine as unknown as Inside;
  const places: Record<string, string[]> = {
    stock: written(stock.deck.subarray(stock.used)),
    circle: Array.from({ length: table.circleCount }, (_, left) => written([stock.circleCard(left)])).flat(),
    pile: written(table.pile.subarray(0, table.pileCount)),
    sequences: writtenSet(table.sequencesLo, table.sequencesHi),
    groups: writtenSet(table.groupsLo, table.groupsHi),
    called: pending?.ace == null ? [] : written([pending.ace]),
  };
  hands.forEach((hand, seat) => {
    places[`hand ${seat}`] = writtenSet(hand.lo, hand.hi);
  });
  return { after, places, told: {} };
}

/** The same at rest, when the players are told how many cards are where. */
export function layoutAtRest(engine: ShamusEngine, after: string, pending: Question | null): Layout {
  const { table } = engine as unknown as Inside;
  const told: Record<string, number> = { stock: table.stockCount, circle: table.circleCount };
  table.held.forEach((count, seat) => {
    told[`hand ${seat}`] = count;
  });
  // The pile as a set, which policies may read instead of the pile.
  told.pile = CardSet.fromHalves(table.pileLo, table.pileHi).size;
  return { ...layoutOf(engine, after, pending), told };
}

/** What is neither on the table nor in a hand of cards, and does not show in the events either. */
export function scoreOf(engine: ShamusEngine): object {
  const { points, seniorLost, lastCall, seniorTarget, juniorTarget } = (engine as unknown as Inside).table;
  return { points, seniorLost, lastCall, seniorTarget, juniorTarget };
}

function written(cards: Iterable<Card>): string[] {
  return Array.from(cards, (card) => (isCard(card) ? formatCard(card) : `no card (${card})`));
}

function writtenSet(lo: number, hi: number): string[] {
  return written(CardSet.fromHalves(lo, hi));
}
