/**
 * Games A to E as somebody would tell them who has read R1 to R9 once: plain text and questions by the game's letter.
 * Shares nothing with the engine nor with the checker.
 */
import type { Dice } from '../../../shamus/checker/dice.testing.js';

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E';

export const NAMES: Readonly<Record<Letter, string>> = {
  A: 'contract-rummy',
  B: 'shanghai-rummy',
  C: 'rook-shanghai',
  D: 'frustration',
  E: 'shanghai-rum',
};
export const LETTERS = Object.keys(NAMES) as Letter[];

/** A game, its number of players and its rulings. */
export interface NaiveTable {
  readonly letter: Letter;
  readonly players: number;
  readonly rulings: Readonly<Record<string, string>>;
  /** Plays against the rules: with the wild limits of another game. */
  readonly wildsAs?: Letter;
}

const SEVEN = ['S3 S3', 'S3 R4', 'R4 R4', 'S3 S3 S3', 'S3 S3 R4', 'S3 R4 R4', 'R4 R4 R4'];
const TEN = [
  ...['S3 S3', 'S3 R4', 'R4 R4', 'S3 S3 S3', 'S3 R7'],
  ...['S3 S3 R5', 'R4 R4 R4', 'S3 R10', 'S3 S3 S3 R5', 'R5 R5 R5'],
];
const STAGES = ['S3 S3', 'S3 R4', 'R7', 'S5 S3', 'R4 S4', 'S4 S4', 'R8', 'S5 S2', 'R9', 'S5 S5'];

/** The contracts by deal or stage, each meld as a letter and a number. */
export function contractsOf(letter: Letter): string[][] {
  const texts = letter === 'D' ? STAGES : letter === 'B' || letter === 'E' ? TEN : SEVEN;
  return texts.map((text) => text.split(' '));
}

const playersOf = (letter: Letter): number[] =>
  ({ A: [3, 4, 5, 6, 7, 8], B: [3, 4, 5, 6, 7, 8], C: [2, 3, 4, 5, 6, 7, 8], D: [2, 3, 4, 5], E: [3, 4, 5, 6, 7, 8] })[
    letter
  ];

/** R9, as a table: the games that have a ruling, and its values. */
const RULINGS: readonly (readonly [name: string, games: string, values: string])[] = [
  ['turnLimit', 'ABCDE', '100 50 200'],
  ['hand', 'A', '11 10-12'],
  ['contractTurn', 'AB', 'contract-only lay-offs-too'],
  ['buyOrder', 'ABCE', 'turn dealer'],
  ['downTakes', 'E', 'buyers-first turn-first'],
  ['swap', 'AB', 'down never'],
  ['swap', 'E', 'anybody down never'],
  ['lastCard', 'E', 'floats kept'],
  ['finish', 'D', 'at-once deal-end'],
  ['adjoining', 'AB', 'apart free'],
  ['buys', 'ABCE', 'as-written 0 1 2 3 any'],
  ['wilds', 'ABCE', 'as-written none double'],
];

/** The first value is the default. */
function rulingsOf(letter: Letter): [name: string, values: string[]][] {
  return RULINGS.filter(([, games]) => games.includes(letter)).map(([name, , values]) => [name, values.split(' ')]);
}

/** Half of the rulings as they are by default; few turns most often. */
export function anyTable(dice: Dice, letter: Letter, others: Readonly<Record<string, string>> = {}): NaiveTable {
  const rulings = rulingsOf(letter).map(([name, values]) => [name, dice.chance(0.5) ? values[0] : dice.pick(values)]);
  const turnLimit = dice.pick(['50', '50', '50', '50', '50', '100', '200']);
  return {
    letter,
    players: dice.pick(playersOf(letter)),
    rulings: { ...Object.fromEntries(rulings), turnLimit, ...others },
  };
}

export function defaults(letter: Letter, players: number, others: Readonly<Record<string, string>> = {}): NaiveTable {
  const rulings = Object.fromEntries(rulingsOf(letter).map(([name, values]) => [name, values[0]!]));
  return { letter, players, rulings: { ...rulings, ...others } };
}

/** R8: all cards that are played with. */
export function deckOf({ letter, players, rulings }: NaiveTable): string[] {
  const ranks = letter === 'C' ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] : [...'A23456789TJQK'];
  const one = [...(letter === 'C' ? 'BGRY' : 'CDHS')].flatMap((suit) => ranks.map((rank) => `${rank}${suit}`));
  let [packs, wilds] = [0, 0];
  if (letter === 'A' || letter === 'B') [packs, wilds] = players < 5 ? [2, 1] : [3, 2];
  if (letter === 'C') [packs, wilds] = players < 4 ? [2, 2] : players < 6 ? [2, 4] : [3, 6];
  if (letter === 'D') [packs, wilds] = [2, 0];
  if (letter === 'E') [packs, wilds] = players < 5 ? [2, 4] : players < 7 ? [3, 6] : [4, 8];
  if (rulings.wilds === 'none') wilds = 0;
  if (rulings.wilds === 'double') wilds += wilds;
  const deck: string[] = [];
  for (let pack = 0; pack < packs; pack++) deck.push(...one);
  for (let wild = 0; wild < wilds; wild++) deck.push('WW');
  return deck;
}

/** @param deal from 1 */
export function handOf({ letter, players, rulings }: NaiveTable, deal: number): number {
  if (rulings.hand === '10-12') return deal < 5 ? 10 : 12;
  // C: one more than the contract has.
  if (letter === 'C' && players < 4) return [7, 8, 9, 10, 11, 11, 11][deal - 1]!;
  return 11;
}

/** @param deal from 1 */
export function buysOf({ letter, rulings }: NaiveTable, deal: number): number {
  if (letter === 'D') return 0;
  const ruling = rulings.buys!;
  if (ruling !== 'as-written') return ruling === 'any' ? 1e9 : Number(ruling);
  if (letter === 'A') return 1e9;
  return letter !== 'C' && deal > 8 ? 4 : 3;
}

/** R7.6 */
export function worthOf(letter: Letter, card: string): number {
  const rank = card.slice(0, card.length - 1);
  if (letter === 'C') return card === 'WW' ? 20 : Number(rank) > 9 ? 10 : Number(rank);
  if (card === 'WW' || (letter === 'D' && rank === '2')) return 25;
  if (rank === 'A') return 15;
  return 'TJQK'.includes(rank) ? 10 : 5;
}
