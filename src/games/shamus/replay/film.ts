import { anglesFor, type Frame, type Replay } from '../../../game/index.js';
import type { Rulings } from '../rules/rulings.js';
import type { Targets } from '../rules/setup.js';
import { Board } from './board.js';
import type { ShamusEvent } from './events.js';
import type { Explanation } from './explained.js';
import { narrate } from './narration.js';
import { type Scene, sceneOf } from './scene.js';
import { Thoughts } from './thoughts.js';
import { ENDINGS, seatName } from './words.js';

/** The material of a film. */
export interface Footage {
  readonly events: readonly ShamusEvent[];
  readonly explanations: readonly Explanation[];
  /** The names of the policies, in seat order. */
  readonly names: readonly string[];
  readonly targets: Targets;
  readonly rulings: Rulings;
}

/** A recorded game as a film, one frame per event. */
export function filmOf({ events, explanations, names, targets, rulings }: Footage): Replay<Scene> {
  const board = new Board(names.length);
  const seats = names.map((policy, seat) => ({ name: seatName(seat, names.length), policy }));
  const angles = anglesFor(seats.map(({ name }) => name));
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
    seats,
    frames,
    chapters: { name: 'game', starts: [0] },
    ending: end?.type === 'end' ? ENDINGS[end.reason]! : '',
  };
}
