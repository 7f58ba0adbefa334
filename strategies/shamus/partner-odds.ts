import { CARD_LIMIT, sets } from 'shamus-lab/shamus';
import type { HandBelief } from './hand-belief.js';

const { countCards } = sets;

/**
 * Probability that the Uno player can follow a card, by what is known about the hand and by counting the unseen cards.
 * Parts that do not depend on the card are worked out once a decision.
 */
export class PartnerOdds {
  /** Per kind of the Uno player's cards: its number, the cards that they may be, and how many that are. */
  private kinds = 0;
  private readonly count = new Uint8Array(CARD_LIMIT);
  private readonly mayLo = new Int32Array(CARD_LIMIT);
  private readonly mayHi = new Int32Array(CARD_LIMIT);
  private readonly may = new Uint8Array(CARD_LIMIT);

  /** Takes up what is known now. */
  see({ kinds, count, notLo, notHi }: HandBelief, unseenLo: number, unseenHi: number): void {
    this.kinds = 0;
    for (let kind = 0; kind < kinds; kind++) {
      const mayLo = unseenLo & ~notLo[kind]!;
      const mayHi = unseenHi & ~notHi[kind]!;
      const may = countCards(mayLo, mayHi);
      if (may === 0) continue;
      const next = this.kinds++;
      this.count[next] = count[kind]!;
      this.mayLo[next] = mayLo;
      this.mayHi[next] = mayHi;
      this.may[next] = may;
    }
  }

  /** The probability that no card held is among those that fit. */
  ofNone(fitLo: number, fitHi: number): number {
    let chance = 1;
    for (let kind = 0; kind < this.kinds; kind++) {
      const fitting = countCards(this.mayLo[kind]! & fitLo, this.mayHi[kind]! & fitHi);
      if (fitting === 0) continue;
      const miss = 1 - fitting / this.may[kind]!;
      if (miss === 0) return 0;
      for (let left = this.count[kind]!; left > 0; left--) chance *= miss;
    }
    return chance;
  }
}
