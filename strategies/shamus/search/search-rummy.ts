import {
  type Card,
  LayDown,
  type OptionValues,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
  sets,
  UNDECIDED,
} from 'shamus-lab/shamus';
import { RUMMY_BASES, rummyBases, UNO_BASES, unoBases } from './bases.js';
import { BUDGET_OPTIONS, type Searcher, searcher } from './options.js';

const { countCards } = sets;

/** Of a hundred hands of an Uno player four to twenty fit his plays. */
const TRIES = 100;

const OPTIONS = {
  base: {
    summary: 'the policy that he improves on and imagines himself to play on by',
    values: RUMMY_BASES,
    default: 'reader',
  },
  partner: { summary: 'the policy that he takes the Uno player to have', values: UNO_BASES, default: 'signaller' },
  known: {
    summary: 'imagines only hands with which that policy would have made the very plays and calls that were made',
    default: true,
  },
  ...BUDGET_OPTIONS,
} as const;

class SearchRummy implements RummyPolicy {
  /** The lay-down that goes with the pick-up that he has chosen. */
  private readonly planned = new LayDown();
  private hasPlan = false;
  /** A position made by hand has no record: there he plays as his base. */
  private canSearch = false;
  private readonly unused = new LayDown();

  constructor(private readonly by: Searcher<RummyPolicy>) {}

  newGame(view: RummyView): void {
    this.canSearch = view.table.record.count > 0;
    this.by.base.newGame?.(view);
    if (this.canSearch) this.by.forward.newGame(view);
  }

  draw(view: RummyView): number {
    const { base, forward, search } = this.by;
    this.hasPlan = false;
    if (!this.canSearch) return base.draw(view);
    forward.sit(view);
    const usual = base.draw(view);
    const chosen = search.choose(forward, view.random, usual);
    if (chosen === UNDECIDED || chosen === usual) return usual;
    const plan = forward.layDownOf(chosen);
    this.hasPlan = plan !== null;
    if (plan !== null) this.planned.copy(plan);
    return forward.answerOf(chosen);
  }

  layDown(view: RummyView, laid: LayDown): void {
    const { base, forward, search } = this.by;
    if (!this.canSearch) {
      base.layDown(view, laid);
      return;
    }
    forward.sit(view);
    // Asked in any case, for what it may remember.
    this.unused.clear();
    base.layDown(view, this.hasPlan ? this.unused : laid);
    if (this.hasPlan) laid.copy(this.planned);
    if ((view.mustLayLo | view.mustLayHi) !== 0) return;
    const chosen = search.choose(forward, view.random, forward.usualTurn);
    const better = chosen === UNDECIDED ? null : forward.layDownOf(chosen);
    if (better !== null) laid.copy(better);
  }

  discard(view: RummyView): Card {
    const { base, forward, search } = this.by;
    if (!this.canSearch) return base.discard(view);
    forward.sit(view);
    const usual = base.discard(view);
    if (countCards(view.discardableLo, view.discardableHi) === 1) return usual;
    const chosen = search.choose(forward, view.random, usual);
    return chosen === UNDECIDED ? usual : chosen;
  }
}

export default rummyPolicy({
  name: 'search-rummy',
  summary:
    'imagines which hands his partner may have, and plays every turn out in all of those worlds before he makes it',
  description:
    'Looks ahead. He knows by which policy his partner plays, so he imagines only hands with which that policy would have played and called just as it did, deals the other hidden cards at random, tries each pick-up, lay-down and discard in the same worlds, and has his base and his partner’s policy play each game to its end. He does what his base would do unless something else has won clearly more often. His partner must really play by the policy named, or his conclusions are wrong. The defaults are for a signaller.',
  batch: 100,
  options: OPTIONS,
  create: (options: OptionValues<typeof OPTIONS>) =>
    new SearchRummy(searcher(rummyBases[options.base], unoBases[options.partner], options, TRIES)),
});
