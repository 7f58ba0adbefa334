import { CardSet } from '../../../cards/card-set.js';
import { formatCards } from '../../../cards/notation.js';
import { movesOf } from '../../kit/decision.js';
import { findMadeOption, type Option, type Options } from '../../kit/reviewer.js';
import { decisionNamed } from '../decisions.js';
import type { ShamusMove, ShamusQuestion } from '../engine/intercepted-engine.js';
import { type Halves, halvesOf, type LayDown } from '../rules/lay-down.js';
import type { ShamusForward } from '../worlds/forward.js';

/** More moves than a decision has. */
const MAX_MOVES = 1024;

const NONE: Options = { moves: [], made: -1 };
const listed = new Int32Array(MAX_MOVES);

/**
 * The moves of a decision of its own: the rest of a Rummy player's turn is left to their policy.
 *
 * @param forwards models of the position at the decision, which will be asked to make the moves
 * @param isSure whether the policy that plays on surely makes the move that was made
 */
export function optionsOf(
  { asked, view }: ShamusQuestion,
  answer: ShamusMove,
  forwards: readonly ShamusForward[],
  isSure: boolean,
): Options {
  if (answer.asked === 'layDown') return layDowns(forwards, answer.answer, isSure);
  return findMadeOption(asked, movesOf(decisionNamed(asked), view), answer.answer as number, isSure);
}

/** The lay-downs, each with the discard that the policy chooses. */
function layDowns(forwards: readonly ShamusForward[], made: Halves, isSure: boolean): Options {
  // Each numbers them for itself, all alike.
  let count = 0;
  for (const forward of forwards) count = forward.moves(listed);
  const numbers = new Set(Array.from(listed.subarray(0, count), (move) => (move >>> 8) & 255));
  numbers.delete(0);
  const found: Option[] = [];
  let place = -1;
  for (const number of numbers) {
    const laid = forwards[0]!.layDownOf(number << 8)!;
    const halves = halvesOf(laid);
    const isMade = halves.every((half, index) => half === (made[index]! | 0));
    if (isMade) place = found.length;
    const scripted: ShamusMove = { asked: 'layDown', answer: halves };
    found.push({ move: isMade && isSure ? null : number << 8, ...told(laid), scripted });
  }
  return place < 0 ? NONE : { moves: found, made: place };
}

function told({ sequencesLo, sequencesHi, groupsLo, groupsHi }: LayDown): Pick<Option, 'words' | 'kind'> {
  const words = [
    [...CardSet.fromHalves(sequencesLo, sequencesHi)],
    [...CardSet.fromHalves(groupsLo, groupsHi)],
  ].flatMap((cards) => (cards.length === 0 ? [] : formatCards(cards)));
  if (words.length === 0) return { words: 'nothing', kind: 'lays nothing' };
  return { words: words.join(', '), kind: 'lays down' };
}
