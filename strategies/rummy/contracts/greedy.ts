import { type Card, type Plan, type RummyPlayer, type RummyView, rummyPlayer } from 'shamus-lab/rummy';
import { costliest, costliestOf, NONE } from './choice.js';
import { ContractProgress, cardsBeyond } from './contract-progress.js';
import { LayDown } from './lay-down.js';

/** Wants nothing but to be down as soon as it can be, and then to be rid of its cards. */
export class Greedy implements RummyPlayer {
  protected readonly progress = new ContractProgress();
  protected readonly laying = new LayDown();

  /** Takes what brings the contract nearer; once it is down, what it can lay at once. */
  takes(view: RummyView): boolean {
    const { table, seat } = view;
    if (table.isDown(seat)) return this.laying.fits(view, table.upcard);
    this.progress.look(view);
    return this.progress.isNearerWith(view, table.upcard);
  }

  /** Buys only what it cannot do without: as long as its hand is too small for the contract. */
  buys(view: RummyView): boolean {
    const { table, seat } = view;
    if (table.isDown(seat) || cardsBeyond(view, view.hand.count) >= 0) return false;
    this.progress.look(view);
    return this.progress.isNearerWith(view, table.upcard);
  }

  layDown(view: RummyView, plan: Plan): void {
    const { table, seat } = view;
    // A swap brings one card at most.
    const reach = table.terms.swap === 'anybody' ? 1 : 0;
    if (!table.isDown(seat) && this.progress.look(view) > reach) return;
    this.laying.lay(view, plan);
  }

  /** The costliest card that the contract can do without; if there is none, the costliest of all. */
  discard(view: RummyView): Card {
    const { hand, table, seat } = view;
    const { points } = table.terms;
    if (table.isDown(seat)) return costliestOf(hand, points);
    this.progress.look(view);
    const { spareLo, spareHi } = this.progress.distance;
    const card = costliest(spareLo, spareHi, points);
    return card === NONE ? costliestOf(hand, points) : card;
  }
}

/** The policy `greedy` for contract games. */
export default rummyPlayer({
  name: 'greedy',
  summary: 'takes what brings the contract nearer, lays it at once, and lays off all it can',
  description:
    'Takes the upcard if fewer cards are then missing for the contract, lays the contract as soon as it can, with as few points left as can be, and lays off whatever fits. Discards the costliest card that the contract can do without. Buys only as long as its hand is too small for the contract.',
  create: () => new Greedy(),
});
