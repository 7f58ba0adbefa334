export * from './read-experiment.js';
export * from './results-folder.js';
export * from './save.js';
export * from './summary.js';
