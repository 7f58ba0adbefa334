import type { Condition, FaultReport } from '../simulation/index.js';
import { decisionsBySeat, type HiddenCards, type InspectionFindings } from './inspection.js';
import type { TableSpeed } from './inspection-worker.js';
import { type AuditedDecision, findFirstDeviation, type Violation } from './watched-game.js';

/** A violation, with the policy that is responsible. */
export interface ReportedViolation {
  readonly policy: string;
  readonly role: string;
  /** null if the seat is not known; `policy` is then the team. */
  readonly seat: number | null;
  readonly game: number | null;
  /** Index of the decision in the game, over all seats, from 0. */
  readonly decision: number | null;
  readonly asked: string | null;
  readonly message: string;
  /** The number of the rule that was broken, if one was. */
  readonly rule?: string;
}

export interface AuditCheck {
  readonly name: CheckName;
  /** `unknown`: another failure prevents a verdict. */
  readonly status: 'pass' | 'fail' | 'unknown';
  readonly summary: string;
  readonly charges: readonly ReportedViolation[];
}

export type CheckName = 'hidden-cards' | 'repeatable' | 'no-memory' | 'hands-off' | 'no-other-chance' | 'legal';

/** Title of each check, and what to do about a policy that fails it. */
export const AUDIT_CHECKS: Readonly<Record<CheckName, { readonly title: string; readonly advice: string }>> = {
  'hidden-cards': {
    title: 'uses only information available to its seat',
    advice: 'decide by the view it gets, and keep no view or policy of another seat',
  },
  repeatable: {
    title: 'replays identically',
    advice: 'draw random numbers from view.random only; read no clock and no file',
  },
  'no-memory': {
    title: 'keeps no state between games',
    advice: 'reset every field in newGame, and keep nothing that changes in the module',
  },
  'hands-off': {
    title: 'does not modify its view',
    advice: 'write only to fields of its own, not to the view or the table: copy what is to be changed',
  },
  'no-other-chance': {
    title: 'uses no randomness or clock except view.random',
    advice: 'use view.random.below(n) for random choices, and no clock',
  },
  legal: { title: 'plays by the rules', advice: 'replay the game to see the position, then fix the policy' },
};

/** The result of an audit. All but `timing` depends on the team, the setup, the seed and the extent alone. */
export interface AuditReport {
  readonly condition: Condition;
  readonly seed: string;
  readonly games: number;
  readonly decisions: readonly number[];
  readonly hidden: HiddenCards | null;
  readonly checks: readonly AuditCheck[];
  readonly passed: boolean;
  readonly interrupted: boolean;
  readonly timing: { readonly seconds: number; readonly speed: TableSpeed | null };
}

/** Turns findings into the verdict of each check, with the responsible policy. */
/** Findings of a thread that no fault has ended. */
export type CompleteFindings = Omit<InspectionFindings, 'fault'>;

/** Judges the checks that examine games closely. @param again findings of another thread that played the same games */
export function judgeFindings(found: CompleteFindings, again: CompleteFindings, condition: Condition): AuditCheck[] {
  const { games } = found;
  const decisions = decisionsBySeat(games, condition.setup.players).reduce((sum, count) => sum + count, 0);
  const played = `${many(games.length, 'game')}, ${many(decisions, 'decision')}`;
  const charge = (finding: Violation | null) => (finding === null ? [] : [chargeOf(finding, condition)]);
  const differs = firstDifference(games, again.games);
  const repeatable = verdict('repeatable', `${played}, played twice`, charge(differs));
  // A policy whose decisions vary anyway shows nothing when they vary with other cards.
  const unsteady = new Set([differs, ...found.uses].map((finding) => finding?.place.seat));
  return [
    hiddenCardsCheck(found.hidden, charge(found.hidden.finding), unsteady, declaredCheats(condition)),
    repeatable,
    memoryCheck(played, charge(found.carried), repeatable.status === 'pass'),
    verdict('hands-off', `${played}, compared before and after each`, charge(found.change)),
    verdict(
      'no-other-chance',
      `Math.random, dates, clocks and crypto trapped in ${many(games.length, 'game')}`,
      found.uses.map(({ place, what }) => chargeOf({ place, what: `uses ${what}` }, condition)),
    ),
  ];
}

export function judgeLegality(games: number, fault: FaultReport | null): AuditCheck {
  const charges = fault === null ? [] : [violationOfFault(fault)];
  return verdict('legal', fault === null ? many(games, 'game') : 'stopped', charges);
}

/** A check without a verdict. @param why goes into its summary */
export function createUnjudgedCheck(name: CheckName, why: string): AuditCheck {
  return { name, status: 'unknown', summary: why, charges: [] };
}

function hiddenCardsCheck(
  { finding, points, lone, decisions, unsteady, proposed, possible }: HiddenCards,
  charges: readonly ReportedViolation[],
  seats: ReadonlySet<number | undefined>,
  declared: readonly ReportedViolation[],
): AuditCheck {
  const fitting = `${Math.round((100 * possible) / Math.max(1, proposed))} % of the deals proposed fitted`;
  const left = lone === 0 ? '' : `, ${many(lone, 'point')} left out, where no deal was found`;
  const summary = `${many(points, 'point')} re-dealt, ${many(decisions, 'decision')} made again; ${fitting}${left}`;
  if (declared.length > 0) return verdict('hidden-cards', summary, [...charges, ...declared]);
  if (points === 0) return createUnjudgedCheck('hidden-cards', summary);
  if (finding !== null && !seats.has(finding.place.seat)) return verdict('hidden-cards', summary, charges);
  if (finding === null && unsteady === 0) return verdict('hidden-cards', summary, []);
  return createUnjudgedCheck('hidden-cards', `${summary}; inconclusive: its decisions also vary with identical cards`);
}

/** A policy that declares its cheat fails without further evidence. */
function declaredCheats({ team }: Condition): ReportedViolation[] {
  return team.policies.flatMap(({ name, role, cheats }, seat) => {
    if (cheats === undefined) return [];
    const message = `declares that it cheats: it ${cheats}`;
    return [{ policy: name, role, seat, game: null, decision: null, asked: null, message }];
  });
}

/** Games that do not replay identically show nothing about state between games. */
function memoryCheck(played: string, charges: readonly ReportedViolation[], isRepeatable: boolean): AuditCheck {
  if (charges.length > 0 && !isRepeatable)
    return createUnjudgedCheck('no-memory', 'not judged: games do not replay identically');
  return verdict('no-memory', `${played}, fresh and in another order`, charges);
}

function verdict(name: CheckName, summary: string, charges: readonly ReportedViolation[]): AuditCheck {
  return { name, status: charges.length === 0 ? 'pass' : 'fail', summary, charges };
}

function firstDifference(
  games: readonly (readonly AuditedDecision[])[],
  again: readonly (readonly AuditedDecision[])[],
): Violation | null {
  for (const [game, decisions] of games.entries()) {
    const found = findFirstDeviation(game, decisions, again[game] ?? [], 'the games are played again');
    if (found !== null) return found;
  }
  return null;
}

function chargeOf({ place, what }: Violation, { team }: Condition): ReportedViolation {
  const { name, role } = team.policies[place.seat]!;
  return { policy: name, role, ...place, message: what };
}

export function violationOfFault({ policy, role, seat, game, rule, message, place }: FaultReport): ReportedViolation {
  const where = place === null ? '' : ` at ${place}`;
  const broken = rule === null ? '' : ` (rule ${rule})`;
  const charge = { policy, role, seat, game, decision: null, asked: null, message: `${message}${broken}${where}` };
  return rule === null ? charge : { ...charge, rule };
}

function many(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
