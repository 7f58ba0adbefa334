/** What the arms of a study are called, and in which groups they stand. */
import type { ArmSummary } from '../experiment/index.js';
import type { Game } from '../game/index.js';
import { counted } from './numbers.js';
import { unusualRulings } from './unusual-rulings.js';

type Setup = ArmSummary['setup'];

/** An arm under the name that tells it from the others of its group. */
export interface NamedArm {
  readonly label: string;
  readonly run: ArmSummary;
}

/** Arms that are compared with each other: all have the same name in everything but one. */
export interface ArmGroup {
  /** Null where there is one group. */
  readonly title: string | null;
  readonly arms: readonly NamedArm[];
}

/** One of the things by which arms can differ. */
interface Dimension {
  readonly name: string;
  readonly of: (setup: Setup, team: string) => string;
}

/** What can tell arms apart; where two have as many values, the earlier makes the groups. */
function dimensions(game: Game): Dimension[] {
  return [
    { name: 'variant', of: (setup) => setup.variant },
    { name: 'players', of: (setup) => counted(setup.players, 'player') },
    { name: 'rulings', of: (setup) => unusualRulings(game, setup).join(' ') || 'default rulings' },
    { name: 'team', of: (_, team) => team },
  ];
}

/** What all arms have in common, in words: `standard`, `2 players`, …. */
export function commonSetup(game: Game, runs: readonly ArmSummary[]): string[] {
  return dimensions(game).flatMap((dimension) => {
    const values = valuesOf(dimension, runs);
    return values.length === 1 ? values : [];
  });
}

/** Arms by what they differ in: what has most values names the arm, all else its group. */
export function groupArms(game: Game, runs: readonly ArmSummary[]): ArmGroup[] {
  const varying = dimensions(game).filter((dimension) => valuesOf(dimension, runs).length > 1);
  const most = Math.max(0, ...varying.map((dimension) => valuesOf(dimension, runs).length));
  const naming = varying.findLast((dimension) => valuesOf(dimension, runs).length === most);
  if (naming === undefined) return [{ title: null, arms: runs.map((run) => ({ label: run.team, run })) }];
  const grouping = varying.filter((dimension) => dimension !== naming);
  const groups = new Map<string, NamedArm[]>();
  for (const run of runs) {
    const title = nameIn(grouping, run);
    const arms = groups.get(title) ?? [];
    groups.set(title, arms);
    arms.push({ label: naming.of(run.setup, run.team), run });
  }
  const worthIt = groups.size > 1 && groups.size < runs.length;
  if (worthIt) return [...groups].map(([title, arms]) => ({ title, arms }));
  return [{ title: null, arms: runs.map((run) => ({ label: nameIn(varying, run), run })) }];
}

/** The arms that have a control, in their groups. */
export function pairedOnly(groups: readonly ArmGroup[]): ArmGroup[] {
  return groups
    .map(({ title, arms }) => ({ title, arms: arms.filter(({ run }) => run.control !== undefined) }))
    .filter(({ arms }) => arms.length > 0);
}

/** What the control of an arm has that the arm has not: `default rulings`. */
export function controlName(game: Game, run: ArmSummary): string {
  const control = run.control!.setup;
  const team = control.policies.join('+');
  const isSameTeam = team === run.setup.policies.join('+');
  return dimensions(game)
    .map(({ of }) => [of(run.setup, isSameTeam ? team : run.team), of(control, team)])
    .filter(([its, ours]) => its !== ours)
    .map(([, ours]) => ours)
    .join(', ');
}

function nameIn(of: readonly Dimension[], run: ArmSummary): string {
  return of.map((dimension) => dimension.of(run.setup, run.team)).join(', ');
}

function valuesOf(dimension: Dimension, runs: readonly ArmSummary[]): string[] {
  return [...new Set(runs.map((run) => dimension.of(run.setup, run.team)))];
}
