export * from './caption.js';
export * from './comparison.js';
export * from './results-table.js';
export * from './tournament.js';
