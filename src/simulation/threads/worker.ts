/** The entry of all threads: answers calls by what the module offers that the pool names. */
import { workerData } from 'node:worker_threads';
import { PolicyFault, toSystemRefusal } from '../../game/index.js';
import { faultReportOf, ReportedFault } from '../fault-report.js';
import {
  END_CALL,
  isPassedOnUnchanged,
  type OpenedThread,
  packError,
  type ThreadAnswer,
  type ThreadModule,
  type ThreadRequest,
  type ThreadStart,
} from './pool.js';
import { endHooks, ThreadProgress } from './thread-progress.js';

/** Words of the call under way replace those of the one before. */
const at = new ThreadProgress();
let opened: Promise<ReturnType<ThreadModule['openThread']>> | null = null;

async function open(): Promise<ReturnType<ThreadModule['openThread']>> {
  const { module, data } = workerData as ThreadStart;
  return ((await import(module)) as ThreadModule).openThread(data, at);
}

export default async function answer({ name, args, words }: ThreadRequest): Promise<ThreadAnswer> {
  if (name === END_CALL) {
    await Promise.all(endHooks.map((act) => act()));
    return { result: null };
  }
  opened ??= open();
  const thread = await opened;
  at.words = words;
  at.noteLife();
  try {
    const result = await thread.calls[name]!(...args);
    // A promise that a policy has left rejected ends the thread while the answer is still due.
    await new Promise((resolve) => setImmediate(resolve));
    return { result };
  } catch (error) {
    return { error: packError(blamed(error, thread)) };
  }
}

function blamed(error: unknown, { conditions, hasUsers = true }: OpenedThread<unknown>): unknown {
  const refused = toSystemRefusal(error);
  if (refused !== null) return refused;
  if (conditions === undefined || isPassedOnUnchanged(error) || !(hasUsers || error instanceof PolicyFault))
    return error;
  return new ReportedFault(faultReportOf(error, conditions, at.game));
}
