export * from './key.js';
export * from './policy-stream.js';
export * from './purposes.js';
export { DEAL, type RandomSource, Stream } from './stream.js';
