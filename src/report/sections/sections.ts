/** The sections of a report: the charts that the results have numbers for, and how they are read. */
import { type ArmSummary, rateOf } from '../../analysis/index.js';
import { mainMeasure } from '../../game/index.js';
import { heatMap } from '../charts/heat-map.js';
import { endingsChart, fitsColumns, outcomesChart, waysToLose } from '../charts/outcomes.js';
import { distributionChart } from '../charts/values.js';
import { type ArmGroup, ends, isLarge, sorted } from '../model/arms.js';
import { evenSharesText } from '../model/measures.js';
import { type ReportData, seenByEntrants } from '../model/report-data.js';
import { level, percent } from '../numbers.js';
import { contrastSection } from './contrasts.js';
import { answerSection, comparisonSection, controlSection, tournamentSection } from './differences.js';
import { evenGroups, figureOf, isTabbed, oneChart, type Section } from './section.js';

/** Rows of a chart of distributions, which are high. */
const MOST_DISTRIBUTIONS = 16;

/** The sections that say something, the answer to the question first. */
export function sectionsOf(given: ReportData): Section[] {
  const study = seenByEntrants(given);
  if (study.runs.length === 0) return [];
  const sections = [
    ...[comparisonSection, tournamentSection, answerSection, contrastSection, controlSection, matrices, outcomes],
    ...(study.game.kind === 'cooperative' ? [losses] : []),
    distributions,
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
  const kind =
    interval.method !== 'confidence-sequence'
      ? `${interval.method === 'wilson' ? "Wilson's" : "Gaffke's"} ${level(interval.level)} intervals`
      : `${level(interval.level)} confidence sequences, valid under repeated checking`;
  return `Uncertainty is given by ${kind}; for any win they reach at most ${percent(widest)} points to either side.`;
}

function matrices({ game, groups: given, tournament, runs }: ReportData): Section {
  const isOfEntrants = tournament?.entrants !== undefined;
  const groups = isOfEntrants ? [{ title: null, arms: given.flatMap(({ arms }) => arms) }] : given;
  const measure = game.measures.find(({ name }) => name === tournament?.by) ?? mainMeasure(game);
  const charts = groups.flatMap((group) => {
    const isEqual = new Set(group.arms.map(({ run }) => rateOf(run, measure).rate)).size === 1;
    const chart = isEqual ? null : heatMap(game, group, measure);
    return chart === null ? [] : [{ group: group.title, chart }];
  });
  return {
    name: 'matrix',
    heading: isOfEntrants ? 'Who wins among whom' : 'Who plays well with whom',
    text: `${isOfEntrants ? 'Each policy alone among players of each other' : 'Each policy of one role with each of the other'}, in percent of games. A new colour starts below the interval of the best team of the previous colour; with more such steps than colours, close steps share one. Framed: the best team and all whose intervals overlap its interval.`,
    figures: !isTabbed({ groups, runs })
      ? charts.flatMap(({ chart }) => oneChart(chart))
      : charts.length === 0
        ? []
        : [{ charts, fold: null }],
    isFolded: false,
  };
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

function distributions(study: ReportData): Section {
  const { game, groups, runs } = study;
  const isKnown = (run: ArmSummary, name: string) =>
    run.metrics[name] !== undefined && study.distribution(run, name) !== null;
  const known = game.metrics.filter(({ name, charted }) => charted === true && runs.every((run) => isKnown(run, name)));
  const varying = known.filter(({ name }) => {
    const [least, most] = [runs.map((run) => run.metrics[name]!.min), runs.map((run) => run.metrics[name]!.max)];
    return least.some((value) => value !== least[0]) || most.some((value) => value !== least[0]);
  });
  const ordered = isLarge(runs) ? sorted(groups, rateOfFair) : groups;
  return {
    name: 'distributions',
    heading: 'How games went',
    text: 'How many games came to each value, all rows to one scale, with the mean as a line and a number.',
    figures: varying.map((metric) =>
      figureOf(
        study,
        ordered,
        (shown, only) => distributionChart(metric, shown, (run) => study.distribution(run, metric.name)!, only),
        { most: MOST_DISTRIBUTIONS },
      ),
    ),
    isFolded: isLarge(runs),
  };
}
