/** Answers of decisions that are one number: a card, or yes or no. */
import { rankOf, SUITS, suitOf } from '../../cards/card.js';
import type { AnswerKind } from '../kit/decision.js';
import { FLAG, textForm } from '../kit/forms.js';
import { cardIn, formError } from '../kit/replies.js';
import { WILD } from './cards/bag.js';
import { notationOf } from './cards/deck.js';
import { isWildCard } from './melds/read-rows.js';
import type { RummyView } from './policy.js';
import type { Terms } from './rules/terms.js';

/** Points from which a card is a high one. */
const HIGH = 10;

export function cardForm({ ranks }: Pick<Terms['deck'], 'ranks'>) {
  return textForm(ranks === 14 ? '^(([1-9]|1[0-4])[BGRY]|WW)$' : '^([A2-9TJQK][CDHS]|WW)$');
}

export function cardAnswer({ deck, melds, points }: Pick<Terms, 'deck' | 'melds' | 'points'>): AnswerKind<RummyView> {
  const { cardText, readCard } = notationOf(deck);
  const is = (choice: number) =>
    choice === WILD ||
    (Number.isInteger(choice) && choice >= 0 && rankOf(choice) < deck.ranks && suitOf(choice) < SUITS);
  return {
    form: cardForm(deck),
    what: 'card',
    is,
    write: cardText,
    read: (reply, { name, rule }) => cardIn(reply, readCard, rule, name),
    text: (card) => (is(card) ? cardText(card) : String(card)),
    words: cardText,
    kind: (card) => (isWildCard(card, melds) ? 'wild card' : points.ofCard(card) >= HIGH ? 'high card' : 'low card'),
  };
}

/** One of the answers: in short, in words, and its kind. In words `{top}` and `{under}` are the top cards of the pile. */
type Words = readonly [text: string, words: string, kind?: string];

export function flag(no: Words, yes: Words): AnswerKind<RummyView, boolean> {
  const wordsOf = (answer: boolean) => (answer ? yes : no);
  return {
    form: FLAG,
    what: '0 (the stock) or 1 (the upcard)',
    is: (choice) => choice === 0 || choice === 1,
    write: (answer) => answer,
    read: (reply, { name, rule }) => {
      if (typeof reply === 'boolean') return reply;
      throw formError(rule, name, reply, 'say true or false');
    },
    text: (answer) => (typeof answer === 'boolean' ? wordsOf(answer)[0] : String(answer)),
    words: (answer, { table }) => {
      const { cardText } = notationOf(table.terms.deck);
      const { pile, pileCount } = table;
      return wordsOf(answer)[1].replace(/\{(top|under)\}/g, (_, which) =>
        cardText(pile[pileCount - (which === 'top' ? 1 : 2)]!),
      );
    },
    kind: (answer) => wordsOf(answer)[2] ?? wordsOf(answer)[0],
  };
}
