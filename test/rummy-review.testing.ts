/** Reviews of games of the rummy family, as tests make them. */

import type { PayoffFunction } from '../src/explain/judge.js';
import { createPayoffFunction } from '../src/explain/judge.js';
import type { ReviewableDecision, Reviewer, Setup } from '../src/game/index.js';
import { createGame } from '../src/games/rummy/game.js';
import type { RummyPlayer } from '../src/games/rummy/policy.js';
import { RummyReviewer } from '../src/games/rummy/review/reviewer.js';
import { rummy } from '../src/games/rummy/rule-sets/rummy.js';
import type { RuleSet } from '../src/games/rummy/rules/rule-set.js';
import { termsOf } from '../src/games/rummy/rules/terms.js';
import { keyFromSeed } from '../src/random/index.js';

export const KEY = keyFromSeed('review');
export const GAME = createGame(rummy);
export const WORTH = worthOf(rummy);
export const EFFORT = { worlds: 16, proposals: 1000, truths: 1, stream: 'review' };

export function worthOf(rules: RuleSet): PayoffFunction {
  const game = createGame(rules);
  return createPayoffFunction(game.results.measures[0]!, game);
}

export interface ReviewRequest {
  readonly seat?: number;
  readonly deal?: number | 'all' | 'worst';
  readonly starts?: number;
  readonly base?: () => RummyPlayer;
}

export function reviewerOf(
  rules: RuleSet,
  setup: Setup,
  make: (seat: number) => RummyPlayer,
  wish: ReviewRequest = {},
): Reviewer {
  const { seat = 0, deal = 'all', starts = 0, base } = wish;
  const seats = Array.from({ length: setup.players }, (_, one) => one);
  const players = { policies: seats.map(make), playOn: base ?? make, isSame: seats.map(() => base === undefined) };
  return new RummyReviewer(termsOf(rules, setup), KEY, players, { seat, deal, starts });
}

export function wordsOf(decision: ReviewableDecision): string[] {
  return decision.moves.map(({ words }) => words);
}
