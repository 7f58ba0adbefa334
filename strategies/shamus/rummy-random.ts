import {
  DECK_SIZE,
  LayDown,
  LayDownSearch,
  LayDownSteps,
  PickUpSearch,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
  sets,
} from 'shamus-lab/shamus';

const { countCards, nthCard } = sets;

/** How often a lay-down is begun anew because the picked-up card was not in it, before the best one is taken. */
const TRIES = 20;

class RandomRummy implements RummyPolicy {
  private readonly depths = new Uint8Array(DECK_SIZE);
  private readonly pickUps = new PickUpSearch();
  private readonly steps = new LayDownSteps();
  private readonly search = new LayDownSearch();
  /** The melds on the table together with what was laid so far. */
  private readonly melds = new LayDown();

  draw(view: RummyView): number {
    const legal = this.pickUps.legal(view, this.depths);
    const choice = view.random.below(legal + 1);
    return choice === 0 ? 0 : this.depths[choice - 1]!;
  }

  layDown(view: RummyView, laid: LayDown): void {
    const { handLo, handHi, mustLayLo, mustLayHi } = view;
    for (let tries = 0; tries < TRIES; tries++) {
      this.layStepByStep(view, laid);
      const missingLo = mustLayLo & ~(laid.sequencesLo | laid.groupsLo);
      const missingHi = mustLayHi & ~(laid.sequencesHi | laid.groupsHi);
      if ((missingLo | missingHi) === 0) return;
    }
    this.search.find(handLo, handHi, view.table, mustLayLo, mustLayHi);
    laid.copy(this.search.best);
  }

  discard(view: RummyView): number {
    const { discardableLo, discardableHi } = view;
    return nthCard(discardableLo, discardableHi, view.random.below(countCards(discardableLo, discardableHi)));
  }

  private layStepByStep(view: RummyView, laid: LayDown): void {
    const { steps, melds } = this;
    const { table } = view;
    laid.clear();
    melds.set(table.sequencesLo, table.sequencesHi, table.groupsLo, table.groupsHi);
    for (;;) {
      const restLo = view.handLo & ~(laid.sequencesLo | laid.groupsLo);
      const restHi = view.handHi & ~(laid.sequencesHi | laid.groupsHi);
      steps.list(restLo, restHi, melds);
      if (steps.count === 0) return;
      const step = view.random.below(steps.count);
      steps.addTo(laid, step);
      steps.addTo(melds, step);
    }
  }
}

export default rummyPolicy({
  name: 'random',
  summary: 'any legal move at every step',
  description:
    'Draws from the stock or makes any legal pick-up, each as likely as the others; then, as long as a meld or a card can be laid down, lays any one of those that fit; then discards any card that he may.',
  create: () => new RandomRummy(),
});
