export { type ComparisonQuestion, type Decision, isSame } from './decision.js';
export { areAllAlike, type EntrantRow, entrantRows, pointsADeal } from './entrants.js';
export * from './paired-comparison.js';
export * from './share-comparison.js';
export * from './summary.js';
export type * from './summary-format.js';
export { type Competitor, competitorsOf } from './tournament/competitors.js';
export type { TournamentQuestion } from './tournament/tournament.js';
export { isTournament, rolesOf, type TournamentSummary } from './tournament/tournament-summary.js';
