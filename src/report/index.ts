export * from './caption.js';
export * from './replay/index.js';
export * from './results-table.js';
