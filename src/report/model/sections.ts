import { type ArmSummary, rateOf } from '../../analysis/index.js';
import { goals, mainMeasure } from '../../game/index.js';
import type { Chart, Figure } from '../charts/chart.js';
import { comparisonChart } from '../charts/comparison.js';
import { differencesChart } from '../charts/differences.js';
import { distributionChart } from '../charts/distribution.js';
import { endingsChart, waysToLose } from '../charts/endings.js';
import { heatMap } from '../charts/heat-map.js';
import { fitsColumns, outcomesChart } from '../charts/outcomes.js';
import { teamComparisonChart } from '../charts/team-comparison.js';
import { capitalised, level, listed, percent } from '../numbers.js';
import { answerCharts, isComparedOnDecks } from './answer-section.js';
import { type ArmGroup, type NamedArm, pairedOnly } from './arms.js';
import { askedMeasures, isEvenByDesign } from './asked.js';
import { comparedMeasures, comparisonReading } from './comparison.js';
import { contrastFigures } from './contrast-figures.js';
import { adjustmentText } from './contrasts.js';
import { seenByEntrants } from './entrants.js';
import { matrixOf } from './matrix.js';
import type { ReportData } from './report-data.js';
import { ends, isLarge, sorted } from './shown.js';

/** A part of a report: what it asks, its charts, and how they are read. */
export interface Section {
  /** For links. */
  readonly name: string;
  readonly heading: string;
  readonly text: string;
  readonly figures: readonly Figure[];
  /** Whether the reader opens it: what is not the answer of a large study. */
  readonly isFolded: boolean;
}

/** Rows of a chart of distributions, which are high. */
const MOST_DISTRIBUTIONS = 16;

/** Whether each group of arms has a tab, since there are too many arms to see at once. */
export function isTabbed({ groups, runs }: ReportData): boolean {
  return isLarge(runs) && groups.length > 1;
}

/** The charts that the results have numbers for and that say something, the answer to the question first. */
export function sectionsOf(given: ReportData): Section[] {
  const study = seenByEntrants(given);
  if (study.runs.length === 0) return [];
  const ofTeams = [difference, comparison, answer, contrasts, differences, matrices, outcomes, losses, distributions];
  const ofEntrants = [difference, comparison, answer, contrasts, differences, matrices, outcomes, distributions];
  const sections = (study.game.kind === 'cooperative' ? ofTeams : ofEntrants).map((section) => section(study));
  const found = sections.filter(({ figures }) => figures.length > 0);
  // Something must be seen at once, and a tab must change something that is seen.
  const tabbed = found.findIndex(({ figures }) =>
    figures.some(({ charts, fold }) => fold === null && charts.some(({ group }) => group !== null)),
  );
  return found.map((section, place) => (place === 0 || place === tabbed ? { ...section, isFolded: false } : section));
}

/** One chart of all groups, or one for each where they have tabs. */
function figure(
  study: ReportData,
  groups: readonly ArmGroup[],
  draw: (groups: readonly ArmGroup[], only: string | null) => Chart,
  { most, fold = null }: { readonly most?: number; readonly fold?: string | null } = {},
): Figure {
  if (!isTabbed(study)) return { charts: [{ group: null, chart: draw(ends(groups, most), null) }], fold };
  const charts = groups.map(({ title, arms }) => ({
    group: title,
    chart: draw(ends([{ title: null, arms }], most), title),
  }));
  return { charts, fold };
}

function answer(study: ReportData): Section {
  const charts = answerCharts(study);
  const isEven = charts.length > 0 && evenGroups(study).length > 0;
  const isPaired = askedMeasures(study).every((measure) => isComparedOnDecks(study, measure));
  const text = isPaired
    ? 'Each interval is that of a difference on the same deals.'
    : 'An overlap of two intervals is no test of their difference.';
  const even =
    'Where all players follow the same policy, each wins an even share by construction, so the share of the wins is not compared.';
  return {
    name: 'answer',
    heading: 'Answer',
    text: isEven ? `${even} ${text}` : text,
    figures: charts.map((chart) => ({ charts: [{ group: null, chart }], fold: null })),
    isFolded: false,
  };
}

/** Groups whose arms all win an even share, whatever they are. */
function evenGroups({ game, groups }: ReportData): ArmGroup[] {
  return groups.filter(({ arms }) => arms.every(({ run }) => isEvenByDesign(game, run)));
}

function contrasts(study: ReportData): Section {
  const { contrasts: found } = study;
  const text =
    found === null
      ? ''
      : `Each row is a contrast, a weighted sum of arms on the same deals; the table gives the weights. ${adjustmentText(found)}`;
  const figures = contrastFigures(study, isTabbed(study));
  return { name: 'contrasts', heading: 'Contrasts', text, figures, isFolded: false };
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
    figures:
      groups.length === 0
        ? []
        : [
            together
              ? { charts: [{ group: null, chart: draw(ordered, null) }], fold: null }
              : figure(study, ordered, draw),
          ],
    isFolded,
  };
}

/** For sorting: what cheats comes after all that is fair. */
function rateOfFair({ any, setup }: ReportData['runs'][number]): number {
  return setup.cheats === undefined ? any.rate : any.rate - 1;
}

/** What nobody better than the others would win. */
function evenShare({ game, runs }: ReportData): string {
  if (game.kind === 'cooperative') return '';
  const players = [...new Set(runs.map(({ setup }) => setup.players))].toSorted((one, other) => one - other);
  const shares = players.map((count) => `${percent(1 / count)} % with ${count} players`);
  return `Each deck is played in all rotations, so that every entrant has every seat on it. An even share is ${listed(shares)}. `;
}

/** How wide intervals are and what they are good for. */
function precision(runs: ReportData['runs']): string {
  const { interval } = runs[0]!;
  const widest = Math.max(...runs.map(({ any }) => (any.high - any.low) / 2));
  const kind =
    interval.method !== 'confidence-sequence'
      ? `${interval.method === 'wilson' ? "Wilson's" : "Gaffke's"} ${level(interval.level)} intervals`
      : `${level(interval.level)} confidence sequences, valid under repeated checking`;
  return `Uncertainty is given by ${kind}; for any win they reach at most ${percent(widest)} points to either side.`;
}

function differences(study: ReportData): Section {
  const { game, groups, runs, comparison: compared } = study;
  const paired = compared === null ? pairedOnly(groups) : [];
  // What is asked comes first; a measure in which no arm differs at all says nothing.
  const asked = askedMeasures(study).map(({ name }) => name);
  const all = goals(game).toSorted(
    (one, other) => Number(other.name === game.rankedBy) - Number(one.name === game.rankedBy),
  );
  const first = asked.flatMap((name) => all.find((measure) => measure.name === name) ?? []);
  const ordered = paired.length === 0 ? [] : [...first, ...all.filter((measure) => !first.includes(measure))];
  const measures = ordered.filter(({ name }) =>
    runs.some(({ control }) => {
      const found = control?.difference[name];
      return found !== undefined && (found.low !== 0 || found.high !== 0);
    }),
  );
  return {
    name: 'differences',
    heading: 'What each change does',
    text: 'Each arm played the same deals as its control. The luck of the deal is the same for both and cancels out, so these intervals are narrower than those of two separate runs.',
    figures: measures.map((measure, place) => {
      const ordered = sorted(paired, ({ control }) => control!.difference[measure.name]!.estimate);
      const draw = (shown: readonly ArmGroup[], only: string | null) => differencesChart(measure, shown, only);
      return figure(study, ordered, draw, { fold: place === 0 || !isLarge(runs) ? null : capitalised(measure.title) });
    }),
    isFolded: false,
  };
}

/** The difference that `compare` was asked for. */
function difference({ game, comparison: found }: ReportData): Section {
  const measures = found === null ? [] : comparedMeasures(game, found);
  return {
    name: 'comparison',
    heading: 'Which is better',
    text: found === null ? '' : comparisonReading(found),
    figures:
      found === null || measures.length === 0
        ? []
        : [{ charts: [{ group: null, chart: comparisonChart(found, measures) }], fold: null }],
    isFolded: false,
  };
}

function comparison({ groups, runs, tournament }: ReportData): Section {
  const teams = new Map(tournament?.comparison.teams.map((team) => [team.team, team]));
  const competitors = tournament?.entrants === undefined ? groups : [{ title: null, arms: policiesIn(runs) }];
  const compared = competitors
    .map(({ title, arms }) => ({
      title,
      arms: arms.filter(({ run }) => teams.has(run.team) && teams.get(run.team)!.verdict !== 'control'),
    }))
    .filter(({ arms }) => arms.length > 0);
  const ordered = ends(sorted(compared, ({ team }) => teams.get(team)!.estimate));
  return {
    name: 'comparison',
    heading: tournament?.comparison.kind === 'control' ? 'Who is better' : 'Who is best',
    text:
      tournament === null
        ? ''
        : `Intervals by ${tournament.comparison.method}: they hold simultaneously (level ${level(tournament.comparison.level)}), however many ${tournament.entrants === undefined ? 'teams' : 'policies'} there are.${tournament.comparison.kind === 'best' ? ' By this method, the interval of one that is decided ends at zero: it says how far ahead or behind it may be at most.' : ''}`,
    figures:
      tournament === null || ordered.length === 0
        ? []
        : [{ charts: [{ group: null, chart: teamComparisonChart(tournament, ordered) }], fold: null }],
    isFolded: false,
  };
}

/** Each policy of a tournament of entrants, in the place of all arms in which it was measured. */
function policiesIn(runs: readonly ArmSummary[]): NamedArm[] {
  const policies = [...new Set(runs.map(({ setup }) => setup.policies[0]!))];
  return policies.map((label) => {
    const run = runs.find(({ setup }) => setup.policies[0] === label)!;
    return { label, run: { ...run, team: label } };
  });
}

function matrices({ game, groups: given, tournament, runs }: ReportData): Section {
  const isOfEntrants = tournament?.entrants !== undefined;
  const groups = isOfEntrants ? [{ title: null, arms: given.flatMap(({ arms }) => arms) }] : given;
  const measure = game.measures.find(({ name }) => name === tournament?.by) ?? mainMeasure(game);
  const found = groups.flatMap((group) => {
    const isEqual = new Set(group.arms.map(({ run }) => rateOf(run, measure).rate)).size === 1;
    return isEqual ? [] : (matrixOf(game, group) ?? []);
  });
  const isTabbed = isLarge(runs) && groups.length > 1;
  return {
    name: 'matrix',
    heading: isOfEntrants ? 'Who wins among whom' : 'Who plays well with whom',
    text: `${isOfEntrants ? 'Each policy alone among players of each other' : 'Each policy of one role with each of the other'}, in percent of games. A new colour starts below the interval of the best team of the previous colour; with more such steps than colours, close steps share one. Framed: the best team and all whose intervals overlap its interval.`,
    figures: isTabbed
      ? [
          { charts: found.map((matrix) => ({ group: matrix.title, chart: heatMap(matrix, measure) })), fold: null },
        ].filter(({ charts }) => charts.length > 0)
      : found.map((matrix) => ({ charts: [{ group: null, chart: heatMap(matrix, measure) }], fold: null })),
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
    figures: waysToLose(game, groups).length > 1 ? [figure(study, ordered, draw)] : [],
    isFolded: isLarge(runs),
  };
}

function distributions(study: ReportData): Section {
  const { game, groups, runs } = study;
  const isKnown = (run: ReportData['runs'][number], name: string) =>
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
      figure(
        study,
        ordered,
        (shown, only) => distributionChart(metric, shown, (run) => study.distribution(run, metric.name)!, only),
        { most: MOST_DISTRIBUTIONS },
      ),
    ),
    isFolded: isLarge(runs),
  };
}
