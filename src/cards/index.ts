export * from './card.js';
export * from './card-set.js';
export * from './notation.js';
export * as patterns from './patterns.js';
export * as sets from './sets.js';
