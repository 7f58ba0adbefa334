import { fileURLToPath } from 'node:url';
import { IllegalMove, oneLine, type PolicyFault } from '../game/index.js';
import { PACKAGE_ROOT } from '../version.js';
import type { Contender } from './arm.js';

/** What is told of a policy that broke a rule, threw an error or never returned. */
export interface FaultReport {
  readonly policy: string;
  readonly role: string;
  /** null where it is not known whose policy it was; `policy` is then the team. */
  readonly seat: number | null;
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
    cause instanceof IllegalMove
      ? fault.message
      : `threw ${cause instanceof Error ? cause.name : 'a value'}: ${fault.message}`;
  const place = cause instanceof Error && !(cause instanceof IllegalMove) ? placeOf(cause) : null;
  return { policy: name, role, seat: fault.seat, game: fault.game, rule, message, place };
}

/** Where this package's own code lies, whose lines tell a policy's author nothing. */
const OWN_CODE = ['src/', 'dist/', 'node_modules/'].map((folder) => fileURLToPath(new URL(folder, PACKAGE_ROOT)));

/** Where in a user's file an error was thrown, or the file was called from: the first place outside this package's code. */
export function placeOf(error: Error): string | null {
  const places = (error.stack ?? '').split('\n').flatMap((line) => PLACE.exec(line)?.[1] ?? []);
  return places.find((place) => !OWN_CODE.some((folder) => place.startsWith(folder))) ?? places[0] ?? null;
}

/** A file with line and column at the end of a line of a stack, in parentheses or not. */
const PLACE = /(?:at |\()(?:async )?(?:file:\/\/)?(\/.+:\d+:\d+)\)?$/;

/** One line for the user: who, what, where, and how to see the game. */
export function faultLine(fault: FaultReport, seed: string): string {
  const rule = fault.rule === null ? '' : ` (rule ${fault.rule})`;
  const place = fault.place === null ? '' : ` at ${fault.place}`;
  const who =
    fault.seat === null ? `team '${fault.policy}'` : `${fault.role} policy '${fault.policy}' at seat ${fault.seat}`;
  const when = fault.game === null ? 'when it was made' : `in game ${fault.game} of seed '${seed}'`;
  return oneLine(`${who} ${fault.message}${rule}${place}, ${when}`);
}
