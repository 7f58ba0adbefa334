import { rankValue, sets } from 'shamus-lab/shamus';
import type { PileSaverWeights } from './pile-saver-weights.js';

/** More draws than the Uno player can ever afford, and one. */
const MOST = 64;

/** Unit of a discard's value, which is 1, 2 or 3 of these, in points. */
const STEP = 5;
const STEPS = 4;

/** Which step a card's value is. */
export function stepOf(points: number): number {
  return (points / STEP) | 0;
}

/** Per step: one half of the set of the cards of that value. */
const CARDS_OF_STEP = Int32Array.from({ length: STEPS }, (_, step) =>
  sets.cardsOfRanks(
    Array.from({ length: 13 }, (_, rank) => (stepOf(rankValue(rank)) === step ? 1 << rank : 0)).reduce((a, b) => a | b),
  ),
);

/**
 * Costs of the points in hand and of the Uno player's draws while Senior can be won, in hundredths of a point. They depend
 * on what the discard takes from the hand, 5, 10 or 15 points: everything is worked out once for each of these steps.
 */
export class DrawCosts {
  /** Per step: points missing after the discard, the value of these and the hand, and the minimum cost of draws. */
  readonly missing = new Int32Array(STEPS);
  readonly net = new Int32Array(STEPS);
  readonly least = new Int32Array(STEPS);
  private slack = 0;
  private seniorLost = 0;
  private readonly affordable = new Int32Array(STEPS * MOST);
  /** Per number of draws that can still be afforded, and one: the cost of having no more left. */
  private readonly fewLeft = new Float64Array(MOST + 1);

  weigh({ seniorLost, noDrawLeft }: PileSaverWeights): void {
    this.seniorLost = seniorLost;
    for (let left = 1; left <= MOST; left++) this.fewLeft[left] = noDrawLeft / left;
  }

  /**
   * @param cardsLo the cards that may be discarded
   * @param handValue points in hand before the discard
   * @param beyond points on the table beyond the target
   * @param turns how many turns the Uno player needs at least after the next one
   * @param slack number of cards that they may draw without losing Senior
   */
  price(
    weights: PileSaverWeights,
    cardsLo: number,
    cardsHi: number,
    handValue: number,
    beyond: number,
    turns: number,
    slack: number,
  ): void {
    const { fewLeft, affordable } = this;
    const share = 1 + weights.laterTurns * turns;
    this.slack = slack;
    for (let step = 1; step < STEPS; step++) {
      if (((cardsLo | cardsHi) & CARDS_OF_STEP[step]!) === 0) continue;
      const left = handValue - STEP * step;
      const missing = ((left / share) | 0) - beyond;
      const draw = weights.draw - weights.drawPerMissing * missing;
      let least = this.seniorLost;
      for (let drawn = 1; drawn <= slack; drawn++) {
        const cost = (drawn * draw + fewLeft[1 + slack - drawn]! - fewLeft[1 + slack]!) | 0;
        affordable[step * MOST + drawn] = cost;
        if (cost < least) least = cost;
      }
      this.missing[step] = missing;
      this.net[step] = 100 * beyond - (((100 * left) / share) | 0);
      this.least[step] = least;
    }
  }

  /** The cost of `draws` draws. */
  of(step: number, drawn: number): number {
    return drawn > this.slack ? this.seniorLost : this.affordable[step * MOST + drawn]!;
  }

  /**
   * The expected cost of drawing until a card fits.
   *
   * @param none the probability that they hold none that fits
   * @param fit the probability that a card drawn fits
   */
  expected(step: number, none: number, fit: number): number {
    if (none === 0) return 0;
    const { affordable, slack } = this;
    let still = none;
    let cost = 0;
    for (let drawn = 1; drawn <= slack; drawn++) {
      cost += still * fit * affordable[step * MOST + drawn]!;
      still *= 1 - fit;
    }
    return (cost + still * this.seniorLost) | 0;
  }
}
