/** The errors for what a policy may not do, in a player's words. The engine's tests come first; these only tell. */
import { isCard, RANKS } from '../../../cards/card.js';
import { formatRank, formatSuit } from '../../../cards/notation.js';
import { IllegalMove } from '../../../game/index.js';
import { type Bag, WILD } from '../cards/bag.js';
import { cardsText, cardText } from '../cards/deck.js';
import { COPIES, FIRST, KIND, LENGTH, MOST_ROWS, NEW_MELD, OF, type Plan, RUN, SET, TO } from '../melds/rows.js';

export function takeError(answer: unknown): IllegalMove {
  return new IllegalMove(
    'R3.2',
    `answers '${String(answer)}' to whether it takes the upcard, which is neither true nor false`,
  );
}

export function discardError(card: unknown, hand: Readonly<Bag>): IllegalMove {
  if (!isCard(card) && card !== WILD) return new IllegalMove('R3.4', `discards '${String(card)}', which is no card`);
  return new IllegalMove(
    'R3.4',
    `discards ${cardText(card)}, which it does not hold; it holds ${cardsText(hand.cards)}`,
  );
}

export function planError(plan: Readonly<Plan>): IllegalMove {
  return new IllegalMove('R3.3', `makes a plan of '${String(plan.count)}' rows; there may be 0 to ${MOST_ROWS}`);
}

/** The error for a row of a plan that is refused by a rule. */
export function layDownError(rule: string, plan: Readonly<Plan>, row: number, hand: Readonly<Bag>): IllegalMove {
  const to = plan.get(row, TO);
  const what = to === NEW_MELD ? 'lays' : 'lays off';
  const onto = to === NEW_MELD ? '' : ` on meld ${to}`;
  return new IllegalMove(rule, `${what} ${rowText(plan, row)}${onto}, ${WHY[rule]}; it holds ${cardsText(hand.cards)}`);
}

const WHY: Readonly<Record<string, string>> = {
  'R1.3': 'which is no set of three or four',
  'R1.4': 'which is no run of three or more from ace to king',
  'R3.3': 'which it does not hold',
  'R10.2': 'where it does not fit',
  'R10.4': 'which is too many or not next to its ends',
};

/** What a row that may be anything means. */
function rowText(plan: Readonly<Plan>, row: number): string {
  const [kind, of, first, length, copies] = [KIND, OF, FIRST, LENGTH, COPIES].map((column) =>
    plan.get(row, column),
  ) as [number, number, number, number, number];
  if (kind === RUN && of >= 0 && of < 4 && first >= 1 && length >= 1 && first + length - 1 <= RANKS) {
    return `the run ${cardsText(Array.from({ length }, (_, place) => (of << 4) | (first - 1 + place)))}`;
  }
  if (kind === SET && of >= 0 && of < RANKS && length >= 1) {
    const suits = [0, 1, 2, 3].map((suit) => formatSuit(suit).repeat((copies >>> (4 * suit)) & 15)).join('');
    return `${length} cards of rank ${formatRank(of)} in the suits '${suits}'`;
  }
  return `a row that means nothing (kind ${kind}, of ${of}, first ${first}, length ${length})`;
}
