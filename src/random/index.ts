export * from './key.js';
export * from './stream.js';
