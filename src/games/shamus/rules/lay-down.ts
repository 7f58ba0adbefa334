import * as patterns from '../../../cards/patterns.js';

const { cardsInRuns, ranksHeldThrice } = patterns;

/**
 * Cards that a Rummy player lays down in one turn (rule 4.2): new melds and lay-offs together.
 *
 * Because sequences that meet become one, a whole lay-down is two disjoint sets, the cards that join sequences and
 * those that join groups. Sets are (lo, hi) halves, see cards/sets.ts.
 */
export class LayDown {
  sequencesLo = 0;
  sequencesHi = 0;
  groupsLo = 0;
  groupsHi = 0;

  clear(): void {
    this.set(0, 0, 0, 0);
  }

  set(sequencesLo: number, sequencesHi: number, groupsLo: number, groupsHi: number): void {
    this.sequencesLo = sequencesLo;
    this.sequencesHi = sequencesHi;
    this.groupsLo = groupsLo;
    this.groupsHi = groupsHi;
  }

  copy(other: LayDown): void {
    this.set(other.sequencesLo, other.sequencesHi, other.groupsLo, other.groupsHi);
  }
}

/** A lay-down as its four halves: sequences lo and hi, groups lo and hi. */
export type Halves = readonly [sequencesLo: number, sequencesHi: number, groupsLo: number, groupsHi: number];

/** The halves written there by a policy, as integers: it may have written other values. */
export function halvesOf({ sequencesLo, sequencesHi, groupsLo, groupsHi }: LayDown): Halves {
  return [sequencesLo | 0, sequencesHi | 0, groupsLo | 0, groupsHi | 0];
}

/** The melds on a table, for laying down. */
export interface Melds {
  readonly sequencesLo: number;
  readonly sequencesHi: number;
  readonly groupsLo: number;
  readonly groupsHi: number;
  /** A card that must be laid down because it was picked up must be in a new meld (ruling `pickupUse`). */
  readonly pickUpNeedsMeld?: boolean;
}

/** No melds: what cards may be laid off on where lay-offs are not allowed (ruling `layoff`). */
export const NO_MELDS: Melds = {
  sequencesLo: 0,
  sequencesHi: 0,
  groupsLo: 0,
  groupsHi: 0,
  pickUpNeedsMeld: false,
};

/** Tests if these cards lie in new melds of a lay-down; sequences that touch one on the table are new all the same. */
export function areInNewMelds(lo: number, hi: number, laid: LayDown): boolean {
  const ranks = ranksHeldThrice(laid.groupsLo, laid.groupsHi);
  const newLo = cardsInRuns(laid.sequencesLo) | (laid.groupsLo & ranks);
  const newHi = cardsInRuns(laid.sequencesHi) | (laid.groupsHi & ranks);
  return ((lo & ~newLo) | (hi & ~newHi)) === 0;
}
