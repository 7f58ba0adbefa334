/** The sections on differences: between two, from a control, from the best of many, and contrasts. */
import { competitorNouns, type TeamComparison } from '../../analysis/index.js';
import { goals, type Measure } from '../../game/index.js';
import { type Chart, nameWith, titleWith } from '../charts/chart.js';
import { forestChart } from '../charts/intervals.js';
import { valuesChart } from '../charts/values.js';
import {
  type ArmGroup,
  armName,
  ends,
  filterArms,
  inGroup,
  isLarge,
  type NamedArm,
  nameOf,
  pairedOnly,
  type RowGroup,
  sorted,
  wholeName,
} from '../model/arms.js';
import { answerGroups, type ComparedArm, comparedArms } from '../model/compared.js';
import { comparedMeasures, comparisonReading, differenceText, subtraction } from '../model/comparison.js';
import { type AskedMeasure, askedMeasures, type Difference, differenceOf, tellingMeasures } from '../model/measures.js';
import type { ReportData } from '../model/report-data.js';
import { capitalised, level, listed, points } from '../numbers.js';
import { evenGroups, figureOf, largest, oneChart, type Section } from './section.js';

/** The difference that `compare` was asked for: in each measure, that which decides first. */
export function comparisonSection({ game, comparison }: ReportData): Section {
  const measures = comparison === null ? [] : comparedMeasures(game, comparison);
  const figures = () => {
    const what = subtraction(comparison!);
    const [more, less] = what.startsWith('A') ? ['A wins more', 'A wins less'] : ['B has more', 'A has more'];
    return oneChart(
      forestChart({
        name: 'comparison',
        title: `${what}, ${measures[0]!.title.toLowerCase()}: ${differenceText(measures[0]!)}`,
        description: `For each measure the difference ${what} in percentage points, with its interval.`,
        key: [more!, less!, 'undecided, or not significantly different'],
        groups: [{ title: null, arms: measures.map((measure) => ({ label: measure.title, run: measure })) }],
      }),
    );
  };
  return {
    name: 'comparison',
    heading: 'Which is better',
    text: comparison === null ? '' : comparisonReading(comparison),
    figures: measures.length === 0 ? [] : figures(),
    isFolded: false,
  };
}

/** Verdicts that leave it undecided whether a team is best, or better. */
const OPEN: readonly TeamComparison['verdict'][] = ['may-be-best', 'open'];

/** Each competitor of a tournament against the best of the others, or against the control. */
export function tournamentSection({ game, groups, runs, tournament }: ReportData): Section {
  const heading = tournament?.comparison.kind === 'control' ? 'Who is better' : 'Who is best';
  if (tournament === null) return { name: 'comparison', heading, text: '', figures: [], isFolded: false };
  const { comparison, entrants } = tournament;
  const teams = new Map(comparison.teams.map((team) => [team.team, team]));
  const competitors = entrants === undefined ? groups : [{ title: null, arms: policiesIn(runs) }];
  const compared = filterArms(
    competitors,
    ({ run }) => (teams.get(run.team) ?? { verdict: 'control' }).verdict !== 'control',
  );
  const ordered = ends(sorted(compared, ({ team }) => teams.get(team)!.estimate));
  const [one, all] = competitorNouns(game);
  const isBest = comparison.kind === 'best';
  const against = isBest ? 'the best of the others' : 'the control';
  const endsAtZero =
    ' By this method, the interval of one that is decided ends at zero: it says how far ahead or behind it may be at most.';
  const chart = forestChart({
    name: 'comparison',
    title: `Each ${one} minus ${against}, in percentage points`,
    description: `For each ${one} the difference from ${against}, with an interval, the highest first; all intervals hold simultaneously at ${level(comparison.level)}. Filled dots are the ${all} of which it is decided.`,
    key: isBest
      ? ['the best', 'not the best', 'may be the best']
      : ['better than the control', 'worse', 'not significantly different'],
    groups: mapRuns(ordered, ({ team }) => {
      const found = teams.get(team)!;
      return { ...found, isClear: !OPEN.includes(found.verdict) };
    }),
  });
  return {
    name: 'comparison',
    heading,
    text: `Intervals by ${comparison.method}: they hold simultaneously (level ${level(comparison.level)}), however many ${all} there are.${isBest ? endsAtZero : ''}`,
    figures: ordered.length === 0 ? [] : oneChart(chart),
    isFolded: false,
  };
}

/** Each policy of a tournament of entrants, in the place of all arms in which it was measured. */
function policiesIn(runs: ReportData['runs']): NamedArm[] {
  const policies = [...new Set(runs.map(({ setup }) => setup.policies[0]!))];
  return policies.map((label) => {
    const run = runs.find(({ setup }) => setup.policies[0] === label)!;
    return { label, run: { ...run, team: label } };
  });
}

/** What the experiment asks for, see `Focus`; no charts where other sections show just that. */
export function answerSection(study: ReportData): Section {
  const asked = askedMeasures(study).map((measure) => ({ measure, arms: comparedArms(study, measure) }));
  const figures = answerCharts(study, asked).flatMap(oneChart);
  const isPaired = asked.every(({ arms }) => arms.length > 0 && arms.every(({ difference }) => difference !== null));
  const text = isPaired
    ? 'Each interval is that of a difference on the same deals.'
    : 'An overlap of two intervals is no test of their difference.';
  const even =
    'Where all players follow the same policy, each wins an even share by construction, so the share of the wins is not compared.';
  const isEven = figures.length > 0 && evenGroups(study).length > 0;
  return { name: 'answer', heading: 'Answer', text: isEven ? `${even} ${text}` : text, figures, isFolded: false };
}

interface AskedArms {
  readonly measure: AskedMeasure;
  readonly arms: readonly ComparedArm[];
}

function answerCharts(study: ReportData, asked: readonly AskedArms[]): Chart[] {
  const { focus, tournament, comparison, game } = study;
  if (tournament !== null || comparison !== null || focus?.compare?.contrasts !== undefined) return [];
  const measures = asked.map(({ measure }) => measure);
  const groups = answerGroups(study);
  const telling = groups.map((group) => tellingMeasures(game, group, measures));
  if (focus === null && telling.every((own) => own.length === asked.length && own.every(({ isMain }) => isMain)))
    return [];
  const compared = asked.flatMap(({ arms }) => arms);
  if (compared.length === 0) {
    const others = new Map(telling.flat().map((each) => [each.name, each]));
    const all = new Map([...measures.map((each) => [each.name, each] as const), ...others]);
    const found = [...all.values()].filter(({ name }) => others.has(name));
    return found.map((measure) => {
      const own = groups.filter((_, place) => telling[place]!.some(({ name }) => name === measure.name));
      return valuesChart(measure, own, null);
    });
  }
  // The section of differences from controls shows just that.
  if (focus?.compare?.arms === undefined && compared.every(({ run }) => run.control !== undefined)) return [];
  return asked.flatMap(({ measure, arms }) => {
    const paired = arms.filter(isPairedArm);
    const own = new Map(arms.map((arm) => [arm.run, arm]));
    // Arms that are compared by their own intervals, and what they are compared with.
    const unpaired = filterArms(groups, ({ run }) => {
      const arm = own.get(run);
      return arm === undefined ? armName(run) === focus?.compare?.to : arm.difference === null;
    }).filter((group) => group.arms.length > 1);
    return [
      ...(paired.length === 0 ? [] : [comparedChart(measure, paired)]),
      ...(unpaired.length === 0 ? [] : [valuesChart(measure, unpaired, null)]),
    ];
  });
}

/** An arm with a difference that was measured on the same deals. */
interface PairedArm extends NamedArm {
  readonly group: ArmGroup;
  readonly difference: Difference;
}

function isPairedArm(arm: ComparedArm): arm is ComparedArm & PairedArm {
  return arm.difference !== null;
}

function comparedChart(measure: AskedMeasure, arms: readonly (ComparedArm & PairedArm)[]): Chart {
  const to = [...new Set(arms.map((arm) => arm.to))];
  const other = to.length === 1 ? to[0]! : 'its control';
  const groups = [...new Set(arms.map(({ group }) => group))];
  return forestChart({
    name: nameWith(`compared-${measure.name}`, null),
    finding: differenceFinding(measure.title, arms),
    title: `${capitalised(measure.title)}: each arm minus ${other} on the same deals, in percentage points`,
    description: `For each arm by how many percentage points its ${measure.title} differs from that of ${other} on the same deals, with the interval. Filled bars are intervals that leave out zero.`,
    key: ['more', 'less', 'not significantly different: the interval includes 0'],
    groups: groups.map((group) => ({
      title: group.title,
      arms: arms.filter((arm) => arm.group === group).map(({ label, difference }) => ({ label, run: difference })),
    })),
  });
}

/** By how much each arm differs from its control on the same deals, in each measure. */
export function controlSection(study: ReportData): Section {
  const { game, groups, runs, comparison } = study;
  const paired = comparison === null ? pairedOnly(groups) : [];
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
      const rows = sorted(paired, ({ control }) => control!.difference[measure.name]!.estimate);
      const fold = place === 0 || !isLarge(runs) ? null : capitalised(measure.title);
      return figureOf(study, rows, (shown, only) => controlChart(measure, shown, only), fold);
    }),
    isFolded: false,
  };
}

function controlChart({ name, title }: Measure, groups: readonly ArmGroup[], only: string | null): Chart {
  const of = ({ control }: NamedArm['run']) => differenceOf(control!.difference[name]!);
  const arms = groups.flatMap((group) => group.arms.map((arm) => ({ ...arm, group, difference: of(arm.run) })));
  return forestChart({
    name: nameWith(`differences-${name}`, only),
    finding: differenceFinding(title, arms),
    title: `${titleWith(title, only)}: each arm minus its control, in percentage points`,
    description: `For each arm by how many percentage points its rate of ${title.toLowerCase()} differs from that of its control on the same deals, with the interval, the highest first. Filled dots have intervals that exclude zero.`,
    key: ['more than its control', 'less', 'not significantly different: the interval includes 0'],
    groups: mapRuns(groups, of),
  });
}

/** One arm in up to this many groups is told with each of its differences. */
const MAX_GROUPS = 3;

/** The difference in each group where there is one arm; else the largest that is significant. With intervals. */
function differenceFinding(title: string, arms: readonly PairedArm[]): string {
  const clear = arms.filter(({ difference }) => difference.isClear);
  const most = largest(clear, ({ difference }) => difference);
  if (most === undefined) return `No arm differs significantly in ${title}`;
  const told = ({ difference: { estimate, low, high } }: PairedArm) =>
    `${points(estimate)} points (${points(low)} to ${points(high)})`;
  if (arms.length > 1 && arms.length <= MAX_GROUPS && new Set(arms.map(({ label }) => label)).size === 1) {
    return `${nameOf(most)} changes ${title}: ${listed(arms.map((arm) => `${told(arm)}${inGroup(arm.group)}`))}`;
  }
  const verb = most.difference.estimate > 0 ? 'raises' : 'lowers';
  const rank = clear.length > 1 ? ' most' : '';
  return `${wholeName(most.group, nameOf(most))} ${verb} ${title}${rank}: ${told(most)}`;
}

function mapRuns(groups: readonly ArmGroup[], of: (run: NamedArm['run']) => Difference): RowGroup<Difference>[] {
  return groups.map(({ title, arms }) => ({
    title,
    arms: arms.map(({ label, run }) => ({ label, run: of(run) })),
  }));
}
