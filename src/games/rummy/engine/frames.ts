/** View of a seat of a game of the rummy family, carried into another process. */
import type { CarriedPart, Frames, WordBuffer } from '../../../game/frames.js';
import { type PolicyStream, Stream } from '../../../random/index.js';
import { Bag } from '../cards/bag.js';
import { LAY_DOWN_DECISION } from '../decisions.js';
import { MOST_ROWS, Plan, STRIDE } from '../melds/rows.js';
import type { RummyView } from '../policy.js';
import type { Terms } from '../rules/terms.js';
import { planError } from './refusals.js';
import { Table } from './table.js';

/** A view like SeatView, whose random numbers go on from a state that was carried. */
class CarriedView implements RummyView {
  readonly hand = new Bag();
  readonly random: PolicyStream | Stream = new Stream();

  constructor(
    readonly seat: number,
    readonly table: Table,
  ) {}
}

function carryBag(words: WordBuffer, bag: Bag, hasCopies: boolean): void {
  bag.lo = words.word(bag.lo);
  bag.hi = words.word(bag.hi);
  bag.wilds = words.word(bag.wilds);
  bag.count = words.word(bag.count);
  if (!hasCopies) return;
  bag.lo1 = words.word(bag.lo1);
  bag.hi1 = words.word(bag.hi1);
  bag.lo2 = words.word(bag.lo2);
  bag.hi2 = words.word(bag.hi2);
  bag.lo3 = words.word(bag.lo3);
  bag.hi3 = words.word(bag.hi3);
}

function carry(words: WordBuffer, { hand, table, random }: CarriedView, carried: CarriedPart, begins: boolean): void {
  words.reserve();
  const { melds, players, terms } = table;
  const hasCopies = terms.deck.decks > 1;
  table.phase = words.word(table.phase);
  table.seat = words.word(table.seat);
  table.asked = words.word(table.asked);
  table.turn = words.word(table.turn);
  table.stockCount = words.word(table.stockCount);
  table.restocks = words.word(table.restocks);
  table.pileCount = words.word(table.pileCount);
  words.list(table.pile, 0, table.pileCount);
  melds.count = words.word(melds.count);
  words.list(melds.at, 0, melds.count * STRIDE);
  melds.runsLo = words.word(melds.runsLo);
  melds.runsHi = words.word(melds.runsHi);
  melds.openRanks = words.word(melds.openRanks);
  words.list(table.held, 0, players);
  words.list(table.downSince, 0, players);
  words.list(table.bought, 0, players);
  words.list(table.wildsLaid, 0, players);
  carryBag(words, hand, hasCopies);
  carryBag(words, table.open, hasCopies);
  for (let seat = 0; seat < players; seat++) carryBag(words, table.known[seat]!, hasCopies);
  table.recordCount = carried.record(words, table.record, table.recordCount, begins);
  if (!begins) return;
  table.deal = words.word(table.deal);
  table.dealer = words.word(table.dealer);
  words.list(table.stages, 0, players);
  words.list(table.scores, 0, players);
  words.list(table.totals, 0, players);
  carried.random(words, random);
}

export function rummyFrames(terms: Terms): Frames<CarriedView, Plan> {
  return {
    view: (seat) => new CarriedView(seat, new Table(terms)),
    carry,
    planned: LAY_DOWN_DECISION.name,
    plan: () => new Plan(),
    clear: (plan) => plan.clear(),
    carryPlan: (words, plan) => {
      const { count } = plan;
      const isCount = count === 0 || (Number.isInteger(count) && count > 0 && count <= MOST_ROWS);
      if (!isCount && !words.isRead) throw planError(plan);
      plan.count = words.word(count);
      words.list(plan.at, 0, plan.count * STRIDE);
    },
  };
}
