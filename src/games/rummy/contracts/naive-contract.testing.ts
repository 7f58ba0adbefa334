/** Contracts by trying everything, card for card: knows the rules, and nothing of how the searches go about it. */
import { type MeldLimits, mostWilds } from '../melds/melds.js';
import { RUN } from '../melds/rows.js';
import type { Contract } from '../rules/contract.js';

const JOKER = 64;

interface Laid {
  readonly suit: number;
  readonly first: number;
  readonly length: number;
}

/** Finds contracts in a hand, given a number of cards that may come, by recursion over the places of the melds. */
export class NaiveContract {
  private held: number[] = [];
  private live: number[] = [];
  private isMade = () => true;
  private readonly runs: Laid[] = [];
  private readonly wildCards: readonly number[];

  constructor(
    private readonly contract: Contract,
    private readonly limits: MeldLimits,
    /** Max number of cards that a meld is tried with beyond those it must have. */
    private readonly longer = limits.exact ? 0 : 4,
  ) {
    const { wildRank } = limits;
    this.wildCards = wildRank < 0 ? [JOKER] : [0, 1, 2, 3].map((suit) => (suit << 4) | wildRank);
  }

  /** Fewest cards that must come; Infinity if they are more than `most`. */
  distance(hand: readonly number[], live: readonly number[], most = 99): number {
    for (let come = 0; come <= most; come++) {
      this.held = countsOf(hand);
      this.live = countsOf(live);
      this.runs.length = 0;
      if (this.make(0, come)) return come;
      if (come > live.length) return Infinity;
    }
    return Infinity;
  }

  /** Cards that each way to lay the contract leaves in hand, each as often as it is left. */
  leftovers(hand: readonly number[]): number[][] {
    this.held = countsOf(hand);
    this.live = [];
    this.runs.length = 0;
    const found = new Map<string, number[]>();
    this.isMade = () => {
      const left = this.held.flatMap((count, card) => Array.from({ length: count }, () => card));
      found.set(left.join(' '), left);
      return false;
    };
    this.make(0, 0);
    this.isMade = () => true;
    return [...found.values()];
  }

  private make(at: number, come: number): boolean {
    const meld = this.contract[at];
    if (meld === undefined) return this.isMade();
    for (let size = meld.size; size <= meld.size + this.longer; size++) {
      const wilds = mostWilds(this.limits, meld.kind, size);
      if (meld.kind === RUN ? this.anyRun(at, size, wilds, come) : this.anySet(at, size, wilds, come)) return true;
    }
    return false;
  }

  private anySet(at: number, size: number, wilds: number, come: number): boolean {
    for (let rank = 0; rank < this.limits.ranks; rank++) {
      if (rank === this.limits.wildRank) continue;
      const naturals = [0, 1, 2, 3].map((suit) => (suit << 4) | rank);
      if (this.choose([...naturals, ...this.wildCards], size, wilds, come, at)) return true;
    }
    return false;
  }

  /** Chooses the cards of a set from sorted ones. */
  private choose(from: readonly number[], size: number, wilds: number, come: number, at: number): boolean {
    if (size === 0) return this.make(at + 1, come);
    return from.some((card, place) =>
      this.with(card, wilds, come, (wildsLeft, comeLeft) =>
        this.choose(from.slice(place), size - 1, wildsLeft, comeLeft, at),
      ),
    );
  }

  private anyRun(at: number, length: number, wilds: number, come: number): boolean {
    const { firstPlace, lastPlace, anySuit, apart } = this.limits;
    for (let suit = 0; suit < (anySuit ? 1 : 4); suit++) {
      for (let first = firstPlace; first + length - 1 <= lastPlace; first++) {
        const meets = this.runs.some(
          (run) => run.suit === suit && first <= run.first + run.length && run.first <= first + length,
        );
        if (apart && meets) continue;
        this.runs.push({ suit, first, length });
        if (this.fill(suit, first, length, wilds, come, at)) return true;
        this.runs.pop();
      }
    }
    return false;
  }

  private fill(suit: number, place: number, length: number, wilds: number, come: number, at: number): boolean {
    if (length === 0) return this.make(at + 1, come);
    const rank = (place - 1) % this.limits.ranks;
    const naturals = this.limits.anySuit ? [0, 1, 2, 3].map((one) => (one << 4) | rank) : [(suit << 4) | rank];
    return [...naturals, ...this.wildCards].some((card) =>
      this.with(card, wilds, come, (wildsLeft, comeLeft) =>
        this.fill(suit, place + 1, length - 1, wildsLeft, comeLeft, at),
      ),
    );
  }

  /** Tries to go on with a card, held or to come; puts it back if that leads nowhere. */
  private with(card: number, wilds: number, come: number, goOn: (wilds: number, come: number) => boolean): boolean {
    const isWild = this.wildCards.includes(card);
    if (isWild && wilds === 0) return false;
    const isHeld = (this.held[card] ?? 0) > 0;
    const from = isHeld ? this.held : this.live;
    if (!isHeld && (come === 0 || (from[card] ?? 0) === 0)) return false;
    from[card] = from[card]! - 1;
    if (goOn(wilds - (isWild ? 1 : 0), come - (isHeld ? 0 : 1))) return true;
    from[card] = from[card]! + 1;
    return false;
  }
}

function countsOf(cards: readonly number[]): number[] {
  const counts: number[] = [];
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}
