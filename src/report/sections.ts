import type { Chart } from './charts/chart.js';
import { comparisonChart } from './charts/comparison.js';
import { differencesChart } from './charts/differences.js';
import { distributionChart } from './charts/distribution.js';
import { endingsChart, waysToLose } from './charts/endings.js';
import { heatMap } from './charts/heat-map.js';
import { outcomesChart } from './charts/outcomes.js';
import { matrixOf } from './matrix.js';
import { measuresOf } from './measures.js';
import { percent } from './numbers.js';
import type { Study } from './study.js';

/** A part of a report: what it asks, how its charts are read, and these. */
export interface Section {
  /** For links. */
  readonly name: string;
  readonly heading: string;
  readonly text: string;
  readonly charts: readonly Chart[];
}

/** The charts that the results have numbers for, in the order in which they are read. */
export function sectionsOf(study: Study): Section[] {
  if (study.runs.length === 0) return [];
  const sections = [matrices, comparison, outcomes, differences, losses, distributions].map((section) =>
    section(study),
  );
  return sections.filter(({ charts }) => charts.length > 0);
}

function outcomes({ game, groups, runs }: Study): Section {
  return {
    name: 'outcomes',
    heading: 'How often teams win',
    text: `Each bar is all games of an arm. ${precision(runs)}`,
    charts: [outcomesChart(game, groups)],
  };
}

/** How wide intervals are and what they are good for. */
function precision(runs: Study['runs']): string {
  const { method, level } = runs[0]!.interval;
  const widest = Math.max(...runs.map(({ any }) => (any.high - any.low) / 2));
  const kind =
    method === 'wilson'
      ? `Wilson's ${100 * level} % intervals`
      : `${100 * level} % confidence sequences, which hold although the run looked repeatedly`;
  return `Uncertainty is given by ${kind}; for any win they reach at most ${percent(widest)} points to either side.`;
}

function differences({ game, groups, runs }: Study): Section {
  return {
    name: 'differences',
    heading: 'What each change does',
    text: 'Each arm played the same deals as its control: the luck of the deal is the same for both and cancels out, which makes these intervals narrower than those of two separate runs.',
    charts: runs.some(({ control }) => control !== undefined) ? [differencesChart(game, groups)] : [],
  };
}

function comparison({ groups, tournament }: Study): Section {
  return {
    name: 'comparison',
    heading: 'Who is best',
    text:
      tournament === null
        ? ''
        : `Intervals by ${tournament.comparison.method}: all of them hold at once with ${100 * tournament.comparison.level} %, however many teams there are.`,
    charts: tournament === null ? [] : [comparisonChart(tournament, groups)],
  };
}

function matrices({ game, groups, tournament }: Study): Section {
  const found = groups.flatMap((group) => matrixOf(game, group) ?? []);
  const measures = measuresOf(game);
  const measure = measures.find(({ name }) => name === tournament?.by) ?? measures.at(-1)!;
  return {
    name: 'matrix',
    heading: 'Who plays well with whom',
    text: 'Each policy of one role with each of the other, in percent of games. The stronger the colour, the more were won.',
    charts: found.map((matrix) => heatMap(matrix, measure)),
  };
}

function losses({ game, groups }: Study): Section {
  return {
    name: 'losses',
    heading: 'How games are lost',
    text: 'Each bar is as long as the share of games that were lost; its parts are the reasons.',
    charts: waysToLose(game, groups).length > 0 ? [endingsChart(game, groups)] : [],
  };
}

function distributions(study: Study): Section {
  const { game, groups, runs } = study;
  const isKnown = (run: Study['runs'][number], name: string) =>
    run.metrics[name] !== undefined && study.distribution(run, name) !== null;
  const known = game.metrics.filter(({ name, charted }) => charted === true && runs.every((run) => isKnown(run, name)));
  return {
    name: 'distributions',
    heading: 'How games went',
    text: 'How many games came to each value, all rows to one scale, with the mean as a line and a number.',
    charts: known.map((metric) => distributionChart(metric, groups, (run) => study.distribution(run, metric.name)!)),
  };
}
