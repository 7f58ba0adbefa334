import {
  type Card,
  type OptionValues,
  type Suit,
  sets,
  UNDECIDED,
  type UnoPolicy,
  type UnoView,
  unoPolicy,
} from 'shamus-lab/shamus';
import { RUMMY_BASES, rummyBases, UNO_BASES, unoBases } from './bases.js';
import { BUDGET_OPTIONS, type Searcher, searcher } from './options.js';

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
} as const;

class SearchUno implements UnoPolicy {
  /** A position made by hand has no record: there he plays as his base. */
  private canSearch = false;

  constructor(private readonly by: Searcher<UnoPolicy>) {}

  newGame(view: UnoView): void {
    this.canSearch = view.table.record.count > 0;
    this.by.base.newGame?.(view);
    if (this.canSearch) this.by.forward.newGame(view);
  }

  play(view: UnoView): Card {
    const { base, forward, search } = this.by;
    if (!this.canSearch) return base.play(view);
    forward.sit(view);
    const usual = base.play(view);
    if (countCards(view.playableLo, view.playableHi) === 1) return usual;
    const chosen = search.choose(forward, view.random, usual);
    return chosen === UNDECIDED ? usual : chosen;
  }

  call(view: UnoView, ace: Card): Suit {
    const { base, forward, search } = this.by;
    if (!this.canSearch) return base.call(view, ace);
    forward.sit(view);
    const usual = base.call(view, ace);
    const chosen = search.choose(forward, view.random, usual);
    return chosen === UNDECIDED ? usual : chosen;
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
  create: (options: OptionValues<typeof OPTIONS>) =>
    new SearchUno(searcher(unoBases[options.base], rummyBases[options.partner], options, TRIES)),
});
