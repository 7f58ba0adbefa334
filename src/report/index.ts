export * from './caption.js';
export * from './results-table.js';
export { readStudy } from './study.js';
export { FORMATS, writeReport } from './write-report.js';
