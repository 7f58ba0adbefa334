/** How deals and games end, as the numbers that an engine goes by. */
import { type Measure, type Outcome, type Reason, SHARE } from '../../../game/index.js';

/** Why a deal ended: indices into DEAL_REASONS. What play returns while a deal goes on is negative. */
export type DealReason = number;
export const OUT: DealReason = 0;
/** He went out and had laid nothing before that turn (R10.6). */
export const RUMMY: DealReason = 1;
/** A card was to be drawn and there was none (R10.5). */
export const STOCK: DealReason = 2;
/** Every player has had his turns (R2.5). */
export const TURNS: DealReason = 3;
export const GOES_ON: DealReason = -1;

/** As transcripts write them. */
export const DEAL_REASONS: readonly string[] = ['out', 'rummy', 'stalemate', 'stalemate'];

export const OUTCOMES: readonly Outcome[] = [
  { name: 'won', title: 'Won', summary: 'one player won' },
  { name: 'shared', title: 'Shared', summary: 'several players had the most points and share the win' },
];

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

/** Indices into OUTCOMES. */
const WON = 0;
const SHARED = 1;

export const REASONS: readonly Reason[] = [
  { name: 'target', outcome: 'won', summary: 'a player reached the points that win the game' },
  { name: 'points', outcome: 'won', summary: 'all deals were played, and one player had the most points' },
  { name: 'tie', outcome: 'shared', summary: 'all deals were played, and several players had the most points' },
];

/** Indices into REASONS. */
export const TARGET = 0;
export const MOST_POINTS = 1;
export const TIE = 2;

/** The index into OUTCOMES of a reason. */
export function outcomeOf(reason: number): number {
  return reason === TIE ? SHARED : WON;
}
