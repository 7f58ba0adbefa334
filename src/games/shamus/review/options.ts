import { ACE, type Card, DECK_SIZE, rankOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard, formatCards } from '../../../cards/notation.js';
import * as sets from '../../../cards/sets.js';
import { type NumberedMove, type Option, type Options, optionsWith } from '../../kit/reviewer.js';
import { type Halves, halvesOf, type ShamusMove, type ShamusQuestion } from '../engine/intercepted-engine.js';
import type { OwnView } from '../engine/seat-view.js';
import { pickUpText, SUIT_NAMES } from '../replay/narration.js';
import type { LayDown } from '../rules/lay-down.js';
import { listPickUps } from '../rules/pick-ups.js';
import { penaltyOf } from '../rules/turn-rules.js';
import type { ShamusForward } from '../worlds/forward.js';

const { firstCard, hiOf, loOf } = sets;

/** More moves than a decision has. */
const MAX_MOVES = 1024;

const NONE: Options = { moves: [], made: -1 };
const depths = new Uint8Array(DECK_SIZE);
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
  if (answer.asked === 'layDown') return layDowns(forwards, answer.laid, isSure);
  return optionsWith(asked, movesOf(asked, view as OwnView), answer.answer, isSure);
}

function movesOf(asked: ShamusMove['asked'], view: OwnView): NumberedMove[] {
  switch (asked) {
    case 'play':
      return cardsOf(view.playableLo, view.playableHi);
    case 'call':
      return SUIT_NAMES.map((words, move) => ({ move, words, kind: 'any' }));
    case 'draw':
      return draws(view);
    default:
      return cardsOf(view.discardableLo, view.discardableHi);
  }
}

function cardsOf(lo: number, hi: number): NumberedMove[] {
  const cards: NumberedMove[] = [];
  for (let restLo = lo, restHi = hi; (restLo | restHi) !== 0; ) {
    const card = firstCard(restLo, restHi);
    restLo &= ~loOf(card);
    restHi &= ~hiOf(card);
    cards.push({ move: card, words: formatCard(card), kind: kindOfCard(card) });
  }
  return cards;
}

function kindOfCard(card: Card): string {
  if (rankOf(card) === ACE) return 'ace';
  return penaltyOf(card) > 0 ? '2 or 4' : 'other card';
}

function draws(view: OwnView): NumberedMove[] {
  const { table } = view;
  const found: NumberedMove[] = table.stockCount > 0 ? [{ move: 0, words: 'the stock', kind: 'stock' }] : [];
  const count = listPickUps(table, view.handLo, view.handHi, depths);
  for (let place = 0; place < count; place++) {
    const depth = depths[place]!;
    const cards = Array.from({ length: depth }, (_, taken) => table.fromTop(taken + 1));
    found.push({ move: depth, words: pickUpText(cards), kind: 'picks up' });
  }
  return found;
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
    const scripted: ShamusMove = { asked: 'layDown', laid: halves };
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
