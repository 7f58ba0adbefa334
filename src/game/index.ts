export * from './examiner.js';
export * from './fault.js';
export * from './game.js';
export * from './match.js';
export * from './policy.js';
export * from './resolve-setup.js';
export * from './story.js';
export * from './usage.js';
