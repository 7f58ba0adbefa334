import {
  type Card,
  type OptionValues,
  type RummyPolicy,
  type RummyView,
  type Suit,
  sets,
  type UnoPolicy,
  type UnoView,
  unoPolicy,
} from 'shamus-lab/shamus';
import { type Base, UNO_BASES, unoBases } from '../uno-bases.js';
import { Answers } from './answers.js';
import { BUDGET_OPTIONS, cheats, Searcher } from './options.js';
import { RUMMY_BASES, rummyBases } from './rummy-bases.js';

const { countCards } = sets;

/** Proposals for a world: of a thousand hands of a Rummy player, deciding three times a turn, one or two may fit. */
const TRIES = 3000;

const OPTIONS = {
  base: {
    summary: 'the policy that it improves on and uses in playouts',
    values: UNO_BASES,
    default: 'signaller',
  },
  partner: { summary: 'the policy assumed for the Rummy player', values: RUMMY_BASES, default: 'reader' },
  known: {
    summary: 'imagines only hands with which that policy would have done all that the Rummy player did',
    default: true,
  },
  ...BUDGET_OPTIONS,
} as const;

class SearchUno implements UnoPolicy {
  constructor(
    private readonly by: Searcher<UnoPolicy>,
    /** Maximum number of cards at which it searches, for a joint search; else null. */
    private readonly free: number | null,
    private readonly answers = free === null ? null : new Answers(),
  ) {}

  showDeck(deck: readonly Card[]): void {
    this.by.showDeck(deck);
  }

  newGame(view: UnoView): void {
    this.by.newGame(view as UnoView & RummyView);
  }

  play(view: UnoView): Card {
    const searches = this.takesUp(view);
    const usual = this.by.base.play(view);
    return searches && countCards(view.playableLo, view.playableHi) > 1 ? this.choose(view, usual) : usual;
  }

  call(view: UnoView, ace: Card): Suit {
    const searches = this.takesUp(view);
    const usual = this.by.base.call(view, ace);
    return searches ? this.choose(view, usual) : usual;
  }

  /** Before the base is asked, whose memory it takes over. @returns whether it searches */
  private takesUp(view: UnoView): boolean {
    const { by, free } = this;
    if (!by.canSearch || (free !== null && countCards(view.handLo, view.handHi) > free)) return false;
    by.forward.sit(view);
    return true;
  }

  private choose(view: UnoView, usual: number): number {
    const { by, answers } = this;
    if (answers === null) return by.choose(view.random, usual);
    // The partner asks this for hand after hand. The answer hangs on nothing but the record, the hand and the base.
    const numbers = by.forward.publicNumbers();
    const known = answers.find(numbers.next(), numbers.next(), view.handLo, view.handHi, usual);
    if (known >= 0) return known;
    const chosen = by.choose(numbers, usual);
    answers.keep(chosen);
    return chosen;
  }
}

/** Worlds of a search that the partner does again for every hand that may be. */
const JOINT_WORLDS = 16;

/** An Uno player whose partner can work out what it would have done with another hand. @param free see BUDGET_OPTIONS */
export function jointUno(
  own: Base<UnoPolicy>,
  partner: Base<RummyPolicy>,
  free: number,
): { readonly policy: UnoPolicy; readonly base: UnoPolicy } {
  const options = {
    kind: 'joint',
    known: false,
    worlds: JOINT_WORLDS,
    caution: 1,
    exploration: 0,
    free,
    cheat: 'no',
  } as const;
  const by = new Searcher(own, partner, options, TRIES);
  return { policy: new SearchUno(by, free), base: by.base };
}

/** The Uno policy `search-uno`. */
export default unoPolicy({
  name: 'search-uno',
  summary:
    'imagines which hands its partner may have, and plays every card out in all of those worlds before playing it',
  description:
    'Looks ahead, as search-rummy does at the other seat: imagines hands with which the policy assumed for its partner would have drawn, laid down and discarded just as the partner did, tries each card and each call in the same worlds, and has base policies play each game to its end. It plays as its base would unless something else has won clearly more often. A partner who concludes something from its plays is misled when it leaves its base, so beside a search-rummy it does harm.',
  batch: 100,
  options: OPTIONS,
  searches: true,
  cheats,
  create: (options: OptionValues<typeof OPTIONS>) => {
    const [own, partner] = [unoBases[options.base], rummyBases[options.partner]];
    if (options.kind === 'joint') return jointUno(own, partner, options.free).policy;
    return new SearchUno(new Searcher(own, partner, options, TRIES), null);
  },
});
