/** The sections of a report: the charts that the results have numbers for, and how they are read. */

import type { ArmSummary } from '../../analysis/index.js';
import { endingsChart, fitsColumns, outcomesChart, waysToLose } from '../charts/outcomes.js';
import { type ArmGroup, ends, isLarge, sorted } from '../model/arms.js';
import { evenSharesText } from '../model/measures.js';
import { METHOD_NAMES } from '../model/methods.js';
import { type ReportData, seenByEntrants } from '../model/report-data.js';
import { level, percent } from '../numbers.js';
import { contrastSection } from './contrasts.js';
import { answerSection, comparisonSection, controlSection, tournamentSection } from './differences.js';
import { evenGroups, figureOf, oneChart, type Section } from './section.js';

/** The sections that say something, the answer to the question first. */
export function sectionsOf(given: ReportData): Section[] {
  const study = seenByEntrants(given);
  if (study.runs.length === 0) return [];
  const sections = [
    ...[comparisonSection, tournamentSection, answerSection, contrastSection, controlSection, outcomes],
    ...(study.game.kind === 'cooperative' ? [losses] : []),
  ];
  const found = sections.map((section) => section(study)).filter(({ figures }) => figures.length > 0);
  // Something must be seen at once, and a tab must change something that is seen.
  const tabbed = found.findIndex(({ figures }) =>
    figures.some(({ charts, fold }) => fold === null && charts.some(({ group }) => group !== null)),
  );
  return found.map((section, place) => (place === 0 || place === tabbed ? { ...section, isFolded: false } : section));
}

function outcomes(study: ReportData): Section {
  const { game, runs, tournament } = study;
  const even = evenGroups(study);
  const groups = study.groups.filter((group) => !even.includes(group));
  const isFolded = isLarge(runs) && (tournament !== null || runs.some(({ control }) => control !== undefined));
  // A few arms stand in the order in which they were asked for; of many one wants to see which is best.
  const ordered = isLarge(runs) ? sorted(groups, rateOfFair) : groups;
  const together = fitsColumns(ordered) && ends(ordered).length === ordered.length;
  const draw = (shown: readonly ArmGroup[], only: string | null) => outcomesChart(game, shown, only);
  return {
    name: 'outcomes',
    heading: game.kind === 'cooperative' ? 'How often teams win' : 'Shares of the wins',
    text: `Each bar is all games of an arm. ${evenShare(study)}${precision(runs)}`,
    figures: groups.length === 0 ? [] : together ? oneChart(draw(ordered, null)) : [figureOf(study, ordered, draw)],
    isFolded,
  };
}

/** For sorting: what cheats comes after all that is fair. */
function rateOfFair({ any, setup }: ArmSummary): number {
  return setup.cheats === undefined ? any.rate : any.rate - 1;
}

function evenShare({ game, runs }: ReportData): string {
  if (game.kind === 'cooperative') return '';
  const share = evenSharesText(runs, true);
  return `Each deck is played in all rotations, so that every entrant has every seat on it. An even share is ${share}. `;
}

function precision(runs: ReportData['runs']): string {
  const { interval } = runs[0]!;
  const widest = Math.max(...runs.map(({ any }) => (any.high - any.low) / 2));
  return `Uncertainty is given by ${level(interval.level)} intervals, ${METHOD_NAMES[interval.method]}; for any win they reach at most ${percent(widest)} points to either side.`;
}

function losses(study: ReportData): Section {
  const { game, groups, runs } = study;
  const ordered = isLarge(runs) ? sorted(groups, rateOfFair) : groups;
  const draw = (shown: readonly ArmGroup[], only: string | null) => endingsChart(game, shown, only);
  return {
    name: 'losses',
    heading: 'How games are lost',
    text: 'Each bar is as long as the share of games that were lost; its parts are the reasons.',
    // Where there is one reason, its bars are the lost games of the chart of outcomes.
    figures: waysToLose(game, groups).length > 1 ? [figureOf(study, ordered, draw)] : [],
    isFolded: isLarge(runs),
  };
}
