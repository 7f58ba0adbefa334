/** Every sentence by which people are asked in Shamus. */
import { atDecision, atLine, type Check, isEmpty, rank, type Sentences, suit } from './prompt-checks.testing.js';
import type { Line, WatchedGame } from './watched-games.testing.js';

const isFew = (card: string) => '24'.includes(rank(card));
const fits = (card: string, top: string) => rank(card) === rank(top) || suit(card) === suit(top) || rank(card) === 'A';

const unoHands = ({ hands }: { hands: readonly (readonly string[])[] }) => hands.filter((_, seat) => seat % 2 === 0);
const rummyHands = ({ hands }: { hands: readonly (readonly string[])[] }) => hands.filter((_, seat) => seat % 2 === 1);
const counted = ({ counted, net, points }: WatchedGame['scenes'][number]) => (counted === 'net' ? net : points);

/** Senior is won where both conditions hold at a check (5.1), and nowhere else. */
const senior: Check = ({ lines, scenes }) =>
  lines.flatMap(({ type, seat, outcome }, place) => {
    const scene = scenes[place]!;
    const holds = unoHands(scene).every(isEmpty) && counted(scene) >= scene.targets.senior;
    if (type === 'end') return outcome === 'senior' ? holds : [];
    const isChecked = type === 'discard' || (type === 'play' && seat % 2 === 0);
    return isChecked && holds && !scene.seniorLost ? lines[place + 1]!.outcome === 'senior' : [];
  });

const junior: Check = ({ lines, scenes, setup }, [, when]) =>
  lines.flatMap(({ type, outcome }, place) => {
    const scene = scenes[place]!;
    const isAny = setup.rulings.fourPlayerJunior === 'any';
    const isOut = isAny ? rummyHands(scene).some(isEmpty) : rummyHands(scene).every(isEmpty);
    const holds = isOut && counted(scene) >= scene.targets.junior && (when !== 'Only then' || scene.seniorLost);
    if (type === 'end') return outcome === 'junior' ? holds : [];
    return type === 'discard' && holds ? ['junior', 'senior'].includes(lines[place + 1]!.outcome) : [];
  });

const lost: Check = ({ lines, scenes }) =>
  lines.flatMap(({ type }, place) => {
    const isOver = unoHands(scenes[place]!).some((hand) => hand.length > scenes[place]!.circle.length);
    if (!['draw', 'penalty', 'circle'].includes(type) || scenes[place - 1]!.seniorLost || !isOver) return [];
    return lines[place + 1]!.type === 'senior-lost';
  });

const scoring: Check = ({ lines, scenes }) =>
  lines.slice(1).map(({ type, seat }, place) => {
    const isLaid = type === 'meld' || type === 'layoff';
    return (isLaid && seat % 2 === 1) || scenes[place + 1]!.points === scenes[place]!.points;
  });

const value = (card: string) => (rank(card) === 'A' ? 15 : 'TJQK'.includes(rank(card)) ? 10 : 5);
const total = (cards: readonly string[]) => cards.reduce((sum, card) => sum + value(card), 0);

/** True if the top is an ace on which any card may be played (3.2). */
function isOpenAce({ pile }: Line, { lines, setup }: WatchedGame, event: number): boolean {
  const before = lines.slice(0, event).findLast(({ type }) => ['play', 'circle', 'discard'].includes(type));
  if (rank(pile.at(-1)) !== 'A') return false;
  return before === undefined ? setup.rulings.openingAce === 'call' : before.type === 'discard';
}

const isPlayable = atDecision('play', (request, _, game, event) => {
  const { hand, pile, legal } = request as Line & { hand: string[] };
  const isOpen = isOpenAce(request, game, event);
  return hand.every((card) => legal.includes(card) === (isOpen || fits(card, pile.at(-1))));
});

function openAces(isFirst: boolean): Check {
  return atDecision('play', (request, _, game, event) => {
    if (!isOpenAce(request, game, event) || (request.pile.length === 1) !== isFirst) return null;
    return request.legal.length === request.hand.length;
  });
}

const RANKS = 'A23456789TJQK';
const places = (cards: readonly string[]) =>
  cards.map((card) => RANKS.indexOf(rank(card))).sort((one, other) => one - other);

function isMeld(kind: string, cards: readonly string[]): boolean {
  if (kind === 'group') return cards.length >= 3 && new Set(cards.map(rank)).size === 1;
  const [first, ...others] = places(cards);
  return (
    cards.length >= 3 &&
    new Set(cards.map(suit)).size === 1 &&
    others.every((place, next) => place === first! + next + 1)
  );
}

/** True if a hand holds a piece that could be laid on a table (4.4). */
function isLayable(
  hand: readonly string[],
  { sequences, groups }: WatchedGame['scenes'][number],
  layOffs: boolean,
): boolean {
  const has = (place: number, of: string) => hand.includes(`${RANKS[place] ?? '-'}${of}`);
  const melds = hand.some((card) => {
    const place = RANKS.indexOf(rank(card));
    return (
      (has(place + 1, suit(card)) && has(place + 2, suit(card))) ||
      hand.filter((other) => rank(other) === rank(card)).length > 2
    );
  });
  const onTable = [
    ...sequences.map((meld) => ['sequence', meld] as const),
    ...groups.map((meld) => ['group', meld] as const),
  ];
  return melds || (layOffs && hand.some((card) => onTable.some(([kind, meld]) => isMeld(kind, [...meld, card]))));
}

function mustLay(which: 'top' | 'deepest', inMeld: boolean): Check {
  return atLine('pickup', ({ seat, cards }, place, { lines }) => {
    const turn = lines.slice(
      place + 1,
      lines.findIndex(({ type }, at) => at > place && type === 'discard'),
    );
    const laid = turn.filter(({ type }) => type === 'meld' || (!inMeld && type === 'layoff'));
    return laid.some((line) => line.seat === seat && line.cards.includes(which === 'top' ? cards[0] : cards.at(-1)));
  });
}

const afterFew = atLine('discard', ({ seat, card }, place, { lines, scenes }) => {
  const next = lines[place + 1]!;
  if (!isFew(card) || next.type === 'end' || isEmpty(scenes[place]!.stock)) return null;
  const uno = (seat + 1) % scenes[place]!.hands.length;
  const following = lines.slice(place + 2).find(({ type }) => ['play', 'draw', 'pickup', 'pass'].includes(type));
  const isSkipped = following === undefined || following.seat !== uno;
  return (
    next.type === 'penalty' &&
    next.seat === uno &&
    (next.cards.length === Number(rank(card)) || lines.at(-1)!.reason === 'stock') &&
    isSkipped
  );
});

export const SHAMUS: Sentences = [
  [
    /^A cooperative game: Uno players shed cards as in Uno, Rummy players score melds as in Rummy 500, and a circle of cards counts down\.$/,
    '7.1',
    atLine('circle', (_, place, { scenes }) => scenes[place]!.circle.length === scenes[place - 1]!.circle.length - 1),
  ],
  [
    /^You get rid of your cards\.$/,
    '3.1',
    atLine('play', ({ seat, card }, place, { scenes }) => !scenes[place]!.hands[seat]!.includes(card)),
  ],
  [
    /^The team wins Senior when (your hand is|the Uno player's hand is|both Uno hands are) empty and it has enough points\.$/,
    '5.1',
    senior,
  ],
  [
    /^A circle card turns after each card that (you play|the Uno player at seat 0 plays), unless play ends\.$/,
    '3.6',
    atLine(
      'play',
      ({ seat }, place, { lines }) =>
        ['circle', 'end'].includes(lines[place + 1]!.type) === (seat === 0) || lines[place + 1]!.type === 'end',
    ),
  ],
  [
    /^If (your hand|an Uno hand|the Uno player|an Uno player) ever holds more cards than the circle, Senior is lost\.$/,
    '5.2',
    lost,
  ],
  [
    /^(Only then|Also before that,) the team can win Junior, when .* empty after a discard and it has enough points\.$/,
    '5.3',
    junior,
  ],
  [/^Only Rummy players lay down melds, which score the points\.$/, '4.2', scoring],
  [/^You lay down melds: they score the points that the team needs\.$/, '4.2', scoring],
  [
    /^The cards in Rummy hands count against the points\.$/,
    '8',
    ({ scenes }) =>
      scenes.map(
        (scene) => scene.net === rummyHands(scene).reduce((points, hand) => points - total(hand), scene.points),
      ),
  ],
  [/^Play a card of the same rank or suit as the top card of the discard pile, or an ace\.$/, '3.1', isPlayable],
  [/^On an ace that a Rummy player has discarded you may play any card\.$/, '3.2', openAces(false)],
  [/^On an ace that begins the discard pile you may play any card, too\.$/, '8', openAces(true)],
  [
    /^A 2 or 4 that you play has no effect\.$/,
    '3.5',
    atLine('play', ({ card }, place, { lines }) => (isFew(card) ? lines[place + 1]!.type !== 'penalty' : null)),
  ],
  [
    /^You play an ace, so you name a suit\.$/,
    '3.3',
    atDecision('call', (_, next) => next.type === 'play' && rank(next.card) === 'A' && next.call !== null),
  ],
  [
    /^It binds nobody: another card covers the ace before an Uno player plays again\.$/,
    '3.3',
    atLine('play', ({ card }, place, { lines }) => {
      const next = lines.findIndex(({ type }, later) => later > place && type === 'play');
      if (rank(card) !== 'A' || next < 0) return null;
      return lines.slice(place, next).some(({ type }) => type === 'circle' || type === 'discard');
    }),
  ],
  [
    /^The call tells the others something\.$/,
    '3.3',
    atLine('play', ({ seat, card, call }, place, { scenes }) =>
      rank(card) === 'A' ? scenes[place]!.call?.suit === call && scenes[place]!.call?.seat === seat : null,
    ),
  ],
  [
    /^Draw one card from the stock, or take cards from the top of the discard pile\.$/,
    '4.1',
    atDecision(
      'draw',
      ({ pile }, { type, cards }) =>
        type === 'end' ||
        (type === 'draw' ? cards.length === 1 : cards.join() === pile.slice(-cards.length).reverse().join()),
    ),
  ],
  [/^The top card that you pick up must be laid down in this turn\.$/, '4.1', mustLay('top', false)],
  [/^The deepest card that you pick up must be laid down in this turn\.$/, '8', mustLay('deepest', false)],
  [/^The top card that you pick up must be laid down in this turn, in a new meld\.$/, '8', mustLay('top', true)],
  [
    /^Lay down three or more cards of one suit in order \(a sequence, the ace low\), or three or four of one rank \(a group\)\.$/,
    '4.2',
    atLine('meld', ({ kind, cards }) => isMeld(kind, cards)),
  ],
  [
    /^You may also add cards to melds on the table\.$/,
    '4.2',
    atLine('layoff', ({ kind, cards }, place, { scenes }) => {
      const melds = kind === 'group' ? scenes[place]!.groups : scenes[place]!.sequences;
      return cards.every((card: string) => melds.some((meld) => meld.includes(card) && meld.length > 3));
    }),
  ],
  [
    /^Keep one card to discard\.$/,
    '4.3',
    atLine('discard', ({ seat, card }, place, { scenes }) => scenes[place - 1]!.hands[seat]!.includes(card)),
  ],
  [
    /^After the discard you may hold nothing that could be laid down\.$/,
    '4.4',
    atLine(
      'discard',
      ({ seat }, place, { scenes, setup }) =>
        !isLayable(scenes[place]!.hands[seat]!, scenes[place]!, setup.rulings.layoff === 'yes'),
    ),
  ],
  [
    /^Your discard ends your turn\.$/,
    '4.3',
    atLine(
      'discard',
      ({ seat }, place, { lines }) =>
        !(['meld', 'layoff', 'discard'].includes(lines[place + 1]!.type) && lines[place + 1]!.seat === seat),
    ),
  ],
  [/^The next Uno player has to match it, but may play any card on an ace\.$/, '3.2', isPlayable],
  [
    /^After a 2 or 4 the next Uno player draws that many cards and does not play, unless play ends( with your turn)?\.$/,
    '4.5',
    afterFew,
  ],
];
