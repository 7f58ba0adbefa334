import {
  type Card,
  type Plan,
  RolloutSearch,
  RummyForward,
  type RummyPlayer,
  type RummyView,
  SEARCH_KINDS,
  type SearchKind,
  UNDECIDED,
} from 'shamus-lab/rummy';

/** Enough for every move that is ever listed. */
const PLAYOUTS_A_WORLD = 80;

/** The bases remember nothing but what `newGame` tells them. */
const NOTHING: readonly string[] = [];

export const BUDGET_OPTIONS = {
  worlds: {
    summary: 'worlds that he imagines for a decision: more is stronger and slower',
    low: 8,
    high: 4096,
    step: 1,
    default: 64,
  },
  kind: {
    summary:
      'single: as the base unless another move is clearly better, and the worlds go to the moves that are close; rollouts: every move in every world, and the best average',
    values: SEARCH_KINDS,
    default: 'single',
  },
  caution: {
    summary: 'of single: by how many standard errors another move must be better than that of the base',
    low: 0,
    high: 5,
    step: 0.1,
    default: 1,
  },
} as const;

export interface Budgeted {
  readonly worlds: number;
  readonly kind: SearchKind;
  readonly caution: number;
}

/** Which decisions are searched; the others are left to the base. */
export interface Searched {
  readonly takes: boolean;
  readonly buys: boolean;
  readonly lays: boolean;
  readonly discards: boolean;
}

/** Imagines worlds in which the hidden cards lie in other ways, and tries moves in all of them. */
export class Searcher implements RummyPlayer {
  private readonly base: RummyPlayer;
  private readonly forward: RummyForward;
  private readonly search: RolloutSearch;
  /** @param own makes the base @param others makes the policy that the others are taken to have */
  constructor(
    own: () => RummyPlayer,
    others: () => RummyPlayer,
    { worlds, kind, caution }: Budgeted,
    private readonly searched: Searched,
  ) {
    this.base = own();
    this.forward = new RummyForward({ own, others, ownMemory: NOTHING, othersMemory: NOTHING }, this.base);
    this.search = new RolloutSearch({ worlds, playouts: worlds * PLAYOUTS_A_WORLD }, { kind, caution, tries: 1 });
  }

  newGame(view: RummyView): void {
    this.forward.newGame(view);
    this.base.newGame?.(view);
  }

  newDeal(view: RummyView): void {
    this.forward.newDeal(view);
    this.base.newDeal?.(view);
  }

  takes(view: RummyView): boolean {
    const { base } = this;
    return this.decides(view, this.searched.takes, () => base.takes(view));
  }

  buys(view: RummyView): boolean {
    const { base } = this;
    return this.decides(view, this.searched.buys, () => base.buys?.(view) ?? false);
  }

  picksAndBuys(view: RummyView): boolean {
    const { base } = this;
    return this.decides(view, this.searched.buys, () => base.picksAndBuys?.(view) ?? false);
  }

  layDown(view: RummyView, plan: Plan): void {
    const { base, forward, search, searched } = this;
    if (!searched.lays || !forward.isReady) {
      base.layDown(view, plan);
      return;
    }
    forward.sit(view);
    base.layDown(view, plan);
    const better = forward.planOf(search.choose(forward, view.random, 0));
    if (better !== null) plan.copyFrom(better);
  }

  discard(view: RummyView): Card {
    const { base, forward, search } = this;
    if (!this.searched.discards || !forward.isReady) return base.discard(view);
    forward.sit(view);
    const usual = base.discard(view);
    const chosen = search.choose(forward, view.random, usual);
    return chosen === UNDECIDED ? usual : chosen;
  }

  private decides(view: RummyView, isSearched: boolean, ask: () => boolean): boolean {
    const { forward, search } = this;
    if (!isSearched || !forward.isReady) return ask();
    forward.sit(view);
    const usual = ask() ? 1 : 0;
    const chosen = search.choose(forward, view.random, usual);
    return (chosen === UNDECIDED ? usual : chosen) === 1;
  }
}
