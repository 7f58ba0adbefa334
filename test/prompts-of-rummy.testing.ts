/** Every sentence by which people are asked in games of the rummy family. */
import { atDecision, atLine, type Check, isEmpty, rank, type Sentences, suit } from './prompt-checks.testing.js';
import type { Line, WatchedGame } from './watched-games.testing.js';

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
  atLine('score', ({ out }, place, { lines }) => {
    if (out === null) return null;
    return ways!.includes('discarding') && lines[place - 1]!.type === 'discard'
      ? true
      : ways!.includes('laying down') && isLaying(lines[place - 1]!);
  })(game, []);

const charged = atLine('score', ({ points, hands }, _, { lines }) => {
  const { winners, totals } = lines.at(-1)!;
  const isCharged = hands.every((hand: string[], seat: number) =>
    isEmpty(hand) ? points[seat] <= 0 : points[seat] > 0,
  );
  return isCharged && winners.every((seat: number) => totals[seat] === Math.min(...totals));
});

const gains = atLine('score', ({ out, points, hands, reason }) => {
  if (out === null) return points.every((gained: number) => gained === 0);
  const worth = (card: string) => ('TJQK'.includes(rank(card)) ? 10 : rank(card) === 'A' ? 1 : Number(rank(card)));
  const held = (hands as string[][]).flat().reduce((sum, card) => sum + worth(card), 0);
  return (
    points[out] === held * (reason === 'rummy' ? 2 : 1) &&
    points.every((each: number, seat: number) => seat === out || each === 0)
  );
});

const stages = atLine('score', ({ stages }, place, { lines, scenes }) => {
  const begun = lines.slice(0, place).findLastIndex(({ type }) => type === 'deal');
  const laid = lines.slice(begun, place).flatMap(({ type, seat }) => (type === 'meld' ? [seat as number] : []));
  return scenes[begun]!.stages!.every((stage, seat) => stages[seat] === stage + (laid.includes(seat) ? 1 : 0));
});

const begins = atDecision('takes', ({ pile }, __, { lines }, event) => {
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
  atLine('meld', ({ kind, cards, wilds }) => {
    const naturals = cards.filter((_: string, place: number) => !wilds.includes(place)) as string[];
    const of = kind === 'set' ? (card: string) => card.slice(0, -1) : suit;
    return words[1] === 'any suits' && kind === 'run' ? true : new Set(naturals.map(of)).size === 1;
  })(game, []);

/** Checks per deal and seat: the contract comes first, in one turn; further melds may follow in this turn and later. */
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

export const FAMILY: Sentences = [
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
      atLine(
        'buy',
        (line, place) =>
          penalties(words, line) && game.scenes[beforeRestock(game.lines, place)]!.pile.at(-1)!.startsWith(line.card),
      )(game, []),
  ],
  [
    /^You may take the top card and buy the card under it, which costs (?:a card|(\d+) cards) from the stock\.$/,
    'R6.5',
    (game, words) => atLine('pick-and-buy', (line) => penalties(words, line) && line.cards.length === 2)(game, []),
  ],
  [
    /^Lay down sets \(cards of one rank\) and runs \(cards of (any suits|one suit) in order\), or nothing\.$/,
    'R1.4',
    melds,
  ],
  [
    /^You may add cards to any meld on the table\.$/,
    'R10.2',
    atLine(
      'layoff',
      ({ meld, cards }, place, { scenes }) => scenes[place]!.melds[meld]!.cards.length >= 3 + cards.length,
    ),
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
    atLine('discard', ({ seat, card }, place, { lines }) => {
      const next = lines.slice(place + 1).find(({ type }) => [...BEGINNINGS, 'score', 'buy'].includes(type))!;
      return (
        next.type === 'score' || (['take', 'buy'].includes(next.type) ? next.card === card : true) || next.seat !== seat
      );
    }),
  ],
];
