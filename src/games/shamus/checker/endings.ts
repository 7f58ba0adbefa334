import { requireRule } from '../../kit/checker.js';
import { penaltyOf, sameList } from './cards.js';
import { type Cause, expect, type MoveOf, RULE_OF_CAUSE, type Script, type Turn } from './format.js';
import type { Game } from './game.js';

type End = MoveOf<'end'>;

export interface Ending {
  readonly outcome: End['outcome'];
  readonly reason: End['reason'];
  readonly rule: string;
}

const SENIOR: Ending = { outcome: 'senior', reason: 'senior', rule: '5.1' };
const JUNIOR: Ending = { outcome: 'junior', reason: 'junior', rule: '5.3' };
export const CIRCLE_DEPLETED: Ending = { outcome: 'loss', reason: 'circle', rule: '5.4' };
export const STOCK_USED_UP: Ending = { outcome: 'loss', reason: 'stock', rule: '5.4' };
const UNO_OUT: Ending = { outcome: 'loss', reason: 'uno-out', rule: '5.5' };

const isEmpty = (hand: readonly string[]): boolean => hand.length === 0;

function points(game: Game): number {
  return game.rulings.points === 'net' ? game.net() : game.table.points();
}

/** 5.1, 7.4. */
function isSenior(game: Game): boolean {
  return !game.seniorLost && game.handsOf('uno').every(isEmpty) && points(game) >= game.targets.senior;
}

/** 5.3, 7.5. */
function isJunior(game: Game): boolean {
  const open = game.rulings.juniorOpens === 'any-time' || game.seniorLost;
  const hands = game.handsOf('rummy');
  const out = game.rulings.fourPlayerJunior === 'any' ? hands.some(isEmpty) : hands.every(isEmpty);
  return open && out && points(game) >= game.targets.junior;
}

/** Checks right after an Uno play, before the circle card. */
export function endingAfterPlay(game: Game): Ending | null {
  if (isSenior(game)) return SENIOR;
  // Ruling `unoOut: ends`; of four players, both must be out.
  if (game.rulings.unoOut === 'ends' && game.handsOf('uno').every(isEmpty)) return UNO_OUT;
  return null;
}

/** Checks right after a Rummy discard, before its penalty; where both are won, Senior wins. */
export function endingAfterDiscard(game: Game): Ending | null {
  if (isSenior(game)) return SENIOR;
  if (isJunior(game)) return JUNIOR;
  // Only with `lastCircle: rummy-turn` is there a discard after the last circle card, and it draws no penalty.
  return game.circle.length === 0 ? CIRCLE_DEPLETED : null;
}

/** Checks after cards were drawn, given whether more were due than the stock held (5.4, ruling `stockOut`). */
export function endingAfterDraw(game: Game, wanting: boolean): Ending | null {
  const atOnce = game.rulings.stockOut === 'at-once' && game.stock.length === 0;
  return atOnce || wanting ? STOCK_USED_UP : null;
}

/** 5.2, 7.4: the line that tells it follows the line by which it first holds, even when that one ends play. */
export function* tellIfSeniorIsLost(game: Game): Script<void> {
  const holds = game.handsOf('uno').some((hand) => hand.length > game.circle.length);
  if (game.seniorLost || !holds) return;
  game.seniorLost = true;
  yield* expect(['senior-lost'], {
    what: 'senior-lost, because an Uno player holds more cards than the circle',
    rule: '5.2',
    only: true,
  });
}

export function* endOfGame(game: Game, { outcome, reason, rule }: Ending): Script<void> {
  const end = yield* expect(['end'], { what: `the end of play, outcome ${outcome} by ${reason}`, rule, only: true });
  match('outcome', end.outcome, outcome, rule);
  match('reason', end.reason, reason, rule);
  match('table', end.table, game.table.points(), '1.2');
  match('net', end.net, game.net(), '1.2');
  const hands = game.hands.map((hand) => hand.length);
  requireRule(
    sameList(end.hands, hands),
    '3.7',
    () => `expected hands ${hands.join(', ')}; found ${end.hands.join(', ')}`,
  );
  match('circle', end.circle, game.circle.length, '3.7');
  match('stock', end.stock, game.stock.length, '3.7');
}

function match<T>(field: string, found: T, due: T, rule: string): void {
  requireRule(found === due, rule, () => `expected ${field} ${due}; found ${found}`);
}

/** Checks that a line's cards are the next ones of the stock, in the right number; a wrong number breaks `rule`. */
export function checkDrawn(game: Game, cards: readonly string[], due: number, rule: string): void {
  for (const [index, card] of cards.slice(0, due).entries()) {
    const next = game.stock[index];
    requireRule(card === next, '2.4', () => `expected ${next} from the stock; found ${card}`);
  }
  requireRule(cards.length === due, rule, () => `expected ${due} cards from the stock; found ${cards.length}`);
}

/** The cards that a 2 or 4 makes a seat draw (2.5, 3.6, 4.5), as many as the stock holds. */
export function* penalty(game: Game, cause: Cause, seat: number, card: string): Script<Ending | null> {
  const wanted = penaltyOf(card);
  const due = Math.min(wanted, game.stock.length);
  // A penalty of no card writes no line.
  if (due > 0) {
    const by = { seat, because: seatRule(game, cause) };
    const what = `the penalty of ${due} cards for the ${cause} card ${card}`;
    const line = yield* expect(['penalty'], { what, rule: RULE_OF_CAUSE[cause], by, only: true });
    const rightCause = line.cause === cause;
    requireRule(rightCause, RULE_OF_CAUSE[cause], () => `expected the cause ${cause}; found ${line.cause}`);
    checkDrawn(game, line.cards, due, RULE_OF_CAUSE[cause]);
    game.drawTo(seat, due);
    yield* tellIfSeniorIsLost(game);
  }
  return endingAfterDraw(game, due < wanted);
}

/** The rule that says on whom the penalty falls. */
function seatRule(game: Game, cause: Cause): string {
  if (game.players === 2) return RULE_OF_CAUSE[cause];
  return { opening: '7.6', circle: '7.1', discard: '7.2' }[cause];
}

/** The turn of the seat that follows in the order of seats. */
export function ordinaryTurn(game: Game, seat: number): Turn {
  return { seat, because: game.players === 2 ? '2.1' : '7.1' };
}
