import { isMeld, isWild } from '../naive/naive-melds.testing.js';
import { type Corruption, corruption, edit, when } from './corruption.testing.js';
import {
  discardOf,
  hand,
  isFirstOfContract,
  isOfContract,
  isSet,
  rankOf,
  rest,
  setOf,
  startsWithSet,
  three,
} from './held.testing.js';

export const OF_THE_CONTRACT: readonly Corruption[] = [
  corruption(
    'a meld of another seat',
    'R2.3',
    'ABCDE',
    'meld',
    edit(({ line, players }) => ({ seat: (line.seat + 1) % players })),
  ),
  corruption('half a contract', 'R4.1', 'ABCDE', 'meld', (place) =>
    when(
      isOfContract(place) &&
        place.previous.type === 'meld' &&
        place.next.type !== 'meld' &&
        place.next.type !== 'score',
      [],
    ),
  ),
  corruption('a lay-off amid the contract', 'R4.1', 'ABCDE', 'meld', (place) =>
    when(isOfContract(place) && place.previous.type === 'meld', [
      { type: 'layoff', seat: place.line.seat, meld: 0, cards: [hand(place)[0]], end: null },
    ]),
  ),
  corruption('another kind than the contract has first', 'R4.1', 'ABCDE', 'meld', (place) =>
    when(isFirstOfContract(place) && place.next.type === 'meld' && place.next.kind !== place.line.kind, [
      place.next,
      place.line,
    ]),
  ),
  corruption('a meld too small for the contract', 'R4.2', 'ABCDE', 'meld', (place) => {
    const { line, before, letter } = place;
    const contract = before.contracts[line.seat]!;
    const [first, cards] = [contract[0]!, line.cards.slice(0, -1)];
    const small = cards.length < Number(first.slice(1));
    const meld = { kind: line.kind, cards, low: line.low, as: first };
    const wilds = line.wilds.filter((index: number) => index < cards.length);
    return when(isFirstOfContract(place) && small && isMeld(letter, meld), [{ ...line, cards, wilds }]);
  }),
  corruption('a meld larger than the contract says', 'R4.2', 'AB', 'meld', (place) => {
    const { line, letter } = place;
    const more = rest(place).find(
      (card) =>
        isSet(place) &&
        rankOf(card) === rankOf(line.cards.find((each: string) => each !== 'WW')) &&
        !isWild(letter, card),
    );
    return when(isFirstOfContract(place) && more !== undefined, [{ ...line, cards: [...line.cards, more] }]);
  }),
  corruption('cards that are not held', 'R3.3', 'ABCDE', 'meld', (place) => {
    const { line, before } = place;
    const card = before.stock.find((each) => !hand(place).includes(each));
    return when(card !== undefined, [{ ...line, cards: line.cards.with(0, card) }]);
  }),
  corruption('a card used twice', 'R3.3', 'ABCDE', 'meld', (place) => {
    const { line } = place;
    const once = line.cards.find((card: string) => hand(place).filter((each) => each === card).length === 1);
    return when(once !== undefined && isSet(place), [{ ...line, cards: [once, ...line.cards] }]);
  }),
  corruption('a set with another rank', 'R1.3', 'ABCDE', 'meld', (place) => {
    const { line, letter } = place;
    const ranks = line.cards.map(rankOf);
    const natural = line.cards.filter((card: string) => !isWild(letter, card)).length > 1;
    const index = line.cards.findIndex((card: string) => !isWild(letter, card));
    const other = rest(place).find((card) => !isWild(letter, card) && !ranks.includes(rankOf(card)));
    return when(isSet(place) && natural && other !== undefined, [{ ...line, cards: line.cards.with(index, other) }]);
  }),
  corruption('a run from high to low', 'R1.4', 'ABCDE', 'meld', (place) => {
    const { line } = place;
    return when(line.kind === 'run' && line.wilds.length === 0, [{ ...line, cards: line.cards.toReversed() }]);
  }),
  corruption('a run of two suits', 'R1.4', 'ABCE', 'meld', (place) => {
    const { line, letter } = place;
    const index = line.cards.findIndex(
      (card: string) =>
        !isWild(letter, card) && rest(place).some((each) => rankOf(each) === rankOf(card) && each !== card),
    );
    const other = rest(place).find(
      (each) => index >= 0 && rankOf(each) === rankOf(line.cards[index]) && each !== line.cards[index],
    );
    return when(line.kind === 'run' && other !== undefined, [{ ...line, cards: line.cards.with(index, other) }]);
  }),
  corruption(
    'another place of a run',
    'R1.2',
    'ABCDE',
    'meld',
    edit(({ line }) => when(line.kind === 'run', { low: line.low + 1 })),
  ),
  corruption(
    'a place of a set',
    null,
    'ABCDE',
    'meld',
    edit((at) => when(isSet(at), { low: 3 })),
  ),
  corruption(
    'a run without a place',
    null,
    'ABCDE',
    'meld',
    edit((at) => when(!isSet(at), { low: null })),
  ),
  corruption(
    'a wild that is not told',
    'R1.5',
    'ABCDE',
    'meld',
    edit(({ line }) => when(line.wilds.length > 0, { wilds: line.wilds.slice(1) })),
  ),
  corruption(
    'a natural card told as wild',
    'R1.5',
    'ABCDE',
    'meld',
    edit(({ line }) => when(!line.wilds.includes(0), { wilds: [...line.wilds, 0] })),
  ),
  corruption(
    'a wild told twice',
    'R1.5',
    'ABCDE',
    'meld',
    edit(({ line }) => when(line.wilds.length > 0, { wilds: [...line.wilds, line.wilds[0]] })),
  ),
  corruption('more wilds than a set of three may have', 'R1.5', 'DE', 'discard', (place) => {
    const wilds = hand(place).filter((card) => isWild(place.letter, card));
    const natural = hand(place).find((card) => !isWild(place.letter, card));
    return startsWithSet(place) && wilds.length > 1 ? [setOf(place, [natural!, ...wilds.slice(0, 2)])] : null;
  }),
  corruption('a set of wilds alone', 'R1.5', 'CDE', 'discard', (place) => {
    const wilds = hand(place).filter((card) => isWild(place.letter, card));
    return startsWithSet(place) && wilds.length > 1 ? [setOf(place, wilds)] : null;
  }),
  corruption('a further meld', 'R4.5', 'ABCE', 'discard', (place) => {
    const cards = three(place, hand(place));
    return place.before.wasDown && cards !== null ? [setOf(place, cards)] : null;
  }),
  corruption('a further meld in the turn of the contract', 'R4.4', 'AB', 'discard', (place) => {
    const { before, line, rulings } = place;
    const isFresh = before.down[line.seat]! && !before.wasDown;
    return when(isFresh && rulings.contractTurn === 'contract-only', [setOf(place, hand(place).slice(0, 1))]);
  }),
  corruption('a lay-off in the turn of the contract', 'R4.4', 'AB', 'discard', (place) => {
    const { before, line, rulings } = place;
    const isFresh = before.down[line.seat]! && !before.wasDown;
    const layoff = { type: 'layoff', seat: line.seat, meld: 0, cards: [line.card], end: null };
    return when(isFresh && rulings.contractTurn === 'contract-only', [layoff]);
  }),
  corruption('a further set of two', 'R1.3', 'D', 'discard', (place) => {
    const { before, line, letter } = place;
    const natural = hand(place).find(
      (card) => !isWild(letter, card) && hand(place).filter((each) => rankOf(each) === rankOf(card)).length > 1,
    );
    const two = hand(place)
      .filter((card) => natural !== undefined && rankOf(card) === rankOf(natural))
      .slice(0, 2);
    return when(before.down[line.seat]! && two.length === 2, [setOf(place, two)]);
  }),
  corruption(
    'a contract once more',
    'R3.3',
    'D',
    'meld',
    (place) => when(!isOfContract(place) && isSet(place), [place.line, place.line]),
    1,
  ),
  corruption('a draw amid the turn', 'R3.1', 'ABCDE', 'discard', ({ line, before }) => [
    { type: 'draw', seat: line.seat, card: before.stock[0] ?? line.card },
  ]),
  corruption(
    'a discard of another seat',
    'R2.3',
    'ABCDE',
    'discard',
    edit(({ line, players }) => ({ seat: (line.seat + 1) % players })),
  ),
  corruption('a discard of what is not held', 'R3.4', 'ABCDE', 'discard', (place) => {
    const card = place.before.stock.find((each) => !hand(place).includes(each));
    return when(card !== undefined, [discardOf(place, card!)]);
  }),
  corruption('no discard', 'R3.1', 'ABCDE', 'discard', ({ next }) => when(next.type === 'draw', [])),
  corruption(
    'two discards',
    'R3.1',
    'ABCDE',
    'discard',
    ({ line, next }) => when(next.type === 'draw', [line, line]),
    1,
  ),
];
