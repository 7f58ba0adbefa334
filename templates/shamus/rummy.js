import { LayDownSearch, PickUpSearch, rummyPolicy, sets } from 'shamus-lab/shamus';

const { highestCard } = sets;

/** @implements {import('shamus-lab/shamus').RummyPolicy} */
class MyPolicy {
  pickUps = new PickUpSearch();
  search = new LayDownSearch();

  /** A new game begins: forget whatever you remember of the last one. The view is live: copy what you keep. */
  newGame(_view) {}

  /**
   * 0 to draw from the stock, or how many cards to take from the top of the discard pile. Here: what gains most.
   *
   * @param {import('shamus-lab/shamus').RummyView} view
   */
  draw(view) {
    return this.pickUps.best(view);
  }

  /**
   * Fills in what is laid down. After a pick-up its top card must be laid. Here: what gains most.
   *
   * @param {import('shamus-lab/shamus').RummyView} view
   * @param {import('shamus-lab/shamus').LayDown} laid
   */
  layDown(view, laid) {
    const { handLo, handHi, mustLayLo, mustLayHi, table } = view;
    this.search.find(handLo, handHi, table.open, mustLayLo, mustLayHi);
    laid.copy(this.search.best);
  }

  /**
   * The card to discard, one of view.discardableLo, view.discardableHi. A set is two halves, Lo and Hi. Here: the highest.
   *
   * @param {import('shamus-lab/shamus').RummyView} view
   */
  discard(view) {
    return highestCard(view.discardableLo, view.discardableHi);
  }
}

export default rummyPolicy({
  name: 'my-policy',
  summary: 'lays down what gains most, discards the highest card',
  description: 'Picks up and lays down what gains most now, and discards the highest card that it may.',
  readsRecord: false,
  create: () => new MyPolicy(),
});
