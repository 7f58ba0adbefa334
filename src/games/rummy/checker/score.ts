import { insist } from '../../kit/checker.js';
import { sameCards, sum } from './cards.js';
import type { MoveOf } from './format.js';
import { match } from './script.js';
import type { Ending, Standing } from './standing.js';
import type { Terms } from './terms.js';

/** A game as far as it is played. */
export interface Game {
  readonly terms: Terms;
  /** Points of each seat up to now; where there are stages, 0 (R7.5). */
  readonly totals: number[];
  /** The stage that each seat is at, from 1; null where all lay the contract of the deal. */
  readonly stages: number[] | null;
  /** Where there are stages: the value of each hand at the end of the last deal. */
  values: readonly number[];
}

/** Checks the end of a deal and counts it. @throws Fault */
export function checkScore(game: Game, at: Standing, ending: Ending, line: MoveOf<'score'>): void {
  const { totals, stages, terms } = game;
  const { cites } = terms.rules;
  match('deal', line.deal, at.line.deal, 'R2.1');
  match('out', line.out, ending.out, ending.rule);
  match('reason', line.reason, ending.reason, ending.rule);
  game.values = at.hands.map((hand) => sum(hand.map((card) => terms.rules.worth(card))));
  checkPoints(game, ending, line.points);
  if (stages === null) for (const [seat, more] of line.points.entries()) totals[seat] = totals[seat]! + more;
  else for (const seat of at.down) stages[seat] = stages[seat]! + 1;
  match('totals', line.totals, totals, cites.totals);
  match('stages', line.stages, stages, cites.stages);
  match('number of hands', line.hands.length, at.hands.length, cites.hands);
  for (const [seat, hand] of at.hands.entries()) {
    const told = line.hands[seat]!;
    insist(sameCards(told, hand), cites.hands, () => `seat ${seat} holds ${hand.join(' ')}; found ${told.join(' ')}`);
  }
}

/** R7.3, R7.4, R7.6, R10.5, R10.6. */
function checkPoints({ values, terms }: Game, { out, reason, points }: Ending, told: readonly number[]): void {
  const { cites, contracts } = terms.rules;
  match('number of points', told.length, values.length, cites.points);
  for (const [seat, value] of values.entries()) {
    const isOut = seat === out;
    if (contracts.length === 0) {
      const won = isOut ? (reason === 'rummy' ? 2 : 1) * sum(values) : 0;
      match(`points of seat ${seat}`, told[seat], won, cites.points);
    } else {
      const rule = !isOut ? cites.points : reason === 'blind' ? 'R7.4' : 'R7.3';
      match(`points of seat ${seat}`, told[seat], (isOut ? points : undefined) ?? value, rule);
    }
  }
}

/** R7.3, R7.5, R10.7. */
export function winnersOf({ totals, stages, values, terms }: Game): number[] {
  const { contracts } = terms.rules;
  if (contracts.length === 0) return best(totals, (one, other) => one > other);
  if (stages === null) return best(totals, (one, other) => one < other);
  const ahead = best(stages, (one, other) => one > other);
  if (stages[ahead[0]!]! <= contracts.length) return ahead;
  const left = ahead.map((seat) => values[seat]!);
  return best(left, (one, other) => one < other).map((index) => ahead[index]!);
}

/** The indices of the values to which none is better. */
function best(values: readonly number[], isBetter: (one: number, other: number) => boolean): number[] {
  return [...values.keys()].filter((index) => !values.some((value) => isBetter(value, values[index]!)));
}
