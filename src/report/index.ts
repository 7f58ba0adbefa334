export * from './caption.js';
export * from './comparison.js';
export * from './results-table.js';
