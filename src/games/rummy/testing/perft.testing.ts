/** Positions of A to E made by hand, and the engine's moves one by one. */
import { resolveSetup } from '../../../game/index.js';
import { newDeck, notationOf } from '../cards/deck.js';
import { Position } from '../engine/position.js';
import { countPoints } from '../engine/scoring.js';
import type { Shuffler } from '../engine/stock.js';
import { DEAL_IS_OVER, DISCARDS, DRAWS, LAYS, OFFERED, PICKS, TAKES } from '../engine/table.js';
import { contractGames } from '../index.js';
import { rowCards } from '../melds/row-cards.js';
import { FIRST, KIND, RUN } from '../melds/rows.js';
import { RULE_SETS } from '../rule-sets/index.js';
import { type DealReason, dealReasonText, GOES_ON } from '../rules/endings.js';
import { termsOf } from '../rules/terms.js';
import { acceptedIn, rowOf } from './rows.testing.js';

/** A position of a game of contracts; cards in notation, parted by spaces. */
export interface Dealt {
  readonly game: string;
  /** Number of the deal, or in D of the stage, from 1. */
  readonly deal: number;
  readonly rulings?: Readonly<Record<string, string>>;
  readonly hands: readonly string[];
  /** The pile; its top is the last card. */
  readonly pile: string;
  /** The stock, in the order of use. */
  readonly stock: string;
  /** `set 7C 7D WW`, `run 5C WW 7C at 5`: as they were laid. */
  readonly melds?: readonly string[];
  readonly down?: readonly number[];
  readonly bought?: readonly number[];
  readonly seat: number;
  /** Number of the turn; default: 3. */
  readonly turn?: number;
  readonly hasDrawn?: boolean;
}

const before = (seat: number, players: number) => (seat + players - 1) % players;

/** A position, and why the deal ended in it. */
export interface Reached {
  readonly position: Position;
  readonly reason: DealReason;
}

/** New stocks stay in the order of the pile. */
const UNSHUFFLED: Shuffler = { order: () => {} };

export function positionOf(dealt: Dealt): Reached {
  const { game, deal, rulings = {}, hands, pile, stock, melds = [], down = [], bought = [], seat, turn = 3 } = dealt;
  const played = contractGames.find(({ name }) => name === game)!;
  const setup = resolveSetup(played, { variant: `deal-${deal}`, players: hands.length, rulings });
  const terms = termsOf(RULE_SETS.find(({ name }) => name === game)!, setup);
  const { readCards } = notationOf(terms.deck);
  const position = new Position(terms);
  const { table } = position;
  const last = before(seat, hands.length);
  table.startGame();
  table.startDeal(deal - 1);
  const cards = readCards(stock);
  const deck = newDeck(terms.deck);
  position.stock.startDeal({ order: (all, count) => all.set(cards, count - cards.length) }, deal - 1);
  for (let drawn = cards.length; drawn < deck.length; drawn++) position.stock.draw();
  table.stockCount = cards.length;
  for (const text of melds) {
    const [kind, of, first, length, copies, , wilds] = rowOf(text, terms.melds);
    table.melds.lay(kind, of, first, length, copies, last, wilds);
  }
  for (const [one, text] of hands.entries()) {
    for (const card of readCards(text)) position.hands[one]!.take(card);
    table.held[one] = position.hands[one]!.count;
    table.downSince[one] = down.includes(one) ? 1 : 0;
    table.bought[one] = bought[one] ?? 0;
  }
  // The turn begins as it does in play: the seat before discards the upcard.
  const lying = readCards(pile);
  for (const card of lying.slice(0, -1)) table.turnUp(card);
  const upcard = lying.at(-1)!;
  position.hands[last]!.take(upcard);
  table.held[last]!++;
  table.seat = table.asked = last;
  table.turn = turn - 1;
  table.phase = DISCARDS;
  const reason = position.discard(upcard);
  if (dealt.hasDrawn) {
    table.phase = LAYS;
    table.asked = seat;
  }
  return { position, reason };
}

/** Positions that the engine allows after the decision that is due: one for each move, or each result of a lay-down. */
export function nextReached({ position, reason }: Reached): Reached[] {
  if (reason !== GOES_ON) return [];
  const with_ = (move: (next: Position) => DealReason): Reached => {
    const next = new Position(position.terms);
    next.copyFrom(position);
    return ended(next, move(next));
  };
  switch (position.table.phase) {
    case PICKS:
      return [
        with_((next) => {
          next.pickAndBuy();
          return payPenalty(next);
        }),
        with_((next) => {
          next.declinePick();
          return GOES_ON;
        }),
      ];
    case TAKES:
      return [
        with_((next) => {
          next.takeUpcard();
          return GOES_ON;
        }),
        with_((next) => {
          next.declineUpcard();
          return drawIfDue(next);
        }),
      ];
    case OFFERED:
      return [
        with_((next) => {
          next.buy();
          payPenalty(next);
          next.endBuy();
          return drawIfDue(next);
        }),
        with_((next) => {
          next.declineBuy();
          return drawIfDue(next);
        }),
      ];
    case LAYS:
      return layings(position);
    default: {
      const { cards } = position.hands[position.table.seat]!;
      return [...new Set(cards)].map((card) => with_((next) => next.discard(card)));
    }
  }
}

function ended(position: Position, reason: DealReason): Reached {
  if (reason !== GOES_ON) countPoints(position, reason);
  return { position, reason };
}

function payPenalty(position: Position): DealReason {
  for (let paid = 0; paid < position.terms.penalty; paid++) {
    if (position.needsRestock) position.restock(UNSHUFFLED);
    position.payPenalty();
  }
  return GOES_ON;
}

function drawIfDue(position: Position): DealReason {
  if (position.table.phase !== DRAWS) return GOES_ON;
  if (position.needsRestock) {
    const reason = position.restock(UNSHUFFLED);
    if (reason !== GOES_ON) return reason;
  }
  position.draw();
  return GOES_ON;
}

function layings(position: Position): Reached[] {
  const found = new Map([[reachedText({ position, reason: GOES_ON }), { position, swapped: false }]]);
  for (const { position: from, swapped } of found.values()) {
    if (from.hasFinished) continue;
    for (const { next, isSwap } of acceptedIn(from)) {
      const text = reachedText({ position: next, reason: GOES_ON });
      if (!found.has(text)) found.set(text, { position: next, swapped: swapped || isSwap });
    }
  }
  const outcomes = [...found.values()].filter(({ position: laid, swapped }) => {
    return laid === position || laid.refusalOfWhole(swapped) === '';
  });
  return outcomes.map(({ position: laid }) => {
    const next = new Position(laid.terms);
    next.copyFrom(laid);
    return ended(next, next.endLayDown());
  });
}

const PHASES = new Map([
  [PICKS, 'picks'],
  [TAKES, 'takes'],
  [OFFERED, 'offered'],
  [LAYS, 'lays'],
  [DISCARDS, 'discards'],
  [DEAL_IS_OVER, 'over'],
]);

/** All that distinguishes positions; the order of the cards of a set means nothing. */
export function reachedText({ position, reason }: Reached): string {
  const { table, hands, stock, terms } = position;
  const { cardText } = notationOf(terms.deck);
  const { melds, pile, pileCount, seat } = table;
  const texts = (cards: Iterable<number>) => Array.from(cards, cardText);
  const laid = Array.from({ length: melds.count }, (_, row) => {
    const cards = texts(rowCards(melds, row, terms.melds));
    const isRun = melds.get(row, KIND) === RUN;
    return isRun ? `run ${cards.join(' ')} at ${melds.get(row, FIRST)}` : `set ${cards.sort().join(' ')}`;
  });
  const since = hands.map((_, one) =>
    !table.isDown(one) ? 'no' : one === seat && table.isDownNow(one) ? 'now' : 'down',
  );
  return [
    `${PHASES.get(table.phase)} ${table.asked} in turn ${table.turn} of ${seat}`,
    ...hands.map((hand) => texts(hand.cards).sort().join(' ')),
    ...[texts(pile.subarray(0, pileCount)).join(' '), texts(stock.rest).join(' '), laid.sort().join(', ')],
    ...[since.join(' '), table.bought.join(' ')],
    reason === GOES_ON ? '' : `${dealReasonText(reason, terms.scoring)} ${table.scores.join(' ')}`,
  ].join(' | ');
}
