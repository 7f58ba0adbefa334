import type { Card } from '../../../cards/card.js';
import type { ReplayRecorder, Setup } from '../../../game/index.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { recordShamus } from '../replay/replay.js';
import type { LayDown } from '../rules/lay-down.js';

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

  drop(): void {
    this.count--;
  }

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

/** Name of the policies in transcripts: nobody who sees only their own cards plays so. */
const NAME = 'ceiling';
/** Calls bind nobody (rule 3.3), and these players know all cards. */
const ANY_SUIT = 0;

/**
 * Players who follow a line of play, one a seat. The engine asks them, so that a line that breaks a rule or ends
 * otherwise than the solver believes is found out.
 */
class Script {
  private next = 0;

  constructor(private readonly line: readonly LineTurn[]) {}

  policies(players: number): ShamusPolicy[] {
    const uno: UnoPolicy = { play: () => this.turn().card!, call: () => ANY_SUIT };
    const rummy: RummyPolicy = {
      draw: () => this.turn().depth,
      layDown: (_, laid) => {
        const { sequencesLo, sequencesHi, groupsLo, groupsHi } = this.last();
        laid.set(sequencesLo, sequencesHi, groupsLo, groupsHi);
      },
      discard: () => this.last().card!,
    };
    return Array.from({ length: players }, (_, seat) => (seat % 2 === 0 ? uno : rummy));
  }

  private turn(): LineTurn {
    // A player who passes is not asked.
    while (this.line[this.next]?.card === null) this.next++;
    this.next++;
    return this.last();
  }

  private last(): LineTurn {
    const turn = this.line[this.next - 1];
    if (turn === undefined) throw new Error('the line of play is over, but the game is not');
    return turn;
  }
}

/** Transcript of a line of play. `game`: its index, from which the seed gives the deck. */
export function recordLine(setup: Setup, seed: string, game: number, line: readonly LineTurn[]): ReplayRecorder {
  const { players } = setup;
  const names = Array.from({ length: players }, () => NAME);
  const teller = recordShamus(setup, new Script(line).policies(players), names, seed);
  teller.play(game);
  return teller;
}
