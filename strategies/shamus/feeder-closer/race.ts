import type { Table } from 'shamus-lab/shamus';
import * as choices from './uno-choice.js';

const { MILLION } = choices;

/** One more than the cards of the usual circle; a longer one is judged as that (rule 6.3). */
const SIZES = 11;
const MAX_CIRCLE = SIZES - 1;

/** Chance of following the partner's discard, in millionths, indexed by the number of cards held, 0 to 10. */
export type Follow = readonly number[];

/**
 * Chance that both Uno players, or the one at a table of two, are out at the same time before Senior is lost.
 *
 * The race of the two hands against the circle is worked out backwards for all sizes of hands and circle: the player
 * to move follows with a chance that depends only on how many cards they hold, or draws until a card fits. A player
 * who is out must draw (rule 5.5), unless they pass (ruling `unoOut`).
 */
export class Race {
  private readonly chances = new Int32Array(2 * SIZES * SIZES * SIZES);
  /** Chance in the turn taken up once the player has followed, and per number of cards drawn and kept. */
  private followed = 0;
  private readonly drawn = new Int32Array(SIZES);
  private slack = 0;
  private four = true;
  private passes = false;

  /** @param fit the chance that a card drawn fits, in millionths */
  constructor(
    private readonly follow: Follow,
    private readonly fit: number,
  ) {
    this.work();
  }

  /** A new game at a table that may be another. */
  start(table: Readonly<Table>): void {
    const four = table.players === 4;
    const passes = table.rulings.unoOutPasses;
    if (four === this.four && passes === this.passes) return;
    this.four = four;
    this.passes = passes;
    this.work();
  }

  /**
   * The chance before the turn of an Uno player, in millionths.
   *
   * @param uno whose turn it is: 0 for seat 0, 1 for seat 2
   * @param first how many cards seat 0 holds
   * @param second how many seat 2 holds, 0 at a table of two
   * @param circle the cards left in the circle
   */
  before(uno: number, first: number, second: number, circle: number): number {
    const left = circle < MAX_CIRCLE ? circle : MAX_CIRCLE;
    if (left < 1 || first > left || second > left) return 0;
    return this.chances[placeOf(uno, first, second, left)]!;
  }

  /** Takes up a turn, for `ifFollowed`: parameters as of `before`. */
  takeUp(uno: number, first: number, second: number, circle: number): void {
    const ofFirst = 1 - uno;
    const held = uno === 0 ? first : second;
    this.followed = held > 0 ? this.after(uno, first - ofFirst, second - uno, circle) : 0;
    const slack = circle - held;
    this.slack = slack < MAX_CIRCLE ? slack : MAX_CIRCLE;
    for (let kept = 0; kept < this.slack; kept++) {
      this.drawn[kept] = this.after(uno, first + ofFirst * kept, second + uno * kept, circle);
    }
  }

  /** The chance of the turn taken up, in millionths, given those that the player can follow and that a card drawn fits. */
  ifFollowed(follow: number, fit: number): number {
    const { drawn, slack } = this;
    let chance = follow * this.followed;
    let draws = MILLION - follow;
    const miss = 1 - fit / MILLION;
    // The player plays the last card drawn.
    for (let kept = 0; kept < slack; kept++) {
      chance += draws * (1 - miss) * drawn[kept]!;
      draws *= miss;
    }
    return (chance / MILLION) | 0;
  }

  /** The chance once the player has played, before a circle card is turned for seat 0. */
  private after(uno: number, first: number, second: number, circle: number): number {
    if (first + second === 0) return MILLION;
    if (uno === 1) return this.before(0, first, second, circle);
    return this.before(this.four ? 1 : 0, first, second, circle - 1);
  }

  private work(): void {
    for (let circle = 1; circle < SIZES; circle++) {
      for (let uno = 0; uno < 2; uno++) {
        for (let first = 0; first <= circle; first++) {
          for (let second = 0; second <= circle; second++) {
            this.chances[placeOf(uno, first, second, circle)] = this.usually(uno, first, second, circle);
          }
        }
      }
    }
  }

  private usually(uno: number, first: number, second: number, circle: number): number {
    const held = uno === 0 ? first : second;
    // No circle card is turned for a turn that is passed over; that it is here ends the recursion.
    if (held === 0 && this.passes) return this.after(uno, first, second, circle);
    this.takeUp(uno, first, second, circle);
    return this.ifFollowed(held === 0 ? 0 : this.follow[held]!, this.fit);
  }
}

function placeOf(uno: number, first: number, second: number, circle: number): number {
  return ((uno * SIZES + first) * SIZES + second) * SIZES + circle;
}
