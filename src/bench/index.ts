export * from './against.js';
export * from './bench.js';
export { type BenchReport, benchReport } from './bench-report.js';
export * from './bench-text.js';
export { playRounds, speedOf } from './speeds.js';
export { tablesFor } from './tables.js';
