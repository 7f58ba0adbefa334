export * from './key.js';
export * from './policy-stream.js';
export * from './purposes.js';
export { sha256 } from './sha256.js';
export { DEAL, type RandomSource, Stream } from './stream.js';
