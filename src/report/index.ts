export * from './caption.js';
export * from './results-table.js';
