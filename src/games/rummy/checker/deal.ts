import { drawing } from './drawing.js';
import type { MoveOf } from './format.js';
import type { Contract } from './game-rules.js';
import { laying } from './laying.js';
import { checkScore, type Game } from './score.js';
import { expect, match, type Script } from './script.js';
import { type Ending, Standing } from './standing.js';

const NO_MORE_TURNS = 'R2.5';

/** Reads a deal from what follows its first line to its score, and counts it. */
export function* playDeal(game: Game, line: MoveOf<'deal'>): Script<void> {
  const { terms } = game;
  const { players, turnLimit } = terms;
  const { contracts, cites } = terms.rules;
  const contractOf = (seat: number): Contract | null =>
    contracts.length === 0 ? null : contracts[(game.stages?.[seat] ?? line.deal) - 1]!;
  const due = contracts.length === 0 ? [] : contractOf(0);
  match('contract', line.contract, game.stages?.map((_, seat) => contractOf(seat)) ?? due, cites.contract);
  const at = new Standing(terms, line);
  yield* turnUpcard(at);
  let seat = line.dealer;
  for (let turn = 0; turn < players * turnLimit; turn++) {
    seat = (seat + 1) % players;
    const score = yield* drawing(at, seat);
    if (score !== null) {
      const reason = contracts.length === 0 ? 'stalemate' : 'stock';
      checkScore(game, at, { out: null, reason, rule: cites.usedUp }, score);
      return;
    }
    const ending = yield* laying(at, seat, contractOf(seat));
    if (ending !== null) return yield* readScore(game, at, ending);
  }
  const reason = contracts.length === 0 ? 'stalemate' : 'turns';
  yield* readScore(game, at, { out: null, reason, rule: NO_MORE_TURNS });
}

/** R2.2: with Rook cards a wild upcard goes to the bottom of the stock. */
function* turnUpcard(at: Standing): Script<void> {
  if (!at.terms.rules.buries) return;
  while (at.melds.isWild(at.pile[0]!)) {
    const { card } = yield* expect(['buried'], `that the upcard ${at.pile[0]} is buried`, 'R2.2');
    match('card', card, at.pile[0], 'R2.2');
    at.stock.push(card);
    at.pile = at.stock.splice(0, 1);
  }
}

function* readScore(game: Game, at: Standing, ending: Ending): Script<void> {
  const what = `the score of deal ${at.line.deal}, reason ${ending.reason}`;
  checkScore(game, at, ending, yield* expect(['score'], what, ending.rule));
}
