/** The forms of the messages of the rummy family. Cards and melds are written as in transcripts. */
import { z } from 'zod';
import { byType, count, type Fields, random, seat, type WireForms } from '../../kit/wire.js';
import { PUBLIC_EVENTS } from '../engine/events.js';
import type { RuleSet } from '../rules/rule-set.js';

const kind = z.enum(['set', 'run']);
const wanted = z.object({ kind, size: count });
const contract = z.array(wanted);

/** All messages of a game of the family, whose cards are standard ones or Rook cards. */
export function formsOf({ deck, players, buying }: RuleSet): WireForms {
  const isRook = deck(players[0]).ranks === 14;
  const card = z.string().regex(isRook ? /^(([1-9]|1[0-4])[BGRY]|WW)$/ : /^([A2-9TJQK][CDHS]|WW)$/);
  const cards = z.array(card);
  const low = z.int().min(1).max(14).nullable();
  const end = z.enum(['low', 'high']).nullable();
  const meld = { kind, cards, low };
  const row = byType({
    meld: { ...meld, low: low.optional() },
    layoff: { meld: count, cards: cards.min(1), end: end.optional() },
    swap: { meld: count, card, place: count.nullable().optional() },
  });
  const layDown = z.array(row).max(72);
  const wilds = z.array(count);
  const parts = { ...meld, seat, card, end, wilds, meld: count, penalty: count, count };
  const events = Object.entries(PUBLIC_EVENTS).map(([type, fields]) => {
    return [type, Object.fromEntries(fields.map((field) => [field, parts[field]]))] as const;
  });
  const event = byType(Object.fromEntries(events));
  const view: Fields = {
    hand: cards,
    /** The number of the deal, from 1, and of the turn in it. */
    deal: count.min(1),
    turn: count.min(1),
    dealer: seat,
    inTurn: seat,
    /** Discard pile from its first card to its top, the upcard. */
    pile: cards,
    stock: count,
    restocks: count,
    /** In the order laid; their numbers count from 0. `mostWilds`: where the game fixes it when the meld is laid. */
    melds: z.array(z.object({ owner: seat, ...meld, wilds, mostWilds: count.nullable() })),
    /** Cards held, by seat; the turn of its first lay-down in this deal, 0 if there is none; buys; wilds laid. */
    held: z.array(count),
    downSince: z.array(count),
    bought: z.array(count),
    wildsLaid: z.array(count),
    /** Points of the last deal and of all deals, by seat. */
    scores: z.array(z.int()),
    totals: z.array(z.int()),
    /** Cards of its hand that everybody knows, by seat. */
    known: z.array(cards),
    /** Index of its contract in `terms.contracts`, by seat; 0 in games without contracts. */
    stages: z.array(count),
    events: z.array(event),
  };
  const yesOrNo = { fields: { legal: z.array(z.boolean()) }, move: z.boolean() };
  return {
    terms: TERMS,
    beginnings: { newGame: { random }, newDeal: { random, deal: count.min(1), dealer: seat, upcard: card } },
    view,
    decisions: {
      takes: yesOrNo,
      ...(buying !== null ? { buys: yesOrNo } : {}),
      ...(buying?.pickAndBuy === true ? { picksAndBuys: yesOrNo } : {}),
      layDown: {
        fields: {
          /** Melds that must be laid before anything else; null if there are none. */
          contract: contract.nullable(),
          legal: z.object({ pieces: layDown, complete: z.array(layDown) }),
        },
        move: layDown,
      },
      discard: { fields: { legal: cards }, move: card },
    },
  };
}

const limit = count.nullable();

/** See `Terms` (rules/terms.ts), whose names these are; null where there is no limit. */
const TERMS: Fields = {
  deck: z.object({ ranks: count, decks: count, jokers: count }),
  handSizes: z.array(count),
  contracts: z.array(contract),
  ownStages: z.boolean(),
  /** `wildRank`: as it is written in cards; null where only jokers are wild. */
  melds: z.object({
    ranks: count,
    leastSet: count,
    mostSet: limit,
    leastRun: count,
    firstPlace: count,
    lastPlace: count,
    anySuit: z.boolean(),
    wildRank: z.string().nullable(),
    wilds: z.enum(['none', 'any', 'half', 'fixed']),
    wildsOfSet: z.array(count),
    wildsOfRun: z.array(count),
    exact: z.boolean(),
    apart: z.boolean(),
  }),
  /** Points of a card in a hand, by its rank as it is written in cards, and of `WW`. */
  points: z.record(z.string(), count),
  layOffsAtOnce: z.boolean(),
  laterMelds: z.boolean(),
  mostBuys: z.array(limit),
  penalty: count,
  buysOnceDown: z.boolean(),
  buyersFirst: z.boolean(),
  buysFromDealer: z.boolean(),
  pickAndBuy: z.boolean(),
  swap: z.enum(['nobody', 'down-before', 'down', 'anybody']),
  outByDiscard: z.boolean(),
  outByLaying: z.boolean(),
  keepsLast: z.boolean(),
  buriesWilds: z.boolean(),
  scoring: z.enum(['winner-takes-all', 'lowest', 'stages']),
  blindWild: z.int(),
  blindNatural: z.int(),
  mostRestocks: limit,
  goingRummy: count,
  target: limit,
  finishAtOnce: z.boolean(),
  firstDeal: count,
  mostDeals: count,
  turnLimit: count,
};
