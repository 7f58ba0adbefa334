/** The entry of an auditing thread: a process of its own for everything that a policy's modules might remember. */
import { PolicyFault } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import {
  type Condition,
  createPolicies,
  describeFault,
  engineOf,
  type FaultReport,
  hasUserPolicies,
  openThread,
  type PolicyCreationHook,
  PolicySandbox,
  restrictThread,
} from '../simulation/index.js';
import { DetailedAudit, type Extent, type Findings } from './inspection.js';
import { interceptNondeterminism } from './nondeterminism.js';
import { PolicyMonitor } from './policy-monitor.js';
import { measureSpeed, type Speed } from './speed.js';

export interface InspectionTask {
  /** Whether the games are played a second time, each decision with other hidden cards. */
  readonly isDetailed: boolean;
  readonly contender: Condition;
  readonly seed: string;
  readonly extent: Extent;
}

/** Findings in the thread of the policies. */
export type Inspected = Omit<Findings, 'fault'> & { readonly fault: FaultReport | null };

const { heart, serve } = openThread();

/** Its result is made in one go with a last look, so that nothing that a policy has left to run later can change it. */
async function inspect({ contender, seed, extent, isDetailed }: InspectionTask): Promise<() => Inspected> {
  const onlooker: PolicyMonitor = new PolicyMonitor(
    (asked) => heart.noteAsked(asked),
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
  const inspection = new DetailedAudit(subject, onlooker, extent, (index) => heart.beginGame(index));
  await inspection.playOnce();
  if (isDetailed) await inspection.playAgain();
  return () => {
    const { fault, ...found } = inspection.findings;
    const change = fault === null ? (guard?.change() ?? null) : null;
    if (change !== null) throw new Error(change);
    return { ...found, fault: fault && describeFault(fault, contender) };
  };
}

/** @returns null if a policy fails */
async function measure({ contender, seed }: InspectionTask): Promise<Speed | null> {
  restrictThread();
  const engine = engineOf(await createPolicies(contender), keyFromSeed(seed));
  try {
    return measureSpeed(engine, (index) => heart.beginGame(index));
  } catch (error) {
    if (error instanceof PolicyFault) return null;
    throw error;
  }
}

const calls = { inspect, measure };

/** The functions of an auditing thread. */
export type InspectionCalls = typeof calls;

serve(calls);
