/** The finding of a run or an experiment in one short sentence. It claims no more than the intervals do. */

import { isSignificant } from '../blocks/block.js';
import {
  capitalise,
  countNoun,
  formatPercent,
  formatPointsSize,
  type IntervalEstimate,
  joinWords,
  quoteName,
} from '../numbers.js';
import { type ArmGroup, armNameInSentence, groupInSentence, type NamedArm } from '../study/arms.js';
import { answerGroups, type ComparedArm, comparedArms, comparedContrasts } from '../study/compared.js';
import {
  type ArmWithValue,
  type AskedMeasure,
  askedMeasures,
  differingMeasures,
  formatMeasured,
  isEvenByDesign,
  rankArms,
} from '../study/measures.js';
import type { Study } from '../study/study.js';

/** Findings that a lead lists one by one; of more, it gives the largest. */
const MAX_LISTED = 3;

export const NO_GAMES = 'No game was finished, so there is no answer.';

/** First sentence of a report, by the first measure of the experiment that has a comparison; else the best arms. */
export function leadSentence(study: Study): string {
  if (study.runs.length === 0) return NO_GAMES;
  const asked = askedMeasures(study);
  for (const measure of asked) {
    const contrasts = comparedContrasts(study, measure).map(({ label, group, difference }) => ({
      name: quoteName(label),
      where: group === null ? '' : ` in ${group}`,
      difference,
    }));
    if (contrasts.length > 0) return contrastLead(measure, contrasts);
    const compared = comparedArms(study, measure).filter(({ difference }) => difference !== null);
    if (compared.length > 0) return comparedLead(measure, compared);
  }
  const groups = answerGroups(study);
  if (groups.every(({ arms }) => arms.every(({ run }) => isEvenByDesign(run)))) return evenLead(study, groups, asked);
  return rankedLead(study, asked[0]!, groups);
}

interface NamedDifference {
  readonly name: string;
  readonly where: string;
  readonly difference: IntervalEstimate;
}

/** Lead of contrasts with their values; the groups of one label together. */
function contrastLead({ title }: AskedMeasure, all: readonly NamedDifference[]): string {
  return `${describeDifferences(all.slice(0, MAX_LISTED), title)}.`;
}

/** `a adds 2.40 points of any win in standard and 1.20 in expert; b makes no significant difference to any win`. */
function describeDifferences(all: readonly NamedDifference[], title: string): string {
  const names = [...new Set(all.map(({ name }) => name))];
  const told = names.map((name) => {
    const own = all.filter((one) => one.name === name);
    const shown = own.filter(({ difference }) => isSignificant(difference));
    const parts = [
      ['adds', shown.filter(({ difference }) => difference.mean > 0)],
      ['costs', shown.filter(({ difference }) => difference.mean < 0)],
    ] as const;
    const said = parts.flatMap(([verb, [first, ...rest]]) => {
      if (first === undefined) return [];
      const others = rest.map(({ difference, where }) => `${formatPointsSize(difference.mean)}${where}`);
      return [
        `${verb} ${joinWords([`${formatPointsSize(first.difference.mean)} points of ${title}${first.where}`, ...others])}`,
      ];
    });
    const unclear = own.filter(({ difference }) => !isSignificant(difference)).map(({ where }) => where.trim());
    if (unclear.length > 0)
      said.push(
        `makes no significant difference to ${title}${unclear.map((where) => (where === '' ? '' : ` ${where}`)).join(' or')}`,
      );
    return `${name} ${joinWords(said)}`;
  });
  return told.join('; ');
}

/** Lead of arms against a control or another arm: each of a few, else the largest differences. */
function comparedLead({ title }: AskedMeasure, all: readonly ComparedArm[]): string {
  const others = [...new Set(all.map(({ to }) => to))];
  const to = others.length === 1 ? others[0]! : 'its control';
  const told = all.map(
    (arm): NamedDifference => ({
      name: armNameInSentence(arm),
      where: groupInSentence(arm.group),
      difference: arm.difference!,
    }),
  );
  const shown = told
    .filter(({ difference }) => isSignificant(difference))
    .toSorted((one, other) => other.difference.mean - one.difference.mean);
  if (shown.length === 0) {
    return all.length === 1
      ? `The difference in ${title} between ${told[0]!.name}${told[0]!.where} and ${to} is not significant.`
      : `None of ${all.length} differences in ${title} from ${to} is significant.`;
  }
  if (all.length <= MAX_LISTED) return `Compared with ${to}, ${describeDifferences(told, title)}.`;
  const [best, worst] = [shown[0]!, shown.at(-1)!];
  const found = [
    ...(best.difference.mean > 0
      ? [`${best.name}${best.where} adds most, ${formatPointsSize(best.difference.mean)} points of ${title}`]
      : []),
    ...(worst.difference.mean < 0
      ? [
          `${worst.name}${worst.where} costs most, ${formatPointsSize(worst.difference.mean)}${best.difference.mean > 0 ? '' : ` points of ${title}`}`,
        ]
      : []),
  ];
  return `${shown.length} of ${all.length} differences from ${to} are significant: ${found.join('; ')}.`;
}

/**
 * Lead of arms in which each policy plays itself: shares of the wins are even by design, so another measure is given.
 */
function evenLead(study: Study, groups: readonly ArmGroup[], asked: readonly AskedMeasure[]): string {
  const names = [...new Set(groups.flatMap(({ arms }) => arms.map(({ run }) => run.setup.policies[0]!)))];
  const who = names.length === 1 ? `${names[0]} plays itself` : 'Each policy plays itself';
  const even = `${who}, so all players win equally often`;
  const [measure] = differingMeasures(study.game, groups[0]!, asked);
  if (measure === undefined) return `${even}.`;
  const ranked = rankArms(measure, { arms: groups.flatMap(({ arms }) => arms) });
  if (ranked.length === 0) return `${even}.`;
  const [first, last] = [ranked[0]!, ranked.at(-1)!];
  const least = first.value.mean === last.value.mean ? '' : ` to ${formatMeasured(measure, last.value)}`;
  return `${even}; ${measure.title}: ${formatMeasured(measure, first.value)}${least}.`;
}

/** Lead of arms ranked by a measure: the best of each group; of a single group also the last. */
function rankedLead(study: Study, measure: AskedMeasure, all: readonly ArmGroup[]): string {
  const groups = all
    .map((group) => ({
      group,
      ranked: rankArms(measure, { arms: group.arms.filter(({ run }) => !isEvenByDesign(run) || !measure.isMain) }),
    }))
    .filter(({ ranked }) => ranked.length > 0);
  if (groups.length === 0) return `There is nothing to tell of ${measure.title}.`;
  const [{ group, ranked }] = groups as [(typeof groups)[number]];
  if (groups.length === 1) return `${leadOfGroup(study, measure, ranked)}${groupInSentence(group)}.`;
  const bests = groups.map(({ group, ranked }) => ({ group, best: ranked[0]!, isAlone: isSeparateFromOthers(ranked) }));
  const unclear = bests.filter(({ isAlone }) => !isAlone).length;
  const overlap =
    unclear === 0 ? '' : `; in ${unclear} of ${groups.length} groups its interval overlaps that of another`;
  const told = bests
    .slice(0, MAX_LISTED)
    .map(({ group, best }, place) => `${formatAmount(measure, best, place === 0)}${groupInSentence(group)}`);
  const [first] = bests;
  if (bests.every(({ best }) => best.arm.label === first!.best.arm.label) && isNamedAfterPolicies(first!.best)) {
    const name = armNameInSentence(first!.best.arm);
    const most = groups.some(({ ranked }) => ranked.length > 1) ? ' most often' : '';
    const said =
      measure.verb === null ? `has the most of ${measure.title}` : `${measure.verb.replace(/ in$/, '')}${most}`;
    return `${name} ${said}: ${joinWords(told)}${formatRest(bests.length)}${overlap}.`;
  }
  const each = bests
    .slice(0, MAX_LISTED)
    .map(({ best }, place) => `${armNameInSentence(best.arm)} with ${told[place]}`);
  return `${capitalise(measure.isMain ? 'most wins' : measure.title)}: ${joinWords(each)}${formatRest(bests.length)}${overlap}.`;
}

function formatRest(groups: number): string {
  return groups > MAX_LISTED ? ` (${countNoun(groups - MAX_LISTED, 'more group')} below)` : '';
}

/** True if an arm is named after its policies, not after a variant, a number of players or rulings. */
function isNamedAfterPolicies({ arm: { label, run } }: ArmWithValue): boolean {
  return label.includes(run.label ?? run.team);
}

function leadOfGroup({ game, runs }: Study, measure: AskedMeasure, ranked: readonly ArmWithValue[]): string {
  const variants = new Set(runs.map(({ setup }) => setup.variant));
  const [variant] = variants;
  const games =
    variants.size === 1 && game.setups.variants.length > 1 && variant !== 'game' ? `${variant} games` : 'games';
  const [best, next] = ranked as [ArmWithValue, ArmWithValue | undefined];
  const last = ranked.at(-1)!;
  const name = armNameInSentence(best.arm);
  if (measure.verb === null || !isNamedAfterPolicies(best)) {
    const others = next === undefined ? '' : `, and ${formatAmount(measure, last)} with ${armNameInSentence(last.arm)}`;
    return `${capitalise(measure.isMain ? 'most wins' : measure.title)}: ${formatAmount(measure, best)} with ${name}${others}`;
  }
  const wins = `${name} ${measure.verb} ${formatPercent(best.value.mean)} of 100 ${games}`;
  if (next === undefined) return wins;
  if (!isSeparateFromOthers(ranked)) {
    const near = ranked.slice(1).filter(({ value }) => overlaps(value, best.value));
    const names =
      near.length > MAX_LISTED ? `${near.length} others` : joinWords(near.map(({ arm }) => armNameInSentence(arm)));
    return `${wins}, and its interval overlaps ${near.length === 1 ? 'that' : 'those'} of ${names}`;
  }
  return `${wins}, ${armNameInSentence(last.arm)} ${formatPercent(last.value.mean)}`;
}

/** `36.24 of 100 games`, `56.98 turns` */
function formatAmount(measure: AskedMeasure, { value }: ArmWithValue, isWhole = true): string {
  if (measure.verb === null) return formatMeasured(measure, value);
  return `${formatPercent(value.mean)}${isWhole ? ' of 100 games' : ''}`;
}

function overlaps(one: IntervalEstimate, other: IntervalEstimate): boolean {
  return (one.high ?? one.mean) >= (other.low ?? other.mean) && (one.low ?? one.mean) <= (other.high ?? other.mean);
}

/** True if the interval of the best overlaps no other. */
function isSeparateFromOthers([best, ...others]: readonly ArmWithValue[]): boolean {
  return others.every(({ value }) => !overlaps(value, best!.value));
}

/** The arms of a study whose shares of the wins are even by design, in a sentence; empty where there are none. */
export function describeEvenArms(arms: readonly NamedArm[]): string {
  const even = arms.filter(({ run }) => isEvenByDesign(run)).map(({ run }) => run.setup.policies[0]!);
  if (even.length === 0) return '';
  const names = [...new Set(even)];
  return `${joinWords(names)} ${names.length === 1 ? 'plays itself' : 'each play themselves'}: the share of the wins is even and says nothing.`;
}
