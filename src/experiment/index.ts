export { type ArmEstimate, estimate } from './estimate.js';
export * from './read-experiment.js';
