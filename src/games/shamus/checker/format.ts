import { z } from 'zod';
import { ALL_CARDS, SUITS } from './cards.js';
import { rulingsShape } from './rulings.js';

/** The shapes of a transcript's lines: types and fields only, nothing about the game. Unknown extra fields are allowed. */

const card = z.enum(ALL_CARDS);
/** "A draw or penalty of no card writes no line", and nobody takes or adds no card. */
const someCards = z.array(card).min(1);
const seat = z.int().min(0).max(3);
const count = z.int().min(0);
const kind = z.enum(['sequence', 'group']);

const deal = z.object({
  type: z.literal('deal'),
  format: z.literal('shamus-transcript/1'),
  players: z.union([z.literal(2), z.literal(4)]),
  variant: z.string(),
  targets: z.object({ senior: z.number(), junior: z.number() }),
  rulings: rulingsShape,
  seed: z.string(),
  game: count,
  policies: z.array(z.string()),
  deck: z.array(card),
});

const moves = [
  z.object({
    type: z.literal('penalty'),
    seat,
    cause: z.enum(['opening', 'circle', 'discard']),
    cards: someCards,
  }),
  z.object({ type: z.literal('draw'), seat, cards: someCards }),
  z.object({ type: z.literal('play'), seat, card, call: z.enum(SUITS).nullable() }),
  z.object({ type: z.literal('circle'), card }),
  z.object({ type: z.literal('pickup'), seat, cards: someCards }),
  z.object({ type: z.literal('meld'), seat, kind, cards: someCards }),
  z.object({ type: z.literal('layoff'), seat, kind, cards: someCards }),
  z.object({ type: z.literal('discard'), seat, card }),
  z.object({ type: z.literal('senior-lost') }),
  z.object({ type: z.literal('pass'), seat }),
  z.object({
    type: z.literal('end'),
    outcome: z.enum(['senior', 'junior', 'loss']),
    reason: z.enum(['senior', 'junior', 'circle', 'stock', 'uno-out']),
    table: z.number(),
    net: z.number(),
    hands: z.array(count),
    circle: count,
    stock: count,
  }),
] as const;

/** Any line. */
export const FORMAT = z.discriminatedUnion('type', [deal, ...moves]);

export type Deal = z.infer<typeof deal>;
/** Any line but a deal. */
export type Move = Exclude<z.infer<typeof FORMAT>, Deal>;
export type MoveType = Move['type'];
export type MoveOf<T extends MoveType> = Extract<Move, { type: T }>;
export type Cause = MoveOf<'penalty'>['cause'];
