/** Chance that the next player uses a discard, and the others' distance from the end of the deal. */
import { type Bag, type Card, nextSeat, RUN, type RummyView, rankOf, suitOf, type Table, WILD } from 'shamus-lab/rummy';
import type { LayDown } from './lay-down.js';

/** Chances are counted in eighths. */
export const SURE = 8;
/** Chance for one known card that goes with the discard; two make it SURE. */
const ONE_MATE = 4;
/** Max distance of two cards of a suit that go into one run. */
const NEAR = 2;
/** More cards than anybody holds. */
const NOBODY = 99;

/** Chance, in eighths, that the next player can use a card: lay it off, or add it to cards they were seen to take. */
export function chanceToFeed(view: RummyView, card: Card, laying: LayDown): number {
  const { table, seat } = view;
  const next = nextSeat(seat, table.players);
  if (table.isDown(next)) return laying.fits(view, card) ? SURE : 0;
  if (isWild(table, card)) return SURE;
  const known = table.known[next]!;
  if (known.count === 0) return 0;
  const contract = table.terms.contracts[table.stages[next]!]!;
  let wantsSets = false;
  let wantsRuns = false;
  for (let meld = 0; meld < contract.length; meld++) {
    if (contract[meld]!.kind === RUN) wantsRuns = true;
    else wantsSets = true;
  }
  const mates = (wantsSets ? matesInSet(known, card) : 0) + (wantsRuns ? matesInRun(table, known, card) : 0);
  return Math.min(SURE, ONE_MATE * mates);
}

/** True if a card stands for others. */
export function isWild({ terms }: Readonly<Table>, card: Card): boolean {
  return card === WILD || rankOf(card) === terms.melds.wildRank;
}

/** Fewest cards of a player who is down, other than this one; NOBODY if no other is down. */
export function fewestOfThoseDown(table: Readonly<Table>, seat: number): number {
  const { players } = table;
  let fewest = NOBODY;
  for (let other = nextSeat(seat, players); other !== seat; other = nextSeat(other, players)) {
    if (table.isDown(other) && table.held[other]! < fewest) fewest = table.held[other]!;
  }
  return fewest;
}

function matesInSet(known: Readonly<Bag>, card: Card): number {
  let mates = 0;
  for (let suit = 0; suit < 4; suit++) mates += known.copies((suit << 4) | rankOf(card));
  return mates;
}

function matesInRun(table: Readonly<Table>, known: Readonly<Bag>, card: Card): number {
  const { ranks, anySuit } = table.terms.melds;
  const rank = rankOf(card);
  let mates = 0;
  for (let other = Math.max(0, rank - NEAR); other <= Math.min(ranks - 1, rank + NEAR); other++) {
    if (other === rank) continue;
    if (anySuit ? matesInSet(known, other) > 0 : known.has((suitOf(card) << 4) | other)) mates++;
  }
  return mates;
}
