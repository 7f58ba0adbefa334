import {
  type Card,
  RolloutSearch,
  ShamusForward,
  type Suit,
  sets,
  UNDECIDED,
  type UnoPolicy,
  type UnoView,
  unoPolicy,
} from 'shamus-lab/shamus';
import { memoryOf, RUMMY_BASES, rummyBase, UNO_BASES, unoBase } from './bases.js';

const { countCards } = sets;

interface Options {
  readonly base: (typeof UNO_BASES)[number];
  readonly partner: (typeof RUMMY_BASES)[number];
  readonly known: boolean;
  readonly most: number;
  readonly worlds: number;
  readonly tries: number;
  readonly caution: number;
}

class SearchUno implements UnoPolicy {
  private readonly base: UnoPolicy;
  private readonly forward: ShamusForward;
  private readonly search: RolloutSearch;
  private canSearch = false;
  private readonly most: number;

  constructor({ base, partner, known, most, worlds, tries, caution }: Options) {
    this.base = unoBase(base);
    this.most = most;
    this.forward = new ShamusForward(
      {
        own: () => unoBase(base),
        partner: () => rummyBase(partner),
        known,
        ownMemory: memoryOf(base),
        partnerMemory: memoryOf(partner),
      },
      this.base,
    );
    this.search = new RolloutSearch({ worlds, playouts: worlds * 256 }, { tries, leastWorlds: 8, caution });
  }

  newGame(view: UnoView): void {
    this.canSearch = view.table.record.count > 0;
    this.base.newGame?.(view);
    if (this.canSearch) this.forward.newGame(view);
  }

  play(view: UnoView): Card {
    if (!this.canSearch) return this.base.play(view);
    this.forward.sit(view);
    const usual = this.base.play(view);
    if (countCards(view.playableLo, view.playableHi) === 1) return usual;
    if (countCards(view.handLo, view.handHi) > this.most) return usual;
    const chosen = this.search.choose(this.forward, view.random, usual);
    return chosen === UNDECIDED ? usual : chosen;
  }

  call(view: UnoView, ace: Card): Suit {
    if (!this.canSearch) return this.base.call(view, ace);
    this.forward.sit(view);
    const usual = this.base.call(view, ace);
    if (countCards(view.handLo, view.handHi) >= this.most) return usual;
    const chosen = this.search.choose(this.forward, view.random, usual);
    return chosen === UNDECIDED ? usual : chosen;
  }
}

export default unoPolicy({
  name: 'search-uno',
  summary: 'imagines what his partner may hold, and plays every card out in all of those worlds',
  description: 'TODO',
  batch: 100,
  options: {
    base: { summary: 'the policy by which he plays on', values: UNO_BASES, default: 'signaller' },
    partner: { summary: 'the policy that the Rummy player has', values: RUMMY_BASES, default: 'reader' },
    known: { summary: 'whether the Rummy player surely plays so', default: true },
    most: { summary: 'he searches while he holds so many cards or fewer', low: 0, high: 52, step: 1, default: 52 },
    worlds: { summary: 'worlds a decision', low: 8, high: 4096, step: 1, default: 128 },
    tries: { summary: 'proposals a world', low: 1, high: 10000, step: 1, default: 100 },
    caution: { summary: 'standard errors', low: 0, high: 5, step: 0.1, default: 0 },
  },
  create: (options) => new SearchUno(options),
});
