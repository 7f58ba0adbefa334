import {
  type Card,
  type Forward,
  type Plan,
  type Preference,
  RolloutSearch,
  RummyForward,
  type RummyPlayer,
  type RummyView,
  SEARCH_KINDS,
  type SearchKind,
  type Stream,
  UNDECIDED,
} from 'shamus-lab/rummy';

/** Enough for every move that is ever listed. */
const PLAYOUTS_A_WORLD = 80;

/** In a game of many deals one decision is worth little. */
const NEGLIGIBLE = 0.0005;

/** The bases remember nothing but what `newGame` tells them. */
const NOTHING: readonly string[] = [];

/** Options of searches: worlds for a decision, and how they are used. */
export const BUDGET_OPTIONS = {
  worlds: {
    summary: 'worlds sampled for a decision: more is stronger and slower',
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
    default: 2,
  },
} as const;

/** Values of the options in `BUDGET_OPTIONS`. */
export interface Budgeted {
  readonly worlds: number;
  readonly kind: SearchKind;
  readonly caution: number;
}

/** Decisions that are searched; the others are left to the base policy. */
export interface Searched {
  readonly takes: boolean;
  readonly buys: boolean;
  readonly lays: boolean;
  /** Number of discards that are tried: those that the base policy prefers, if it explains itself. */
  readonly discards: number;
  /** If there are such, takes and buys are searched only where one of these would not do as the base. */
  readonly advisers: readonly RummyPlayer[];
}

/** Option of the number of discards that are tried, those that the base policy prefers. */
export const FEW_DISCARDS = {
  summary: 'number of discards that are tried, those that the base policy prefers; 1 leaves them to it',
  low: 1,
  high: 64,
  step: 1,
} as const;

/** Imagines worlds in which the hidden cards lie in other ways, and tries moves in all of them. */
export class Searcher implements RummyPlayer {
  private readonly base: RummyPlayer;
  readonly forward: RummyForward;
  private readonly shortlist: Shortlist;
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
    this.shortlist = new Shortlist(this.forward);
    const options = { kind, caution, tries: 1, negligible: NEGLIGIBLE };
    this.search = new RolloutSearch({ worlds, playouts: worlds * PLAYOUTS_A_WORLD }, options);
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
    return this.decides(view, this.searched.takes, (policy) => policy.takes(view));
  }

  buys(view: RummyView): boolean {
    return this.decides(view, this.searched.buys, (policy) => policy.buys?.(view) ?? false);
  }

  picksAndBuys(view: RummyView): boolean {
    return this.decides(view, this.searched.buys, (policy) => policy.picksAndBuys?.(view) ?? false);
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
    const { base, forward, search, searched, shortlist } = this;
    if (searched.discards === 1 || !forward.isReady) return base.discard(view);
    forward.sit(view);
    const usual = base.discard(view);
    shortlist.of(base.explain?.(view, 'discard') ?? [], searched.discards);
    const chosen = search.choose(shortlist, view.random, usual);
    return chosen === UNDECIDED ? usual : chosen;
  }

  private decides(view: RummyView, isSearched: boolean, ask: (policy: RummyPlayer) => boolean): boolean {
    const { base, forward, search, searched } = this;
    if (!isSearched || !forward.isReady) return ask(base);
    forward.sit(view);
    const usual = ask(base);
    const { advisers } = searched;
    if (advisers.length > 0 && advisers.every((adviser) => ask(adviser) === usual)) return usual;
    const chosen = search.choose(forward, view.random, usual ? 1 : 0);
    return chosen === UNDECIDED ? usual : chosen === 1;
  }
}

/** A forward model of which only some moves are tried. */
class Shortlist implements Forward<RummyView> {
  readonly weight = 0;
  private liked: readonly number[] = [];

  constructor(private readonly forward: RummyForward) {}

  /** The moves that are liked best; all if none is liked. @param count how many at most */
  of(preferences: readonly Preference[], count: number): void {
    const best = preferences.toSorted((one, other) => other.score - one.score);
    this.liked = best.slice(0, count).map(({ choice }) => choice);
  }

  get proposed(): number {
    return this.forward.proposed;
  }

  sit(view: RummyView): void {
    this.forward.sit(view);
  }

  moves(out: Int32Array): number {
    if (this.liked.length === 0) return this.forward.moves(out);
    out.set(this.liked);
    return this.liked.length;
  }

  deal(random: Stream, tries: number): boolean {
    return this.forward.deal(random, tries);
  }

  playOut(move: number): number {
    return this.forward.playOut(move);
  }
}
