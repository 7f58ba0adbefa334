/** A view of Shamus, carried into another process. */
import type { CarriedPart, Frames, WordBuffer } from '../../../game/frames.js';
import type { Setup } from '../../../game/index.js';
import { type PolicyStream, Stream } from '../../../random/index.js';
import { LAY_DOWN_DECISION } from '../decisions.js';
import type { LayDown } from '../rules/lay-down.js';
import { Rulings } from '../rules/rulings.js';
import { OwnView } from './seat-view.js';
import { Table } from './table.js';

/** A view whose random numbers go on from a state that was carried. */
type CarriedView = OwnView<PolicyStream | Stream>;

function carry(words: WordBuffer, view: CarriedView, carried: CarriedPart, begins: boolean): void {
  words.reserve();
  const { table } = view;
  view.handLo = words.word(view.handLo);
  view.handHi = words.word(view.handHi);
  view.playableLo = words.word(view.playableLo);
  view.playableHi = words.word(view.playableHi);
  view.mustLayLo = words.word(view.mustLayLo);
  view.mustLayHi = words.word(view.mustLayHi);
  view.discardableLo = words.word(view.discardableLo);
  view.discardableHi = words.word(view.discardableHi);
  table.sequencesLo = words.word(table.sequencesLo);
  table.sequencesHi = words.word(table.sequencesHi);
  table.groupsLo = words.word(table.groupsLo);
  table.groupsHi = words.word(table.groupsHi);
  table.points = words.word(table.points);
  table.pileLo = words.word(table.pileLo);
  table.pileHi = words.word(table.pileHi);
  table.circleCount = words.word(table.circleCount);
  table.stockCount = words.word(table.stockCount);
  table.seniorLost = words.bit(table.seniorLost);
  table.lastCall = words.word(table.lastCall);
  table.pileCount = words.word(table.pileCount);
  words.list(table.pile, 0, table.pileCount);
  words.list(table.held, 0, table.players);
  table.record.count = carried.record(words, table.record.events, table.record.count, begins);
  if (!begins) return;
  table.seniorTarget = words.word(table.seniorTarget);
  table.circleSize = words.word(table.circleSize);
  table.handSize = words.word(table.handSize);
  table.juniorTarget = words.word(table.juniorTarget);
  carried.random(words, view.random);
}

export function shamusFrames({ players, rulings }: Setup): Frames<CarriedView, LayDown> {
  return {
    view: (seat) => new OwnView(seat, new Table(players, new Rulings(rulings)), new Stream()),
    carry,
    planned: LAY_DOWN_DECISION.name,
    plan: LAY_DOWN_DECISION.plan.create,
    clear: (plan) => plan.clear(),
    carryPlan: (words, plan) => {
      plan.sequencesLo = words.word(plan.sequencesLo | 0);
      plan.sequencesHi = words.word(plan.sequencesHi | 0);
      plan.groupsLo = words.word(plan.groupsLo | 0);
      plan.groupsHi = words.word(plan.groupsHi | 0);
    },
  };
}
