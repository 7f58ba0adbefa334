export * from './bench.js';
export { BENCH_SCHEMA, type BenchReport, benchReport } from './bench-report.js';
export * from './bench-text.js';
export * from './comparison.js';
export { playRounds, speedOf } from './speeds.js';
export { tablesFor } from './tables.js';
