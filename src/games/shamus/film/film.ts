import type { Film, Frame } from '../../../game/index.js';
import { Board } from '../board.js';
import type { Rulings } from '../rulings.js';
import type { Targets } from '../setup.js';
import type { ShamusEvent } from '../telling/events.js';
import { ENDINGS, seatName } from '../telling/words.js';
import { anglesFor } from './angles.js';
import type { Explanation } from './explained.js';
import { narrate } from './narration.js';
import { type Scene, sceneOf } from './scene.js';
import { Thoughts } from './thoughts.js';

/** What a film is made of. */
export interface Footage {
  readonly events: readonly ShamusEvent[];
  readonly explanations: readonly Explanation[];
  /** What the policies are called, in seat order. */
  readonly names: readonly string[];
  readonly targets: Targets;
  readonly rulings: Rulings;
}

/** A recorded game as it can be watched, a frame an event. */
export function filmOf({ events, explanations, names, targets, rulings }: Footage): Film<Scene> {
  const board = new Board(names.length);
  const angles = anglesFor(names.length);
  const thoughts = new Thoughts(explanations);
  const frames: Frame<Scene>[] = events.map((event) => {
    const pile = [...board.pile];
    const top = pile.at(-1) ?? 0;
    board.follow(event);
    return {
      turn: board.turn,
      seat: board.seat,
      words: angles.map(({ seat }) => narrate(event, board, top, (other) => seat === null || seat === other)),
      scene: sceneOf(board, event, targets, rulings),
      thoughts: thoughts.behind(event, pile),
    };
  });
  const end = events.at(-1);
  return {
    angles,
    seats: names.map((policy, seat) => ({ name: seatName(seat, names.length), policy })),
    frames,
    ending: end?.type === 'end' ? ENDINGS[end.reason]! : '',
  };
}
