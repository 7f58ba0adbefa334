export * from './experiment-file.js';
export { openResults } from './open-results.js';
export { readResults } from './read-results.js';
export { RECORDS_FORMS, type RecordsForm } from './records.js';
export { ResultsError } from './results-folder.js';
export * from './results-format.js';
export type { Keeper } from './run-keeper.js';
export * from './summary.js';
