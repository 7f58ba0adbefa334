export * from './caption.js';
export * from './results-table.js';
export { readStudy, type Study } from './study.js';
export { FORMATS, type Format, writeReport } from './write-report.js';
