/** Differences of arms from a control or another arm, and contrasts of several arms. */
import { type Finding, formatFraction, type ResultRow } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { CONFIDENCE_LEVEL } from '../../simulation/stopping.js';
import { countNoun, formatLevel, type IntervalEstimate, joinWords, quoteName } from '../numbers.js';
import {
  type ArmGroup,
  armName,
  controlName,
  groupArms,
  isOwnControl,
  type NamedArm,
  type RowGroup,
  removeCheats,
  setupDimensions,
} from './arms.js';
import { type AskedMeasure, isEvenByDesign } from './measures.js';
import { joinMethodNames } from './methods.js';
import type { Study, StudyContrasts } from './study.js';

export interface ComparedArm extends NamedArm {
  readonly group: ArmGroup;
  readonly to: string;
  /** Null where the results have no comparison on the same deals. */
  readonly difference: IntervalEstimate | null;
}

/** The arms that the answer is about, cheats only where all cheat, in the groups in which they are compared. */
export function answerGroups({
  game,
  runs,
  groups,
  focus,
}: Pick<Study, 'game' | 'runs' | 'groups' | 'focus'>): ArmGroup[] {
  const { by, arms, to } = focus?.compare ?? {};
  if (arms === undefined) return removeCheats(groups);
  const named = runs.filter((run) => arms.includes(armName(run)) || armName(run) === to);
  if (named.length === 0) return removeCheats(groups);
  const place = ({ run }: NamedArm) => (armName(run) === to ? -1 : arms.indexOf(armName(run)));
  return groupArms(game, named, by).map((group) => ({
    title: group.title,
    arms: group.arms.toSorted((one, other) => place(one) - place(other)),
  }));
}

/** The arms of the answer that are compared with a control or with the arm that the experiment names. */
export function comparedArms(study: Study, measure: AskedMeasure): ComparedArm[] {
  const { game, focus } = study;
  const to = focus?.compare?.to;
  return answerGroups(study).flatMap((group) =>
    group.arms.flatMap((arm): ComparedArm[] => {
      const { run } = arm;
      const other = to === undefined ? undefined : group.arms.find((each) => armName(each.run) === to)?.run;
      if (other === run) return [];
      if (isOwnControl(run)) return [];
      const { control } = run;
      if (control !== undefined && (to === undefined || other === undefined || control.label === to)) {
        const found = run.differences[measure.name];
        const name = controlName(game, run);
        const said = control.label === undefined ? name || 'its control' : quoteName(name);
        return [{ ...arm, group, to: said, difference: found?.estimate ?? null }];
      }
      if (other === undefined || isEvenByDesign(run)) return [];
      const said = other.label === undefined ? armName(other) : quoteName(other.label);
      return [{ ...arm, group, to: said, difference: contrastOf(study, run, other, measure) }];
    }),
  );
}

/** The contrast of just two arms; null where the experiment has none. */
function contrastOf(
  { contrasts }: Pick<Study, 'contrasts'>,
  one: ResultRow,
  other: ResultRow,
  { name }: AskedMeasure,
): IntervalEstimate | null {
  if (contrasts === null) return null;
  for (const { measure, terms, scale = 1, estimate } of contrasts.all) {
    if (measure !== name || terms.length !== 2) continue;
    const weight = terms.find(({ arm }) => arm === one.arm)?.weight;
    if (weight === undefined || Math.abs(weight) !== scale || !terms.some(({ arm }) => arm === other.arm)) continue;
    return weight > 0 ? estimate : opposite(estimate);
  }
  return null;
}

function opposite({ mean, low, high }: IntervalEstimate): IntervalEstimate {
  return { mean: -mean, low: high === null ? null : -high, high: low === null ? null : -low };
}

/** A contrast that the answer is about, under the setup of its arms. */
export interface ComparedContrast {
  readonly label: string;
  readonly group: string | null;
  readonly difference: IntervalEstimate;
}

/** The contrasts that the experiment names as its answer, in that order. */
export function comparedContrasts({ game, contrasts, focus }: Study, { name }: AskedMeasure): ComparedContrast[] {
  const labels = focus?.compare?.contrasts ?? [];
  if (contrasts === null) return [];
  const groups = contrastGroups(game, contrasts);
  return labels.flatMap((label) =>
    groups.flatMap(({ title, arms }) =>
      arms
        .filter((arm) => arm.label === label && arm.run.measure === name)
        .map(({ run }) => ({ label, group: title, difference: run.estimate })),
    ),
  );
}

/** Groups contrasts by those properties of their arms' setups that differ, in the order of the experiment. */
export function contrastGroups(game: Game, { arms, all }: StudyContrasts): RowGroup<Finding>[] {
  const varying = setupDimensions(game).filter(({ of }) => new Set(arms.map(of)).size > 1);
  const titles = all.map(({ terms }) =>
    varying.map(({ of }) => joinWords([...new Set(terms.map(({ arm }) => of(arms[arm - 1]!)))])).join(', '),
  );
  return [...new Set(titles)].map((title) => ({
    title: title === '' ? null : title,
    arms: all.filter((_, place) => titles[place] === title).map((run) => ({ label: run.label!, run })),
  }));
}

/** `both - ring - lowest first + neither`, `1/2 a - 1/2 b`; what adds stands first. */
export function formatWeights({ arms }: Pick<StudyContrasts, 'arms'>, { terms, scale }: Finding): string {
  const ordered = [...terms].sort((one, other) => Number(one.weight < 0) - Number(other.weight < 0));
  const texts = ordered.map(({ arm, weight }, place) => {
    const size = formatFraction(Math.abs(weight), scale);
    const name = `${size === '1' ? '' : `${size} `}${armName(arms[arm - 1]!)}`;
    if (place === 0) return weight < 0 ? `\u2212 ${name}` : name;
    return `${weight < 0 ? '\u2212' : '+'} ${name}`;
  });
  return texts.join(' ');
}

/** `95 % interval`, `simultaneous 95 % intervals`. */
export function intervalFamilyName({ adjust }: Pick<StudyContrasts, 'adjust'>): string {
  return adjust === 'simultaneous'
    ? `simultaneous ${formatLevel(CONFIDENCE_LEVEL)} intervals`
    : `${formatLevel(CONFIDENCE_LEVEL)} interval`;
}

export function describeAdjustment({ all, adjust }: Pick<StudyContrasts, 'all' | 'adjust'>): string {
  const families = new Set(all.map(({ family }) => family)).size;
  const many = countNoun(all.length, 'contrast');
  const method = joinMethodNames(all.map(({ estimate }) => estimate.method));
  const how =
    adjust === 'simultaneous' ? 'simultaneous intervals within each family (Bonferroni)' : 'separate intervals';
  return `${many}${families > 1 ? ` in ${families} families` : ''}: ${how}, by ${method}.`;
}
