import { left, otherIn } from './asking.testing.js';
import { type Corruption, corruption, edit, when } from './corruption.testing.js';

export const OF_THE_DRAW: readonly Corruption[] = [
  corruption(
    'a draw of another card',
    'R3.2',
    'ABCDE',
    'draw',
    edit((at) => ({ card: otherIn(at, at.before.stock[0]!) })),
  ),
  corruption(
    'a draw of another seat',
    'R2.3',
    'ABCDE',
    'draw',
    edit(({ line, players }) => ({ seat: (line.seat + 1) % players })),
  ),
  corruption('no draw', 'R3.1', 'ABCDE', 'draw', ({ previous }) => when(previous.type !== 'restock', [])),
  corruption('two draws', 'R3.1', 'ABCDE', 'draw', ({ line }) => [line, line], 1),
  corruption(
    'another card taken',
    'R3.2',
    'ABCDE',
    'take',
    edit((at) => ({ card: otherIn(at, at.line.card) })),
  ),
  corruption(
    'an upcard taken by another',
    'R2.3',
    'ABCDE',
    'take',
    edit(({ line, players }) => ({ seat: (line.seat + 1) % players })),
  ),
  corruption(
    'an upcard taken after all',
    'R3.2',
    'ABCE',
    'draw',
    edit(({ previous, before }) =>
      when(previous.type === 'buy' && before.pile.length > 0, { type: 'take', card: before.pile.at(-1), declined: [] }),
    ),
  ),
  corruption(
    'asked in vain before he takes',
    'R6.1',
    'ABC',
    'take',
    edit(({ before, players }) => ({ declined: [left(before, players)] })),
  ),
  corruption(
    'declined in a game without buys',
    'R6.1',
    'D',
    'take',
    edit(({ before, players }) => ({ declined: [left(before, players)] })),
  ),
  corruption(
    'buyers not asked first',
    'R6.4',
    'E',
    'take',
    edit(({ line }) => when(line.declined.length > 0, { declined: [] })),
  ),
  corruption(
    'buyers asked in another order',
    'R6.4',
    'E',
    'take',
    edit(({ line }) => when(line.declined.length > 1, { declined: line.declined.toReversed() })),
  ),
  corruption(
    'buyers asked first, though he is not down',
    'R6.1',
    'E',
    'take',
    edit(({ before, players }) => when(!before.wasDown, { declined: [left(before, players)] })),
  ),
  corruption(
    'a new stock without a card',
    'R2.4',
    'ABCDE',
    'restock',
    edit(({ line }) => ({ cards: line.cards.slice(1) })),
  ),
  corruption(
    'the upcard in the new stock',
    'R2.4',
    'ABCDE',
    'restock',
    edit(({ line, before, next }) => when(next.type === 'draw', { cards: [...line.cards, before.pile.at(-1)] })),
  ),
  corruption(
    'other cards in the new stock',
    'R2.4',
    'ABCDE',
    'restock',
    edit((at) => ({ cards: at.line.cards.with(0, otherIn(at, at.line.cards[0])) })),
  ),
  corruption('no new stock', 'R2.4', 'ABCDE', 'restock', () => []),
  corruption('a new stock too early', 'R2.4', 'ABCDE', 'draw', ({ line, before, previous }) =>
    when(before.stock.length > 2 && previous.type !== 'restock', [
      { type: 'restock', cards: before.pile.slice(0, -1) },
      line,
    ]),
  ),
  corruption(
    'a new stock that nobody needs',
    'R2.4',
    'ABCDE',
    'restock',
    ({ line, before, next, previous }) =>
      when(next.type === 'draw' && previous.type !== 'buy', [
        line,
        { type: 'take', seat: before.seat, card: before.pile.at(-1), declined: [] },
      ]),
    1,
  ),
  corruption('two new stocks', 'R2.4', 'ABCDE', 'restock', ({ line }) => [line, line], 1),
];
