/** A thread that tells games in which policies of users play. */
import { parentPort, workerData } from 'node:worker_threads';
import { PolicyFault } from '../../game/index.js';
import { describeFault } from '../fault-report.js';
import { heard } from '../lineup/watched.js';
import { disarm } from '../realm/disarm.js';
import { indirectFault } from '../realm/guard.js';
import { beginGame, noteAsked, noteLife } from '../realm/heartbeat.js';
import { OwnTeller } from './teller.js';
import type { TellerAnswer, TellerData, TellerTask } from './teller-thread.js';

const { contender, seed, words } = workerData as TellerData & { readonly words: Int32Array };
const port = parentPort!;
const teller = new OwnTeller(contender, seed, {
  making: (seat, make) => {
    noteAsked(words, seat);
    return heard(make(), () => noteAsked(words, seat));
  },
  onGame: (game) => beginGame(words, game),
});

port.on('message', async (task: TellerTask) => port.postMessage(await answerTo(task)));
disarm();
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
