export * from './explained-game.js';
export * from './judge.js';
export * from './review-game.js';
export * from './review-one-game.js';
export * from './review-spec.js';
