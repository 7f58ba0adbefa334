import { isAce, SUITS } from '../cards.js';
import {
  beginsUnoTurn,
  isUnoDraw,
  matches,
  notSkipped,
  onOpenAce,
  remove,
  tooShort,
  when,
  wrongSeat,
} from './changes.testing.js';
import { type Corruption, change, type LineOf, type Place } from './corruption.testing.js';

export const OF_THE_UNO_TURN: Corruption[] = [
  change('opening penalty missing', '2.5', 'penalty', ({ cause }) => when(cause === 'opening')([])),
  change('opening penalty on the wrong seat', '2.5', 'penalty', (line) => wrongSeat(line, 'opening'), { players: [2] }),
  change('opening penalty on the wrong seat', '7.6', 'penalty', (line) => wrongSeat(line, 'opening'), { players: [4] }),
  change('opening penalty and no turn skipped', '2.5', 'penalty', notSkipped('opening'), { later: 1, players: [2] }),
  change('opening penalty and no turn skipped', '7.6', 'penalty', notSkipped('opening'), { later: 1, players: [4] }),
  change('card not held played', '3.1', 'play', (line, { game }) => [{ ...line, card: game.top }]),
  change('non-matching play', '3.1', 'play', (line, place) => playNonMatching(line, place)),
  change('opening ace not matched', '2.6', 'play', playNonMatchingFirst, { rulings: { openingAce: 'plain' } }),
  change('drew though playable', '3.4', 'play', (line, place) =>
    when(beginsUnoTurn(place) && place.game.stock.length > 0)([
      { type: 'draw', seat: line.seat, cards: place.game.stock.slice(0, 1) },
      line,
    ]),
  ),
  change('wrong card drawn', '2.4', 'draw', (line, { game }) => [{ ...line, cards: [game.top] }]),
  change('drawn in another order', '2.4', 'draw', (line) =>
    when(line.cards.length > 1)([{ ...line, cards: line.cards.toReversed() }]),
  ),
  change('stopped drawing too early', '3.4', 'draw', (line) =>
    when(isUnoDraw(line) && line.cards.length > 1)([{ ...line, cards: line.cards.slice(0, -1) }]),
  ),
  change('drew on when playable', '3.4', 'draw', (line, { game, next }) =>
    when(isUnoDraw(line) && next?.type === 'play' && game.stock.length > line.cards.length)([
      { ...line, cards: game.stock.slice(0, line.cards.length + 1) },
    ]),
  ),
  change('did not draw', '3.4', 'draw', (line, { next }) => when(isUnoDraw(line) && next?.type === 'play')([])),
  change('ace without a call', '3.3', 'play', (line) => when(isAce(line.card))([{ ...line, call: null }])),
  change('a call without an ace', '3.2', 'play', (line) => when(line.call === null)([{ ...line, call: 'H' }])),
  change('open ace without a call', '3.2', 'play', (line, place) =>
    when(onOpenAce(place) && !isAce(line.card))([{ ...line, call: null }]),
  ),
  change('open ace with the wrong call', '3.2', 'play', (line, place) =>
    when(onOpenAce(place) && !isAce(line.card))([{ ...line, call: SUITS.find((suit) => suit !== line.call) }]),
  ),
  change('play missing', '3.1', 'play', (_, place) => when(place.next?.type === 'circle')([])),
  change(
    'wrong seat plays',
    '7.1',
    'play',
    (line, { previous }) => when(previous?.type === 'discard')([{ ...line, seat: 2 - line.seat }]),
    { players: [4] },
  ),
  change('circle card missing', '3.6', 'circle', (_, { next }) => when(next?.type !== 'senior-lost')([])),
  change('wrong circle card', '2.3', 'circle', (line, { game }) => [{ ...line, card: game.circle[0] }], {
    rulings: { lastCircle: 'stops' },
  }),
  change(
    'circle card after seat 2',
    '3.6',
    'play',
    (line, { game }) =>
      when(line.seat === 2 && game.hand(2).length > 1)([line, { type: 'circle', card: game.circle.at(-1) }]),
    { later: 1, players: [4] },
  ),
  change('wrath missing', '3.6', 'penalty', ({ cause }) => when(cause === 'circle')([])),
  change('wrath on the wrong seat', '3.6', 'penalty', (line) => wrongSeat(line, 'circle'), { players: [2] }),
  change('wrath on the wrong seat', '7.1', 'penalty', (line) => wrongSeat(line, 'circle'), { players: [4] }),
  change('wrath too short', '3.6', 'penalty', (line) => tooShort(line, 'circle')),
  change(
    'wrath of no 2 or 4',
    '3.6',
    'circle',
    (line, { game, next }) => {
      const wrath = { type: 'penalty', seat: 1, cause: 'circle', cards: game.stock.slice(0, 2) };
      return when(next?.type !== 'penalty' && next?.type !== 'senior-lost' && next?.type !== 'end')([line, wrath]);
    },
    { later: 1 },
  ),
  change('pass with cards in hand', '5.5', 'play', (line, place) =>
    when(beginsUnoTurn(place))([{ type: 'pass', seat: line.seat }]),
  ),
  change('pass missing', '5.5', 'pass', remove),
  change(
    'pass where a penalty skips the turn',
    '5.5',
    'penalty',
    (line, { next }) =>
      when(line.cause === 'discard' && next?.type !== 'senior-lost' && next?.type !== 'end')([
        line,
        { type: 'pass', seat: line.seat },
      ]),
    { later: 1 },
  ),
];

function playNonMatching(line: LineOf<'play'>, { game, previous }: Place): unknown[] | null {
  const card = game.hand(line.seat).find((held) => !matches(held, game.top));
  const plain = previous?.type === 'discard' && !isAce(game.top);
  return when(plain && card !== undefined && isPlayableHeld(line, game.hand(line.seat), game.top))([
    { ...line, card, call: null },
  ]);
}

function playNonMatchingFirst(line: LineOf<'play'>, { game, index }: Place): unknown[] | null {
  const card = game.hand(line.seat).find((held) => !matches(held, game.top));
  return when(index === 1 && isAce(game.top) && card !== undefined)([{ ...line, card, call: null }]);
}

const isPlayableHeld = (line: LineOf<'play'>, hand: readonly string[], top: string): boolean =>
  hand.includes(line.card) && matches(line.card, top);
