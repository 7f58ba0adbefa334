/** R8 and R10 as data: each game of the family, from the rules alone. */
import { ROOK, rankOf, STANDARD, WILD } from './cards.js';
import type { Cites, Contract, GameRules, Wanted } from './game-rules.js';

const CONTRACT_CITES: Cites = {
  players: 'R8',
  deck: 'R8',
  contract: 'R8',
  layOff: 'R5.1',
  runEnds: 'R5.1',
  declined: 'R6.1',
  points: 'R7.6',
  hands: 'R7.3',
  totals: 'R7.3',
  stages: 'R7.5',
  deals: 'R8',
  end: 'R7.3',
  usedUp: 'R2.4',
  strays: { buried: 'R2.2', restock: 'R2.4', swap: 'R5.2', buy: 'R6.1', 'pick-and-buy': 'R6.5' },
};

const TURN_LIMIT = { turnLimit: ['100', '50', '200'] };
const BUYING = {
  buyOrder: ['turn', 'dealer'],
  buys: ['as-written', '0', '1', '2', '3', 'any'],
  wilds: ['as-written', 'none', 'double'],
};
const PRECISE = {
  contractTurn: ['contract-only', 'lay-offs-too'],
  swap: ['down', 'never'],
  adjoining: ['apart', 'free'],
};

/** `S3 R4`: a set of three and a run of four. */
export function contractsOf(...texts: readonly string[]): Contract[] {
  return texts.map((text) =>
    text
      .split(' ')
      .map((meld) => ({ kind: meld[0] === 'S' ? ('set' as const) : ('run' as const), size: Number(meld.slice(1)) })),
  );
}

const SEVEN = contractsOf('S3 S3', 'S3 R4', 'R4 R4', 'S3 S3 S3', 'S3 S3 R4', 'S3 R4 R4', 'R4 R4 R4');
const TEN = contractsOf(
  ...['S3 S3', 'S3 R4', 'R4 R4', 'S3 S3 S3', 'S3 R7', 'S3 S3 R5', 'R4 R4 R4', 'S3 R10', 'S3 S3 S3 R5', 'R5 R5 R5'],
);
const STAGES = contractsOf(...['S3 S3', 'S3 R4', 'R7', 'S5 S3', 'R4 S4', 'S4 S4', 'R8', 'S5 S2', 'R9', 'S5 S5']);

const ANY = Number.POSITIVE_INFINITY;
const eleven = () => 11;
const allButOneNatural = (_laid: Wanted, length: number) => length - 1;
const noMoreThanNaturals = (_laid: Wanted, length: number) => Math.floor(length / 2);
/** B: by the size of the contract's meld. A set of three has one, however it grows. */
const JOKERS_IN_RUN: Readonly<Record<number, number>> = { 4: 1, 5: 2, 7: 3, 10: 4 };
const threeThenFour = (deal: number) => (deal >= 9 ? 4 : 3);

/** 2 to 9 five, tens and face cards ten, aces 15; wild cards 20 or 25 (R7.6). */
function fiveTenFifteen(card: string): number {
  if (card === WILD) return 25;
  const rank = rankOf(card);
  return rank === 'A' ? 15 : 'TJQK'.includes(rank) ? 10 : 5;
}

const CONTRACT_RUMMY: GameRules = {
  name: 'contract-rummy',
  players: [3, 8],
  pack: STANDARD,
  decks: (players) => (players <= 4 ? { packs: 2, wilds: 1 } : { packs: 3, wilds: 2 }),
  handSize: (_players, deal, _size, hand) => (hand === '10-12' ? (deal <= 4 ? 10 : 12) : 11),
  least: { set: 3, run: 4 },
  mostOfSet: ANY,
  layOffsAtOnce: false,
  laterMelds: false,
  apart: true,
  swaps: 'was-down',
  places: [1, 14],
  wildRank: null,
  anySuit: false,
  contracts: SEVEN,
  stages: false,
  exact: true,
  mostWilds: allButOneNatural,
  buying: { most: () => ANY, penalty: 1, whenDown: true },
  buries: false,
  picksAndBuys: false,
  out: { discarding: true, laying: false },
  blind: null,
  mostRestocks: ANY,
  rummyTimes: 1,
  target: () => ANY,
  worth: fiveTenFifteen,
  mostDeals: SEVEN.length,
  rulings: { ...TURN_LIMIT, hand: ['11', '10-12'], ...BUYING, ...PRECISE },
  cites: CONTRACT_CITES,
};

const SHANGHAI_RUMMY: GameRules = {
  ...CONTRACT_RUMMY,
  name: 'shanghai-rummy',
  handSize: eleven,
  contracts: TEN,
  mostWilds: ({ kind, size }) => (kind === 'set' ? Number(size === 3) : (JOKERS_IN_RUN[size] ?? 0)),
  buying: { most: threeThenFour, penalty: 1, whenDown: true },
  blind: [-25, -50],
  mostDeals: TEN.length,
  rulings: { ...TURN_LIMIT, ...BUYING, ...PRECISE },
};

const ROOK_SHANGHAI: GameRules = {
  ...CONTRACT_RUMMY,
  name: 'rook-shanghai',
  players: [2, 8],
  pack: ROOK,
  decks: (players) =>
    players <= 3 ? { packs: 2, wilds: 2 } : players <= 5 ? { packs: 2, wilds: 4 } : { packs: 3, wilds: 6 },
  handSize: (players, deal, size) => (players <= 3 && deal < 6 ? size + 1 : 11),
  layOffsAtOnce: true,
  apart: false,
  swaps: null,
  exact: false,
  buying: { most: () => 3, penalty: 1, whenDown: false },
  buries: true,
  picksAndBuys: true,
  out: { discarding: true, laying: true },
  worth: (card) => (card === WILD ? 20 : Math.min(10, Number(rankOf(card)))),
  rulings: { ...TURN_LIMIT, ...BUYING },
};

const FRUSTRATION: GameRules = {
  ...CONTRACT_RUMMY,
  name: 'frustration',
  players: [2, 5],
  decks: () => ({ packs: 2, wilds: 0 }),
  handSize: eleven,
  layOffsAtOnce: true,
  laterMelds: true,
  apart: false,
  swaps: null,
  places: [3, 14],
  wildRank: '2',
  anySuit: true,
  contracts: STAGES,
  stages: true,
  exact: false,
  mostWilds: noMoreThanNaturals,
  buying: null,
  worth: (card) => (rankOf(card) === '2' ? 25 : fiveTenFifteen(card)),
  mostDeals: 60,
  rulings: { ...TURN_LIMIT, finish: ['at-once', 'deal-end'] },
  cites: { ...CONTRACT_CITES, hands: 'R7.5', totals: 'R7.5', deals: 'R7.5', end: 'R7.5' },
};

const SHANGHAI_RUM: GameRules = {
  ...CONTRACT_RUMMY,
  name: 'shanghai-rum',
  decks: (players) => {
    const packs = players <= 4 ? 2 : players <= 6 ? 3 : 4;
    return { packs, wilds: 2 * packs };
  },
  handSize: eleven,
  layOffsAtOnce: true,
  apart: false,
  swaps: 'will-be-down',
  contracts: TEN,
  exact: false,
  mostWilds: noMoreThanNaturals,
  buying: { most: threeThenFour, penalty: 2, whenDown: false },
  out: { discarding: false, laying: true },
  mostDeals: TEN.length,
  rulings: {
    ...TURN_LIMIT,
    ...BUYING,
    downTakes: ['buyers-first', 'turn-first'],
    swap: ['anybody', 'down', 'never'],
    lastCard: ['floats', 'kept'],
  },
};

const RUMMY: GameRules = {
  name: 'rummy',
  players: [2, 4],
  pack: STANDARD,
  decks: () => ({ packs: 1, wilds: 0 }),
  handSize: (players) => (players === 2 ? 10 : 7),
  least: { set: 3, run: 3 },
  mostOfSet: 4,
  layOffsAtOnce: true,
  laterMelds: true,
  apart: false,
  swaps: null,
  places: [1, 13],
  wildRank: null,
  anySuit: false,
  contracts: [],
  stages: false,
  exact: false,
  mostWilds: () => 0,
  buying: null,
  buries: false,
  picksAndBuys: false,
  out: { discarding: true, laying: true },
  blind: null,
  mostRestocks: 1,
  rummyTimes: 2,
  target: (players) => 50 * players,
  worth: (card) => Math.min(10, STANDARD.ranks.indexOf(rankOf(card)) + 1),
  mostDeals: 100,
  rulings: TURN_LIMIT,
  cites: {
    players: 'R10.1',
    deck: 'R1.1',
    contract: 'R10.2',
    layOff: 'R10.2',
    runEnds: 'R10.4',
    declined: 'R10.2',
    points: 'R10.6',
    hands: 'R10.6',
    totals: 'R10.6',
    stages: 'R10.2',
    deals: 'R10.7',
    end: 'R10.7',
    usedUp: 'R10.5',
    strays: { buried: 'R2.2', restock: 'R2.4', swap: 'R10.2', buy: 'R10.2', 'pick-and-buy': 'R10.2' },
  },
};

export const GAMES: readonly GameRules[] = [
  ...[CONTRACT_RUMMY, SHANGHAI_RUMMY, ROOK_SHANGHAI, FRUSTRATION, SHANGHAI_RUM, RUMMY],
];
