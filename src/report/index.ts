export { readStudy } from './study/study.js';
export * from './text/caption.js';
export * from './text/ceiling-report.js';
export * from './text/compare-report.js';
export * from './text/plan.js';
export * from './text/results-table.js';
export { shareComparisonReport } from './text/share-report.js';
export * from './text/tournament-report.js';
export { FORMATS, pagesOf, writeReport } from './write-report.js';
