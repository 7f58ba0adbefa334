/** Options and parts of a search. */
import {
  type Card,
  type Stream as RandomSource,
  RolloutSearch,
  type RummyView,
  SEARCH_KINDS,
  type SearchKind,
  ShamusForward,
  type ShamusPolicy,
  TreeSearch,
  UNDECIDED,
  type UnoView,
} from 'shamus-lab/shamus';
import type { Base } from '../uno-bases.js';

/** Enough for every move that is ever listed. */
const PLAYOUTS_A_WORLD = 256;
const TREE_PLAYOUTS_A_WORLD = 8;
const KINDS = [...SEARCH_KINDS, 'ismcts', 'joint'] as const;

/** Options of searches: worlds for a decision, and how they are used. */
export const BUDGET_OPTIONS = {
  worlds: {
    summary: 'worlds imagined for a decision: more is stronger and slower',
    low: 8,
    high: 4096,
    step: 1,
    default: 128,
  },
  kind: {
    summary:
      'single: as the base unless another move is clearly better, and the worlds go to the moves that are close; rollouts: every move in every world, and the best average; ismcts: information-set Monte Carlo tree search, which chooses the later moves too, with eight playouts a world; joint: as single, with a partner that does the same, see free',
    values: KINDS,
    default: 'single',
  },
  caution: {
    summary: 'of single and ismcts: by how many standard errors another move must be better than that of the base',
    low: 0,
    high: 5,
    step: 0.1,
    default: 1,
  },
  free: {
    summary:
      'of joint: the Uno player searches when holding no more cards than this, with 16 worlds and numbers that the partner knows too, so that the partner can search again for each hand that the Uno player may have; both must name the same',
    low: 1,
    high: 12,
    step: 1,
    default: 3,
  },
  exploration: {
    summary: 'of ismcts: the constant of UCB1; the larger, the longer moves are tried that have come to little',
    low: 0,
    high: 4,
    step: 0.05,
    default: 0.7,
  },
  cheat: {
    summary:
      'sees-all-hands: it is shown the hands of all others, against the rules, and imagines only what lies face down; for studies of what that would be worth',
    values: ['no', 'sees-all-hands'],
    default: 'no',
  },
} as const;

/** See PolicyText. */
export function cheats({ cheat }: { readonly cheat: 'no' | 'sees-all-hands' }): string | null {
  return cheat === 'no' ? null : 'sees all hands';
}

/** Values of the options in `BUDGET_OPTIONS`. */
export interface Budgeted {
  readonly known: boolean;
  readonly worlds: number;
  readonly kind: SearchKind | 'ismcts' | 'joint';
  readonly caution: number;
  readonly exploration: number;
  readonly free: number;
  readonly cheat: 'no' | 'sees-all-hands';
}

/** Searches for a policy: what its moves are and how they are answered is the policy's affair. */
export class Searcher<P extends ShamusPolicy> {
  /** Its base at the table: what it would do without a search. */
  readonly base: P;
  readonly forward: ShamusForward;
  /** A position made by hand has no record: there it plays as its base. */
  canSearch = false;
  private readonly search: RolloutSearch | TreeSearch;
  /** The deck of the game that is about to begin, for a cheat; else null. */
  private deck: readonly Card[] | null = null;

  /**
   * @param tries proposals for a world, on the average
   * @param partnerAtTable see ImaginedPlayers
   */
  constructor(
    own: Base<P>,
    partner: Base<ShamusPolicy>,
    private readonly options: Budgeted,
    tries: number,
    partnerAtTable?: () => { readonly policy: ShamusPolicy; readonly base: ShamusPolicy },
  ) {
    const { known, worlds, kind, caution, exploration } = options;
    this.base = (own.atTable ?? own.make)();
    this.forward = new ShamusForward(
      {
        own: own.make,
        partner: partner.make,
        known,
        ownMemory: own.memory,
        partnerMemory: partner.memory,
        ...(partnerAtTable !== undefined && { partnerAtTable }),
      },
      this.base,
    );
    this.search =
      kind === 'ismcts'
        ? new TreeSearch({ worlds, playouts: worlds * TREE_PLAYOUTS_A_WORLD }, { exploration, caution, tries })
        : new RolloutSearch(
            { worlds, playouts: worlds * PLAYOUTS_A_WORLD },
            {
              kind: kind === 'joint' ? 'single' : kind,
              caution,
              tries,
            },
          );
  }

  showDeck(deck: readonly Card[]): void {
    this.deck = deck;
  }

  newGame(view: UnoView & RummyView): void {
    const { base, forward, deck } = this;
    this.canSearch = view.table.record.count > 0;
    base.newGame?.(view);
    if (!this.canSearch) return;
    forward.newGame(view);
    this.deck = null;
    if (cheats(this.options) === null) return;
    if (deck === null) throw new Error('cannot cheat here: it was not shown the hands');
    forward.lieOpen(deck);
  }

  /** The best move of the position that `forward` has taken up; the usual one where the search finds too few worlds. */
  choose(random: RandomSource, usual: number): number {
    const chosen = this.search.choose(this.forward, random, usual);
    return chosen === UNDECIDED ? usual : chosen;
  }
}
