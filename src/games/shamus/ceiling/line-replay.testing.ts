/** Games that are over, followed turn by turn on the solver's own position. */
import { ACE, rankOf } from '../../../cards/card.js';
import { type Ending, JUNIOR, PLAYS_ON, STOCK_OUT } from '../rules/endings.js';
import { type Halves, halvesOf, type LayDown } from '../rules/lay-down.js';
import { termsOf } from '../rules/terms.js';
import type { RecordedGame } from '../testing/moves.testing.js';
import { pack, unpack } from './frontier.js';
import { OpenPosition } from './open-position.js';
import { RummyTurns } from './rummy-turns.js';

/** A turn that was taken: what one player decides between two positions. */
export interface TakenTurn {
  /** Cards picked up; 0 for one from the stock. */
  readonly depth: number;
  /** Sequences and groups, as halves. */
  readonly laid: readonly number[];
  readonly card: number;
}

export interface FollowedGame {
  readonly position: OpenPosition;
  readonly ending: Ending;
  readonly turns: number;
}

/**
 * Plays a game again. The result is read from the position and the ending; a game that the stock ended in the middle
 * of a Rummy turn ends there.
 *
 * @param before called before each turn that somebody takes; after it the turn is made
 */
export function follow(
  game: RecordedGame,
  before: (position: OpenPosition, turn: TakenTurn) => void = () => {},
): FollowedGame {
  const position = new OpenPosition(termsOf(game.setup));
  let ending = position.deal(Uint8Array.from(game.deck));
  const moves = [...game.moves];
  let turns = 0;
  while (ending === PLAYS_ON) {
    if (position.passes) {
      position.pass();
      continue;
    }
    const move = moves.shift();
    // The line is over: the stock is empty, and no pick-up legal.
    if (move === undefined) return { position, ending: turnsOf(position).length === 0 ? STOCK_OUT : ending, turns };
    turns++;
    if (move.asked === 'play') {
      before(position, { depth: 0, laid: [], card: move.answer });
      ending = position.playUno(move.answer);
      if (rankOf(move.answer) === ACE) moves.shift();
    } else if (move.asked === 'draw') {
      const [laid, discard] = moves.splice(0, 2);
      if (laid?.asked !== 'layDown' || discard?.asked !== 'discard') {
        // The stock ended the game at this draw.
        return { position, ending: position.playRummy(0, 0, 0, 0, 0, 0), turns };
      }
      const [sequencesLo, sequencesHi, groupsLo, groupsHi] = laid.answer;
      before(position, { depth: move.answer, laid: laid.answer, card: discard.answer });
      ending = position.playRummy(move.answer, sequencesLo, sequencesHi, groupsLo, groupsHi, discard.answer);
    } else throw new Error(`a turn begins with ${move.asked}`);
  }
  if (ending <= JUNIOR && moves.length > 0) throw new Error('the game is won, but its record goes on');
  return { position, ending, turns };
}

/** All legal turns of the Rummy player whose turn it is. */
export function rummyTurnsOf(position: OpenPosition): (Omit<TakenTurn, 'laid'> & { readonly laid: Halves })[] {
  const turns: (Omit<TakenTurn, 'laid'> & { readonly laid: Halves })[] = [];
  const rummyTurn = (depth: number, laid: LayDown, card: number) => {
    turns.push({ depth, laid: halvesOf(laid), card });
    return true;
  };
  new RummyTurns(position, { rummyTurn, layDownTried: () => true }).visit();
  return turns;
}

export function turnsOf(position: OpenPosition): string[] {
  return rummyTurnsOf(position).map(textOf);
}

export function textOf({ depth, laid, card }: TakenTurn): string {
  return `${depth} ${laid.join()} ${card}`;
}

/** Sets a position to what another is, the deck included. */
export function copyInto(from: OpenPosition, to: OpenPosition): void {
  const words = new Int32Array(64);
  const bytes = new Uint8Array(words.buffer);
  pack(from, words, bytes, 0);
  to.deal(from.deck);
  unpack(to, words, bytes, 0);
}
