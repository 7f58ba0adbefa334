/** Names and groups of a study's arms, and the number of arms shown of a large study. */
import type { ArmSummary, ResultRow } from '../../analysis/index.js';
import { type Game, nonDefaultRulings } from '../../game/index.js';
import type { FocusComparison } from '../../simulation/index.js';
import { countNoun, quoteName } from '../numbers.js';

type Described = Pick<ArmSummary, 'setup' | 'team' | 'label'>;

interface Named<R> {
  readonly label: string;
  readonly run: R;
}

/** Lines that stand together. */
export interface RowGroup<R> {
  /** Null where there is one group. */
  readonly title: string | null;
  readonly arms: readonly Named<R>[];
}

export type NamedArm = Named<ResultRow>;

/** Arms that are compared with each other: all have the same name in everything but one. */
export type ArmGroup = RowGroup<ResultRow>;

/** With more groups than this arms are listed in one, under their whole names. */
const MAX_GROUPS = 6;

interface Dimension {
  readonly name: string;
  readonly of: (arm: Described) => string;
}

/** Name of an arm: its label, or its team without one. */
export function armName({ label, team }: Pick<ArmSummary, 'label' | 'team'>): string {
  return label ?? team;
}

/** A sentence for each team that cheats, those of controls too. */
export function describeCheats(runs: readonly ResultRow[]): string[] {
  const setups = runs.flatMap(({ setup, control }) => [setup, ...(control === undefined ? [] : [control.setup])]);
  return [
    ...new Set(
      setups.flatMap((setup) => (setup.cheats === undefined ? [] : `${teamOf(setup)} cheats (it ${setup.cheats})`)),
    ),
  ];
}

/** True if a property is equal in all arms of one label: it says no more than the label does. */
function followsFromLabel(runs: readonly ResultRow[], of: (run: ResultRow) => string): boolean {
  const values = new Map<string, string>();
  return (
    runs.some(({ label }) => label !== undefined) &&
    runs.every((run) => {
      const known = values.get(armName(run)) ?? of(run);
      values.set(armName(run), known);
      return known === of(run);
    })
  );
}

/** `standard, 2 players, layoff=no` */
export function formatSetup(game: Game, setup: Pick<ArmSummary['setup'], 'variant' | 'players' | 'rulings'>): string {
  return [setup.variant, countNoun(setup.players, 'player'), ...nonDefaultRulings(game, setup)].join(', ');
}

export function setupDimensions(game: Game): Dimension[] {
  return [
    { name: 'variant', of: ({ setup }) => setup.variant },
    { name: 'players', of: ({ setup }) => countNoun(setup.players, 'player') },
    { name: 'rulings', of: ({ setup }) => nonDefaultRulings(game, setup).join(' ') || 'default rulings' },
  ];
}

/** Properties that tell arms apart; of two with as many values, the earlier makes the groups. */
function dimensions(game: Game): Dimension[] {
  return [...setupDimensions(game), { name: 'team', of: ({ team }) => team }];
}

const LABEL: Dimension = { name: 'label', of: armName };

/** As `dimensions`, those in which the arms differ; labels take the place of whatever follows from them. */
function varyingDimensions(game: Game, runs: readonly ResultRow[]): Dimension[] {
  const varying = dimensions(game).filter((dimension) => valuesOf(dimension, runs).length > 1);
  if (runs.every((run) => run.label === undefined) || valuesOf(LABEL, runs).length === 1) return varying;
  return [...varying.filter(({ of }) => !followsFromLabel(runs, of)), LABEL];
}

/** Properties that all arms share, in words: `standard`, `2 players`, …. */
export function commonSetup(game: Game, runs: readonly ResultRow[]): string[] {
  return dimensions(game).flatMap((dimension) => {
    const values = valuesOf(dimension, runs);
    return values.length === 1 ? values : [];
  });
}

/**
 * Groups arms by the properties in which they differ: the policies name the arm, or else the property with most values;
 * the others name its group.
 *
 * @param by property that names the arms instead, see `Focus`
 */
export function groupArms(game: Game, runs: readonly ResultRow[], by?: FocusComparison['by']): ArmGroup[] {
  const varying = varyingDimensions(game, runs);
  const most = Math.max(0, ...varying.map((dimension) => valuesOf(dimension, runs).length));
  const asked = by === 'label' ? LABEL : dimensions(game).find(({ name }) => name === by);
  // Policies are compared if there are two or more per setup on average.
  const inSetup = new Set(runs.map((run) => nameIn(setupDimensions(game), run)));
  const who = varying.find(
    (dimension) =>
      (dimension.name === 'team' || dimension === LABEL) &&
      new Set(runs.map((run) => nameIn([...setupDimensions(game), dimension], run))).size >= 2 * inSetup.size,
  );
  const naming = asked ?? who ?? varying.findLast((dimension) => valuesOf(dimension, runs).length === most);
  if (naming === undefined) return [{ title: null, arms: runs.map((run) => ({ label: armName(run), run })) }];
  const grouping = varying.filter(({ name }) => name !== naming.name);
  const groups = new Map<string, NamedArm[]>();
  for (const run of runs) {
    const title = nameIn(grouping, run);
    const arms = groups.get(title) ?? [];
    groups.set(title, arms);
    arms.push({ label: naming.of(run), run });
  }
  const isTold = [...groups.values()].every((arms) => new Set(arms.map(({ label }) => label)).size === arms.length);
  const worthIt = groups.size > 1 && (asked !== undefined || groups.size < runs.length) && groups.size <= MAX_GROUPS;
  if (worthIt && isTold) return [...groups].map(([title, arms]) => ({ title, arms }));
  return [{ title: null, arms: runs.map((run) => ({ label: nameIn(varying, run), run })) }];
}

/** The name of what stands in a group, with the group's where there are several: `ace-keeper+pile-saver (expert)`. */
export function nameWithGroup({ title }: Pick<RowGroup<unknown>, 'title'>, name: string): string {
  return title === null ? name : `${name} (${title})`;
}

/** An arm's name in a sentence: a label, which may be of any words, in quotes. */
export function armNameInSentence({ label, run }: NamedArm): string {
  return run.label !== undefined && label.includes(run.label) ? quoteName(label) : label;
}

/** The title of a group in a sentence: in quotation marks where it is a label that the experiment gives. */
function titleOf({ title, arms }: Pick<ArmGroup, 'title' | 'arms'>): string | null {
  return title !== null && arms.some(({ run }) => run.label === title) ? quoteName(title) : title;
}

/** Group as part of a sentence: `in standard`, `with 2 players`; empty if there is only one group. */
export function groupInSentence(group: Pick<ArmGroup, 'title' | 'arms'>): string {
  const title = titleOf(group);
  if (title === null) return '';
  return `${/^\d+ players?$/.test(title) ? ' with' : ' in'} ${title}`;
}

/** The arms of each group that play fair; those that cheat only where all do. */
export function removeCheats(groups: readonly ArmGroup[]): ArmGroup[] {
  const isFair = ({ run }: NamedArm) => run.setup.cheats === undefined;
  return groups.some(({ arms }) => arms.some(isFair)) ? filterArms(groups, isFair) : [...groups];
}

export function filterArms(groups: readonly ArmGroup[], fits: (arm: NamedArm) => boolean): ArmGroup[] {
  return groups.map(({ title, arms }) => ({ title, arms: arms.filter(fits) })).filter(({ arms }) => arms.length > 0);
}

export function nameInStudy(groups: readonly ArmGroup[], run: ResultRow): string {
  const found = groups.flatMap((group) => group.arms.map((arm) => ({ group, arm }))).find(({ arm }) => arm.run === run);
  return found === undefined ? armName(run) : nameWithGroup(found.group, found.arm.label);
}

/** Name of an arm's control; without a label, the property that it has and the arm has not: `default rulings`. */
export function controlName(game: Game, run: ResultRow): string {
  const { setup, label } = run.control!;
  if (label !== undefined) return label;
  const team = teamOf(setup);
  const isSameTeam = team === teamOf(run.setup);
  return dimensions(game)
    .map(({ of }) => [of({ setup: run.setup, team: isSameTeam ? team : run.team }), of({ setup, team })])
    .filter(([its, ours]) => its !== ours)
    .map(([, ours]) => ours)
    .join(', ');
}

/** True if an arm is its own control: team and setup are equal. */
export function isOwnControl({ setup, control }: ResultRow): boolean {
  const partsOf = ({ variant, players, rulings, policies, field }: ArmSummary['setup']) =>
    JSON.stringify([variant, players, rulings, policies, field]);
  return control !== undefined && partsOf(setup) === partsOf(control.setup);
}

/** A policy among others is named with them, as arms are. */
function teamOf({ policies, field }: ArmSummary['setup']): string {
  return field === undefined ? policies.join('+') : `${policies[0]} among ${field}`;
}

function nameIn(of: readonly Dimension[], run: ResultRow): string {
  return of.map((dimension) => dimension.of(run)).join(', ');
}

function valuesOf(dimension: Dimension, runs: readonly ResultRow[]): string[] {
  return [...new Set(runs.map((run) => dimension.of(run)))];
}
