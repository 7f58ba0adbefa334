/**
 * The legal moves: as the engine offers them to a policy, as the library of policies finds pick-ups, and, of all lay-downs
 * that its steps lead to, those that the rules let stand, which are told here without the engine's help.
 */
import { DECK_SIZE, SUITS } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { rankName } from '../../../cards/model.testing.js';
import { formatCard } from '../../../cards/notation.js';
import { countCards } from '../../../cards/sets.js';
import { LayDown, type Melds } from '../lay-downs/lay-down.js';
import { LayDownSteps } from '../lay-downs/lay-down-steps.js';
import { PickUpSearch } from '../lay-downs/pick-up.js';
import type { RummyView } from '../policy.js';
import { halvesOf, type ShamusMove as Move, type ShamusQuestion as Question } from '../redeal/intercepted-engine.js';
import { legalDiscards, stepUp } from './naive.testing.js';

export function offeredMoves({ asked, view }: Question): Move[] {
  switch (asked) {
    case 'play':
      return [...CardSet.fromHalves(view.playableLo, view.playableHi)].map((answer) => ({ asked, answer }));
    case 'call':
      return Array.from({ length: SUITS }, (_, answer) => ({ asked, answer }));
    case 'draw':
      return offeredDraws(view).map((answer) => ({ asked, answer }));
    case 'discard':
      return [...CardSet.fromHalves(view.discardableLo, view.discardableHi)].map((answer) => ({ asked, answer }));
    case 'layDown':
      return offeredLayDowns(view).map((laid) => ({ asked, laid: halvesOf(laid) }));
    case 'newGame':
      throw new Error('a new game asks for nothing');
  }
}

function offeredDraws(view: RummyView): number[] {
  const depths = new Uint8Array(DECK_SIZE);
  const count = new PickUpSearch().legal(view, depths);
  return [...(view.table.stockCount > 0 ? [0] : []), ...depths.subarray(0, count)];
}

/** Everything that steps lead to from laying nothing, as far as rules 4.1 and 4.4 let it stand. */
function offeredLayDowns(view: RummyView): LayDown[] {
  const found = new Map([['0,0,0,0', new LayDown()]]);
  const steps = new LayDownSteps();
  // A map goes on to what is added while it is walked.
  for (const laid of found.values()) {
    steps.list(...restOf(view, laid), withMelds(view.table.open, laid));
    for (let step = 0; step < steps.count; step++) {
      const more = new LayDown();
      more.copy(laid);
      steps.addTo(more, step);
      found.set(`${more.sequencesLo},${more.sequencesHi},${more.groupsLo},${more.groupsHi}`, more);
    }
  }
  return [...found.values()].filter((laid) => usesPickUp(view, laid) && leavesDiscard(view, laid));
}

/** Rule 4.1, ruling `pickupUse`. */
function usesPickUp(view: RummyView, laid: LayDown): boolean {
  const [must] = texts(view.mustLayLo, view.mustLayHi);
  const sequences = texts(laid.sequencesLo, laid.sequencesHi);
  const groups = texts(laid.groupsLo, laid.groupsHi);
  if (must === undefined) return true;
  if (!view.table.rulings.pickUpNeedsMeld) return sequences.includes(must) || groups.includes(must);
  const threes = [-2, -1, 0].map((first) => [first, first + 1, first + 2].map((step) => stepUp(must, step) ?? ''));
  const isInSequence = threes.some((three) => three.every((card) => sequences.includes(card)));
  return (
    isInSequence || (groups.includes(must) && groups.filter((card) => rankName(card) === rankName(must)).length > 2)
  );
}

/** Rules 4.3 and 4.4: whether some card may be discarded afterwards. */
function leavesDiscard(view: RummyView, laid: LayDown): boolean {
  const { rulings, open } = view.table;
  const rest = restOf(view, laid);
  if (rulings.mayKeepMelds) return countCards(...rest) > 0;
  const melds = rulings.noLayOffs ? open : withMelds(open, laid);
  if (!oneDiscardStopsAll(rest, melds)) return false;
  const sequences = texts(melds.sequencesLo, melds.sequencesHi);
  const groups = texts(melds.groupsLo, melds.groupsHi);
  return legalDiscards(texts(...rest), { sequences, groups }).length > 0;
}

/** Used again and again: it is large, and needed for every lay-down. */
const REMAINING = new LayDownSteps();

/** Whether one card is part of all steps that could still be made. It saves most of the slow look at hands of thirty cards. */
function oneDiscardStopsAll([lo, hi]: [lo: number, hi: number], melds: Melds): boolean {
  const steps = REMAINING;
  steps.list(lo, hi, melds);
  let [inAllLo, inAllHi] = [lo, hi];
  for (let step = 0; step < steps.count; step++) {
    const more = new LayDown();
    steps.addTo(more, step);
    inAllLo &= more.sequencesLo | more.groupsLo;
    inAllHi &= more.sequencesHi | more.groupsHi;
  }
  return (inAllLo | inAllHi) !== 0;
}

function texts(lo: number, hi: number): string[] {
  return Array.from(CardSet.fromHalves(lo, hi), formatCard);
}

function restOf(view: RummyView, laid: LayDown): [lo: number, hi: number] {
  return [view.handLo & ~(laid.sequencesLo | laid.groupsLo), view.handHi & ~(laid.sequencesHi | laid.groupsHi)];
}

function withMelds(melds: Melds, laid: LayDown): Melds {
  return {
    sequencesLo: melds.sequencesLo | laid.sequencesLo,
    sequencesHi: melds.sequencesHi | laid.sequencesHi,
    groupsLo: melds.groupsLo | laid.groupsLo,
    groupsHi: melds.groupsHi | laid.groupsHi,
  };
}
