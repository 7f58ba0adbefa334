/** Looks past what the engine lets policies see, to say where each card is. */
import { type Card, isCard } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard } from '../../../cards/notation.js';
import type { Layout } from '../../../game/specimen.testing.js';
import type { ShamusEngine } from '../engine/engine.js';
import type { ShamusQuestion as Question } from '../redeal/intercepted-engine.js';

/** @param pending the question that the engine stopped at, if it did */
export function layoutOf(engine: ShamusEngine, after: string, pending: Question | null): Layout {
  const { table, deck, used, circleStart, handsLo, handsHi } = engine.position;
  const places: Record<string, string[]> = {
    stock: written(deck.subarray(used)),
    circle: written(deck.subarray(circleStart, circleStart + table.circleCount)),
    pile: written(table.pile.subarray(0, table.pileCount)),
    sequences: writtenSet(table.sequencesLo, table.sequencesHi),
    groups: writtenSet(table.groupsLo, table.groupsHi),
    called: pending?.ace == null ? [] : written([pending.ace]),
  };
  handsLo.forEach((lo, seat) => {
    places[`hand ${seat}`] = writtenSet(lo, handsHi[seat]!);
  });
  return { after, places, told: {} };
}

/** The same at rest, when the players are told how many cards are where. */
export function layoutAtRest(engine: ShamusEngine, after: string, pending: Question | null): Layout {
  const { table } = engine.position;
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
  const { points, seniorLost, lastCall, seniorTarget, juniorTarget } = engine.position.table;
  return { points, seniorLost, lastCall, seniorTarget, juniorTarget };
}

function written(cards: Iterable<Card>): string[] {
  return Array.from(cards, (card) => (isCard(card) ? formatCard(card) : `no card (${card})`));
}

function writtenSet(lo: number, hi: number): string[] {
  return written(CardSet.fromHalves(lo, hi));
}
