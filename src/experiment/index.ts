export * from './experiment-file.js';
export * from './read-results.js';
export * from './results-folder.js';
export * from './results-format.js';
export * from './save.js';
export * from './summary.js';
