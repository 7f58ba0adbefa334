export * from './rollout-search.js';
