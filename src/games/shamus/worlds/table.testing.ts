/** Games at whose decisions somebody looks on who knows all cards. */
import type { Card } from '../../../cards/card.js';
import type { Setup } from '../../../game/index.js';
import type { Key, Stream } from '../../../random/index.js';
import type { ShamusEvent } from '../engine/events.js';
import { InterceptedEngine, type ShamusMove, type ShamusQuestion } from '../engine/intercepted-engine.js';
import type { ShamusPolicy } from '../policy.js';
import { ShamusExaminer } from './examiner.js';
import type { ShamusForward } from './forward.js';

/** A decision as it came up, with what nobody at the table knows. */
export interface Decision {
  readonly question: ShamusQuestion;
  /** Before it is answered: what has happened, and how many decisions were made. */
  readonly events: readonly ShamusEvent[];
  readonly made: number;
  readonly deck: readonly Card[];
}

/** Plays a game. @returns all that was decided */
export function watch(
  setup: Setup,
  policies: readonly ShamusPolicy[],
  key: Key,
  game: number,
  look: (decision: Decision) => void,
): {
  readonly deck: readonly Card[];
  readonly moves: readonly ShamusMove[];
  readonly engine: InterceptedEngine['engine'];
} {
  const deck = new ShamusExaminer(setup).deal(key, game);
  const moves: ShamusMove[] = [];
  const table: InterceptedEngine = new InterceptedEngine(setup, true, key, policies, (question, ask) => {
    look({ question, events: table.engine.recorder!.events, made: moves.length, deck });
    const move = ask();
    if (question.asked !== 'newGame') moves.push(move);
    return move;
  });
  table.engine.playDeck(deck, game);
  return { deck, moves, engine: table.engine };
}

/** The whole deck of a world: where the true one has what the seat has not seen, the world's. */
export function deckOf(
  forward: ShamusForward,
  { question, deck }: Pick<Decision, 'question' | 'deck'>,
  random: Stream,
): Card[] {
  const { circleCount, stockCount } = question.view.table;
  const world = [...deck];
  forward.layHandfuls(world, random);
  const { deck: imagined, circleStart, used } = forward.world;
  for (let left = 0; left < circleCount; left++) world[circleStart + left] = imagined[circleStart + left]!;
  for (let left = 0; left < stockCount; left++) world[used + left] = imagined[used + left]!;
  return world;
}
