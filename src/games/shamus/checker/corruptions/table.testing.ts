/** Corruptions of a transcript of Shamus. A table says where, and by which rule. */
import { type Change, type Corruptions, type LinePlace, when } from '../../../kit/corruptions.testing.js';
import { isAce, rankOf, SUITS, suitOf } from '../cards.js';
import type { Game } from '../game.js';

export interface Place extends LinePlace {
  readonly game: Game;
}

const isUnoDraw = ({ seat }: Place['line']): boolean => seat % 2 === 0;
const beginsUnoTurn = ({ previous }: Place): boolean => !(previous.type === 'draw' && isUnoDraw(previous));
const onOpenAce = ({ game, previous }: Place): boolean => previous.type === 'discard' && isAce(game.top);
const matches = (card: string, top: string): boolean =>
  isAce(card) || rankOf(card) === rankOf(top) || suitOf(card) === suitOf(top);

const wrongSeat =
  (cause: string): Change<Place> =>
  ({ line }) =>
    when(line.cause === cause, { seat: line.seat === 0 ? 1 : 0 });

const tooShort =
  (cause: string): Change<Place> =>
  ({ line }) =>
    when(line.cause === cause && line.cards.length > 1, { cards: line.cards.slice(0, -1) });

/** Lets the seat play that must not, after the penalty. */
const notSkipped =
  (cause: string): Change<Place> =>
  ({ line, game, next }) => {
    const card = [...game.hand(line.seat), ...line.cards].find((mine) => matches(mine, game.top));
    const play = { type: 'play', seat: line.seat, card, call: card !== undefined && isAce(card) ? 'H' : null };
    const turnFollows = next.type === 'draw' || next.type === 'pickup';
    return when(line.cause === cause && turnFollows && card !== undefined, [line, play]);
  };

const misfit = ({ line, game }: Place) => game.hand(line.seat).find((held) => !matches(held, game.top));

const playNonMatching: Change<Place> = (place) => {
  const { line, game, previous } = place;
  const card = misfit(place);
  const plain = previous.type === 'discard' && !isAce(game.top);
  const isPlayable = game.hand(line.seat).includes(line.card) && matches(line.card, game.top);
  return when(plain && card !== undefined && isPlayable, { card, call: null });
};

const playNonMatchingFirst: Change<Place> = (place) => {
  const card = misfit(place);
  return when(place.index === 1 && isAce(place.game.top) && card !== undefined, { card, call: null });
};

/** Which rule the end of a game comes by. */
const RULE_OF_REASON = { senior: '5.1', junior: '5.3', circle: '5.4', stock: '5.4', 'uno-out': '5.5' };

function byReason(what: string, change: Change<Place>, later = ''): Corruptions<Place> {
  const entries = Object.entries(RULE_OF_REASON).map(([reason, rule]): [string, Change<Place>] => [
    `end${later}: ${what} (${reason}) | ${rule}`,
    (place) => (place.line.reason === reason ? change(place) : null),
  ]);
  return Object.fromEntries(entries);
}

/** Wrong in the first line, or no line as the format has it. */
export const OF_THE_DEAL: Corruptions<Place> = {
  'deal: deck with a duplicate | 1.1': ({ line: { deck } }) => ({ deck: deck.with(1, deck[0]!) }),
  'deal: deck of 51 | 1.1': ({ line: { deck } }) => ({ deck: deck.slice(1) }),
  'deal: deck with a card unknown | -': ({ line: { deck } }) => ({ deck: deck.with(9, '10H') }),
  'deal: wrong targets | 6': () => ({ targets: { senior: 50, junior: 150 } }),
  'deal: unknown variant | 6': () => ({ variant: 'easy' }),
  'deal: unknown ruling value | 8': ({ line: { rulings } }) => ({ rulings: { ...rulings, unoOut: 'sleeps' } }),
  'deal: unknown ruling | 8': ({ line: { rulings } }) => ({ rulings: { ...rulings, jokers: 'wild' } }),
  'deal: ruling left out | -': ({
    line: {
      rulings: { layoff, ...rest },
    },
  }) => ({ rulings: rest }),
  'deal: three players | -': () => ({ players: 3 }),
  'deal: policy left out | -': ({ line: { policies } }) => ({ policies: policies.slice(1) }),
  'deal: another format | -': () => ({ format: 'shamus-transcript/2' }),
  'deal: mistyped seed | -': () => ({ seed: 7 }),
  'play: no JSON | -': () => ['play 7H'],
  'play: no object | -': () => ['7'],
  'play: an empty line | -': () => [''],
  'play: unknown type | -': () => ({ type: 'peek' }),
  'play: missing field | -': ({ line: { call, ...line } }) => [line],
  'circle: mistyped field | -': ({ line }) => ({ card: [line.card] }),
  'discard: card written suit first | -': ({ line }) => [{ ...line, card: suitOf(line.card) + rankOf(line.card) }],
  'play: draw of no card | -': ({ line }) => [{ type: 'draw', seat: line.seat, cards: [] }, line],
  'play: seat unknown | -': () => ({ seat: 4 }),
};

export const OF_THE_UNO_TURN: Corruptions<Place> = {
  'penalty: opening penalty missing | 2.5': ({ line }) => when(line.cause === 'opening', []),
  'penalty: opening penalty on the wrong seat | 2.5 2; 7.6 4': wrongSeat('opening'),
  'penalty +1: opening penalty and no turn skipped | 2.5 2; 7.6 4': notSkipped('opening'),
  'play: card not held played | 3.1': ({ game }) => ({ card: game.top }),
  'play: non-matching play | 3.1': playNonMatching,
  'play: opening ace not matched | 2.6 openingAce=plain': playNonMatchingFirst,
  'play: drew though playable | 3.4': (place) =>
    when(beginsUnoTurn(place) && place.game.stock.length > 0, [
      { type: 'draw', seat: place.line.seat, cards: place.game.stock.slice(0, 1) },
      place.line,
    ]),
  'draw: wrong card drawn | 2.4': ({ game }) => ({ cards: [game.top] }),
  'draw: drawn in another order | 2.4': ({ line }) => when(line.cards.length > 1, { cards: line.cards.toReversed() }),
  'draw: stopped drawing too early | 3.4': ({ line }) =>
    when(isUnoDraw(line) && line.cards.length > 1, { cards: line.cards.slice(0, -1) }),
  'draw: drew on when playable | 3.4': ({ line, game, next }) =>
    when(isUnoDraw(line) && next.type === 'play' && game.stock.length > line.cards.length, [
      { ...line, cards: game.stock.slice(0, line.cards.length + 1) },
    ]),
  'draw: did not draw | 3.4': ({ line, next }) => when(isUnoDraw(line) && next.type === 'play', []),
  'play: ace without a call | 3.3': ({ line }) => when(isAce(line.card), { call: null }),
  'play: a call without an ace | 3.2': ({ line }) => when(line.call === null, { call: 'H' }),
  'play: open ace without a call | 3.2': (place) => when(onOpenAce(place) && !isAce(place.line.card), { call: null }),
  'play: open ace with the wrong call | 3.2': (place) =>
    when(onOpenAce(place) && !isAce(place.line.card), { call: SUITS.find((suit) => suit !== place.line.call) }),
  'play: play missing | 3.1': ({ next }) => when(next.type === 'circle', []),
  'play: wrong seat plays | 7.1 4': ({ line, previous }) => when(previous.type === 'discard', { seat: 2 - line.seat }),
  'circle: circle card missing | 3.6': ({ next }) => when(next.type !== 'senior-lost', []),
  'circle: wrong circle card | 2.3 lastCircle=stops': ({ game }) => ({ card: game.circle[0] }),
  'play +1: circle card after seat 2 | 3.6 4': ({ line, game }) =>
    when(line.seat === 2 && game.hand(2).length > 1, [line, { type: 'circle', card: game.circle.at(-1) }]),
  'penalty: wrath missing | 3.6': ({ line }) => when(line.cause === 'circle', []),
  'penalty: wrath on the wrong seat | 3.6 2; 7.1 4': wrongSeat('circle'),
  'penalty: wrath too short | 3.6': tooShort('circle'),
  'circle +1: wrath of no 2 or 4 | 3.6': ({ line, game, next }) => {
    const wrath = { type: 'penalty', seat: 1, cause: 'circle', cards: game.stock.slice(0, 2) };
    return when(next.type !== 'penalty' && next.type !== 'senior-lost' && next.type !== 'end', [line, wrath]);
  },
  'play: pass with cards in hand | 5.5': (place) =>
    when(beginsUnoTurn(place), [{ type: 'pass', seat: place.line.seat }]),
  'pass: pass missing | 5.5': () => [],
  'penalty +1: pass where a penalty skips the turn | 5.5': ({ line, next }) =>
    when(line.cause === 'discard' && next.type !== 'senior-lost' && next.type !== 'end', [
      line,
      { type: 'pass', seat: line.seat },
    ]),
};

export const OF_THE_RUMMY_TURN: Corruptions<Place> = {
  'draw: two cards drawn | 4.1': ({ line, game }) =>
    when(!isUnoDraw(line) && game.stock.length > 1, { cards: game.stock.slice(0, 2) }),
  'draw +1: drawn twice | 4.1': ({ line, game, next }) =>
    when(!isUnoDraw(line) && next.type !== 'end' && game.stock.length > 1, [line, { ...line, cards: [game.stock[1]] }]),
  'draw +1: drawn and picked up | 4.1': ({ line, game, next }) =>
    when(!isUnoDraw(line) && next.type !== 'end', [line, { type: 'pickup', seat: line.seat, cards: [game.top] }]),
  'draw: no draw at all | 4.1': ({ line, next }) => when(!isUnoDraw(line) && next.type !== 'end', []),
  'draw: wrong seat draws | 7.1 4': ({ line, previous }) =>
    when(!isUnoDraw(line) && previous.type === 'play', { seat: 1 }),
  'discard +1: rummy player goes again | 2.1 2': ({ line, game, next }) =>
    when((next.type === 'play' || next.type === 'draw') && next.seat === 0, [
      line,
      { type: 'draw', seat: 1, cards: game.stock.slice(0, 1) },
    ]),
  'pickup: pickup not from the top | 4.1': ({ line }) => when(line.cards.length > 1, { cards: line.cards.slice(1) }),
  'pickup: pickup with a gap | 4.1': ({ line }) => when(line.cards.length > 2, { cards: line.cards.toSpliced(1, 1) }),
  'pickup: pickup of more than there is | 4.1': ({ line }) => ({ cards: [...line.cards, 'AC', 'KS'] }),
  'draw: pickup that nothing can be made of | 4.1 layoff=no': ({ line, game, previous }) =>
    when(!isUnoDraw(line) && game.hand(line.seat).length < 2 && previous.type !== 'pickup', [
      { type: 'pickup', seat: line.seat, cards: [game.top] },
    ]),
  'meld: picked-up card not laid | 4.1': ({ previous, next }) =>
    when(previous.type === 'pickup' && next.type === 'discard', []),
  'meld: gap in a sequence | 1.3': ({ line }) => when(line.kind === 'sequence', { cards: line.cards.toSpliced(1, 1) }),
  'meld: sequence in another order | 1.3': ({ line }) =>
    when(line.kind === 'sequence', { cards: line.cards.toReversed() }),
  'meld: sequence called a group | 1.4': ({ line }) => when(line.kind === 'sequence', { kind: 'group' }),
  'meld: group with a wrong rank | 1.4': ({ line, game }) => {
    const other = game.hand(line.seat).find((card) => rankOf(card) !== rankOf(line.cards[0]!));
    return when(line.kind === 'group' && other !== undefined, { cards: line.cards.with(0, other!) });
  },
  'meld: group of two | 1.4': ({ line }) => when(line.kind === 'group', { cards: line.cards.slice(0, 2) }),
  'meld: card twice in a meld | 1.5': ({ line }) => ({ cards: line.cards.with(1, line.cards[0]!) }),
  'discard: card of the table laid again | 1.5': ({ line, previous }) =>
    when(previous.type === 'meld', [{ ...previous, type: 'layoff' }, line]),
  'meld: card not held melded | 4.2': ({ line, game }) => {
    const fourth = SUITS.map((suit) => rankOf(line.cards[0]!) + suit).find((card) => !line.cards.includes(card));
    const lacking = line.kind === 'group' && line.cards.length === 3 && !game.hand(line.seat).includes(fourth!);
    return when(lacking && !game.table.has(fourth!), { cards: [...line.cards, fourth] });
  },
  'discard: layoff that does not fit | 4.2': ({ line, game }) => {
    const fits = game.table.fits('sequence', line.card);
    return when(!fits, [{ type: 'layoff', seat: line.seat, kind: 'sequence', cards: [line.card] }]);
  },
  'discard: layoff against the ruling | 4.2 layoff=no': ({ line, game }) => {
    const fits = game.table.fits('group', line.card) && game.hand(line.seat).length > 1;
    return when(fits, [{ type: 'layoff', seat: line.seat, kind: 'group', cards: [line.card] }]);
  },
  'layoff: layoff in an order that does not fit | 4.2': ({ line, game }) => {
    const last = line.cards.at(-1)!;
    const reversed = line.kind === 'sequence' && !game.table.fits('sequence', last);
    return when(reversed, { cards: line.cards.toReversed() });
  },
  'meld: meld left in hand | 4.4 mustMeld=yes': ({ previous, next }) =>
    when(previous.type === 'draw' && next.type === 'discard', []),
  'layoff: layoff left in hand | 4.4 mustMeld=yes': ({ line, previous, next }) =>
    when(previous.type === 'draw' && next.type === 'discard' && line.cards.length > 0, []),
  'discard: whole hand laid | 4.3 layoff=yes': ({ line, game }) => {
    const kind = (['group', 'sequence'] as const).find((one) => game.table.fits(one, line.card));
    const last = game.hand(line.seat).length === 1 && kind !== undefined;
    return when(last, [{ type: 'layoff', seat: line.seat, kind, cards: [line.card] }]);
  },
  'discard: discard missing | 4.3': ({ next }) => when(next.type === 'play' || next.type === 'draw', []),
  'discard: discard not held | 4.3': ({ line, game }) => [{ ...line, card: game.pile.at(0) ?? game.circle[0] }],
  'discard +1: discarded twice | 2.1 2': ({ line, next }) => when(next.type === 'play', [line, line]),
  'penalty: penalty of a discard missing | 4.5': ({ line, next }) =>
    when(line.cause === 'discard' && next.type !== 'senior-lost', []),
  'penalty: penalty of a discard too short | 4.5': tooShort('discard'),
  'penalty: penalty of a discard on the wrong seat | 7.2 4': ({ line }) =>
    when(line.cause === 'discard', { seat: 2 - line.seat }),
  'penalty: penalty with another cause | 4.5': ({ line }) => when(line.cause === 'discard', { cause: 'circle' }),
  'penalty: penalty of other cards | 2.4': ({ line }) =>
    when(line.cards.length > 1, { cards: line.cards.toReversed() }),
  'penalty +1: turn not skipped | 4.5': notSkipped('discard'),
  'pickup: draw from an empty stock | 5.4 stockOut=when-needed': ({ line, game }) =>
    when(game.stock.length === 0, [{ type: 'draw', seat: line.seat, cards: line.cards.slice(0, 1) }]),
  'pickup: end with an empty stock where a pickup is legal | 5.4 stockOut=when-needed': ({ game, lines }) =>
    when(game.stock.length === 0, [lines.at(-1)]),
  'end: pickup with an empty stock where none is legal | 5.4 4 stockOut=when-needed': ({ line, game, previous }) =>
    when(line.reason === 'stock' && game.stock.length === 0 && previous.type === 'play', [
      { type: 'pickup', seat: 3, cards: [game.top] },
      line,
    ]),
};

export const OF_THE_END: Corruptions<Place> = {
  'senior-lost: senior-lost missing | 5.2': () => [],
  'senior-lost +1: senior-lost twice | 5.2': ({ line }) => [line, line],
  'circle +1: senior-lost too early | 5.2': ({ line, next }) =>
    when(next.type !== 'senior-lost', [line, { type: 'senior-lost' }]),
  'circle: senior-lost before the line that loses it | 5.2': ({ line, next }) =>
    when(next.type === 'senior-lost', [next, line]),
  'play +1: end too early | 5.4 4': ({ line, lines, next }) =>
    when(next.type !== 'end' && line.seat === 2, [line, lines.at(-1)]),
  'meld +1: end in the middle of a turn | 5.4': ({ line, lines }) => [line, lines.at(-1)],
  'end: wrong table | 1.2': ({ line }) => ({ table: line.table + 5 }),
  'end: wrong net | 1.2': ({ line }) => ({ net: line.net - 5 }),
  'end: wrong hands | 3.7': ({ line }) => ({ hands: line.hands.toReversed().with(0, 9) }),
  'end: hand of one seat left out | 3.7': ({ line }) => ({ hands: line.hands.slice(1) }),
  'end: wrong circle | 3.7': ({ line }) => ({ circle: line.circle + 1 }),
  'end: wrong stock | 3.7': ({ line }) => ({ stock: line.stock + 1 }),
  'end +1: play after the end | 5.4': ({ line, lines }) => [line, lines[1]],
  'end +1: two ends | 5.4': ({ line }) => [line, line],
  'end: penalty of the last circle card | 5.4 lastCircle=stops': ({ line, previous, game }) => {
    const wrath = { type: 'penalty', seat: 1, cause: 'circle', cards: game.stock.slice(0, 2) };
    const due = previous.type === 'senior-lost' || previous.type === 'circle';
    return when(line.reason === 'circle' && due && game.stock.length > 1, [wrath, line]);
  },
  ...byReason('wrong outcome', ({ line }) => ({ outcome: line.outcome === 'loss' ? 'junior' : 'loss' })),
  ...byReason('wrong reason', ({ line }) => ({ reason: line.reason === 'stock' ? 'circle' : 'stock' })),
  ...byReason('end missing', () => [], ' -1'),
};
