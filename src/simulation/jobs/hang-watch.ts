import { messageOf } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { type FaultReport, placeOf, sidesOf, suspect } from '../fault-report.js';
import type { Condition } from '../lineup/arm.js';
import { createPolicies, engineOf } from '../lineup/seating.js';
import { sendOutputToStderr } from '../policy-output.js';
import { PolicyThread, PolicyThreadError, type ThreadOpener } from '../sandbox/policy-thread.js';
import type { PendingJob } from './job-pool.js';

/** Seconds that the probe waits for an answer at least. */
const MIN_PATIENCE = 5;
/** It waits for this many times as long as the policies of a job took for any answer before. */
const PATIENCE = 3;

interface ProbeData {
  readonly arm: Condition;
  readonly key: Key;
}

interface ProbeCalls {
  play(game: number): Promise<void>;
}

/** The probe: plays one game again and notes, in shared memory, whose policy was asked last. */
export const openThread: ThreadOpener<ProbeData, ProbeCalls> = ({ arm, key }, heart) => {
  const play = async (game: number) => {
    const seating = await createPolicies(arm, { before: (seat) => heart.noteAsked(seat) });
    heart.beginGame(game);
    engineOf(seating, key).play(game);
  };
  sendOutputToStderr();
  return { calls: { play } };
};

/**
 * Explains why a job came to an end without a result: the thread has ended by itself, as a policy took all memory, say; or a
 * policy does not answer. Then a probe that notes which seat is asked plays the game again.
 *
 * @param error with which the job ended @param finished games of the job before
 */
export async function explainEnd(job: PendingJob, key: Key, finished: number, error: unknown): Promise<FaultReport> {
  const { arm, range } = job;
  const game = range.from + finished;
  if (!(error instanceof PolicyThreadError) || error.hasEnded) return ownEnd(job, game, error);
  const { within, longest } = error.timer;
  const patience = Math.max(MIN_PATIENCE, (PATIENCE * longest) / 1000);
  const data: ProbeData = { arm, key };
  const probe = new PolicyThread<ProbeCalls>(new URL('./hang-watch.js', import.meta.url), data, patience);
  try {
    await probe.call('play', game);
  } catch (reason) {
    if (!(reason instanceof PolicyThreadError)) throw reason;
    if (reason.hasEnded) return ownEnd(job, game, reason);
    const message = `${reason.game === null ? 'was not made' : 'did not answer'} ${within}`;
    return { ...suspect([arm], reason.seat), game, rule: null, message, place: null };
  } finally {
    await probe.end();
  }
  const message = `did not finish a game ${within}, but finishes it when the game is played alone: it may keep state between games, or need a longer --game-timeout`;
  return { ...suspect(sidesOf(arm)), game, rule: null, message, place: null };
}

function ownEnd({ arm }: PendingJob, game: number, error: unknown): FaultReport {
  const reason = error instanceof PolicyThreadError ? (error.cause ?? 'it ended') : error;
  const place = reason instanceof Error ? placeOf(reason) : null;
  const message = `ended its thread: ${messageOf(reason)}`;
  return { ...suspect(sidesOf(arm)), game, rule: null, message, place };
}
