import { type Corruptions, when } from '../../../kit/corruptions.testing.js';
import { isWild } from '../../testing/told-games.testing.js';
import type { Place } from './place.testing.js';

const rankOf = (card: string) => card.slice(0, -1);
const isSet = ({ line }: Place) => line.kind === 'set';
const isOfContract = ({ line, before }: Place) => !before.down[line.seat];
const hand = ({ before, line }: Place) => before.hands[line.seat]!;
function rest(place: Place): string[] {
  const left = [...hand(place)];
  for (const card of place.line.cards ?? [place.line.card]) left.splice(left.indexOf(card), 1);
  return left;
}
const isFirstOfContract = (place: Place) => isOfContract(place) && place.previous.type !== 'meld';
const startsWithSet = ({ before, line }: Place) =>
  !before.down[line.seat] && /S[23]/.test(before.contracts[line.seat]![0]!);
const discardOf = ({ line }: Place, card: string) => ({ type: 'discard', seat: line.seat, card });
const setOf = (place: Place, cards: readonly string[]) => {
  const wilds = [...cards.keys()].filter((index) => isWild(place.letter, cards[index]!));
  return { type: 'meld', seat: place.line.seat, kind: 'set', cards, low: null, wilds };
};
/** Three cards of one rank among these. */
function three({ letter }: Place, cards: readonly string[]): string[] | null {
  for (const card of cards) {
    const same = cards.filter((each) => rankOf(each) === rankOf(card) && !isWild(letter, each));
    if (same.length >= 3) return same.slice(0, 3);
  }
  return null;
}

const swapLine = (seat: number, card: string) => ({ type: 'swap', seat, meld: 0, card, place: null });

/** Corruptions of the lay-down of the contract and the discard. */
export const OF_THE_CONTRACT: Corruptions<Place> = {
  'meld: a meld of another seat | R2.3 ABCDEF': ({ line, players }) => ({ seat: (line.seat + 1) % players }),
  'meld: half a contract | R4.1 ABCDE': (place) =>
    when(
      isOfContract(place) &&
        place.previous.type === 'meld' &&
        place.next.type !== 'meld' &&
        place.next.type !== 'score',
      [],
    ),
  'meld: a lay-off amid the contract | R4.1 ABCDE': (place) =>
    when(isOfContract(place) && place.previous.type === 'meld', [
      { type: 'layoff', seat: place.line.seat, meld: 0, cards: [hand(place)[0]], end: null },
    ]),
  'meld: another kind than the contract has first | R4.1 ABCDE': (place) =>
    when(isFirstOfContract(place) && place.next.type === 'meld' && place.next.kind !== place.line.kind, [
      place.next,
      place.line,
    ]),
  'meld: a meld too small for the contract | R4.2 ABCDE': (place) => {
    const { line, before } = place;
    const size = Number(before.contracts[line.seat]![0]!.slice(1));
    const isLeast = line.cards.length === size && line.wilds.length === 0;
    return when(isFirstOfContract(place) && isLeast, { cards: line.cards.slice(1), low: line.low && line.low + 1 });
  },
  'meld: a meld larger than the contract says | R4.2 AB': (place) => {
    const { line, letter } = place;
    const more = rest(place).find(
      (card) =>
        isSet(place) &&
        rankOf(card) === rankOf(line.cards.find((each: string) => each !== 'WW')) &&
        !isWild(letter, card),
    );
    return when(isFirstOfContract(place) && more !== undefined, { cards: [...line.cards, more] });
  },
  'meld: cards that are not held | R3.3 ABCDE': (place) => {
    const { line, before } = place;
    const card = before.stock.find((each) => !hand(place).includes(each));
    return when(card !== undefined, { cards: line.cards.with(0, card) });
  },
  'meld: a card used twice | R3.3 ABCDE': (place) => {
    const { line } = place;
    const once = line.cards.find((card: string) => hand(place).filter((each) => each === card).length === 1);
    return when(once !== undefined && isSet(place), { cards: [once, ...line.cards] });
  },
  'meld: a set with another rank | R1.3 ABCDE': (place) => {
    const { line, letter } = place;
    const ranks = line.cards.map(rankOf);
    const natural = line.cards.filter((card: string) => !isWild(letter, card)).length > 1;
    const index = line.cards.findIndex((card: string) => !isWild(letter, card));
    const other = rest(place).find((card) => !isWild(letter, card) && !ranks.includes(rankOf(card)));
    return when(isSet(place) && natural && other !== undefined, { cards: line.cards.with(index, other) });
  },
  'meld: a run from high to low | R1.4 ABCDEF': (place) => {
    const { line } = place;
    return when(line.kind === 'run' && line.wilds.length === 0, { cards: line.cards.toReversed() });
  },
  'meld: a run of two suits | R1.4 ABCE': (place) => {
    const { line, letter } = place;
    const index = line.cards.findIndex(
      (card: string) =>
        !isWild(letter, card) && rest(place).some((each) => rankOf(each) === rankOf(card) && each !== card),
    );
    const other = rest(place).find(
      (each) => index >= 0 && rankOf(each) === rankOf(line.cards[index]) && each !== line.cards[index],
    );
    return when(line.kind === 'run' && other !== undefined, { cards: line.cards.with(index, other) });
  },
  'meld: another place of a run | R1.2 ABCDEF': ({ line }) => when(line.kind === 'run', { low: line.low + 1 }),
  'meld: a place of a set | - ABCDEF': (at) => when(isSet(at), { low: 3 }),
  'meld: a run without a place | - ABCDE': (at) => when(!isSet(at), { low: null }),
  'meld: a wild that is not named | R1.5 ABCDE': ({ line }) =>
    when(line.wilds.length > 0, { wilds: line.wilds.slice(1) }),
  'meld: a natural card named as wild | R1.5 ABCDEF': ({ line }) =>
    when(!line.wilds.includes(0), { wilds: [...line.wilds, 0] }),
  'meld: a wild named twice | R1.5 ABCDE': ({ line }) =>
    when(line.wilds.length > 0, { wilds: [...line.wilds, line.wilds[0]] }),
  'discard: more wilds than a set of three may have | R1.5 DE': (place) => {
    const wilds = hand(place).filter((card) => isWild(place.letter, card));
    const natural = hand(place).find((card) => !isWild(place.letter, card));
    return startsWithSet(place) && wilds.length > 1 ? [setOf(place, [natural!, ...wilds.slice(0, 2)])] : null;
  },
  'discard: a set of wilds alone | R1.5 CDE': (place) => {
    const wilds = hand(place).filter((card) => isWild(place.letter, card));
    return startsWithSet(place) && wilds.length > 1 ? [setOf(place, wilds)] : null;
  },
  'discard: a further meld | R4.5 ABCE': (place) => {
    const cards = three(place, hand(place));
    return place.before.wasDown && cards !== null ? [setOf(place, cards)] : null;
  },
  'discard: a further meld in the turn of the contract | R4.4 AB': (place) => {
    const { before, line, rulings } = place;
    const isFresh = before.down[line.seat]! && !before.wasDown;
    return when(isFresh && rulings.contractTurn === 'contract-only', [setOf(place, hand(place).slice(0, 1))]);
  },
  'discard: a lay-off in the turn of the contract | R4.4 AB': (place) => {
    const { before, line, rulings } = place;
    const isFresh = before.down[line.seat]! && !before.wasDown;
    const layoff = { type: 'layoff', seat: line.seat, meld: 0, cards: [line.card], end: null };
    return when(isFresh && rulings.contractTurn === 'contract-only', [layoff]);
  },
  'discard: a further set of two | R1.3 D': (place) => {
    const { before, line, letter } = place;
    const natural = hand(place).find(
      (card) => !isWild(letter, card) && hand(place).filter((each) => rankOf(each) === rankOf(card)).length > 1,
    );
    const two = hand(place)
      .filter((card) => natural !== undefined && rankOf(card) === rankOf(natural))
      .slice(0, 2);
    return when(before.down[line.seat]! && two.length === 2, [setOf(place, two)]);
  },
  'meld +1: a contract once more | R3.3 D': (place) =>
    when(!isOfContract(place) && isSet(place), [place.line, place.line]),
  'discard: a draw amid the turn | R3.1 ABCDE': ({ line, before }) => [
    { type: 'draw', seat: line.seat, card: before.stock[0] ?? line.card },
  ],
  'discard: a discard of another seat | R2.3 ABCDEF': ({ line, players }) => ({ seat: (line.seat + 1) % players }),
  'discard: a discard of what is not held | R3.4 ABCDE': (place) => {
    const card = place.before.stock.find((each) => !hand(place).includes(each));
    return when(card !== undefined, [discardOf(place, card!)]);
  },
  'discard: no discard | R3.1 ABCDEF': ({ next }) => when(next.type === 'draw', []),
  'discard +1: two discards | R3.1 ABCDEF': ({ line, next }) => when(next.type === 'draw', [line, line]),
};

export const OF_LAY_OFFS: Corruptions<Place> = {
  'discard: a lay-off of one who is not down | R5.1 ABCDE': (place) => {
    const { before, line } = place;
    const layoff = { type: 'layoff', seat: line.seat, meld: 0, cards: [line.card], end: null };
    return when(!before.down[line.seat] && before.melds.length > 0, [layoff, line]);
  },
  'layoff: a lay-off on no meld | R5.1 ABCDE; R10.2 F': () => ({ meld: 60 }),
  'layoff: a lay-off of no card | - ABCDEF': () => ({ cards: [] }),
  'layoff: a lay-off without an end | - ABCDEF': ({ line }) => when(line.end !== null, { end: null }),
  'layoff: a lay-off on a set with an end | - ABCDEF': ({ line }) => when(line.end === null, { end: 'low' }),
  'layoff: a lay-off of what is not held | R3.3 ABCDE': (place) => {
    const card = place.before.stock.find((each) => !hand(place).includes(each));
    return when(card !== undefined, { cards: [card] });
  },
  'layoff: a lay-off of another rank on a set | R5.1 ABCDE': (place) => {
    const { line, before, letter } = place;
    const ranks = before.melds[line.meld]!.cards.map(rankOf);
    const card = hand(place).find((each) => !isWild(letter, each) && !ranks.includes(rankOf(each)));
    return when(line.end === null && card !== undefined, { cards: [card] });
  },
  'layoff: a lay-off on a run that does not go on so | R5.1 ABCDE': (place) => {
    const { line, before, letter } = place;
    const ranks = before.melds[line.meld]!.cards.filter((each) => !isWild(letter, each)).map(rankOf);
    const card = hand(place).find((each) => rankOf(each) !== 'A' && ranks.includes(rankOf(each)));
    return when(line.end !== null && card !== undefined, { cards: [card] });
  },
  'layoff: a lay-off at the other end | R5.1 ABCDE': (place) => {
    const { line, letter } = place;
    const isPlain = !isWild(letter, line.cards[0]) && !['A', 'K', '2', '1', '14', '3'].includes(rankOf(line.cards[0]));
    return when(line.end !== null && isPlain, { end: line.end === 'low' ? 'high' : 'low' });
  },
  'discard: a lay-off that leaves nothing to discard | R7.2 ABD': (place) => {
    const { line, before, letter } = place;
    const meld = before.melds.findIndex(
      ({ kind, cards }) =>
        kind === 'set' && cards.some((card) => !isWild(letter, card) && rankOf(card) === rankOf(line.card)),
    );
    const isLast = hand(place).length === 1 && before.wasDown && meld >= 0;
    return when(isLast, [{ type: 'layoff', seat: line.seat, meld, cards: [line.card], end: null }]);
  },
  'swap: a swap of a card that is not held | R5.2 ABE': (place) => {
    const card = place.before.stock.find((each) => !hand(place).includes(each) && each !== 'WW');
    return when(card !== undefined, { card });
  },
  'swap: a swap on no meld | R5.2 ABE': () => ({ meld: 70 }),
  'swap: a swap on a meld without wilds | R5.2 ABE': ({ line, before }) => {
    const meld = before.melds.findIndex(
      (each) => !each.cards.includes('WW') && (each.low === null) === (line.place === null),
    );
    return when(meld >= 0, { meld, place: before.melds[meld]?.low ?? null });
  },
  'swap: a swap at another place | R5.2 ABE': ({ line, before }) => {
    if (line.place === null) return null;
    const on = before.melds[line.meld]!;
    return when(on.cards[line.place + 1 - on.low!] !== 'WW', { place: line.place + 1 });
  },
  'swap: a swap without a place in a run | - ABE': ({ line }) => when(line.place !== null, { place: null }),
  'swap: a swap of another card | R5.2 ABE': (place) => {
    const card = hand(place).find(
      (each) => each !== 'WW' && rankOf(each) !== rankOf(place.line.card) && rankOf(each) !== 'A',
    );
    return when(card !== undefined, { card });
  },
  'swap: a wild for a wild | R5.2 E': (place) => when(hand(place).includes('WW'), { card: 'WW' }),
  'swap +1: a swap without laying the contract | R5.2 E': (place) => {
    const { line, before, next } = place;
    const card = rest(place)[0];
    return when(!before.down[line.seat] && next.type === 'meld' && card !== undefined, [line, discardOf(place, card!)]);
  },
  'discard: a swap in games that have none | R5.2 CD': ({ line }) => [swapLine(line.seat, line.card), line],
  'meld: a swap before the contract | R5.2 AB': (place) =>
    when(isFirstOfContract(place), [swapLine(place.line.seat, hand(place)[0]!), place.line]),
  'discard: a swap since the contract of this turn | R5.2 AB': ({ line, before }) =>
    when(before.down[line.seat]! && !before.wasDown, [swapLine(line.seat, line.card)]),
  'draw: a swap before the draw | R5.2 ABE': ({ line, before, previous }) =>
    when(before.wasDown && previous.type !== 'restock', [
      swapLine(line.seat, before.hands[line.seat]![0] ?? line.card),
    ]),
};
