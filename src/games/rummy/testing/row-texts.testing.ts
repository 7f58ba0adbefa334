/** Rows of a plan as playthroughs write them. */

import { WILD } from '../cards/bag.js';
import { notationOf } from '../cards/deck.js';
import { bitCount, type MeldLimits } from '../melds/melds.js';
import { NEW_MELD, RUN, SET, SWAP } from '../melds/rows.js';
import type { PlanRow } from '../redeal/intercepted-engine.js';

/**
 * Reads a meld (`7C 7D WW`, `run WW WW 6C 7C`), a lay-off (`7S on 0`, `WW on 0 run at 8`), a swap (`swap 7S on 0 at 7`) or a
 * row of numbers (`=[1,0,1,3,0,-1]`). `at`: the first place, where the cards do not say it; `set` or `run` likewise.
 */
export function rowOf(text: string, limits: MeldLimits): PlanRow {
  if (text.startsWith('=')) return JSON.parse(text.slice(1)) as PlanRow;
  const { readCard, readCards } = notationOf(limits);
  const swapped = /^swap (\S+) on (\d+)(?: at (\d+))?$/.exec(text);
  if (swapped !== null) return [SWAP, readCard(swapped[1]!), Number(swapped[3] ?? 0), 1, 0, Number(swapped[2])];
  const parts = /^(?:(set|run) )?(.+?)(?: on (\d+)(?: (set|run))?)?(?: at (\d+))?$/.exec(text)!;
  const cards = readCards(parts[2]!);
  const isWild = (card: number) => card === WILD || (card & 15) === limits.wildRank;
  const naturals = cards.filter((card) => !isWild(card));
  const said = parts[1] ?? parts[4];
  const isSet = said === undefined ? naturals.every((card) => (card & 15) === (naturals[0]! & 15)) : said === 'set';
  const to = parts[3] === undefined ? NEW_MELD : Number(parts[3]);
  const copiesOf = (some: readonly number[]) => some.reduce((sum, card) => sum + (1 << (4 * (card >> 4))), 0);
  const length = cards.length;
  if (isSet) {
    const wilds = cards.filter(isWild);
    const column = limits.wildRank < 0 ? wilds.length : copiesOf(wilds);
    return [
      SET,
      naturals.length === 0 ? Number(parts[5]) - 1 : naturals[0]! & 15,
      0,
      length,
      copiesOf(naturals),
      to,
      column,
    ];
  }
  const at = cards.findIndex((card) => !isWild(card));
  const first = parts[5] === undefined ? (cards[at]! & 15) + 1 - at : Number(parts[5]);
  const wilds = cards.reduce((all, card, p) => all | (isWild(card) ? 1 << p : 0), 0);
  const suits = cards.reduce((all, card, p) => all | ((card >> 4) << (2 * p)), 0);
  const of = limits.anySuit ? suits : bitCount(wilds) === length ? 0 : naturals[0]! >> 4;
  return [RUN, of, first, length, 0, to, wilds];
}
