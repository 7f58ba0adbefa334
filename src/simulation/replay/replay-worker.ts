/** A thread that tells games in which policies of users play. */
import { parentPort, workerData } from 'node:worker_threads';
import { PolicyFault } from '../../game/index.js';
import { describeFault } from '../fault-report.js';
import { withCallHook } from '../lineup/watched.js';
import { beginGame, noteAsked, noteLife } from '../sandbox/heartbeat.js';
import { indirectFault } from '../sandbox/policy-sandbox.js';
import { restrictThread } from '../sandbox/restrict-thread.js';
import { InlineReplayer } from './replayer.js';
import type { TellerAnswer, TellerData, TellerTask } from './thread-replayer.js';

const { contender, seed, words } = workerData as TellerData & { readonly words: Int32Array };
const port = parentPort!;
const teller = new InlineReplayer(contender, seed, {
  making: (seat, make) => {
    noteAsked(words, seat);
    return withCallHook(make(), () => noteAsked(words, seat));
  },
  onGame: (game) => beginGame(words, game),
});

port.on('message', async (task: TellerTask) => port.postMessage(await answerTo(task)));
restrictThread();
noteLife(words);

async function answerTo(task: TellerTask): Promise<TellerAnswer> {
  try {
    if (task.kind === 'find') return { told: await teller.find(task.from, task.to, task.ending) };
    return { told: await teller[task.kind](task.game) };
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: describeFault(error, contender) };
    // Users' policies play here; what the program does wrong shows with shipped ones too.
    return { fault: indirectFault(error, [contender], 'game' in task ? task.game : null) };
  }
}
