/**
 * The library: play a game, run a batch, write a policy. See "As a library" in the README.
 *
 * What a policy is written with has an entry of its own for each game, `shamus-lab/shamus`.
 */
export * from './audit/index.js';
export { type Rate, type RunSummary, readExperiment, summarize } from './experiment/index.js';
export * from './game/index.js';
export { DEFAULT_GAME, GAME_NAMES, loadGame, shippedPolicies } from './games/registry.js';
export { type Key, keyFromSeed } from './random/index.js';
export * from './simulation/index.js';
export * from './stats/index.js';
export { VERSION } from './version.js';
