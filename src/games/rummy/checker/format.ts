/** The shapes of a transcript's lines: types and fields only, nothing of the game. Unknown extra fields are let through. */

import { z } from 'zod';
import { type Script as KitScript, nextLine, requireRule } from '../../kit/checker.js';
import { ALL_CARDS } from './cards.js';

const count = z.int().min(0);
const contract = z.array(z.object({ kind: z.enum(['set', 'run']), size: z.int() }));
const card = z.enum(ALL_CARDS);
const cards = z.array(card);

const game = z.object({
  type: z.literal('game'),
  format: z.literal('rummy-transcript/1'),
  name: z.string(),
  /** Content of the file that defines the game; undefined for shipped games. */
  definition: z.record(z.string(), z.unknown()).optional(),
  players: z.int().min(1),
  variant: z.string(),
  rulings: z.record(z.string(), z.string()),
  seed: z.string(),
  game: count,
  policies: z.array(z.string()),
});

const moves = [
  z.object({
    type: z.literal('deal'),
    deal: z.int().min(1),
    dealer: count,
    // One list; or, if each player is at their own stage, one a seat.
    contract: z.union([contract, z.array(contract)]),
    deck: cards,
  }),
  z.object({ type: z.literal('buried'), card }),
  z.object({ type: z.literal('take'), seat: count, card, declined: z.array(count) }),
  z.object({ type: z.literal('buy'), seat: count, card, penalty: cards, declined: z.array(count) }),
  z.object({ type: z.literal('pick-and-buy'), seat: count, cards, penalty: cards }),
  z.object({ type: z.literal('draw'), seat: count, card }),
  z.object({ type: z.literal('restock'), cards }),
  z.object({ type: z.literal('swap'), seat: count, meld: count, card, place: z.int().nullable() }),
  z.object({
    type: z.literal('meld'),
    seat: count,
    kind: z.enum(['set', 'run']),
    cards,
    low: z.int().nullable(),
    wilds: z.array(count),
  }),
  z.object({
    type: z.literal('layoff'),
    seat: count,
    meld: count,
    cards: cards.min(1),
    end: z.enum(['low', 'high']).nullable(),
  }),
  z.object({ type: z.literal('discard'), seat: count, card }),
  z.object({
    type: z.literal('score'),
    deal: z.int().min(1),
    out: count.nullable(),
    reason: z.enum(['out', 'blind', 'rummy', 'stock', 'turns', 'stalemate', 'finish']),
    points: z.array(z.int()),
    totals: z.array(z.int()),
    stages: z.array(z.int()).nullable(),
    hands: z.array(cards),
  }),
  z.object({
    type: z.literal('end'),
    winners: z.array(count),
    totals: z.array(z.int()),
    deals: z.int().min(1),
    stages: z.array(z.int()).nullable(),
  }),
] as const;

export const FORMAT = z.discriminatedUnion('type', [game, ...moves]);

export type Header = z.infer<typeof game>;
export type Move = Exclude<z.infer<typeof FORMAT>, Header>;
export type MoveType = Move['type'];
export type MoveOf<T extends MoveType> = Extract<Move, { type: T }>;

/** The rules of the family as a reader of lines. */
export type Script<T> = KitScript<Move, T>;

/**
 * Waits for a line of one of these types.
 *
 * @param strays the rules that lines of other types break if they come instead, where it is not `rule`
 * @throws Violation if another comes
 */
export function expect<T extends MoveType>(
  types: readonly T[],
  what: string,
  rule: string,
  strays: Readonly<Record<string, string>> = {},
): Script<MoveOf<T>> {
  return nextLine<Move, T>(types, { what, rule }, ({ type }) => strays[type] ?? rule);
}

/** @throws Violation if they are not the same, as JSON */
export function match(field: string, found: unknown, due: unknown, rule: string): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(due)];
  requireRule(is === should, rule, () => `expected ${field} ${should}; found ${is}`);
}
