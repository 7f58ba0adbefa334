/** Endings of deals and games, as numbers for the engine. */
import { type Measure, type Outcome, type Reason, SHARE } from '../../../game/index.js';
import type { Scoring } from './rule-set.js';

/** Reason why a deal ended, 0 and up; GOES_ON, which is negative, while it goes on. */
export type DealReason = number;
export const OUT: DealReason = 0;
/** The player went out and had laid nothing before that turn (R10.6). */
export const RUMMY: DealReason = 1;
/** A card was to be drawn and there was none (R2.4, R10.5). */
export const STOCK: DealReason = 2;
/** Every player has had all their turns (R2.5). */
export const TURNS: DealReason = 3;
/** The player went out in the turn in which they laid their contract (R7.4). */
export const BLIND: DealReason = 4;
/** A player laid the last stage, which wins at once (R7.5). */
export const FINISH: DealReason = 5;
export const GOES_ON: DealReason = -1;

const DEAL_REASONS = ['out', 'rummy', 'stock', 'turns', 'blind', 'finish'];

/** Word of transcripts for the end of a deal: in Rummy, a stalemate if nobody goes out (R10.5). */
export function dealReasonText(reason: DealReason, scoring: Scoring): string {
  if (scoring === 'winner-takes-all' && (reason === STOCK || reason === TURNS)) return 'stalemate';
  return DEAL_REASONS[reason]!;
}

/** True if a deal ended because the player in turn had no card left. */
export function isOut(reason: DealReason): boolean {
  return reason === OUT || reason === RUMMY || reason === BLIND;
}

const BEST: Readonly<Record<Scoring, string>> = {
  'winner-takes-all': 'the most points',
  lowest: 'the fewest points',
  stages: 'the highest stage',
};

/** Indices into the outcomes of a game. */
export const WON = 0;
export const SHARED = 1;

export function outcomesOf(scoring: Scoring): readonly Outcome[] {
  return [
    { name: 'won', title: 'Won', summary: 'one player won' },
    { name: 'shared', title: 'Shared', summary: `several players had ${BEST[scoring]} and share the win` },
  ];
}

export const MEASURES: readonly Measure[] = [
  {
    name: 'share',
    title: 'Wins',
    summary: 'share of the wins; of a win that k players share each has 1/k',
    better: 'more',
    outcomes: [],
    seatMetric: SHARE,
  },
];

/** Reasons why games end: the first is a win before all deals are played, if the scoring has one. */
const EARLY: Readonly<Partial<Record<Scoring, Reason>>> = {
  'winner-takes-all': { name: 'target', outcome: 'won', summary: 'a player reached the points that win the game' },
  stages: { name: 'stages', outcome: 'won', summary: 'a player laid the last stage' },
};

export function reasonsOf(scoring: Scoring): readonly Reason[] {
  const all = 'all deals were played, and';
  const early = EARLY[scoring];
  return [
    ...(early === undefined ? [] : [early]),
    { name: 'points', outcome: 'won', summary: `${all} one player had ${BEST[scoring]}` },
    { name: 'tie', outcome: 'shared', summary: `${all} several players had ${BEST[scoring]}` },
  ];
}

/** The index into the reasons of a game. @param early whether it was won before all deals were played */
export function reasonIndex(scoring: Scoring, early: boolean, shared: boolean): number {
  const first = EARLY[scoring] === undefined ? 0 : 1;
  return shared ? first + 1 : early ? 0 : first;
}
