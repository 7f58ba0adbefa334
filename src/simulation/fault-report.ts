import { type GameReference, IllegalMove, messageOf, oneLine, PolicyFault, toSystemRefusal } from '../game/index.js';
import { rulesCommand } from '../games/registry.js';
import { type Arm, type Condition, isShipped } from './lineup/arm.js';
import { OutsideFault } from './outside/last-words.js';

/** A team that may be at fault, with what it played. */
export type Suspect = Condition;

/** Description of a policy's fault: a broken rule, an error that it threw, or a time-out. */
export interface FaultReport {
  readonly policy: string;
  readonly role: string;
  /** null where it is not known whose policy it was; `policy` is then the team. */
  readonly seat: number | null;
  /** Index of the game; null if none had begun. */
  readonly game: number | null;
  /** First and last of the games in which it happened, if the game itself is not known. */
  readonly games?: { readonly from: number; readonly to: number };
  /** The rule that was broken; null where it threw an error of its own or never returned. */
  readonly rule: string | null;
  /** Goes on from the policy's name: `plays 7H, which …`. */
  readonly message: string;
  /** Location in the policy's own code, if it threw: `file:line:column`. */
  readonly place: string | null;
}

/** A policy's fault, described where its thread or its table was. */
export class ReportedFault extends Error {
  constructor(readonly report: FaultReport) {
    super(report.message);
  }
}

/** @throws SystemRefusal where the system has refused a call: no policy is to blame */
function throwRefusal(error: unknown): void {
  const refused = toSystemRefusal(error);
  if (refused !== null) throw refused;
}

/** Describes a policy's fault. @throws SystemRefusal */
export function describeFault(fault: PolicyFault, condition: Condition): FaultReport {
  // A policy outside that could not be made: that shows when it is asked.
  if (fault.cause instanceof PolicyFault) {
    return describeFault(new PolicyFault(fault.seat, fault.cause.game, fault.cause.cause), condition);
  }
  throwRefusal(fault);
  const { team } = condition;
  const { name, role, module } = team.policies[fault.seat]!;
  const rule = fault.rule ?? null;
  const { cause } = fault;
  const isTold = cause instanceof IllegalMove || cause instanceof OutsideFault;
  const message = isTold ? fault.message : `threw ${cause instanceof Error ? cause.name : 'a value'}: ${fault.message}`;
  const place = cause instanceof Error && !isTold ? locationOf(cause, module === null) : null;
  return { policy: name, role, seat: fault.seat, game: fault.game, rule, message, place };
}

/** Describes an error in a thread with policies of users: a policy's fault, or one of the program that they may have caused. */
export function faultReportOf(error: unknown, conditions: readonly Condition[], game: number | null): FaultReport {
  return error instanceof PolicyFault
    ? describeFault(error, conditions[0]!)
    : describeIndirectFault(error, conditions, game);
}

/** Describes an error in the program's own code while users' policies play: something that they have changed may have led to it. @throws SystemRefusal */
export function describeIndirectFault(
  error: unknown,
  conditions: readonly Condition[],
  game: number | null,
): FaultReport {
  throwRefusal(error);
  const what = `${error instanceof Error ? error.name : 'error'}: ${messageOf(error)}`;
  const message = `makes the program fail (${what}); 'shamus audit' shows what it changes`;
  return { ...findSuspect(conditions), game, rule: null, message, place: null };
}

/** An arm's team and its control. */
export function sidesOf(arm: Arm): Condition[] {
  return arm.control === undefined ? [arm] : [arm, arm.control];
}

/**
 * Names the policy to blame: the only one that is a user's; else the teams that have such policies.
 *
 * @param seat of the first team, if it is known that it is this policy; else null
 */
export function findSuspect(
  conditions: readonly Condition[],
  seat: number | null = null,
): Pick<FaultReport, 'policy' | 'role' | 'seat'> {
  const known = seat === null ? undefined : conditions[0]!.team.policies[seat];
  if (known !== undefined) return { policy: known.name, role: known.role, seat };
  const suspects = conditions.flatMap(({ team }) =>
    team.policies.flatMap((policy, place) => (isShipped(policy) ? [] : [{ policy, place }])),
  );
  const [one] = suspects;
  if (one === undefined || suspects.some(({ policy }) => policy.name !== one.policy.name)) {
    const teams = conditions.filter(({ team }) => !team.policies.every(isShipped));
    const names = new Set((teams.length === 0 ? conditions.slice(0, 1) : teams).map(({ team }) => team.name));
    return { policy: [...names].join(' or '), role: '', seat: null };
  }
  return {
    policy: one.policy.name,
    role: one.policy.role,
    seat: suspects.every(({ place }) => place === one.place) ? one.place : null,
  };
}

/** The folder of this package: its code lies in `src`, built in `dist/src`. */
const PACKAGE = new URL('..', import.meta.url).href.replace(/(dist\/)?src\/$/, '');
const OWN_CODE = ['src/', 'dist/', 'node_modules/'].map((folder) =>
  decodeURIComponent(new URL(folder, PACKAGE).pathname),
);

/**
 * Finds where in a user's file an error was thrown: the first location outside this package's code.
 *
 * @param orOwn whether a location in this package's code will do if there is no other
 */
export function locationOf(error: Error, orOwn = false): string | null {
  // The thrown value may be anything.
  const stack: unknown = error.stack;
  if (typeof stack !== 'string') return null;
  const places = stack.split('\n').flatMap((line) => PLACE.exec(line)?.[1] ?? []);
  return (
    places.find((place) => !OWN_CODE.some((folder) => place.startsWith(folder))) ?? (orOwn ? places[0] : null) ?? null
  );
}

/** Says why a policy file cannot be loaded; continues the file's name. */
export function describeLoadingError(error: unknown): string {
  const place = error instanceof Error ? locationOf(error) : null;
  return `fails when it is loaded: ${oneLine(messageOf(error))}${place === null ? '' : ` at ${place}`}`;
}

/** A file with line and column at the end of a line of a stack, in parentheses or not; after an @ in Firefox. */
const PLACE = /(?:at |\(|@)(?:async )?(?:file:\/\/)?(\/.+:\d+:\d+)\)?$/;

/** One line for the user: who, what, where, and how to read the rule. */
export function formatFault(fault: FaultReport, game: string | GameReference, seed: string): string {
  const rule = fault.rule === null ? '' : ` (rule ${fault.rule})`;
  const place = fault.place === null ? '' : ` at ${fault.place}`;
  const see = fault.rule === null ? '' : ` (see: ${rulesCommand(game, [fault.rule])})`;
  return oneLine(`${whoOf(fault)} ${fault.message}${rule}${place}, ${whenOf(fault, seed)}${see}`);
}

function whoOf({ policy, role, seat }: FaultReport): string {
  if (role === '') return `team '${policy}'`;
  return seat === null ? `${role} policy '${policy}'` : `${role} policy '${policy}' at seat ${seat}`;
}

function whenOf({ game, games }: FaultReport, seed: string): string {
  if (game !== null) return `in game ${game} of seed '${seed}'`;
  return games === undefined
    ? 'when it was made'
    : `in one of the games ${games.from} to ${games.to} of seed '${seed}'`;
}
