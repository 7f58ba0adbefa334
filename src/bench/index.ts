export * from './against.js';
export * from './bench.js';
export { type BenchReport, benchReport } from './bench-report.js';
export * from './bench-text.js';
export { PlayerProcess } from './player-process.js';
export type { Table } from './player-task.js';
export { tablesFor } from './tables.js';
