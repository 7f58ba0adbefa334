export { openResults, readResults } from './on-disk.js';
export * from './read-experiment.js';
export { RECORDS_FORMS, type RecordsForm } from './records.js';
export { ResultsError } from './results-folder.js';
export type * from './results-format.js';
export type { Keeper } from './run-keeper.js';
export * from './summary.js';
