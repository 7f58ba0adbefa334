/** Error messages for illegal decisions, in a player's words. The engine has already found the decision illegal. */
import { isCard, SUITS } from '../../../cards/card.js';
import type { CardSet } from '../../../cards/card-set.js';
import { formatCard } from '../../../cards/notation.js';
import { IllegalMove } from '../../../game/index.js';
import type { Table } from './table.js';

export function playError(card: number, hand: CardSet, playable: CardSet, table: Readonly<Table>): IllegalMove {
  if (!isCard(card)) return new IllegalMove('3.1', `plays '${String(card)}', which is not a card`);
  const why = hand.has(card) ? `which does not match ${formatCard(table.top())}` : 'which it does not hold';
  return new IllegalMove('3.1', `plays ${formatCard(card)}, ${why}; it may play ${playable}`);
}

export function callError(suit: number): IllegalMove {
  return new IllegalMove('3.3', `calls '${suit}', which is not a suit (0 to ${SUITS - 1})`);
}

export function drawError(depth: number, table: Readonly<Table>): IllegalMove {
  if (depth === 0) return new IllegalMove('4.1', 'draws from the stock, which is empty; it must pick up');
  const what = `returns '${depth}' from draw`;
  return new IllegalMove('4.1', `${what}; 0 is the stock, 1 to ${table.pileCount} a pick-up of that many cards`);
}

/** Any discard would leave cards that could be laid down. */
export function keptError(hand: CardSet): IllegalMove {
  return new IllegalMove('4.4', `keeps ${hand}, and any discard leaves cards that could be laid down`);
}

export function discardError(card: number, hand: CardSet, allowed: CardSet): IllegalMove {
  if (!isCard(card)) return new IllegalMove('4.3', `discards '${String(card)}', which is not a card`);
  const written = formatCard(card);
  if (!hand.has(card)) return new IllegalMove('4.3', `discards ${written}, which it does not hold`);
  return new IllegalMove(
    '4.4',
    `discards ${written} and keeps cards that could be laid down; it may discard ${allowed}`,
  );
}
