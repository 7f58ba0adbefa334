// biome-ignore-all assist/source/organizeImports: grouped by what they are for
/**
 * The library without Node, for pages, and the parts under it. `docs/library.md` is its guide.
 *
 * @module shamus-lab/engine
 */

/** As in `shamus-lab`. Without that entry no files are read, and all games are played in the thread that calls. */
export { measure, type Measurement, type MeasureOptions, type TeamResult } from './library/measure.js';
export { type ComparedTeams, type CompareOptions, compare } from './library/compare.js';
export { type PlayedGame, playGame } from './library/play-game.js';
export { GameState, type GameStateOptions } from './library/game-state.js';
export { GAME_NAMES, loadGame, shippedPolicies } from './games/registry.js';
export { IllegalMove, UsageError } from './game/index.js';
export { RunError } from './library/options.js';

/** Completes a variant, a number of players and rulings: `resolveSetup(game, { rulings: { unoOut: 'ends' } })`. */
export { resolveSetup, type Setup, type SetupOptions } from './game/index.js';
/** The policies of all seats as the command line names them. */
export { resolveTeam, type TeamInput } from './simulation/lineup/team.js';
export type { Condition, Team } from './simulation/lineup/arm.js';
/** A seed's key, which with a game's index determines the deck and all random numbers. */
export { type Key, keyFromSeed } from './random/index.js';
/** Plays games one by one in this thread: `createEngine(await createPolicies({ setup, team }), keyFromSeed('demo')).play(7)`. */
export { createPolicies, createEngine, type Seating } from './simulation/lineup/seating.js';
/** A card game; outcome and metrics of the last game of an engine. */
export type { Engine, Game, GameResult, PolicyDefinition } from './game/index.js';
/** A table at which some seats are asked outside: each decision is made when the caller likes. */
export { OpenTable, type Told } from './simulation/open-tables.js';
export type { Decide } from './game/index.js';
/** A policy that broke a rule or threw an error, as engines throw it. */
export { PolicyFault } from './game/index.js';
