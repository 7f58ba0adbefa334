import {
  type Card,
  type OptionValues,
  type RummyView,
  type Suit,
  sets,
  type UnoPolicy,
  type UnoView,
  unoPolicy,
} from 'shamus-lab/shamus';
import { RUMMY_BASES, rummyBases, UNO_BASES, unoBases } from './bases.js';
import { BUDGET_OPTIONS, cheats, Searcher } from './options.js';

const { countCards } = sets;

/** Of a thousand hands of a Rummy player, who decides three times a turn, one or two may fit. */
const TRIES = 3000;

const OPTIONS = {
  base: {
    summary: 'the policy that he improves on and imagines himself to play on by',
    values: UNO_BASES,
    default: 'signaller',
  },
  partner: { summary: 'the policy that he takes the Rummy player to have', values: RUMMY_BASES, default: 'reader' },
  known: {
    summary: 'imagines only hands with which that policy would have done all that the Rummy player did',
    default: true,
  },
  ...BUDGET_OPTIONS,
  free: { summary: 'TODO', low: 0, high: 52, step: 1, default: 52 },
} as const;

class SearchUno implements UnoPolicy {
  constructor(
    private readonly by: Searcher<UnoPolicy>,
    private readonly free: number,
  ) {}

  /** Of a cheat. */
  showDeck(deck: readonly Card[]): void {
    this.by.showDeck(deck);
  }

  newGame(view: UnoView): void {
    this.by.newGame(view as UnoView & RummyView);
  }

  play(view: UnoView): Card {
    const { base, forward } = this.by;
    if (!this.by.canSearch) return base.play(view);
    forward.sit(view);
    const usual = base.play(view);
    if (countCards(view.playableLo, view.playableHi) === 1 || countCards(view.handLo, view.handHi) > this.free)
      return usual;
    return this.by.choose(view.random, usual);
  }

  call(view: UnoView, ace: Card): Suit {
    const { base, forward } = this.by;
    if (!this.by.canSearch) return base.call(view, ace);
    forward.sit(view);
    const usual = base.call(view, ace);
    if (countCards(view.handLo, view.handHi) > this.free) return usual;
    return this.by.choose(view.random, usual);
  }
}

export default unoPolicy({
  name: 'search-uno',
  summary:
    'imagines which hands his partner may have, and plays every card out in all of those worlds before he plays it',
  description:
    'Looks ahead, as search-rummy does at the other seat: imagines hands with which the policy that he takes his partner to have would have drawn, laid down and discarded just as he did, tries each card and each call in the same worlds, and has base policies play each game to its end. He plays as his base would unless something else has won clearly more often. A partner who concludes something from his plays is misled when he leaves his base, so beside a search-rummy he does harm.',
  batch: 100,
  options: OPTIONS,
  searches: true,
  cheats,
  create: (options: OptionValues<typeof OPTIONS>) =>
    new SearchUno(new Searcher(unoBases[options.base], rummyBases[options.partner], options, TRIES), options.free),
});
