import type { ReplayRecorder, Setup } from '../../../game/index.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { recordShamus } from '../replay/replay.js';
import type { LineTurn } from './line-log.js';

/** What stands in transcripts for the policies: nobody who sees only his own cards plays so. */
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
    // Who passes is not asked.
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

/** The game of a line of play, told. `game`: its index, from which the seed gives the deck. */
export function tellLine(setup: Setup, seed: string, game: number, line: readonly LineTurn[]): ReplayRecorder {
  const { players } = setup;
  const names = Array.from({ length: players }, () => NAME);
  const teller = recordShamus(setup, new Script(line).policies(players), names, seed);
  teller.play(game);
  return teller;
}
