import { type Card, rankOf, type Stream, sets } from 'shamus-lab/shamus';

const { cardsOfRank, countCards, highestCard, nthCard } = sets;

/** The cards to choose from, narrowed down by one tip after another. */
export class Choice {
  lo = 0;
  hi = 0;

  among(lo: number, hi: number): void {
    this.lo = lo;
    this.hi = hi;
  }

  /** Keeps only these, if there are any among them. */
  prefer(lo: number, hi: number): void {
    const keptLo = this.lo & lo;
    const keptHi = this.hi & hi;
    if ((keptLo | keptHi) === 0) return;
    this.lo = keptLo;
    this.hi = keptHi;
  }

  /** Drops these, if there are others. */
  avoid(lo: number, hi: number): void {
    this.prefer(~lo, ~hi);
  }

  /** Keeps those of the highest rank; an ace is the lowest. */
  preferHighest(): void {
    const highest = cardsOfRank(rankOf(highestCard(this.lo, this.hi)));
    this.prefer(highest, highest);
  }

  /** A random one, all equally likely. */
  any(random: Stream): Card {
    return nthCard(this.lo, this.hi, random.below(countCards(this.lo, this.hi)));
  }
}
