/** Errors for illegal moves of policies, in a player's words. The engine checks moves first; these only explain. */
import type { Card } from '../../../cards/card.js';
import { IllegalMove } from '../../../game/index.js';
import { type Bag, WILD } from '../cards/bag.js';
import { type Notation, notationOf } from '../cards/deck.js';
import { rowCards } from '../melds/row-cards.js';
import { COPIES, FIRST, KIND, LENGTH, MOST_ROWS, NEW_MELD, OF, type Plan, RUN, SET, SWAP, TO } from '../melds/rows.js';
import type { Terms } from '../rules/terms.js';

function noAnswer(rule: string, answer: unknown, question: string): IllegalMove {
  return new IllegalMove(
    rule,
    `answers '${String(answer)}' to whether it ${question}, which is neither true nor false`,
  );
}

export function takeError(answer: unknown): IllegalMove {
  return noAnswer('R3.2', answer, 'takes the upcard');
}

export function buyError(answer: unknown): IllegalMove {
  return noAnswer('R6.1', answer, 'buys the upcard');
}

export function pickError(answer: unknown): IllegalMove {
  return noAnswer('R6.5', answer, 'takes the upcard and buys the card under it');
}

export function discardError(card: unknown, hand: Readonly<Bag>, { deck }: Terms): IllegalMove {
  const { cardText, cardsText } = notationOf(deck);
  if (typeof card !== 'number' || !(card === WILD || isCardOf(card, deck.ranks)))
    return new IllegalMove('R3.4', `discards '${String(card)}', which is no card`);
  return new IllegalMove(
    'R3.4',
    `discards ${cardText(card)}, which it does not hold; it holds ${cardsText(hand.cards)}`,
  );
}

export function planError(plan: Readonly<Plan>): IllegalMove {
  return new IllegalMove('R3.3', `makes a plan of '${String(plan.count)}' rows; there may be 0 to ${MOST_ROWS}`);
}

/** The error for a row of a plan, or the contract that begins with it, that is refused by a rule. */
export function layDownError(
  rule: string,
  plan: Readonly<Plan>,
  row: number,
  hand: Readonly<Bag>,
  terms: Terms,
): IllegalMove {
  const { cardsText } = notationOf(terms.deck);
  const to = plan.get(row, TO);
  const what = to === NEW_MELD ? 'lays' : plan.get(row, KIND) === SWAP ? 'exchanges' : 'lays off';
  const onto = to === NEW_MELD ? '' : ` on meld ${to}`;
  const why = (terms.contracts.length === 0 ? WHY_IN_RUMMY : WHY)[rule];
  return new IllegalMove(
    rule,
    `${what} ${rowText(plan, row, terms)}${onto}, ${why}; it holds ${cardsText(hand.cards)}`,
  );
}

/** The error for a lay-down all rows of which may be laid, but not as a whole. */
export function wholeError(rule: string, hand: Readonly<Bag>, { deck }: Terms): IllegalMove {
  const held = notationOf(deck).cardsText(hand.cards);
  const what = rule === 'R7.2' ? 'lays down all but one card' : 'exchanges a wild without laying its contract';
  return new IllegalMove(rule, `${what}, which is not allowed; it then holds ${held}`);
}

const WHY_IN_RUMMY: Readonly<Record<string, string>> = {
  'R1.3': 'which is no set of three or four',
  'R1.4': 'which is no run of three or more from ace to king',
  'R1.5': 'and nothing is wild',
  'R3.3': 'which it does not hold',
  'R10.2': 'where it does not fit',
  'R10.4': 'which is too many or not next to its ends',
};

const WHY: Readonly<Record<string, string>> = {
  'R1.3': 'which is no set',
  'R1.4': 'which is no run, or a run that is too short or leaves its places',
  'R1.5': 'which has too many wilds',
  'R3.3': 'which it does not hold',
  'R4.1': 'where its contract is due, all of it at once and in its order, and nothing before it',
  'R4.2': 'which has not the size that the contract asks for',
  'R4.3': 'which is not apart from another run of the contract in its suit',
  'R4.4': 'and nothing else is laid in the turn of the contract',
  'R4.5': 'and no new melds are laid after the contract',
  'R5.1': 'where it does not fit, or before its contract',
  'R5.2': 'which stands for no wild there, or it may not exchange one now',
  'R5.3': 'and a wild is never natural',
  'R7.2': 'which leaves no card to discard',
};

function rowText(plan: Readonly<Plan>, row: number, { melds, deck }: Terms): string {
  const { cardText, cardsText } = notationOf(deck);
  const [kind, of, first, length, copies] = [KIND, OF, FIRST, LENGTH, COPIES].map((column) =>
    plan.get(row, column),
  ) as [number, number, number, number, number];
  if (kind === SWAP) return isCardOf(of, melds.ranks) ? cardText(of) : `'${of}', which is no card,`;
  const isOnPlaces = first >= 1 && length >= 1 && first + length - 1 <= melds.lastPlace;
  if (kind === RUN && isOnPlaces && (melds.anySuit || (of >= 0 && of < 4))) {
    return `the run ${cardsText(rowCards(plan, row, melds))}`;
  }
  if (kind === SET && of >= 0 && of < melds.ranks && length >= 1) return setText(of, length, copies, deck, cardText);
  return `a row that means nothing (kind ${kind}, of ${of}, first ${first}, length ${length})`;
}

function setText(
  rank: number,
  length: number,
  copies: number,
  { ranks }: Terms['deck'],
  cardText: Notation['cardText'],
): string {
  const suits = [0, 1, 2, 3].map((suit) =>
    cardText((suit << 4) | rank)
      .slice(-1)
      .repeat((copies >>> (4 * suit)) & 15),
  );
  const name = ranks === 13 ? cardText(rank).slice(0, -1) : `${rank + 1}`;
  return `${length} cards of rank ${name} in the suits '${suits.join('')}'`;
}

function isCardOf(card: number, ranks: number): boolean {
  return card === (card & (WILD - 1)) && (card & 15) < ranks;
}

/** True for yes, false for no. @throws an error if it is neither */
export function isYes(answer: unknown, error: (answer: unknown) => Error): boolean {
  if (answer !== true && answer !== false) throw error(answer);
  return answer;
}

export function isHeld(card: unknown, hand: Readonly<Bag>): card is Card {
  return typeof card === 'number' && card === (card & 127) && card <= WILD && hand.has(card);
}
