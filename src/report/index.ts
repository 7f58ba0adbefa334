export * from './caption.js';
export * from './comparison.js';
export * from './plan.js';
export * from './results-table.js';
export { readStudy } from './study.js';
export * from './tournament.js';
export { FORMATS, writeReport } from './write-report.js';
