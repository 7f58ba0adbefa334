import type { Card } from '../../../cards/card.js';
import type { LayDown } from '../lay-downs/lay-down.js';

/** One turn of a line of play. */
export interface LineTurn {
  /** The card that an Uno player plays, or that a Rummy player discards; null: the turn is passed over. */
  readonly card: Card | null;
  /** Cards that a Rummy player picks up; 0 for one from the stock. */
  readonly depth: number;
  readonly sequencesLo: number;
  readonly sequencesHi: number;
  readonly groupsLo: number;
  readonly groupsHi: number;
}

/** Before the first turn. */
export const NO_TURN = -1;
const NO_CARD = 63;
const WORDS = 6;

/** The turns that led to positions, each with the one before it: a tree, from which lines of play are read back. */
export class LineLog {
  private words = new Int32Array(1024 * WORDS);
  private count = 0;

  clear(): void {
    this.count = 0;
  }

  /** @returns its place, for turns that follow it */
  uno(before: number, card: Card): number {
    return this.add(before, card, 0, 0, 0, 0);
  }

  rummy(before: number, depth: number, laid: LayDown, card: Card): number {
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = laid;
    return this.add(before, card | (depth << 6), sequencesLo, sequencesHi, groupsLo, groupsHi);
  }

  pass(before: number): number {
    return this.add(before, NO_CARD, 0, 0, 0, 0);
  }

  /** Takes back the turn added last. */
  drop(): void {
    this.count--;
  }

  /** The turns up to one, the first first. */
  line(last: number): LineTurn[] {
    const line: LineTurn[] = [];
    for (let turn = last; turn !== NO_TURN; turn = this.words[turn * WORDS]!) {
      const [, what, sequencesLo, sequencesHi, groupsLo, groupsHi] = this.words.subarray(turn * WORDS);
      const card = what! & 63;
      line.push({
        card: card === NO_CARD ? null : card,
        depth: what! >>> 6,
        sequencesLo: sequencesLo!,
        sequencesHi: sequencesHi!,
        groupsLo: groupsLo!,
        groupsHi: groupsHi!,
      });
    }
    return line.reverse();
  }

  private add(before: number, what: number, a: number, b: number, c: number, d: number): number {
    if ((this.count + 1) * WORDS > this.words.length) {
      const longer = new Int32Array(2 * this.words.length);
      longer.set(this.words);
      this.words = longer;
    }
    const at = this.count * WORDS;
    this.words[at] = before;
    this.words[at + 1] = what;
    this.words[at + 2] = a;
    this.words[at + 3] = b;
    this.words[at + 4] = c;
    this.words[at + 5] = d;
    return this.count++;
  }
}
