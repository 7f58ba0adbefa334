import { requireRule } from '../../kit/checker.js';
import { isAce, penaltyOf, rankOf, suitOf } from './cards.js';
import {
  CIRCLE_DEPLETED,
  checkDrawn,
  type Ending,
  endingAfterDraw,
  endingAfterPlay,
  ordinaryTurn,
  penalty,
  tellIfSeniorIsLost,
} from './endings.js';
import { expect, type MoveOf, type Script, type Turn } from './format.js';
import type { Game } from './game.js';

/** Section 3: the turn of an Uno player, to the end of play or to the next turn. */
export function* unoTurn(game: Game, turn: Turn): Script<Ending | Turn> {
  const next = ordinaryTurn(game, game.after(turn.seat));
  // 5.5, ruling `unoOut`: under `ends` play would be over, had it not been for a partner with cards.
  if (game.hand(turn.seat).length === 0 && game.rulings.unoOut !== 'draws') {
    yield* expect(['pass'], { what: `a pass by seat ${turn.seat}`, rule: '5.5', by: turn, only: true });
    return next;
  }
  const over = (yield* drawUntilPlayable(game, turn)) ?? (yield* playCard(game, turn));
  if (over !== null) return over;
  // 7.1: only seat 0's plays turn a circle card.
  if (turn.seat !== 0) return next;
  return (yield* turnCircleCard(game)) ?? next;
}

/** 3.1 and 3.2. */
function isPlayable(game: Game, card: string): boolean {
  const matches = rankOf(card) === rankOf(game.top) || suitOf(card) === suitOf(game.top);
  return matches || isAce(card) || game.topIsOpenAce;
}

/** 3.4: no draw if something is playable, else just as many cards as it takes, or as the stock has. */
function* drawUntilPlayable(game: Game, turn: Turn): Script<Ending | null> {
  const playable = (card: string): boolean => isPlayable(game, card);
  if (game.hand(turn.seat).some(playable)) return null;
  const first = game.stock.findIndex(playable);
  const due = first === -1 ? game.stock.length : first + 1;
  if (due > 0) {
    const what = `a draw of ${due} cards by seat ${turn.seat}, because nothing is playable on ${game.top}`;
    const line = yield* expect(['draw'], { what, rule: '3.4', by: turn, begins: true, instead: { circle: '3.4' } });
    checkDrawn(game, line.cards, due, '3.4');
    game.drawTo(turn.seat, due);
    yield* tellIfSeniorIsLost(game);
  }
  return endingAfterDraw(game, first === -1);
}

function* playCard(game: Game, turn: Turn): Script<Ending | null> {
  const what = `a play by seat ${turn.seat} on ${game.top}`;
  const due = { what, rule: '3.1', by: turn, begins: true, instead: { draw: '3.4', circle: '3.1' } as const };
  const line = yield* expect(['play'], due);
  const { card } = line;
  requireRule(game.hand(turn.seat).includes(card), '3.1', () => `seat ${turn.seat} does not hold ${card}`);
  // 2.6 where it is the upcard ace that is not matched.
  const matchRule = game.topIsUpcard && isAce(game.top) ? '2.6' : '3.1';
  requireRule(isPlayable(game, card), matchRule, () => `expected a card that matches ${game.top}; found ${card}`);
  checkCall(game, line);
  game.remove(turn.seat, [card]);
  game.cover(card);
  return endingAfterPlay(game);
}

/** 3.3: an ace calls any suit, on an open ace too; 3.2: another card on an open ace calls its own; nothing else calls. */
function checkCall(game: Game, { card, call }: MoveOf<'play'>): void {
  requireRule(!isAce(card) || call !== null, '3.3', () => 'expected a suit to be called with the ace; found none');
  const due = game.topIsOpenAce ? suitOf(card) : null;
  requireRule(
    isAce(card) || call === due,
    '3.2',
    () => `expected the call ${due} with ${card} on ${game.top}; found ${call}`,
  );
}

/** 3.6, and 5.4 with ruling `lastCircle`. */
function* turnCircleCard(game: Game): Script<Ending | null> {
  const card = game.circle.at(-1)!;
  const line = yield* expect(['circle'], { what: `the circle card ${card}`, rule: '3.6', only: true });
  requireRule(line.card === card, '2.3', () => `expected the circle card ${card}; found ${line.card}`);
  game.circle.pop();
  game.cover(card);
  yield* tellIfSeniorIsLost(game);
  if (game.circle.length === 0 && game.rulings.lastCircle === 'stops') return CIRCLE_DEPLETED;
  return penaltyOf(card) > 0 ? yield* penalty(game, 'circle', 1, card) : null;
}
