// In hundredths of a point; tuned on the games of seed 'tune', the sum of the win rates in the three variants.
/** The cost of losing Senior; of a draw by the Uno player, and its reduction per missing point. */
const SENIOR_LOST = 9600;
const DRAW = 360;
const DRAW_PER_MISSING_POINT = 2;
/** The cost if he can afford no further draw; half of it if one, a third if two. */
const NO_DRAW_LEFT = 9500;

/** More draws than the Uno player can ever afford, and one. */
const MOST = 64;

/** By how many draws he can still afford, and one: the cost of having no more left. */
const FEW_LEFT = Float64Array.from({ length: MOST + 1 }, (_, left) => NO_DRAW_LEFT / left);

/** What the Uno player's draws cost the team, in hundredths of a point, while Senior can be won. */
export class DrawCosts {
  /** For a draw, before the danger of losing Senior: less where points are missing. */
  draw = 0;
  /** The least that any number of draws costs. */
  least = 0;
  /** How many draws he can afford. */
  private slack = 0;
  /** By the number of draws that he can afford. */
  private readonly affordable = new Int32Array(MOST);

  /** @param slack how many cards he may draw without losing Senior */
  price(slack: number, missingPoints: number): void {
    const draw = DRAW - DRAW_PER_MISSING_POINT * missingPoints;
    if (slack === this.slack && draw === this.draw) return;
    this.slack = slack;
    this.draw = draw;
    let least = SENIOR_LOST;
    for (let drawn = 1; drawn <= slack; drawn++) {
      const cost = (drawn * draw + FEW_LEFT[1 + slack - drawn]! - FEW_LEFT[1 + slack]!) | 0;
      this.affordable[drawn] = cost;
      if (cost < least) least = cost;
    }
    this.least = least;
  }

  /** The cost of so many draws. */
  of(drawn: number): number {
    return drawn > this.slack ? SENIOR_LOST : this.affordable[drawn]!;
  }

  /**
   * The expected cost of drawing until a card fits.
   *
   * @param none the probability that he holds none that fits
   * @param fit the probability that a card drawn fits
   */
  expected(none: number, fit: number): number {
    if (none === 0) return 0;
    let still = none;
    let cost = 0;
    for (let drawn = 1; drawn <= this.slack; drawn++) {
      cost += still * fit * this.affordable[drawn]!;
      still *= 1 - fit;
    }
    return (cost + still * SENIOR_LOST) | 0;
  }
}
