/** Cards and suits as answers and in messages: their forms, how they are written, read and worded. */
import { ACE, type Card, isCard, isSuit, rankOf } from '../../cards/card.js';
import { formatCard, formatSuit, parseCard, SUIT_LETTERS } from '../../cards/notation.js';
import type { AnswerKind } from '../kit/decision.js';
import { oneOfTexts, textForm } from '../kit/forms.js';
import { cardIn, formError } from '../kit/replies.js';
import type { SeatView } from './policy.js';
import { penaltyOf } from './rules/turn-rules.js';

/** The suits in words, in their order. */
export const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'];

const SUITS = [...SUIT_LETTERS];
/** The part of a view that choices are worded by. */
export type AtTable = Pick<SeatView, 'table'>;

const TEXTS = Array.from({ length: 64 }, (_, card) => (isCard(card) ? formatCard(card) : ''));

export const CARD: AnswerKind<AtTable> = {
  form: textForm('^[A2-9TJQK][CDHS]$'),
  what: 'card',
  is: isCard,
  write: (card) => TEXTS[card]!,
  read: (reply, { name, rule }) => cardIn(reply, parseCard, rule, name),
  text: (card) => (isCard(card) ? formatCard(card) : String(card)),
  words: formatCard,
  kind: (card) => (rankOf(card) === ACE ? 'ace' : penaltyOf(card) > 0 ? '2 or 4' : 'other card'),
};

export const SUIT: AnswerKind<AtTable> = {
  form: oneOfTexts(SUITS),
  what: 'suit',
  is: isSuit,
  write: (suit) => SUITS[suit]!,
  read: (reply, { name, rule }) => {
    if (typeof reply === 'string' && SUITS.includes(reply)) return SUITS.indexOf(reply);
    throw formError(rule, name, reply, 'a suit is "C", "D", "H" or "S"');
  },
  text: (suit) => (isSuit(suit) ? formatSuit(suit) : String(suit)),
  words: (suit) => SUIT_NAMES[suit]!,
  kind: () => 'any',
};

/** The cards of a set, as messages write them. */
export function textsOf(lo: number, hi: number): string[] {
  const texts: string[] = [];
  for (let rest = lo; rest !== 0; rest &= rest - 1) texts.push(TEXTS[31 - Math.clz32(rest & -rest)]!);
  for (let rest = hi; rest !== 0; rest &= rest - 1) texts.push(TEXTS[63 - Math.clz32(rest & -rest)]!);
  return texts;
}

export function written(cards: ArrayLike<Card>): string[] {
  const texts: string[] = [];
  for (let place = 0; place < cards.length; place++) texts.push(TEXTS[cards[place]!]!);
  return texts;
}
