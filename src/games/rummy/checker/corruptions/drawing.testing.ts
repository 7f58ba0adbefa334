import { type Corruptions, when } from '../../../kit/corruptions.testing.js';
import type { Standing } from '../../testing/told-games.testing.js';
import { otherIn, type Place } from './place.testing.js';

const MOST_PLAYERS = { A: 8, B: 8, C: 8, D: 5, E: 8, F: 4 };
const LEAST_PLAYERS = { A: 3, B: 3, C: 2, D: 2, E: 3, F: 2 };

/** Corruptions of lines before a card is drawn. */
export const OF_THE_DEAL: Corruptions<Place> = {
  'game: an unknown game | - ABCDEF': () => ({ name: 'carousel' }),
  'game: too many players | R8 ABCDE; R10.1 F': ({ letter }) => ({ players: MOST_PLAYERS[letter] + 1 }),
  'game: too few players | R8 ABCDE; R10.1 F': ({ letter }) => ({ players: LEAST_PLAYERS[letter] - 1 }),
  'game: a policy left out | - ABCDEF': ({ line }) => ({ policies: line.policies.slice(1) }),
  'game: no rulings | R9 ABCDEF': () => ({ rulings: {} }),
  'game: a ruling of C in D or F | R9 DF': ({ rulings }) => ({ rulings: { ...rulings, buys: '3' } }),
  'game: a ruling of D | R9 ABCE': ({ rulings }) => ({ rulings: { ...rulings, finish: 'at-once' } }),
  'game: a ruling of A and B | R9 CDE': ({ rulings }) => ({ rulings: { ...rulings, adjoining: 'apart' } }),
  "game: E's value of a ruling | R9 AB": ({ rulings }) => ({ rulings: { ...rulings, swap: 'anybody' } }),
  'game: four buys | R9 ABCE': ({ rulings }) => ({ rulings: { ...rulings, buys: '4' } }),
  'game: a turn limit that is a number | - ABCDEF': ({ rulings }) => ({ rulings: { ...rulings, turnLimit: 100 } }),
  'deal: no deal | R2.1 ABCDEF': () => [],
  'deal: no JSON | - ABCDE': () => ['{"type":"deal"'],
  'deal: another dealer | R2.1 ABCDEF': ({ line }) => ({ dealer: line.dealer + 1 }),
  'deal: deal 0 | - ABCDE': () => ({ deal: 0 }),
  'deal: deal 8 of 7 | R8 AC': () => ({ deal: 8 }),
  'deal: deal 11 of 10 | R8 BE': () => ({ deal: 11 }),
  'deal: deal 61 of 60 | R7.5 D': () => ({ deal: 61 }),
  'deal: the contract of another deal | R8 ABCE': ({ line }) => ({
    contract: [...line.contract, { kind: 'set', size: 3 }],
  }),
  'deal: a contract in another order | R8 ABCE': ({ line }) =>
    when(line.contract[0].kind !== line.contract.at(-1).kind, { contract: line.contract.toReversed() }),
  'deal: a contract for each seat | R8 ABCE': ({ line, players }) => ({ contract: Array(players).fill(line.contract) }),
  'deal: one contract for all | R8 D': ({ line }) => ({ contract: line.contract[0] }),
  'deal: no stage of a seat | R8 D': ({ line }) => ({ contract: line.contract.slice(1) }),
  'deal: a contract that no stage has | R8 D': ({ line }) => ({
    contract: [[{ kind: 'set', size: 9 }], ...line.contract.slice(1)],
  }),
  'deal: a Rook card | R1.1 ABDE': ({ line }) => ({ deck: line.deck.with(-1, '14B') }),
  'deal: a card with a suit | R1.1 C': ({ line }) => ({ deck: line.deck.with(-1, 'AC') }),
  'deal: a joker in D | R8 D': ({ line }) => ({ deck: line.deck.with(-1, 'WW') }),
  'deal: a deck without its last card | R8 ABCDE': ({ line }) => ({ deck: line.deck.slice(0, -1) }),
  'deal: a card once too often | R8 ABCDE': ({ line }) =>
    when(line.deck.at(-1) !== line.deck.at(-2), { deck: line.deck.with(-1, line.deck.at(-2)) }),
  'deal: a wild too many | R8 ABCE': ({ line }) => ({ deck: [...line.deck, 'WW'] }),
  'game +1: jokers where there are none | R8 ABCE': ({ rulings }) =>
    when(rulings.wilds !== 'none', { rulings: { ...rulings, wilds: 'none' } }),
  'game +1: no jokers where they are double | R8 ABCE': ({ rulings }) =>
    when(rulings.wilds === 'none', { rulings: { ...rulings, wilds: 'double' } }),
  'buried: a wild upcard that is not buried | R2.2 C': ({ next }) => when(next.type !== 'buried', []),
  'buried: a natural card buried | R2.2 C': () => ({ card: '14B' }),
  'buried +1: one buried too often | R2.2 C': ({ line, next }) => when(next.type !== 'buried', [line, line]),
  'draw: a joker buried where it stays | R2.2 ABDE': ({ line, before }) =>
    when(before.turn === 1, [{ type: 'buried', card: 'WW' }, line]),
};

const BUYS = { 'as-written': 3, '0': 0, '1': 1, '2': 2, '3': 3 } as Record<string, number>;
const needed = ({ letter }: Place) => (letter === 'E' ? 2 : 1);
const hasEnough = (place: Place) => place.before.stock.length >= needed(place);

function buyOf(place: Place, seat: number) {
  const { before } = place;
  const penalty = before.stock.slice(0, needed(place));
  return { type: 'buy', seat, card: before.pile.at(-1), penalty, declined: [before.seat] };
}

const left = (before: Standing, players: number) => (before.seat + 1) % players;

const insertBuy =
  (holds: (seat: number, place: Place) => boolean) =>
  (place: Place): readonly unknown[] | null => {
    const { before, line, players, previous } = place;
    if (before.hasDrawn || previous.type === 'buy' || previous.type === 'restock' || !hasEnough(place)) return null;
    const seat = Array.from({ length: players }, (_, index) => index).find((each) => holds(each, place));
    return seat === undefined ? null : [buyOf(place, seat), line];
  };

function pickOf({ before }: Place) {
  return {
    type: 'pick-and-buy',
    seat: before.seat,
    cards: before.pile.slice(-2).reverse(),
    penalty: [before.stock[0]],
  };
}

const insertPick =
  (holds: (place: Place) => boolean) =>
  (place: Place): readonly unknown[] | null => {
    const { before, line, previous } = place;
    const isFree = previous.type !== 'buy' && previous.type !== 'restock' && before.stock.length > 0;
    return when(isFree && holds(place), [pickOf(place), line]);
  };

const buysLeft = ({ before, rulings }: Place, seat: number) => (BUYS[rulings.buys!] ?? 1e9) - before.bought[seat]!;
const isBuyersFirst = ({ before, rulings }: Place) => rulings.downTakes === 'buyers-first' && before.wasDown;

/** Corruptions of the draw: a player gets a wrong card, or in a wrong way. */
export const OF_THE_DRAW: Corruptions<Place> = {
  'draw: a draw of another card | R3.2 ABCDEF': (at) => ({ card: otherIn(at, at.line.card) }),
  'draw: a draw of another seat | R2.3 ABCDEF': ({ line, players }) => ({ seat: (line.seat + 1) % players }),
  'draw: no draw | R3.1 ABCDEF': ({ previous }) => when(previous.type !== 'restock', []),
  'draw +1: two draws | R3.1 ABCDEF': ({ line }) => [line, line],
  'take: another card taken | R3.2 ABCDEF': (at) => ({ card: otherIn(at, at.line.card) }),
  'take: an upcard taken by another | R2.3 ABCDEF': ({ line, players }) => ({ seat: (line.seat + 1) % players }),
  'draw: an upcard taken after all | R3.2 ABCE': ({ previous, before }) =>
    when(previous.type === 'buy' && before.pile.length > 0, { type: 'take', card: before.pile.at(-1), declined: [] }),
  'take: asked in vain before the player in turn takes | R6.1 ABC; R6.1 D': ({ before, players }) => ({
    declined: [left(before, players)],
  }),
  'take: buyers not asked first | R6.4 E': ({ line }) => when(line.declined.length > 0, { declined: [] }),
  'take: buyers asked in another order | R6.4 E': ({ line }) =>
    when(line.declined.length > 1, { declined: line.declined.toReversed() }),
  'take: buyers asked first, though the player in turn is not down | R6.1 E': ({ before, players }) =>
    when(!before.wasDown, { declined: [left(before, players)] }),
  'restock: a new stock without some cards | R2.4 ABCDEF': ({ line }) =>
    when(line.cards.length > 4, { cards: line.cards.slice(4) }),
  'restock: the upcard in the new stock | R2.4 ABCDE': ({ line, before, next }) =>
    when(next.type === 'draw', { cards: [...line.cards, before.pile.at(-1)] }),
  'restock: other cards in the new stock | R2.4 ABCDE': (at) => ({
    cards: at.line.cards.with(0, otherIn(at, at.line.cards[0])),
  }),
  'restock: no new stock | R2.4 ABCDEF': () => [],
  'draw: a new stock too early | R2.4 ABCDE': ({ line, before, previous }) =>
    when(before.stock.length > 2 && previous.type !== 'restock', [
      { type: 'restock', cards: before.pile.slice(0, -1) },
      line,
    ]),
  'restock +1: a new stock that nobody needs | R2.4 ABCDE': ({ line, before, next, previous }) =>
    when(next.type === 'draw' && previous.type !== 'buy', [
      line,
      { type: 'take', seat: before.seat, card: before.pile.at(-1), declined: [] },
    ]),
  'restock +1: two new stocks | R2.4 ABCDE': ({ line }) => [line, line],
  'buy: no such card to buy | R6.1 ABCE': (at) => ({ card: otherIn(at, at.line.card) }),
  'buy: a buy of the player in turn | R6.1 ABCE': ({ before }) => ({ seat: before.seat }),
  'buy: a buy of nobody | R6.1 ABCE': ({ players }) => ({ seat: players }),
  'buy: a buy without a penalty | R6.1 ABCE': () => ({ penalty: [] }),
  'buy: half a penalty | R6.1 E': ({ line }) => ({ penalty: line.penalty.slice(1) }),
  'buy: a penalty of one more | R6.1 ABCE': ({ line, before }) =>
    when(before.stock.length > 2, { penalty: [...line.penalty, before.stock[line.penalty.length]] }),
  'buy: another penalty | R6.1 ABCE': (at) => ({ penalty: at.line.penalty.with(0, otherIn(at, at.line.penalty[0])) }),
  'buy: a penalty in another order | R6.1 E': ({ line }) =>
    when(line.penalty[0] !== line.penalty[1], { penalty: line.penalty.toReversed() }),
  'buy: nobody declined | R6.1 ABCE': ({ line, before }) => when(line.declined[0] === before.seat, { declined: [] }),
  'buy: the player in turn not asked | R6.1 ABCE': (at) =>
    when(at.line.declined.length > 1 && !isBuyersFirst(at), { declined: at.line.declined.slice(1) }),
  'buy: the player in turn asked first, though down | R6.4 E': (at) =>
    when(isBuyersFirst(at), { declined: [at.before.seat, ...at.line.declined] }),
  'buy: one passed over | R6.1 ABCE': (at) =>
    when(at.line.declined.length > 1 && !isBuyersFirst(at), { declined: at.line.declined.slice(0, -1) }),
  'buy: asked in another order | R6.1 ABCE': (at) =>
    when(at.line.declined.length > 2 && !isBuyersFirst(at), {
      declined: [at.before.seat, ...at.line.declined.slice(1).reverse()],
    }),
  'buy: the buyer among those who declined | R6.1 ABCE': (at) =>
    when(!isBuyersFirst(at), { declined: [...at.line.declined, at.line.seat] }),
  'buy +1: two buys of one upcard | R6.1 ABCE': ({ line, next }) => when(next.type === 'draw', [line, line]),
  'draw: a buy and no draw | R3.1 ABCE': ({ previous }) => when(previous.type === 'buy', []),
  'draw: a buy where there are none | R6.1 D': insertBuy((seat, { before }) => seat !== before.seat),
  'draw: a buy more than the player has | R6.2 BCE': (place) =>
    place.before.deal >= 9 && place.rulings.buys === 'as-written'
      ? null
      : insertBuy((seat) => seat !== place.before.seat && buysLeft(place, seat) <= 0)(place),
  'draw: a buy where the ruling forbids any | R6.2 A': (place) =>
    place.rulings.buys === '0' ? insertBuy((seat) => seat !== place.before.seat)(place) : null,
  'draw: a buy of one who is down | R6.3 CE': (place) =>
    insertBuy((seat) => seat !== place.before.seat && place.before.down[seat]! && buysLeft(place, seat) > 0)(place),
  'score: a buy that takes more than there is | R6.6 A': ({ line, before, previous, ...at }) =>
    when(line.reason === 'stock' && previous.type === 'discard' && BUYS[at.rulings.buys!] !== 0, [
      { ...buyOf({ line, before, previous, ...at }, left(before, at.players)), penalty: ['WW'] },
    ]),
  'draw: a buy of whose penalty there is half | R6.6 E': (place) => {
    const { before, players, previous, line } = place;
    const isShort = before.stock.length === 1 && before.pile.length < 3 && previous.type === 'discard';
    const seats = before.hands.map((_, seat) => (before.seat + 1 + seat) % players).slice(0, -1);
    const seat = seats.find((each) => !before.down[each] && buysLeft(place, each) > 0);
    return when(isShort && seat !== undefined, [buyOf(place, seat!), line]);
  },
  'restock: a buy before a new stock | R2.4 ABCE': (place) => when(place.next.type === 'buy', [place.next]),
  'restock: a new stock with the card below the one bought | R2.4 E': ({ line, next, before }) =>
    when(next.type === 'buy' && before.stock.length === 1, { cards: [...line.cards, before.pile.at(-2)] }),
  'restock +1: a new stock as for a draw, and a buy | R2.4 ABCE': ({ line, next, before }) =>
    when(next.type === 'buy' && before.stock.length === 0, { cards: [...line.cards, before.pile.at(-2)] }),
  'restock +1: a new stock for a buy, and a draw | R2.4 ABCE': ({ line, next, before }) =>
    when(next.type === 'buy', [line, { type: 'draw', seat: before.seat, card: before.stock[0] ?? line.cards[0] }]),
  'pick-and-buy: picked and bought in the wrong order | R6.5 C': ({ line }) =>
    when(line.cards[0] !== line.cards[1], { cards: line.cards.toReversed() }),
  'pick-and-buy: only picked | R6.5 C': ({ line }) => ({ cards: line.cards.slice(0, 1) }),
  'pick-and-buy: no penalty | R6.5 C': () => ({ penalty: [] }),
  'pick-and-buy: another penalty | R6.5 C': (at) => ({ penalty: [otherIn(at, at.line.penalty[0])] }),
  'pick-and-buy: picked and bought by another | R2.3 C': ({ line, players }) => ({ seat: (line.seat + 1) % players }),
  'pick-and-buy +1: pick and buy, then a draw | R3.1 C': ({ line, before }) => [
    line,
    { type: 'draw', seat: line.seat, card: before.stock[1] ?? '1B' },
  ],
  'draw: pick and a buy in another game | R6.5 ABDE': insertPick(({ before }) => before.pile.length > 1),
  'draw: pick and a buy of one who is down | R6.5 C': insertPick(
    ({ before }) => before.wasDown && before.pile.length > 1,
  ),
  'draw: pick and a buy without a buy left | R6.5 C': insertPick(
    (at) => buysLeft(at, at.before.seat) <= 0 && at.before.pile.length > 1,
  ),
  'draw: pick and a buy of the first upcard | R6.5 C': insertPick(({ before }) => before.turn === 1),
  'restock: pick and a buy without a new stock | R2.4 C': ({ next }) => when(next.type === 'pick-and-buy', [next]),
};
