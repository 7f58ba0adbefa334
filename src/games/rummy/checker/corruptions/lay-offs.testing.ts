import { isMeld, isWild } from '../naive/naive-melds.testing.js';
import type { Place } from './corruption.testing.js';
import { type Corruption, corruption, edit, when } from './corruption.testing.js';
import { discardOf, hand, isFirstOfContract, rankOf, rest, swapLine } from './held.testing.js';

export const OF_LAY_OFFS: readonly Corruption[] = [
  corruption('a lay-off of one who is not down', 'R5.1', 'ABCDE', 'discard', (place) => {
    const { before, line } = place;
    const layoff = { type: 'layoff', seat: line.seat, meld: 0, cards: [line.card], end: null };
    return when(!before.down[line.seat] && before.melds.length > 0, [layoff, line]);
  }),
  corruption(
    'a lay-off on no meld',
    'R5.1',
    'ABCDE',
    'layoff',
    edit(() => ({ meld: 60 })),
  ),
  corruption(
    'a lay-off of no card',
    null,
    'ABCDE',
    'layoff',
    edit(() => ({ cards: [] })),
  ),
  corruption(
    'a lay-off without an end',
    null,
    'ABCDE',
    'layoff',
    edit(({ line }) => when(line.end !== null, { end: null })),
  ),
  corruption(
    'a lay-off on a set with an end',
    null,
    'ABCDE',
    'layoff',
    edit(({ line }) => when(line.end === null, { end: 'low' })),
  ),
  corruption('a lay-off of what is not held', 'R3.3', 'ABCDE', 'layoff', (place) => {
    const card = place.before.stock.find((each) => !hand(place).includes(each));
    return when(card !== undefined, [{ ...place.line, cards: [card] }]);
  }),
  corruption('a lay-off of another rank on a set', 'R5.1', 'ABCDE', 'layoff', (place) => {
    const { line, before, letter } = place;
    const ranks = before.melds[line.meld]!.cards.map(rankOf);
    const card = hand(place).find((each) => !isWild(letter, each) && !ranks.includes(rankOf(each)));
    return when(line.end === null && card !== undefined, [{ ...line, cards: [card] }]);
  }),
  corruption('a lay-off on a run that does not go on so', 'R5.1', 'ABCDE', 'layoff', (place) => {
    const { line, before, letter } = place;
    const on = before.melds[line.meld]!;
    const ranks = [...on.cards, ...line.cards].map(rankOf);
    const card = hand(place).find(
      (each) => !isWild(letter, each) && !ranks.includes(rankOf(each)) && rankOf(each) !== 'A' && rankOf(each) !== 'K',
    );
    const ofSuit = on.cards.find((each) => !isWild(letter, each))!.slice(-1);
    const fits =
      card !== undefined &&
      (['low', 'high'] as const).some((end) => {
        const cards =
          end === 'low' ? [`${rankOf(card)}${ofSuit}`, ...on.cards] : [...on.cards, `${rankOf(card)}${ofSuit}`];
        return isMeld(letter, { ...on, cards, low: (on.low ?? 0) - (end === 'low' ? 1 : 0) });
      });
    return when(line.end !== null && card !== undefined && !fits, [{ ...line, cards: [card] }]);
  }),
  corruption('a lay-off at the other end', 'R5.1', 'ABCDE', 'layoff', (place) => {
    const { line, letter } = place;
    const isPlain = !isWild(letter, line.cards[0]) && !['A', 'K', '2', '1', '14', '3'].includes(rankOf(line.cards[0]));
    return when(line.end !== null && isPlain, [{ ...line, end: line.end === 'low' ? 'high' : 'low' }]);
  }),
  corruption('a lay-off that leaves nothing to discard', 'R7.2', 'ABD', 'discard', (place) => {
    const { line, before, letter } = place;
    const ends = [null, 'low', 'high'] as const;
    for (const [meld, on] of before.melds.entries()) {
      for (const end of ends) {
        if ((end === null) !== (on.kind === 'set')) continue;
        const cards = end === 'low' ? [line.card, ...on.cards] : [...on.cards, line.card];
        const after = { ...on, cards, low: on.low === null ? null : on.low - (end === 'low' ? 1 : 0) };
        if (hand(place).length === 1 && before.wasDown && isMeld(letter, after)) {
          return [{ type: 'layoff', seat: line.seat, meld, cards: [line.card], end }];
        }
      }
    }
    return null;
  }),
];

const isSwap = ({ line }: Place) => line.type === 'swap';

export const OF_SWAPS: readonly Corruption[] = [
  corruption('a swap of a card that is not held', 'R5.2', 'ABE', 'swap', (place) => {
    const card = place.before.stock.find((each) => !hand(place).includes(each) && each !== 'WW');
    return when(isSwap(place) && card !== undefined, [{ ...place.line, card }]);
  }),
  corruption(
    'a swap on no meld',
    'R5.2',
    'ABE',
    'swap',
    edit(() => ({ meld: 70 })),
  ),
  corruption('a swap on a meld without wilds', 'R5.2', 'ABE', 'swap', ({ line, before }) => {
    const meld = before.melds.findIndex(
      (each) => !each.cards.includes('WW') && (each.low === null) === (line.place === null),
    );
    return when(meld >= 0, [{ ...line, meld, place: before.melds[meld]?.low ?? null }]);
  }),
  corruption(
    'a swap at another place',
    'R5.2',
    'ABE',
    'swap',
    edit(({ line, before }) => {
      if (line.place === null) return null;
      const on = before.melds[line.meld]!;
      return when(on.cards[line.place + 1 - on.low!] !== 'WW', { place: line.place + 1 });
    }),
  ),
  corruption(
    'a swap without a place in a run',
    null,
    'ABE',
    'swap',
    edit(({ line }) => when(line.place !== null, { place: null })),
  ),
  corruption('a swap of another card', 'R5.2', 'ABE', 'swap', (place) => {
    const card = hand(place).find(
      (each) => each !== 'WW' && rankOf(each) !== rankOf(place.line.card) && rankOf(each) !== 'A',
    );
    return when(card !== undefined, [{ ...place.line, card }]);
  }),
  corruption('a wild for a wild', 'R5.2', 'E', 'swap', (place) =>
    when(hand(place).includes('WW'), [{ ...place.line, card: 'WW' }]),
  ),
  corruption(
    'a swap of one who does not lay his contract',
    'R5.2',
    'E',
    'swap',
    (place) => {
      const { line, before, next } = place;
      const card = rest(place)[0];
      return when(!before.down[line.seat] && next.type === 'meld' && card !== undefined, [
        line,
        discardOf(place, card!),
      ]);
    },
    1,
  ),
  corruption('a swap in games that have none', 'R5.2', 'CD', 'discard', ({ line }) => [
    swapLine(line.seat, line.card),
    line,
  ]),
  corruption('a swap before the contract', 'R5.2', 'AB', 'meld', (place) =>
    when(isFirstOfContract(place), [swapLine(place.line.seat, hand(place)[0]!), place.line]),
  ),
  corruption('a swap since the contract of this turn', 'R5.2', 'AB', 'discard', ({ line, before }) =>
    when(before.down[line.seat]! && !before.wasDown, [swapLine(line.seat, line.card)]),
  ),
  corruption('a swap before the draw', 'R5.2', 'ABE', 'draw', ({ line, before }) =>
    when(before.wasDown, [swapLine(line.seat, before.hands[line.seat]![0] ?? line.card)]),
  ),
];
