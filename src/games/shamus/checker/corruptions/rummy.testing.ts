import { rankOf, SUITS } from '../cards.js';
import { isUnoDraw, notSkipped, tooShort, when } from './changes.testing.js';
import { type Corruption, change } from './corruption.testing.js';

export const OF_THE_RUMMY_TURN: Corruption[] = [
  change('two cards drawn', '4.1', 'draw', (line, { game }) =>
    when(!isUnoDraw(line) && game.stock.length > 1)([{ ...line, cards: game.stock.slice(0, 2) }]),
  ),
  change(
    'drawn twice',
    '4.1',
    'draw',
    (line, { game, next }) =>
      when(!isUnoDraw(line) && next?.type !== 'end' && game.stock.length > 1)([
        line,
        { ...line, cards: [game.stock[1]] },
      ]),
    { later: 1 },
  ),
  change(
    'drawn and picked up',
    '4.1',
    'draw',
    (line, { game, next }) =>
      when(!isUnoDraw(line) && next?.type !== 'end')([line, { type: 'pickup', seat: line.seat, cards: [game.top] }]),
    { later: 1 },
  ),
  change('no draw at all', '4.1', 'draw', (line, { next }) => when(!isUnoDraw(line) && next?.type !== 'end')([])),
  change(
    'wrong seat draws',
    '7.1',
    'draw',
    (line, { previous }) => when(!isUnoDraw(line) && previous?.type === 'play')([{ ...line, seat: 1 }]),
    { players: [4] },
  ),
  change(
    'rummy player goes again',
    '2.1',
    'discard',
    (line, { game, next }) =>
      when((next?.type === 'play' || next?.type === 'draw') && next.seat === 0)([
        line,
        { type: 'draw', seat: 1, cards: game.stock.slice(0, 1) },
      ]),
    { later: 1, players: [2] },
  ),
  change('pickup not from the top', '4.1', 'pickup', (line) =>
    when(line.cards.length > 1)([{ ...line, cards: line.cards.slice(1) }]),
  ),
  change('pickup with a gap', '4.1', 'pickup', (line) =>
    when(line.cards.length > 2)([{ ...line, cards: line.cards.toSpliced(1, 1) }]),
  ),
  change('pickup of more than there is', '4.1', 'pickup', (line) => [{ ...line, cards: [...line.cards, 'AC', 'KS'] }]),
  change(
    'pickup that nothing can be made of',
    '4.1',
    'draw',
    (line, { game, previous }) =>
      when(!isUnoDraw(line) && game.hand(line.seat).length < 2 && previous?.type !== 'pickup')([
        { type: 'pickup', seat: line.seat, cards: [game.top] },
      ]),
    { rulings: { layoff: 'no' } },
  ),
  change('picked-up card not laid', '4.1', 'meld', (_, { previous, next }) =>
    when(previous?.type === 'pickup' && next?.type === 'discard')([]),
  ),
  change('gap in a sequence', '1.3', 'meld', (line) =>
    when(line.kind === 'sequence')([{ ...line, cards: line.cards.toSpliced(1, 1) }]),
  ),
  change('sequence in another order', '1.3', 'meld', (line) =>
    when(line.kind === 'sequence')([{ ...line, cards: line.cards.toReversed() }]),
  ),
  change('sequence called a group', '1.4', 'meld', (line) =>
    when(line.kind === 'sequence')([{ ...line, kind: 'group' }]),
  ),
  change('group with a wrong rank', '1.4', 'meld', (line, { game }) => {
    const other = game.hand(line.seat).find((card) => rankOf(card) !== rankOf(line.cards[0]!));
    return when(line.kind === 'group' && other !== undefined)([{ ...line, cards: line.cards.with(0, other!) }]);
  }),
  change('group of two', '1.4', 'meld', (line) =>
    when(line.kind === 'group')([{ ...line, cards: line.cards.slice(0, 2) }]),
  ),
  change('card twice in a meld', '1.5', 'meld', (line) => [{ ...line, cards: line.cards.with(1, line.cards[0]!) }]),
  change('card of the table laid again', '1.5', 'discard', (line, { previous }) =>
    when(previous?.type === 'meld')([{ ...previous, type: 'layoff' }, line]),
  ),
  change('card not held melded', '4.2', 'meld', (line, { game }) => {
    const fourth = SUITS.map((suit) => rankOf(line.cards[0]!) + suit).find((card) => !line.cards.includes(card));
    const lacking = line.kind === 'group' && line.cards.length === 3 && !game.hand(line.seat).includes(fourth!);
    return when(lacking && !game.table.has(fourth!))([{ ...line, cards: [...line.cards, fourth] }]);
  }),
  change('layoff that does not fit', '4.2', 'discard', (line, { game }) => {
    const fits = game.table.fits('sequence', line.card);
    return when(!fits)([{ type: 'layoff', seat: line.seat, kind: 'sequence', cards: [line.card] }]);
  }),
  change(
    'layoff against the ruling',
    '4.2',
    'discard',
    (line, { game }) => {
      const fits = game.table.fits('group', line.card) && game.hand(line.seat).length > 1;
      return when(fits)([{ type: 'layoff', seat: line.seat, kind: 'group', cards: [line.card] }]);
    },
    { rulings: { layoff: 'no' } },
  ),
  change('layoff in an order that does not fit', '4.2', 'layoff', (line, { game }) => {
    const last = line.cards.at(-1)!;
    const reversed = line.kind === 'sequence' && !game.table.fits('sequence', last);
    return when(reversed)([{ ...line, cards: line.cards.toReversed() }]);
  }),
  change(
    'meld left in hand',
    '4.4',
    'meld',
    (_, { previous, next }) => when(previous?.type === 'draw' && next?.type === 'discard')([]),
    { later: 0, rulings: { mustMeld: 'yes' } },
  ),
  change(
    'layoff left in hand',
    '4.4',
    'layoff',
    (line, { previous, next }) =>
      when(previous?.type === 'draw' && next?.type === 'discard' && line.cards.length > 0)([]),
    { rulings: { mustMeld: 'yes' } },
  ),
  change(
    'whole hand laid',
    '4.3',
    'discard',
    (line, { game }) => {
      const kind = (['group', 'sequence'] as const).find((one) => game.table.fits(one, line.card));
      const last = game.hand(line.seat).length === 1 && kind !== undefined;
      return when(last)([{ type: 'layoff', seat: line.seat, kind, cards: [line.card] }]);
    },
    { rulings: { layoff: 'yes' } },
  ),
  change('discard missing', '4.3', 'discard', (_, { next }) =>
    when(next?.type === 'play' || next?.type === 'draw')([]),
  ),
  change('discard not held', '4.3', 'discard', (line, { game }) => [
    { ...line, card: game.pile.at(0) ?? game.circle[0] },
  ]),
  change('discarded twice', '2.1', 'discard', (line, { next }) => when(next?.type === 'play')([line, line]), {
    later: 1,
    players: [2],
  }),
  change('penalty of a discard missing', '4.5', 'penalty', ({ cause }, { next }) =>
    when(cause === 'discard' && next?.type !== 'senior-lost')([]),
  ),
  change('penalty of a discard too short', '4.5', 'penalty', (line) => tooShort(line, 'discard')),
  change(
    'penalty of a discard on the wrong seat',
    '7.2',
    'penalty',
    (line) => when(line.cause === 'discard')([{ ...line, seat: 2 - line.seat }]),
    { players: [4] },
  ),
  change('penalty with another cause', '4.5', 'penalty', (line) =>
    when(line.cause === 'discard')([{ ...line, cause: 'circle' }]),
  ),
  change('penalty of other cards', '2.4', 'penalty', (line) =>
    when(line.cards.length > 1)([{ ...line, cards: line.cards.toReversed() }]),
  ),
  change('turn not skipped', '4.5', 'penalty', notSkipped('discard'), { later: 1 }),
  change(
    'draw from an empty stock',
    '5.4',
    'pickup',
    (line, { game }) =>
      when(game.stock.length === 0)([{ type: 'draw', seat: line.seat, cards: line.cards.slice(0, 1) }]),
    { rulings: { stockOut: 'when-needed' } },
  ),
  change(
    'end with an empty stock where a pickup is legal',
    '5.4',
    'pickup',
    (_, { game, lines }) => when(game.stock.length === 0)([lines.at(-1)]),
    { rulings: { stockOut: 'when-needed' } },
  ),
  change(
    'pickup with an empty stock where none is legal',
    '5.4',
    'end',
    (line, { game, previous }) =>
      when(line.reason === 'stock' && game.stock.length === 0 && previous?.type === 'play')([
        { type: 'pickup', seat: 3, cards: [game.top] },
        line,
      ]),
    { rulings: { stockOut: 'when-needed' }, players: [4] },
  ),
];
