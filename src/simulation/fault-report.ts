import type { PolicyFault } from '../game/index.js';
import type { Contender } from './arm.js';

/** What is told of a policy that broke a rule, threw an error or never returned. */
export interface FaultReport {
  readonly policy: string;
  readonly role: string;
  readonly seat: number;
  /** Index of the game; null if none had begun. */
  readonly game: number | null;
  /** The rule that was broken; null where it threw an error of its own or never returned. */
  readonly rule: string | null;
  /** Goes on from the policy's name: `plays 7H, which …`. */
  readonly message: string;
  /** Where in the policy's own code, if it threw: `file:line:column`. */
  readonly place: string | null;
}

export function describeFault(fault: PolicyFault, { team }: Contender): FaultReport {
  const { name, role } = team.policies[fault.seat]!;
  const rule = fault.rule ?? null;
  const { cause } = fault;
  const message =
    rule !== null ? fault.message : `threw ${cause instanceof Error ? cause.name : 'a value'}: ${fault.message}`;
  const place = rule === null && cause instanceof Error ? placeOf(cause) : null;
  return { policy: name, role, seat: fault.seat, game: fault.game, rule, message, place };
}

/** The first place of an error's stack that is a file. */
function placeOf(error: Error): string | null {
  return /(?:file:\/\/)?(\/[^\s()]+:\d+:\d+)/.exec(error.stack ?? '')?.[1] ?? null;
}

/** One line for the user: who, what, where, and how to see the game. */
export function faultLine(fault: FaultReport, seed: string): string {
  const rule = fault.rule === null ? '' : ` (rule ${fault.rule})`;
  const place = fault.place === null ? '' : ` at ${fault.place}`;
  const who = `${fault.role} policy '${fault.policy}' at seat ${fault.seat}`;
  const when = fault.game === null ? 'when it was made' : `in game ${fault.game} of seed '${seed}'`;
  return `${who} ${fault.message}${rule}${place}, ${when}`;
}
