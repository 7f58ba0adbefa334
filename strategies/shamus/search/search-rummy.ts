import {
  type Card,
  LayDown,
  type OptionValues,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
  sets,
  type UnoView,
} from 'shamus-lab/shamus';
import { PARTNER_CODE } from '../exact-closer/exact-closer.js';
import { UNO_BASES, unoBase } from '../uno-bases.js';
import { BUDGET_OPTIONS, cheats, Searcher } from './options.js';
import { IMPROVED_BASES, rummyBase } from './rummy-bases.js';
import { jointUno } from './search-uno.js';

const { countCards } = sets;

/** Proposals for a world: of a hundred hands of an Uno player four to twenty fit the plays. */
const TRIES = 100;

const OPTIONS = {
  base: {
    summary: 'the policy that it improves on and uses in playouts, where exact-closer plays on as closer',
    values: IMPROVED_BASES,
    default: 'reader',
  },
  partner: { summary: 'the policy assumed for the Uno player', values: UNO_BASES, default: 'signaller' },
  code: PARTNER_CODE,
  known: {
    summary: 'imagines only hands with which that policy would have made the very plays and calls that were made',
    default: true,
  },
  ...BUDGET_OPTIONS,
} as const;

class SearchRummy implements RummyPolicy {
  private readonly planned = new LayDown();
  private hasPlan = false;
  private readonly unused = new LayDown();

  constructor(private readonly by: Searcher<RummyPolicy>) {}

  showDeck(deck: readonly Card[]): void {
    this.by.showDeck(deck);
  }

  newGame(view: RummyView): void {
    this.by.newGame(view as UnoView & RummyView);
  }

  draw(view: RummyView): number {
    const { base, forward } = this.by;
    this.hasPlan = false;
    if (!this.by.canSearch) return base.draw(view);
    forward.sit(view);
    const usual = base.draw(view);
    const chosen = this.by.choose(view.random, usual);
    if (chosen === usual) return usual;
    const plan = forward.layDownOf(chosen);
    this.hasPlan = plan !== null;
    if (plan !== null) this.planned.copy(plan);
    return forward.answerOf(chosen);
  }

  layDown(view: RummyView, laid: LayDown): void {
    const { base, forward } = this.by;
    if (!this.by.canSearch) {
      base.layDown(view, laid);
      return;
    }
    forward.sit(view);
    // Asked in any case, for what it may remember.
    this.unused.clear();
    base.layDown(view, this.hasPlan ? this.unused : laid);
    if (this.hasPlan) laid.copy(this.planned);
    if ((view.mustLayLo | view.mustLayHi) !== 0) return;
    const chosen = this.by.choose(view.random, forward.usualTurn(laid));
    const better = forward.layDownOf(chosen);
    if (better !== null) laid.copy(better);
  }

  discard(view: RummyView): Card {
    const { base, forward } = this.by;
    if (!this.by.canSearch) return base.discard(view);
    forward.sit(view);
    const usual = base.discard(view);
    if (countCards(view.discardableLo, view.discardableHi) === 1) return usual;
    return this.by.choose(view.random, usual);
  }
}

/** The Rummy policy `search-rummy`. */
export default rummyPolicy({
  name: 'search-rummy',
  summary:
    'imagines which hands its partner may have, and plays every turn out in all of those worlds before making it',
  description:
    'Looks ahead. It knows by which policy its partner plays, so it imagines only hands with which that policy would have played and called just as the partner did, deals the other hidden cards at random, tries each pick-up, lay-down and discard in the same worlds, and has its base and the partner’s policy play each game to its end. It does what its base would do unless something else has won clearly more often. The partner must really play by the policy named, or its conclusions are wrong. The defaults are for a signaller.',
  batch: 100,
  options: OPTIONS,
  searches: true,
  cheats,
  create: (options: OptionValues<typeof OPTIONS>) => {
    const { base, code, partner: name } = options;
    const [own, partner] = [rummyBase(base, name, code), unoBase(name, code)];
    const atTable = options.kind === 'joint' ? () => jointUno(partner, own, options.free) : undefined;
    return new SearchRummy(new Searcher(own, partner, options, TRIES, atTable));
  },
});
