/** The schema of a game file: differences from a shipped game of the family. Editors show its descriptions. */
import { z } from 'zod';
import { contractOf } from '../rules/contract.js';

/** A number that may be unlimited: `any`. */
const COUNT = z.union([z.int().min(0), z.literal('any')]);

/** A value for each number of players, as `{by-players: {2-3: 7, 4: 11}}`. */
function byPlayers<T extends z.ZodType>(value: T) {
  const table = z.strictObject({ 'by-players': z.record(z.string(), value) });
  return z.union([value, table.describe('a value for each number of players, as {by-players: {2-3: 7, 4-8: 11}}')]);
}

/** A value for each deal, or each stage, from 1, as `{by-deal: {1-4: 10, 5-7: 12}}`. */
function byDeal<T extends z.ZodType>(value: T) {
  const table = z.strictObject({ 'by-deal': z.record(z.string(), value) });
  return z.union([value, table.describe('a value for each deal or stage, as {by-deal: {1-4: 10, 5-7: 12}}')]);
}

function byRuling<T extends z.ZodType>(value: T) {
  const table = z.strictObject({ 'by-ruling': z.record(z.string(), value) });
  return z.union([value, table.describe('a value for each value of the ruling hand: 11 and 10-12')]);
}

const YES = z.boolean();
const NONE = z.literal('none');

const CONTRACT = z
  .string()
  .refine((text) => isContract(text), {
    error: 'write melds as S3 (a set of three) and R4 (a run of four), as in S3 R4',
  })
  .describe(
    'the melds of a deal or stage: S3 is a set of three, R4 a run of four, 2S3 R5 two sets of three and a run of five',
  );

function isContract(text: string): boolean {
  try {
    return contractOf(text).length > 0;
  } catch {
    return false;
  }
}

const DECK = z.strictObject({
  ranks: z
    .union([z.literal(13), z.literal(14)])
    .optional()
    .describe('ranks of a suit: 13, or 14 with Rook cards'),
  decks: byPlayers(z.int().min(1).max(4)).optional().describe('decks shuffled together (rule 1.1): 1 to 4'),
  jokers: byPlayers(z.int().min(0).max(32)).optional().describe('cards without a rank, which are wild'),
});

const MELDS = z.strictObject({
  leastSet: z.int().min(3).max(8).optional().describe('cards of a set at least (rule 1.3)'),
  mostSet: COUNT.optional().describe('cards of a set at most, or any (rule 1.3)'),
  leastRun: z.int().min(3).max(14).optional().describe('cards of a run at least (rule 1.4)'),
  firstPlace: z
    .int()
    .min(1)
    .max(12)
    .optional()
    .describe('the lowest place of a run: 1 for an ace at the low end (rule 1.2)'),
  lastPlace: z
    .int()
    .min(3)
    .max(14)
    .optional()
    .describe('the highest place of a run: 14 for an ace at the high end (rule 1.2)'),
  anySuit: YES.optional().describe('whether the cards of a run may be of any suits (rule 1.4)'),
  wildRank: z.union([z.string(), z.int()]).optional().describe('the rank whose cards are wild, or none (rule 5.3)'),
  wilds: z
    .union([z.enum(['none', 'any', 'half']), z.record(z.string(), z.int().min(0).max(13))])
    .optional()
    .describe('wilds of a meld (rule 1.5): none, any, half, or by the size of a meld, as {S3: 1, R4: 1, R5: 2}'),
  exact: YES.optional().describe('whether the melds of a contract have exactly their size (rule 4.2)'),
  apart: YES.optional().describe('whether two runs of a contract in one suit must lie apart (rule 4.3)'),
});

const BUYING = z.strictObject({
  most: byDeal(COUNT).optional().describe('buys of a player in a deal (rule 6.2), or any'),
  penalty: z.int().min(0).max(4).optional().describe('cards from the stock that come with a bought card (rule 6.1)'),
  onceDown: YES.optional().describe('whether a player who is down may buy (rule 6.3)'),
  pickAndBuy: YES.optional().describe('whether there is pick and a buy (rule 6.5)'),
});

export const GAME_FILE = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a name has small letters, digits and hyphens, as in my-shanghai')
    .max(40)
    .describe('the name of the game in results: small letters, digits and hyphens'),
  'based-on': z.string().describe('the shipped game of the rummy family that it differs from'),
  title: z.string().min(1).max(60).optional().describe('the name of the game on pages (default: made from name)'),
  summary: z.string().min(1).max(300).optional().describe('a sentence about the game'),
  players: z
    .union([z.int().min(2).max(8), z.array(z.int().min(2).max(8)).min(1)])
    .optional()
    .describe('the numbers of players, the usual one first'),
  deck: DECK.optional(),
  handSize: byRuling(byPlayers(byDeal(z.int().min(1).max(40))))
    .optional()
    .describe('cards dealt to each player (rule 8)'),
  melds: MELDS.optional(),
  contracts: z.array(CONTRACT).min(1).max(20).optional().describe('by deal or by stage (rule 4.1)'),
  stages: z
    .enum(['by-deal', 'by-player'])
    .optional()
    .describe('whether each player has a stage of their own (rule 7.5)'),
  layOffsAtOnce: YES.optional().describe('whether one may lay off in the turn of the contract (rule 4.4)'),
  laterMelds: YES.optional().describe('whether a player who is down may lay new melds (rule 4.5)'),
  buying: z.union([NONE, BUYING]).optional().describe('how one buys (rule 6), or none'),
  swap: z
    .enum(['nobody', 'down-before', 'down', 'anybody'])
    .optional()
    .describe('who may put a natural card in the place of a wild (rule 5.2)'),
  goOut: z
    .strictObject({ discarding: YES.optional(), laying: YES.optional() })
    .optional()
    .describe('whether one goes out by discarding the last card, and by laying it (rule 7.2)'),
  buriesWilds: YES.optional().describe('whether a wild upcard goes to the bottom of the stock (rule 2.2)'),
  scoring: z.enum(['winner-takes-all', 'lowest', 'stages']).optional().describe('how points are counted (rule 7.3)'),
  points: z
    .record(z.string(), z.int().min(0).max(100))
    .optional()
    .describe('points of cards in hand (rule 7.6) by ranks, as {A: 15, 2-9: 5, T-K: 10, wild: 25}'),
  blind: z
    .union([NONE, z.strictObject({ wild: z.int().min(-1000).max(-1), natural: z.int().min(-1000).max(0) })])
    .optional()
    .describe('points for going out blind with a wild among the cards laid, and without (rule 7.4), or none'),
  mostRestocks: COUNT.optional().describe('how often the discard pile becomes a new stock (rule 2.4), or any'),
  goingRummy: z.int().min(1).max(10).optional().describe('how many times the points count for going rummy (rule 10.6)'),
  target: byPlayers(z.union([z.int().min(1).max(1000), NONE]))
    .optional()
    .describe('points that win the game (rule 10.7)'),
  mostDeals: z.int().min(1).max(200).optional().describe('deals after which the game is over (rule 7.3)'),
  rulings: z.array(z.string()).optional().describe('rulings that the game has (rule 9)'),
  goal: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('what ends the game and wins it: the summary of the variant game'),
});

export type GameText = z.infer<typeof GAME_FILE>;

/** JSON Schema of game files, for editors. */
export function gameSchema(): object {
  return { title: 'shamus-lab game', ...z.toJSONSchema(GAME_FILE, { io: 'input', unrepresentable: 'any' }) };
}
