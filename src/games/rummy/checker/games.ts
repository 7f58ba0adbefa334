/** Rules of each game of the family (R8, R10). */
import { type Pack, ROOK, rankOf, STANDARD, WILD } from './cards.js';

type Kind = 'set' | 'run';

/** A meld that a contract asks for. */
export interface Wanted {
  readonly kind: Kind;
  readonly size: number;
}

/** The melds of a contract in their order. */
export type Contract = readonly Wanted[];

interface Decks {
  readonly packs: number;
  /** Cards that are always wild, `WW`. */
  readonly wilds: number;
}

export interface GameRules {
  readonly name: string;
  readonly players: readonly [number, number];
  /** The numbers of players, where some between the least and the most may not play. */
  readonly numbers?: readonly number[];
  readonly pack: Pack;
  decks(players: number): Decks;
  /** Cards dealt to each. `size` is the number of cards of the deal's contract, `hand` the value of that ruling. */
  handSize(players: number, deal: number, size: number, hand?: string): number;
  /** R1.3, R1.4: cards of a set and a run at least, where no contract says otherwise. */
  readonly least: Readonly<Record<Kind, number>>;
  /** R10.4: cards of a set at most. */
  readonly mostOfSet: number;
  /** R1.2: the places on which runs lie. */
  readonly places: readonly [number, number];
  /** R5.3: the rank whose cards are wild, if there is one. */
  readonly wildRank: string | null;
  /** R1.4: true if runs may be of any suits. */
  readonly anySuit: boolean;
  /** Contracts by deal or stage, from 1 on; empty in F. */
  readonly contracts: readonly Contract[];
  /** R7.5: true if each player is at their own stage. */
  readonly stages: boolean;
  /** R4.4: true if a player may lay off in the turn of the contract; default of a ruling. */
  readonly layOffsAtOnce: boolean;
  /** R4.5: true if a player who is down may lay new melds. */
  readonly laterMelds: boolean;
  /** R4.3: true if two runs of a contract in one suit lie apart; default of a ruling. */
  readonly apart: boolean;
  /** R5.2: players who may swap: down before the turn, down now, down at its end; null: nobody. Default of a ruling. */
  readonly swaps: 'was-down' | 'is-down' | 'will-be-down' | null;
  /** R4.2: true if a contract's melds have just as many cards as it names. */
  readonly exact: boolean;
  /** R1.5, R8: max number of wilds in a meld of `length` cards that was laid as the meld `laid` of the contract. */
  mostWilds(laid: Wanted, length: number): number;
  /** Buys of each player in a deal (R6.2), penalty cards, true if a player who is down may buy (R6.3); null: none. */
  readonly buying: { most(deal: number): number; readonly penalty: number; readonly whenDown: boolean } | null;
  /** R2.2: true if a wild upcard goes to the bottom of the stock. */
  readonly buries: boolean;
  /** R6.5 */
  readonly picksAndBuys: boolean;
  /** R7.2: true if a player goes out by discarding the last card, and by laying it. */
  readonly out: { readonly discarding: boolean; readonly laying: boolean };
  /** R7.4: points with a wild card among those laid, and without; null where there are none. */
  readonly blind: readonly [wild: number, natural: number] | null;
  /** R2.4, R10.5: new stocks in a deal at most. */
  readonly mostRestocks: number;
  /** R10.6: factor of the points for going rummy. */
  readonly rummyTimes: number;
  /** R10.7: the points that win. */
  target(players: number): number;
  /** R7.6, R10.6 */
  worth(card: string): number;
  readonly mostDeals: number;
  /** The rulings with their values, the default first (R9). */
  readonly rulings: Readonly<Record<string, readonly string[]>>;
  /** The rules cited where those of the contract games and of F have different numbers. */
  readonly cites: Cites;
}

/** Lines that many a game never has, or not there. */
type Stray = 'buried' | 'restock' | 'swap' | 'buy' | 'pick-and-buy';

interface Cites {
  readonly players: string;
  readonly deck: string;
  readonly contract: string;
  readonly layOff: string;
  readonly runEnds: string;
  readonly declined: string;
  readonly points: string;
  readonly hands: string;
  readonly totals: string;
  readonly stages: string;
  readonly deals: string;
  /** Rule of the end of the game and its winners. */
  readonly end: string;
  /** Rule of the end of a deal for want of cards. */
  readonly usedUp: string;
  /** The rule that a line breaks which this game never has there, by its type. */
  readonly strays: Readonly<Record<Stray, string>>;
}

/** R8 and R10 as data: each game of the family, from the rules alone. */
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
