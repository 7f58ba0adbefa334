export * from './rollout-search.js';
export * from './tree-search.js';
