import { requireRule, ScriptChecker } from '../../kit/checker.js';
import { drawing } from './drawing.js';
import { expect, FORMAT, type Header, type Move, type MoveOf, match, type Script } from './format.js';
import type { Contract } from './game-rules.js';
import { laying } from './laying.js';
import { checkScore, type Ending, type Game, Standing, winnersOf } from './standing.js';
import { type Terms, termsOf } from './terms.js';

/** Checks transcripts of the rummy family. */
export class TranscriptChecker extends ScriptChecker<Header, Move> {
  constructor() {
    super({ startType: 'game', format: FORMAT, begin: play });
  }
}

function play(header: Header): { readonly script: Script<void>; readonly endRule: string } {
  const terms = termsOf(header);
  return { script: playDeals(terms), endRule: terms.rules.cites.end };
}

function* playDeals(terms: Terms): Script<void> {
  const { isWhole, players, rules } = terms;
  const { cites, mostDeals } = rules;
  let line = yield* expect(['deal'], 'a deal', 'R2.1');
  if (isWhole) match('deal', line.deal, 1, 'R2.1');
  requireRule(line.deal <= mostDeals, cites.deals, () => `a game has ${mostDeals} deals; found deal ${line.deal}`);
  const totals = Array.from({ length: players }, () => 0);
  const game: Game = { terms, totals, stages: rules.stages ? stagesOf(terms, line) : null, values: [] };
  for (let played = 1; ; played++) {
    yield* playDeal(game, line);
    const due = line.deal + 1;
    const next =
      due > mostDeals || isWon(game)
        ? yield* expect(['end'], 'the end of the game', cites.end)
        : yield* expect(isWhole ? ['deal'] : ['deal', 'end'], `deal ${due}`, cites.end);
    if (next.type === 'end') return checkEnd(game, next, played);
    line = next;
    match('deal', line.deal, due, 'R2.1');
  }
}

/** R7.5: all begin at the first stage; in a part of a game at any, as their contracts show. */
function stagesOf({ isWhole, players, rules }: Terms, { contract }: MoveOf<'deal'>): number[] {
  if (isWhole) return Array.from({ length: players }, () => 1);
  const contracts = rules.contracts.map((each) => JSON.stringify(each));
  const stages = contract.map((each) => contracts.indexOf(JSON.stringify(each)) + 1);
  const areAll = stages.length === players && !stages.includes(0);
  requireRule(areAll, rules.cites.contract, () => `expected the contract of a stage for each of ${players} seats`);
  return stages;
}

/** True if the game is over before its last deal (R7.5, R10.7). */
function isWon({ totals, stages, terms }: Game): boolean {
  const { contracts, target } = terms.rules;
  if (stages !== null) return stages.some((stage) => stage > contracts.length);
  // R10.7
  return contracts.length === 0 && totals.some((total) => total >= target(terms.players));
}

function checkEnd(game: Game, line: MoveOf<'end'>, played: number): void {
  const { cites } = game.terms.rules;
  match('winners', line.winners, winnersOf(game), cites.end);
  match('totals', line.totals, game.totals, cites.totals);
  match('deals', line.deals, played, cites.end);
  match('stages', line.stages, game.stages, cites.stages);
}

const NO_MORE_TURNS = 'R2.5';

/** Reads a deal from its second line to its score, and counts it. */
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
