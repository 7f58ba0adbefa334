import { penaltyOf } from './cards.js';
import { type Ending, endingAfterDraw, tellIfSeniorIsLost } from './endings.js';
import { insist } from './fault.js';
import type { Cause } from './format.js';
import type { Game } from './game.js';
import { expect, RULE_OF_CAUSE, type Script, type Turn } from './script.js';

/** Checks that a line's cards are the next ones of the stock, in the right number; a wrong number breaks `rule`. */
export function checkDrawn(game: Game, cards: readonly string[], due: number, rule: string): void {
  for (const [index, card] of cards.slice(0, due).entries()) {
    const next = game.stock[index];
    insist(card === next, '2.4', () => `expected ${next} from the stock; found ${card}`);
  }
  insist(cards.length === due, rule, () => `expected ${due} cards from the stock; found ${cards.length}`);
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
    insist(rightCause, RULE_OF_CAUSE[cause], () => `expected the cause ${cause}; found ${line.cause}`);
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
