export { readStudy } from './model/report-data.js';
export { type IndexRow, indexPage, indexRow } from './page/index-page.js';
export * from './text/ceiling-report.js';
export { comparisonReport } from './text/comparison.js';
export * from './text/experiment-plan.js';
export { explainReport } from './text/explain-report.js';
export * from './text/results-table.js';
export * from './text/tournament-report.js';
export { tuneReport } from './tuning/sentences.js';
export {
  FORMATS,
  writeReport,
  writeTuningPage,
} from './write-report.js';
