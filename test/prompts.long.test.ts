/** Every sentence by which people are asked, with its rule, and whether it is true of games: a false sentence fails. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Game, Setup } from '../src/game/index.js';
import { GAME_NAMES, loadGame } from '../src/games/registry.js';
import { testSize } from './sized.testing.js';
import { type Line, setupsOf, type WatchedGame, watchGame } from './watched-games.testing.js';

type Check = (game: WatchedGame, words: readonly (string | undefined)[]) => boolean[];

const rank = (card: string) => card[0]!;
const suit = (card: string) => card.at(-1)!;
const isFew = (card: string) => '24'.includes(rank(card));
const fits = (card: string, top: string) => rank(card) === rank(top) || suit(card) === suit(top) || rank(card) === 'A';

function at(type: string, look: (line: Line, place: number, game: WatchedGame) => boolean | null): Check {
  return (game) => game.lines.flatMap((line, place) => (line.type === type ? (look(line, place, game) ?? []) : []));
}

function decided(
  method: string,
  look: (request: Line, next: Line, game: WatchedGame, event: number) => boolean | null,
): Check {
  return (game) =>
    game.decisions.flatMap(({ asked, request, event }) =>
      asked === method ? (look(request, game.lines[event]!, game, event) ?? []) : [],
    );
}

const unoHands = ({ hands }: { hands: readonly (readonly string[])[] }) => hands.filter((_, seat) => seat % 2 === 0);
const rummyHands = ({ hands }: { hands: readonly (readonly string[])[] }) => hands.filter((_, seat) => seat % 2 === 1);
const isEmpty = (hand: readonly string[]) => hand.length === 0;
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

/** Whether the top is an ace on which any card may be played (3.2). */
function isOpenAce({ pile }: Line, { lines, setup }: WatchedGame, event: number): boolean {
  const before = lines.slice(0, event).findLast(({ type }) => ['play', 'circle', 'discard'].includes(type));
  if (rank(pile.at(-1)) !== 'A') return false;
  return before === undefined ? setup.rulings.openingAce === 'call' : before.type === 'discard';
}

const isPlayable = decided('play', (request, _, game, event) => {
  const { hand, pile, legal } = request as Line & { hand: string[] };
  const isOpen = isOpenAce(request, game, event);
  return hand.every((card) => legal.includes(card) === (isOpen || fits(card, pile.at(-1))));
});

function openAces(isFirst: boolean): Check {
  return decided('play', (request, _, game, event) => {
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

/** Whether a hand holds something that could be laid on a table (4.4). */
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
  return at('pickup', ({ seat, cards }, place, { lines }) => {
    const turn = lines.slice(
      place + 1,
      lines.findIndex(({ type }, at) => at > place && type === 'discard'),
    );
    const laid = turn.filter(({ type }) => type === 'meld' || (!inMeld && type === 'layoff'));
    return laid.some((line) => line.seat === seat && line.cards.includes(which === 'top' ? cards[0] : cards.at(-1)));
  });
}

const afterFew = at('discard', ({ seat, card }, place, { lines, scenes }) => {
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

/** Sentences of Shamus: the rule, and the check; null for those that no game can show. */
const SHAMUS: readonly (readonly [RegExp, rule: string, Check | null])[] = [
  [
    /^A cooperative game: Uno players shed cards as in Uno, Rummy players score melds as in Rummy 500, and a circle of cards counts down\.$/,
    '7.1',
    at('circle', (_, place, { scenes }) => scenes[place]!.circle.length === scenes[place - 1]!.circle.length - 1),
  ],
  [
    /^You get rid of your cards\.$/,
    '3.1',
    at('play', ({ seat, card }, place, { scenes }) => !scenes[place]!.hands[seat]!.includes(card)),
  ],
  [
    /^The team wins Senior when (your hand is|the Uno player's hand is|both Uno hands are) empty and it has enough points\.$/,
    '5.1',
    senior,
  ],
  [
    /^A circle card turns after each card that (you play|the Uno player at seat 0 plays), unless play ends\.$/,
    '3.6',
    at(
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
    at('play', ({ card }, place, { lines }) => (isFew(card) ? lines[place + 1]!.type !== 'penalty' : null)),
  ],
  [
    /^You play an ace, so you name a suit\.$/,
    '3.3',
    decided('call', (_, next) => next.type === 'play' && rank(next.card) === 'A' && next.call !== null),
  ],
  [
    /^It binds nobody: another card covers the ace before an Uno player plays again\.$/,
    '3.3',
    at('play', ({ card }, place, { lines }) => {
      const next = lines.findIndex(({ type }, later) => later > place && type === 'play');
      if (rank(card) !== 'A' || next < 0) return null;
      return lines.slice(place, next).some(({ type }) => type === 'circle' || type === 'discard');
    }),
  ],
  [
    /^The call tells the others something\.$/,
    '3.3',
    at('play', ({ seat, card, call }, place, { scenes }) =>
      rank(card) === 'A' ? scenes[place]!.call?.suit === call && scenes[place]!.call?.seat === seat : null,
    ),
  ],
  [
    /^Draw one card from the stock, or take cards from the top of the discard pile\.$/,
    '4.1',
    decided(
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
    at('meld', ({ kind, cards }) => isMeld(kind, cards)),
  ],
  [
    /^You may also add cards to melds on the table\.$/,
    '4.2',
    at('layoff', ({ kind, cards }, place, { scenes }) => {
      const melds = kind === 'group' ? scenes[place]!.groups : scenes[place]!.sequences;
      return cards.every((card: string) => melds.some((meld) => meld.includes(card) && meld.length > 3));
    }),
  ],
  [
    /^Keep one card to discard\.$/,
    '4.3',
    at('discard', ({ seat, card }, place, { scenes }) => scenes[place - 1]!.hands[seat]!.includes(card)),
  ],
  [
    /^After the discard you may hold nothing that could be laid down\.$/,
    '4.4',
    at(
      'discard',
      ({ seat }, place, { scenes, setup }) =>
        !isLayable(scenes[place]!.hands[seat]!, scenes[place]!, setup.rulings.layoff === 'yes'),
    ),
  ],
  [
    /^Your discard ends your turn\.$/,
    '4.3',
    at(
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

const BEGINNINGS = ['take', 'draw', 'pick-and-buy'];
const isLaying = ({ type }: Line) => ['meld', 'layoff', 'swap'].includes(type);

/** The turns of a game: the events of each from its draw on, and the place of the last one. */
function turnsOf({ lines }: WatchedGame): { readonly seat: number; readonly events: Line[]; readonly end: number }[] {
  const found: { seat: number; events: Line[]; end: number }[] = [];
  let isOpen = false;
  for (const [place, line] of lines.entries()) {
    if (BEGINNINGS.includes(line.type)) found.push({ seat: line.seat, events: [], end: place });
    isOpen = BEGINNINGS.includes(line.type) || (isOpen && line.type !== 'score');
    if (!isOpen) continue;
    found.at(-1)!.events.push(line);
    found.at(-1)!.end = place;
    isOpen = line.type !== 'discard';
  }
  return found;
}

const turns: Check = (game, [, mayEndWithout]) =>
  turnsOf(game).map(({ seat, events, end }) => {
    const next = game.lines[end + 1]!;
    if (events.at(-1)!.type === 'discard') return events.filter(({ type }) => type === 'discard').length === 1;
    const isWithout = mayEndWithout !== undefined && isEmpty(game.scenes[end]!.hands[seat]!);
    return isWithout || (next.type === 'score' && ['stock', 'stalemate', 'finish'].includes(next.reason));
  });

const goingOut: Check = (game, [, ways]) =>
  at('score', ({ out }, place, { lines }) => {
    if (out === null) return null;
    return ways!.includes('discarding') && lines[place - 1]!.type === 'discard'
      ? true
      : ways!.includes('laying down') && isLaying(lines[place - 1]!);
  })(game, []);

const charged = at('score', ({ points, hands }, _, { lines }) => {
  const { winners, totals } = lines.at(-1)!;
  const isCharged = hands.every((hand: string[], seat: number) =>
    isEmpty(hand) ? points[seat] <= 0 : points[seat] > 0,
  );
  return isCharged && winners.every((seat: number) => totals[seat] === Math.min(...totals));
});

const gains = at('score', ({ out, points, hands, reason }) => {
  if (out === null) return points.every((gained: number) => gained === 0);
  const worth = (card: string) => ('TJQK'.includes(rank(card)) ? 10 : rank(card) === 'A' ? 1 : Number(rank(card)));
  const held = (hands as string[][]).flat().reduce((sum, card) => sum + worth(card), 0);
  return (
    points[out] === held * (reason === 'rummy' ? 2 : 1) &&
    points.every((each: number, seat: number) => seat === out || each === 0)
  );
});

const stages = at('score', ({ stages }, place, { lines, scenes }) => {
  const begun = lines.slice(0, place).findLastIndex(({ type }) => type === 'deal');
  const laid = lines.slice(begun, place).flatMap(({ type, seat }) => (type === 'meld' ? [seat as number] : []));
  return scenes[begun]!.stages!.every((stage, seat) => stages[seat] === stage + (laid.includes(seat) ? 1 : 0));
});

const begins = decided('takes', ({ pile }, __, { lines }, event) => {
  const next = lines.slice(event).find(({ type }) => BEGINNINGS.includes(type) || type === 'score')!;
  return next.type === 'take' ? next.card === pile.at(-1) : true;
});

const notInTurn: Check = ({ decisions, lines }) =>
  decisions.flatMap(({ asked, seat, event }) => {
    const next = lines.slice(event).find(({ type }) => BEGINNINGS.includes(type) || type === 'score')!;
    return asked === 'buys' ? next.type === 'score' || next.seat !== seat : [];
  });

const penalties = (words: readonly (string | undefined)[], line: Line) =>
  line.penalty.length === (Number(words[1]) || 1);

function beforeRestock(lines: readonly Line[], place: number): number {
  return lines.slice(0, place).findLastIndex(({ type }) => type !== 'restock');
}

const melds: Check = (game, words) =>
  at('meld', ({ kind, cards, wilds }) => {
    const naturals = cards.filter((_: string, place: number) => !wilds.includes(place)) as string[];
    const of = kind === 'set' ? (card: string) => card.slice(0, -1) : suit;
    return words[1] === 'any suits' && kind === 'run' ? true : new Set(naturals.map(of)).size === 1;
  })(game, []);

/** By deal and seat: the contract comes first, in one turn; what may follow in this turn and later. */
const contracts: Check = (game, [, isExact, when, what]) => {
  const deals = game.lines.flatMap((line, place) => (line.type === 'deal' ? [{ place, contract: line.contract }] : []));
  const isDown = new Set<string>();
  return turnsOf(game).flatMap(({ seat, events, end }) => {
    const laid = events.filter(({ type }) => type === 'meld' || type === 'layoff');
    if (laid.length === 0) return [];
    const { place: deal, contract } = deals.findLast(({ place }) => place < end)!;
    const asked = (Array.isArray(contract[0]) ? contract[seat] : contract) as { size: number }[];
    const wasDown = isDown.has(`${deal} ${seat}`);
    isDown.add(`${deal} ${seat}`);
    const rest = laid.slice(wasDown ? 0 : asked.length);
    const isContract = asked.every(({ size }, place) => {
      const { type, cards } = laid[place] ?? { type: null };
      return type === 'meld' && (isExact === undefined ? cards.length >= size : cards.length === size);
    });
    const mayFollow = wasDown || when === 'then' || rest.length === 0;
    const mayMeld = what!.includes('further') || rest.every(({ type }) => type === 'layoff');
    return (wasDown || isContract) && mayFollow && mayMeld;
  });
};

const FAMILY: typeof SHAMUS = [
  [/^You play for yourself\.$/, 'R3', null],
  [/^In your turn you take a card, may lay down cards, and discard a card( unless none is left)?\.$/, 'R3.1', turns],
  [/^A player who goes out, by (.*) the last card, ends the deal\.$/, 'R7.2', goingOut],
  [/^Cards in hand when a deal ends count against their player, and the fewest points win\.$/, 'R7.3', charged],
  [/^A player who has laid the contract of their stage goes on to the next stage in the next deal\.$/, 'R7.5', stages],
  [/^A player who goes out scores what the others hold, twice if they had laid nothing before\.$/, 'R10.6', gains],
  [/^A turn begins with one card: the top of the discard pile, or the next one of the stock\.$/, 'R3.2', begins],
  [/^It is not your turn\.$/, 'R6.1', notInTurn],
  [
    /^You may buy the top of the discard pile, but then take (?:a card|(\d+) cards) from the stock as well\.$/,
    'R6.1',
    (game, words) =>
      at(
        'buy',
        (line, place) =>
          penalties(words, line) && game.scenes[beforeRestock(game.lines, place)]!.pile.at(-1)!.startsWith(line.card),
      )(game, []),
  ],
  [
    /^You may take the top card and buy the card under it, which costs (?:a card|(\d+) cards) from the stock\.$/,
    'R6.5',
    (game, words) => at('pick-and-buy', (line) => penalties(words, line) && line.cards.length === 2)(game, []),
  ],
  [
    /^Lay down sets \(cards of one rank\) and runs \(cards of (any suits|one suit) in order\), or nothing\.$/,
    'R1.4',
    melds,
  ],
  [
    /^You may add cards to any meld on the table\.$/,
    'R10.2',
    at('layoff', ({ meld, cards }, place, { scenes }) => scenes[place]!.melds[meld]!.cards.length >= 3 + cards.length),
  ],
  [
    /^The melds of your contract come first, all at once( and with exactly as many cards as it names)?; (then|from your next turn on) you may add cards to any meld( and lay further ones|, but lay no others in this deal)\.$/,
    'R4.1',
    contracts,
  ],
  [
    /^Keep a card to discard\.$/,
    'R7.2',
    (game) =>
      turnsOf(game).flatMap(({ events, end }) =>
        events.some(isLaying) ? [events.at(-1)!.type === 'discard' || game.lines[end + 1]!.reason === 'finish'] : [],
      ),
  ],
  [
    /^Your discard ends your turn, and others may take it\.$/,
    'R3.4',
    at('discard', ({ seat, card }, place, { lines }) => {
      const next = lines.slice(place + 1).find(({ type }) => [...BEGINNINGS, 'score', 'buy'].includes(type))!;
      return (
        next.type === 'score' || (['take', 'buy'].includes(next.type) ? next.card === card : true) || next.seat !== seat
      );
    }),
  ],
];

/** The sentences of a setup's prompts, and of the summary of Shamus, which is shown with them; questions of decisions are left out: they state nothing. */
function sentencesOf(game: Game, setup: Setup): string[] {
  const asked = [game.policies.decisions, game.policies.mayDecide ?? {}].flatMap((by) => [
    ...Object.keys(by),
    ...Object.values(by).flat(),
  ]);
  const prompts = Object.entries(game.pages.prompts(setup)).filter(([name]) => asked.includes(name));
  const texts = prompts.flatMap(([, { question, help }]) => [question.endsWith('?') ? '' : question, help]);
  if (game.name === 'shamus') texts.push(game.about.summary);
  return texts
    .flatMap((text) => text.split(/(?<=\.) /))
    .filter((text) => text !== '' && !/^You are (the|an?) \w+ player\.$/.test(text));
}

const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  shamus: ['standard', 'senior=20,junior=30'],
  rummy: ['deal-1'],
};

describe.each(GAME_NAMES)('what people of %s are told', (name) => {
  const table = name === 'shamus' ? SHAMUS : FAMILY;
  let game: Game;
  beforeAll(async () => {
    game = await loadGame(name);
  });

  test('is in the table, and true of games in all setups', async () => {
    const shown = new Map<RegExp, number>();
    const setups = setupsOf(game, VARIANTS[name] ?? ['deal-1', 'deal-2', 'deal-3']);
    for (const [number, setup] of setups.entries()) {
      // Games of random players are long where there are contracts.
      const policies = name === 'shamus' ? [null, 'random'] : ['greedy', number === 0 ? 'random' : 'greedy'];
      const games = testSize(name === 'shamus' ? 6 : 2, 60);
      const played = await Promise.all(
        Array.from({ length: games }, (_, index) => watchGame(game, setup, index, policies[index % 2]!)),
      );
      for (const sentence of new Set(sentencesOf(game, setup))) {
        const entry = table.find(([form]) => form.test(sentence));
        expect(entry, `'${sentence}' stands in no table`).toBeDefined();
        const [form, rule, check] = entry!;
        const results = played.map((one) => check?.(one, form.exec(sentence)!) ?? [true]);
        const place = results.findIndex((each) => each.includes(false));
        expect(place, `'${sentence}' is false (rule ${rule}; ${JSON.stringify(setup)}, game ${place})`).toBe(-1);
        shown.set(form, (shown.get(form) ?? 0) + results.flat().length);
      }
    }
    expect([...shown].filter(([, times]) => times === 0)).toEqual([]);
  });
});
