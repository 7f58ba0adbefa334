import { BUYS, buyOf, buysLeft, insertBuy, insertPick, isBuyersFirst, left, otherIn } from './asking.testing.js';
import { type Corruption, corruption, edit, when } from './corruption.testing.js';

export const OF_BUYING: readonly Corruption[] = [
  corruption(
    'no such card to buy',
    'R6.1',
    'ABCE',
    'buy',
    edit((at) => ({ card: otherIn(at, at.line.card) })),
  ),
  corruption(
    'a buy of the player in turn',
    'R6.1',
    'ABCE',
    'buy',
    edit(({ before }) => ({ seat: before.seat })),
  ),
  corruption(
    'a buy of nobody',
    'R6.1',
    'ABCE',
    'buy',
    edit(({ players }) => ({ seat: players })),
  ),
  corruption(
    'a buy without a penalty',
    'R6.1',
    'ABCE',
    'buy',
    edit(() => ({ penalty: [] })),
  ),
  corruption(
    'half a penalty',
    'R6.1',
    'E',
    'buy',
    edit(({ line }) => ({ penalty: line.penalty.slice(1) })),
  ),
  corruption(
    'a penalty of one more',
    'R6.1',
    'ABCE',
    'buy',
    edit(({ line, before }) =>
      when(before.stock.length > 2, { penalty: [...line.penalty, before.stock[line.penalty.length]] }),
    ),
  ),
  corruption(
    'another penalty',
    'R6.1',
    'ABCE',
    'buy',
    edit((at) => ({ penalty: at.line.penalty.with(0, otherIn(at, at.line.penalty[0])) })),
  ),
  corruption(
    'a penalty in another order',
    'R6.1',
    'E',
    'buy',
    edit(({ line }) => when(line.penalty[0] !== line.penalty[1], { penalty: line.penalty.toReversed() })),
  ),
  corruption(
    'nobody declined',
    'R6.1',
    'ABCE',
    'buy',
    edit(({ line, before }) => when(line.declined[0] === before.seat, { declined: [] })),
  ),
  corruption(
    'he who is in turn not asked',
    'R6.1',
    'ABCE',
    'buy',
    edit((at) => when(at.line.declined.length > 1 && !isBuyersFirst(at), { declined: at.line.declined.slice(1) })),
  ),
  corruption(
    'he who is in turn asked first, though down',
    'R6.4',
    'E',
    'buy',
    edit((at) => when(isBuyersFirst(at), { declined: [at.before.seat, ...at.line.declined] })),
  ),
  corruption(
    'one passed over',
    'R6.1',
    'ABCE',
    'buy',
    edit((at) => when(at.line.declined.length > 1 && !isBuyersFirst(at), { declined: at.line.declined.slice(0, -1) })),
  ),
  corruption(
    'asked in another order',
    'R6.1',
    'ABCE',
    'buy',
    edit((at) =>
      when(at.line.declined.length > 2 && !isBuyersFirst(at), {
        declined: [at.before.seat, ...at.line.declined.slice(1).reverse()],
      }),
    ),
  ),
  corruption(
    'the buyer among those who declined',
    'R6.1',
    'ABCE',
    'buy',
    edit((at) => when(!isBuyersFirst(at), { declined: [...at.line.declined, at.line.seat] })),
  ),
  corruption(
    'two buys of one upcard',
    'R6.1',
    'ABCE',
    'buy',
    ({ line, next }) => when(next.type === 'draw', [line, line]),
    1,
  ),
  corruption('a buy and no draw', 'R3.1', 'ABCE', 'draw', ({ previous }) => when(previous.type === 'buy', [])),
  corruption(
    'a buy where there are none',
    'R6.1',
    'D',
    'draw',
    insertBuy((seat, { before }) => seat !== before.seat),
  ),
  corruption('a buy more than he has', 'R6.2', 'BCE', 'draw', (place) =>
    place.before.deal >= 9 && place.rulings.buys === 'as-written'
      ? null
      : insertBuy((seat) => seat !== place.before.seat && buysLeft(place, seat) <= 0)(place),
  ),
  corruption('a buy where the ruling forbids any', 'R6.2', 'A', 'draw', (place) =>
    place.rulings.buys === '0' ? insertBuy((seat) => seat !== place.before.seat)(place) : null,
  ),
  corruption('a buy of one who is down', 'R6.3', 'CE', 'draw', (place) =>
    insertBuy((seat) => seat !== place.before.seat && place.before.down[seat]! && buysLeft(place, seat) > 0)(place),
  ),
  corruption('a buy that takes more than there is', 'R6.6', 'A', 'score', ({ line, before, previous, ...at }) =>
    when(line.reason === 'stock' && previous.type === 'discard' && BUYS[at.rulings.buys!] !== 0, [
      { ...buyOf({ line, before, previous, ...at }, left(before, at.players)), penalty: ['WW'] },
    ]),
  ),
  corruption('a buy of whose penalty there is half', 'R6.6', 'E', 'draw', (place) => {
    const { before, players, previous, line } = place;
    const isShort = before.stock.length === 1 && before.pile.length < 3 && previous.type === 'discard';
    const seats = before.hands.map((_, seat) => (before.seat + 1 + seat) % players).slice(0, -1);
    const seat = seats.find((each) => !before.down[each] && buysLeft(place, each) > 0);
    return when(isShort && seat !== undefined, [buyOf(place, seat!), line]);
  }),
  corruption('a buy before a new stock', 'R2.4', 'ABCE', 'restock', (place) =>
    when(place.next.type === 'buy', [place.next]),
  ),
  corruption(
    'a new stock with the card below the one bought',
    'R2.4',
    'E',
    'restock',
    edit(({ line, next, before }) =>
      when(next.type === 'buy' && before.stock.length === 1, { cards: [...line.cards, before.pile.at(-2)] }),
    ),
  ),
  corruption(
    'a new stock as for a draw, and a buy',
    'R2.4',
    'ABCE',
    'restock',
    edit(({ line, next, before }) =>
      when(next.type === 'buy' && before.stock.length === 0, { cards: [...line.cards, before.pile.at(-2)] }),
    ),
    1,
  ),
  corruption(
    'a new stock for a buy, and a draw',
    'R2.4',
    'ABCE',
    'restock',
    ({ line, next, before }) =>
      when(next.type === 'buy', [line, { type: 'draw', seat: before.seat, card: before.stock[0] ?? line.cards[0] }]),
    1,
  ),
];

export const OF_PICK_AND_BUY: readonly Corruption[] = [
  corruption(
    'picked and bought in the wrong order',
    'R6.5',
    'C',
    'pick-and-buy',
    edit(({ line }) => when(line.cards[0] !== line.cards[1], { cards: line.cards.toReversed() })),
  ),
  corruption(
    'only picked',
    'R6.5',
    'C',
    'pick-and-buy',
    edit(({ line }) => ({ cards: line.cards.slice(0, 1) })),
  ),
  corruption(
    'no penalty',
    'R6.5',
    'C',
    'pick-and-buy',
    edit(() => ({ penalty: [] })),
  ),
  corruption(
    'another penalty',
    'R6.5',
    'C',
    'pick-and-buy',
    edit((at) => ({ penalty: [otherIn(at, at.line.penalty[0])] })),
  ),
  corruption(
    'picked and bought by another',
    'R2.3',
    'C',
    'pick-and-buy',
    edit(({ line, players }) => ({ seat: (line.seat + 1) % players })),
  ),
  corruption(
    'pick and buy, then a draw',
    'R3.1',
    'C',
    'pick-and-buy',
    ({ line, before }) => [line, { type: 'draw', seat: line.seat, card: before.stock[1] ?? '1B' }],
    1,
  ),
  corruption(
    'pick and a buy in another game',
    'R6.5',
    'ABDE',
    'draw',
    insertPick(({ before }) => before.pile.length > 1),
  ),
  corruption(
    'pick and a buy of one who is down',
    'R6.5',
    'C',
    'draw',
    insertPick(({ before }) => before.wasDown && before.pile.length > 1),
  ),
  corruption(
    'pick and a buy without a buy left',
    'R6.5',
    'C',
    'draw',
    insertPick((at) => buysLeft(at, at.before.seat) <= 0 && at.before.pile.length > 1),
  ),
  corruption(
    'pick and a buy of the first upcard',
    'R6.5',
    'C',
    'draw',
    insertPick(({ before }) => before.turn === 1),
  ),
  corruption('pick and a buy without a new stock', 'R2.4', 'C', 'restock', ({ next }) =>
    when(next.type === 'pick-and-buy', [next]),
  ),
];
