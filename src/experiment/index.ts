export * from './comparison.js';
export { type Decision, isSame, type Question } from './decision.js';
export * from './experiment-file.js';
export { winsOf } from './pairing.js';
export * from './results-folder.js';
export * from './save.js';
export * from './summary.js';
