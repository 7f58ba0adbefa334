/** The entry of all threads of PolicyThread: answers calls by what the module offers that it is given. */
import { parentPort, workerData } from 'node:worker_threads';
import { PolicyFault, systemRefusal } from '../../game/index.js';
import { faultOf, ReportedFault } from '../fault-report.js';
import { endProcesses } from '../outside/process.js';
import { Heartbeat } from './heartbeat.js';
import {
  END,
  isToldAsIs,
  packError,
  type ThreadModule,
  type ThreadRequest,
  type ThreadResponse,
  type ThreadStart,
} from './policy-thread.js';

const port = parentPort!;
const { module, data, words } = workerData as ThreadStart;
const heart = new Heartbeat(words);
const { openThread } = (await import(module)) as ThreadModule;
const { calls, contenders, hasUsers = true, isLateAlive = false } = openThread(data, heart);

function blamed(error: unknown): unknown {
  const refused = systemRefusal(error);
  if (refused !== null) return refused;
  if (contenders === undefined || isToldAsIs(error) || !(hasUsers || error instanceof PolicyFault)) return error;
  return new ReportedFault(faultOf(error, contenders, heart.read().game));
}

// A thread whose call awaits a promise that is never settled ends.
port.on('message', async ({ name, args }: ThreadRequest) => {
  port.unref();
  let response: ThreadResponse;
  try {
    response = { result: name === END ? await endProcesses() : await calls[name]!(...args) };
  } catch (error) {
    response = { error: packError(blamed(error)) };
  }
  port.postMessage(response);
  port.ref();
});
if (!isLateAlive) heart.noteLife();
