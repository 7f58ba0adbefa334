import { requireRule } from '../../kit/checker.js';
import { isAce, isMeld, penaltyOf, repeated } from './cards.js';
import {
  checkDrawn,
  type Ending,
  endingAfterDiscard,
  endingAfterDraw,
  ordinaryTurn,
  penalty,
  STOCK_USED_UP,
} from './endings.js';
import { expect, type MoveOf, type Script, type Turn } from './format.js';
import type { Game } from './game.js';
import { anyLegalPickUp, isLegalPickUp, mayLayOffOwed, owedCard, stillLayable } from './lay-downs.js';

/** The card of a pick-up that is still to be laid down in this turn (4.1), if any. */
interface Debt {
  card: string | null;
}

/** Section 4: the turn of a Rummy player, to the end of play or to the next turn. */
export function* rummyTurn(game: Game, turn: Turn): Script<Ending | Turn> {
  const debt: Debt = { card: null };
  const over = yield* drawOrPickUp(game, turn, debt);
  if (over !== null) return over;
  const { card } = yield* layDownAndDiscard(game, turn, debt);
  const ending = endingAfterDiscard(game);
  if (ending !== null) return ending;
  const next = game.after(turn.seat);
  if (penaltyOf(card) === 0) return ordinaryTurn(game, next);
  // 4.5: the penalty takes the next Uno player's turn.
  return (yield* penalty(game, 'discard', next, card)) ?? { seat: game.after(next), because: '4.5' };
}

/** 4.1. With an empty stock the player must pick up if they can (small print to `when-needed`). */
function* drawOrPickUp(game: Game, turn: Turn, debt: Debt): Script<Ending | null> {
  const mayDraw = game.stock.length > 0;
  const topFirst = game.pile.toReversed();
  if (!mayDraw && !anyLegalPickUp(game.rulings, game.table, game.hand(turn.seat), topFirst)) return STOCK_USED_UP;
  const what = mayDraw ? 'a draw or pickup' : 'a pickup, because the stock is empty and a pickup is legal';
  const due = { what: `${what} by seat ${turn.seat}`, rule: '4.1', by: turn, begins: true };
  const line = yield* expect(['draw', 'pickup'], due);
  if (line.type === 'pickup') return pickUp(game, turn.seat, line.cards, debt);
  requireRule(mayDraw, '5.4', () => 'expected a pickup; the stock is empty');
  checkDrawn(game, line.cards, 1, '4.1');
  game.drawTo(turn.seat, 1);
  return endingAfterDraw(game, false);
}

function pickUp(game: Game, seat: number, cards: readonly string[], debt: Debt): null {
  const topFirst = game.pile.toReversed();
  for (const [index, card] of cards.entries()) {
    const due = topFirst[index] ?? 'nothing';
    requireRule(card === due, '4.1', () => `expected ${due} as the next card of the discard pile; found ${card}`);
  }
  debt.card = owedCard(game.rulings, cards);
  const legal = isLegalPickUp(game.rulings, game.table, game.hand(seat), cards);
  requireRule(legal, '4.1', () => `${debt.card} cannot be laid down in this turn with a card left to discard`);
  game.pile.splice(-cards.length);
  game.hand(seat).push(...cards);
  return null;
}

function* layDownAndDiscard(game: Game, turn: Turn, debt: Debt): Script<MoveOf<'discard'>> {
  const what = `a meld, layoff or discard by seat ${turn.seat}`;
  const due = { what, rule: '4.3', by: turn, instead: { draw: '4.1', pickup: '4.1' } };
  for (;;) {
    const line = yield* expect(['meld', 'layoff', 'discard'], due);
    if (line.type === 'discard') {
      discard(game, line, debt);
      return line;
    }
    checkHeld(game, line);
    if (line.type === 'meld') meld(game, line, debt);
    else layOff(game, line, debt);
    game.remove(turn.seat, line.cards);
    const keepsOne = game.hand(turn.seat).length > 0;
    requireRule(keepsOne, '4.3', () => 'expected a card left to discard; the whole hand was laid down');
  }
}

/** 1.5: a card belongs to one meld; 4.2: players lay down what they hold. */
function checkHeld(game: Game, { seat, cards }: MoveOf<'meld' | 'layoff'>): void {
  const again = repeated(cards) ?? cards.find((card) => game.table.has(card));
  requireRule(again === undefined, '1.5', () => `expected each card on the table once; found ${again} again`);
  const missing = cards.find((card) => !game.hand(seat).includes(card));
  requireRule(missing === undefined, '4.2', () => `seat ${seat} does not hold ${missing}`);
}

function meld(game: Game, { kind, cards }: MoveOf<'meld'>, debt: Debt): void {
  const rule = kind === 'sequence' ? '1.3' : '1.4';
  requireRule(isMeld(kind, cards), rule, () => `expected a ${kind}; found ${cards.join(' ')}`);
  game.table.lay(kind, cards);
  if (debt.card !== null && cards.includes(debt.card)) debt.card = null;
}

function layOff(game: Game, { kind, cards }: MoveOf<'layoff'>, debt: Debt): void {
  requireRule(game.rulings.layoff === 'yes', '4.2', () => 'expected no layoff under ruling layoff: no');
  for (const card of cards) {
    requireRule(
      game.table.fits(kind, card),
      '4.2',
      () => `expected a card that fits a ${kind} on the table; found ${card}`,
    );
    game.table.lay(kind, [card]);
    if (card !== debt.card) continue;
    requireRule(mayLayOffOwed(game.rulings), '4.1', () => `expected ${card} in a new meld, by ruling pickupUse: meld`);
    debt.card = null;
  }
}

function discard(game: Game, { seat, card }: MoveOf<'discard'>, debt: Debt): void {
  requireRule(game.hand(seat).includes(card), '4.3', () => `seat ${seat} does not hold ${card}`);
  requireRule(debt.card === null, '4.1', () => `expected ${debt.card}, picked up, to be laid down before the discard`);
  game.remove(seat, [card]);
  // 4.4 applies to the remaining hand; the discarded card does not count.
  const layable = game.rulings.mustMeld === 'yes' ? stillLayable(game.rulings, game.table, game.hand(seat)) : null;
  requireRule(layable === null, '4.4', () => `expected nothing in hand that can be laid down; ${layable}`);
  game.cover(card);
  game.topIsOpenAce = isAce(card);
}
