/** The entry of an auditing thread: a process of its own for everything that a policy's modules might remember. */
import { parentPort, workerData } from 'node:worker_threads';
import { PolicyFault } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import {
  beginGame,
  type Condition,
  createPolicies,
  describeFault,
  engineOf,
  type FaultReport,
  hasUserPolicies,
  noteAsked,
  noteLife,
  type PolicyCreationHook,
  PolicySandbox,
  restrictThread,
} from '../simulation/index.js';
import { DetailedAudit, type Extent, type Findings } from './inspection.js';
import { interceptNondeterminism } from './nondeterminism.js';
import { PolicyMonitor } from './policy-monitor.js';
import { measureSpeed, type Speed } from './speed.js';

/** What a thread is to do: look at everything, play the games once more, or measure. */
export type Part = 'inspect' | 'repeat' | 'measure';

export interface InspectionTask {
  readonly part: Part;
  readonly contender: Condition;
  readonly seed: string;
  readonly extent: Extent;
}

export interface Inspected {
  readonly findings: (Omit<Findings, 'fault'> & { readonly fault: FaultReport | null }) | null;
  readonly speed: Speed | null;
}

const { words } = workerData as { readonly words: Int32Array };
const port = parentPort!;
// Taken before a policy is loaded.
const post = port.postMessage.bind(port);

/** Sends what was found; in one go with a last look, so that nothing that a policy has left to run later can change it. */
async function inspect({ contender, seed, extent, part }: InspectionTask): Promise<void> {
  const onlooker: PolicyMonitor = new PolicyMonitor(
    (asked) => noteAsked(words, asked),
    () => guard?.change() ?? null,
  );
  interceptNondeterminism(onlooker.use);
  const game = await loadGame(contender.setup.game);
  // After the traps, which change what all share too.
  const guard = hasUserPolicies(contender) ? new PolicySandbox(game) : null;
  const subject = {
    examiner: await game.examiner(contender.setup),
    key: keyFromSeed(seed),
    seats: contender.setup.players,
    make: async (making: PolicyCreationHook) => {
      const guarded: PolicyCreationHook = (place, make) =>
        making(place, () => (guard === null ? make() : guard.making(place, make)));
      return (await createPolicies(contender, guarded)).policies.slice(0, contender.setup.players);
    },
  };
  const inspection = new DetailedAudit(subject, onlooker, extent, (index) => beginGame(words, index));
  await inspection.playOnce();
  if (part === 'inspect') await inspection.playAgain();
  const { fault, ...found } = inspection.findings;
  const findings = { ...found, fault: fault && describeFault(fault, contender) };
  const change = fault === null ? (guard?.change() ?? null) : null;
  if (change !== null) throw new Error(change);
  post({ findings, speed: null } satisfies Inspected);
}

async function measure({ contender, seed }: InspectionTask): Promise<void> {
  restrictThread();
  const engine = engineOf(await createPolicies(contender), keyFromSeed(seed));
  try {
    post({ findings: null, speed: measureSpeed(engine, (index) => beginGame(words, index)) } satisfies Inspected);
  } catch (error) {
    if (!(error instanceof PolicyFault)) throw error;
    post({ findings: null, speed: null } satisfies Inspected);
  }
}

port.once('message', async (task: InspectionTask) => {
  try {
    noteLife(words);
    await (task.part === 'measure' ? measure(task) : inspect(task));
  } catch (error) {
    // Not thrown: where a policy has spoilt what Node itself uses, an uncaught error would end the program.
    post({ error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) });
  }
});
