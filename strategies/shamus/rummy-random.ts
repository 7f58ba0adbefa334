import {
  DECK_SIZE,
  LayDown,
  LayDownSearch,
  LayDownSteps,
  listPickUps,
  meetsPickUp,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
  sets,
} from 'shamus-lab/shamus';

const { countCards, nthCard } = sets;

/** Number of retries of a lay-down that lacks the picked-up card before falling back to the best one. */
const TRIES = 20;

class RandomRummy implements RummyPolicy {
  private readonly depths = new Uint8Array(DECK_SIZE);
  private readonly steps = new LayDownSteps();
  private readonly search = new LayDownSearch();
  /** The melds on the table together with what was laid so far. */
  private readonly melds = new LayDown();

  draw(view: RummyView): number {
    const legal = listPickUps(view.table, view.handLo, view.handHi, this.depths);
    // An empty stock (ruling stockOut) forces a pick-up.
    if (view.table.stockCount === 0) return this.depths[view.random.below(legal)]!;
    const choice = view.random.below(legal + 1);
    return choice === 0 ? 0 : this.depths[choice - 1]!;
  }

  layDown(view: RummyView, laid: LayDown): void {
    const { handLo, handHi, mustLayLo, mustLayHi } = view;
    for (let tries = 0; tries < TRIES; tries++) {
      this.layStepByStep(view, laid);
      if (meetsPickUp(laid, view.table.open, mustLayLo, mustLayHi)) return;
    }
    this.search.find(handLo, handHi, view.table.open, mustLayLo, mustLayHi);
    laid.copy(this.search.best);
  }

  discard(view: RummyView): number {
    const { discardableLo, discardableHi } = view;
    return nthCard(discardableLo, discardableHi, view.random.below(countCards(discardableLo, discardableHi)));
  }

  private layStepByStep(view: RummyView, laid: LayDown): void {
    const { steps, melds } = this;
    const { open } = view.table;
    laid.clear();
    melds.set(open.sequencesLo, open.sequencesHi, open.groupsLo, open.groupsHi);
    for (;;) {
      const restLo = view.handLo & ~(laid.sequencesLo | laid.groupsLo);
      const restHi = view.handHi & ~(laid.sequencesHi | laid.groupsHi);
      steps.list(restLo, restHi, melds);
      if (steps.count === 0) return;
      const step = view.random.below(steps.count);
      steps.addTo(laid, step);
      // Without lay-offs, melds just laid are closed too.
      if (!view.table.rulings.noLayOffs) steps.addTo(melds, step);
    }
  }
}

/** The Rummy policy `random`. */
export default rummyPolicy({
  name: 'random',
  summary: 'any legal move at every step',
  description:
    'Draws from the stock or makes any legal pick-up, all equally likely; then, as long as a meld or a card can be laid down, lays any one of those that fit; then discards any legal card.',
  readsRecord: false,
  create: () => new RandomRummy(),
});
