import {
  type Card,
  LayDown,
  RolloutSearch,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
  ShamusForward,
  sets,
  UNDECIDED,
} from 'shamus-lab/shamus';
import { memoryOf, RUMMY_BASES, rummyBase, UNO_BASES, unoBase } from './bases.js';

const { countCards } = sets;

interface Options {
  readonly base: (typeof RUMMY_BASES)[number];
  readonly partner: (typeof UNO_BASES)[number];
  readonly known: boolean;
  readonly knownAbove: number;
  readonly worlds: number;
  readonly tries: number;
  readonly caution: number;
}

class SearchRummy implements RummyPolicy {
  private readonly base: RummyPolicy;
  private readonly forward: ShamusForward;
  private readonly search: RolloutSearch;
  /** What he lays down after the draw that he has chosen, if he has planned it. */
  private readonly planned = new LayDown();
  private hasPlan = false;
  private readonly usual = new LayDown();
  private canSearch = false;

  constructor({ base, partner, known, knownAbove, worlds, tries, caution }: Options) {
    this.base = rummyBase(base);
    this.forward = new ShamusForward(
      {
        own: () => rummyBase(base),
        partner: () => unoBase(partner),
        known,
        knownAbove,
        ownMemory: memoryOf(base),
        partnerMemory: memoryOf(partner),
      },
      this.base,
    );
    this.search = new RolloutSearch({ worlds, playouts: worlds * 256 }, { tries, leastWorlds: 8, caution });
  }

  newGame(view: RummyView): void {
    this.canSearch = view.table.record.count > 0;
    this.hasPlan = false;
    this.base.newGame?.(view);
    if (this.canSearch) this.forward.newGame(view);
  }

  draw(view: RummyView): number {
    this.hasPlan = false;
    if (!this.canSearch) return this.base.draw(view);
    this.forward.sit(view);
    const usual = this.base.draw(view);
    const chosen = this.search.choose(this.forward, view.random, usual);
    if (chosen === UNDECIDED || chosen === usual) return usual;
    this.hasPlan = ((chosen >>> 8) & 255) !== 0;
    if (this.hasPlan) this.planned.copy(this.forward.layDownOf(chosen));
    return chosen & 63;
  }

  layDown(view: RummyView, laid: LayDown): void {
    if (!this.canSearch) {
      this.base.layDown(view, laid);
      return;
    }
    this.forward.sit(view);
    this.usual.clear();
    this.base.layDown(view, this.usual);
    if (this.hasPlan) {
      laid.copy(this.planned);
      return;
    }
    laid.copy(this.usual);
    if ((view.mustLayLo | view.mustLayHi) !== 0) return;
    const chosen = this.search.choose(this.forward, view.random, 0);
    if (chosen !== UNDECIDED && chosen !== 0) laid.copy(this.forward.layDownOf(chosen));
  }

  discard(view: RummyView): Card {
    if (!this.canSearch) return this.base.discard(view);
    this.forward.sit(view);
    const usual = this.base.discard(view);
    if (countCards(view.discardableLo, view.discardableHi) === 1) return usual;
    const chosen = this.search.choose(this.forward, view.random, usual);
    return chosen === UNDECIDED ? usual : chosen;
  }
}

export default rummyPolicy({
  name: 'search-rummy',
  summary: 'imagines what his partner may hold, and plays every turn out in all of those worlds',
  description: 'TODO',
  batch: 100,
  options: {
    base: { summary: 'the policy by which he plays on', values: RUMMY_BASES, default: 'reader' },
    partner: { summary: 'the policy that the Uno player has', values: UNO_BASES, default: 'signaller' },
    known: { summary: 'whether the Uno player surely plays so', default: true },
    knownAbove: {
      summary: 'with so few cards the Uno player may play as he likes',
      low: 0,
      high: 52,
      step: 1,
      default: 0,
    },
    worlds: { summary: 'worlds a decision', low: 8, high: 4096, step: 1, default: 128 },
    tries: { summary: 'proposals a world', low: 1, high: 10000, step: 1, default: 100 },
    caution: { summary: 'standard errors', low: 0, high: 5, step: 0.1, default: 0 },
  },
  create: (options) => new SearchRummy(options),
});
