import { PolicyFault } from '../game/index.js';
import { describeFault, formatFault } from '../simulation/fault-report.js';
import type { Condition } from '../simulation/lineup/arm.js';
import { createPolicies, createRecorder } from '../simulation/lineup/seating.js';
import { resolveTeam, type TeamInput } from '../simulation/lineup/team.js';
import { DEFAULT_SEED } from '../simulation/run-spec.js';
import { type GameRecord, RecordWriter } from './game-record.js';
import { checkIndex, checkOptions, GAME_OPTIONS, type GameOptions, RunError, setupFor } from './options.js';

/** A game that was played, and all that happened in it. */
export interface PlayedGame extends GameRecord {
  /** The game in words, with all cards. */
  readonly text: string;
  /** The game as JSON Lines, from which `shamus check` checks it. */
  readonly transcript: string;
}

/**
 * Plays one game of a team in this thread: `playGame('feeder+closer', 7, { variant: 'expert' })`. It is the game of that index
 * in `measure`, and that which `shamus replay --index 7` shows.
 *
 * @param index of the game among those of the seed, from 0
 * @throws UsageError for options that cannot be; RunError if a policy breaks a rule or throws
 */
export async function playGame(team: TeamInput, index = 0, options: GameOptions = {}): Promise<PlayedGame> {
  checkOptions(options, GAME_OPTIONS);
  checkIndex(index);
  const { game, setup } = await setupFor(options);
  const { seed = DEFAULT_SEED } = options;
  const condition = { setup, team: await resolveTeam(game, setup.players, team) };
  try {
    const recorder = createRecorder(await createPolicies(condition), seed);
    recorder.play(index);
    const record = new RecordWriter(game, setup).writeResult(index, recorder);
    return { ...record, text: recorder.text().join('\n'), transcript: `${recorder.transcript().join('\n')}\n` };
  } catch (error) {
    throw toldFault(error, condition, seed);
  }
}

/** A policy's fault as a RunError; any other error as it is. */
export function toldFault(error: unknown, condition: Condition, seed: string): unknown {
  if (!(error instanceof PolicyFault)) return error;
  const fault = describeFault(error, condition);
  return new RunError(formatFault(fault, condition.setup, seed), fault);
}
