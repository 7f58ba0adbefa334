/** Values that expressions of results/README.template.md are made of: committed studies, comparisons, the ceiling, and words for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ComparisonVerdict,
  estimateIn,
  type FoundEstimate,
  type ResultRow,
  rowsOf,
} from '../src/analysis/index.js';
import { RESULT_FILE_SCHEMA } from '../src/analysis/result.js';
import { loadGame } from '../src/games/registry.js';
import { readRun } from '../src/results/read.js';
import { PACKAGE } from './cli/shamus.testing.js';
import { ceilingArms } from './results-ceiling.testing.js';

/** An estimate with the ends of its 95 % interval. */
interface Estimate {
  estimate: number;
  low: number;
  high: number;
}

// Summaries are read as they are stored: what an expression names wrongly is undefined, and fails the test.
// biome-ignore lint/suspicious/noExplicitAny: parsed JSON
type Json = any;

const SHAMUS = await loadGame('shamus');
export const RESULTS = join(PACKAGE, 'results');
const readJson = (path: string): Json => JSON.parse(readFileSync(join(RESULTS, path), 'utf8'));

function ofFound({ mean, low, high }: FoundEstimate): Estimate {
  return { estimate: mean, low: low!, high: high! };
}

/** A kept comparison, as expressions see it. */
function comparisonOf(name: string) {
  const { timing: _, ...stored } = readJson(`comparisons/${name}.json`);
  const result = RESULT_FILE_SCHEMA.parse(stored);
  const [a, b = null] = rowsOf(result);
  const differences = result.findings.filter(
    ({ terms, minus }) => minus !== undefined || terms.some(({ weight }) => weight < 0),
  );
  return {
    ...{ a: a!, b, games: a!.games, verdict: result.verdict as ComparisonVerdict },
    winsOf: (row: ResultRow) => ofFound((estimateIn(row, 'any') ?? estimateIn(row, 'share'))!),
    difference: Object.fromEntries(differences.map(({ measure, estimate }) => [measure, ofFound(estimate)])),
  };
}

/** Studies that were read: many expressions ask for the same. */
const studies = new Map<string, ReturnType<typeof readStudy>>();

/** Committed results of one experiment, as expressions of its section see them. */
export function studyOf(name: string): ReturnType<typeof readStudy> {
  const known = studies.get(name) ?? readStudy(name);
  studies.set(name, known);
  return known;
}

function readStudy(name: string) {
  const result = RESULT_FILE_SCHEMA.parse(readJson(`${name}/summary.json`));
  const runs = rowsOf(result);
  const contrasts = result.findings.filter(({ label }) => label !== undefined);
  const facts = ({ setup, team, label }: ResultRow): unknown[] => [
    setup.variant,
    setup.players,
    team,
    label,
    ...Object.entries(setup.rulings).map((ruling) => ruling.join('=')),
  ];
  const places = (conditions: unknown[]) =>
    [...runs.keys()].filter((place) => conditions.every((one) => facts(runs[place]!).includes(one)));
  /** The place of the one arm that has all of these: variant, number of players, team, label, `ruling=value`. */
  const placeOf = (conditions: unknown[]): number => {
    const found = places(conditions);
    if (found.length !== 1) throw new Error(`${found.length} arms of ${name} are ${conditions.join(', ')}`);
    return found[0]!;
  };
  const arm = (...conditions: unknown[]): ResultRow => runs[placeOf(conditions)]!;
  const estimateOf = (measure: string, ...conditions: unknown[]): Estimate =>
    ofFound(estimateIn(arm(...conditions), measure)!);
  const only = (measure: string, label: string, variant: string): Estimate => {
    const found = contrasts.filter(
      (one) =>
        one.label === label && one.measure === measure && result.arms[one.terms[0]!.arm - 1]!.setup.variant === variant,
    );
    if (found.length !== 1)
      throw new Error(`${found.length} contrasts of ${name} are ${measure}, ${label}, ${variant}`);
    return ofFound(found[0]!.estimate);
  };
  return {
    arm,
    /** Labels of arms, or teams where they have none, as the experiment lists them. */
    labels: (): string[] => [...new Set(runs.map(({ label, team }) => label ?? team))],
    /** Rummy players of an experiment whose labels end in `with PARTNER`, as it lists them. */
    partners: (): string[] => [...new Set(runs.map(({ label }) => label!.split(' with ')[1]!))],
    games: runs[0]!.games,
    /** Rulings in which some arm differs from the first, each as `ruling=value`, as the experiment lists them. */
    changes: (): string[] =>
      runs.flatMap((run) =>
        facts(run)
          .slice(4)
          .filter((fact) => !facts(runs[0]!).includes(fact)),
      ) as string[],
    any: (...conditions: unknown[]) => estimateOf('any', ...conditions),
    outcome: estimateOf,
    gain: (measure: string, ...conditions: unknown[]) => {
      const { estimate, discordant } = arm(...conditions).differences[measure]!;
      return { ...ofFound(estimate), discordant };
    },
    contrast: only,
    contrastLabels: (family?: string): string[] => [
      ...new Set(contrasts.filter((one) => family === undefined || one.family === family).map(({ label }) => label!)),
    ],
    share: (...conditions: unknown[]) => estimateOf('share', ...conditions),
    points: (...conditions: unknown[]) => estimateOf('points', ...conditions),
    own: estimateOf,
    mean: (metric: string, ...conditions: unknown[]) => estimateOf(metric, ...conditions).estimate,
    adjust: result.adjust,
    /** Level of the intervals of single arms. */
    level: Object.values(runs[0]!.findings)[0]!.estimate.level,
    /** Share of the wins of the seat at a distance from the first dealer. */
    atDistance: (distance: number, ...conditions: unknown[]) =>
      ofFound(arm(...conditions).byDistance[distance]!.estimate),
    /** Games whose metric is from `low` to `high`, of all games of the arm. */
    tallied: (metric: string, low: number, high: number, ...conditions: unknown[]): number => {
      const { games, metrics } = readRun(SHAMUS, join(RESULTS, name)).counts.tallies[placeOf(conditions)]!;
      const values = metrics[SHAMUS.results.metrics.findIndex((one) => one.name === metric)]!;
      let within = 0;
      for (let value = low; value <= high; value++) within += values.countOf(value);
      return within / games;
    },
  };
}

const signed = (x: number, digits = 2) =>
  (Number((100 * x).toFixed(digits)) === 0 ? '' : x > 0 ? '+' : '') + percent(x, digits);
const percent = (x: number, digits = 0) => (Number((100 * x).toFixed(digits)) === 0 ? 0 : 100 * x).toFixed(digits);
const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const MUTE = 'pile-saver:calls=ignored';
const coded = (code: string) => `coder${code === 'pairs' ? '' : `:code=${code}`}+exact-closer:code=${code}`;

/** Conventions: what they are called, a team that has them, and what sending costs and reading wins in expert, where that was measured. */
function signals() {
  const [alone, together] = [studyOf('signals'), studyOf('cross-play')];
  const cost = (label: string) => COMMON.diff(alone.gain('any', 'expert', label));
  const gain = (label: string) => COMMON.VARIANTS.map((variant) => COMMON.diff(alone.gain('any', variant, label)));
  const gap = (label: string) =>
    COMMON.VARIANTS.map((variant) => COMMON.diff(together.contrast('any', label, variant)));
  const aces = (option: string, label: string) => ({
    team: `ace-keeper:calls=none,${option}=on+${MUTE},aceSignals=on`,
    costs: cost(`${label}, not read`),
    wins: gain(`${label}, read`),
  });
  const call = (calls: string, label: string) => ({
    team: `ace-keeper:calls=${calls}+pile-saver:calls=${calls}`,
    costs: '',
    wins: gain(label),
  });
  const code = (name: string) => ({
    name: `the code \`${name}\` among equal cards`,
    team: coded(name),
    costs: gap(`${name} costs`)[2]!,
    wins: gap(`${name}, against not reading`),
  });
  return [
    { name: 'none', team: `ace-keeper:calls=none+${MUTE}`, costs: '', wins: ['', '', ''] },
    { name: 'Ace on Ace (tip)', ...aces('aceOnAce', 'Ace on Ace') },
    { name: 'Ace on suit (tip)', ...aces('aceOnSuit', 'Ace on suit') },
    {
      name: 'a likely suit called, as a promise',
      ...call('likely', 'call of a likely suit, read as a promise'),
      team: 'ace-keeper+pile-saver',
    },
    {
      name: 'the longest suit called',
      ...call('longest', 'call of the longest suit, read as a promise'),
      team: 'ace-keeper:calls=longest+pile-saver',
    },
    { name: 'the first suit held called', ...call('first', 'coded: first suit held, read') },
    { name: 'ring called', ...call('ring', 'coded: ring, read') },
    { name: 'ranks called', ...call('ranks', 'coded: ranks needed, read') },
    {
      name: 'lowest first',
      team: `ace-keeper:calls=none,lowestFirst=on+${MUTE},lowestFirst=on`,
      costs: cost('lowest first, not read'),
      wins: gain('lowest first, read'),
    },
    { name: 'ring and lowest first', team: 'signaller+reader', costs: '', wins: gain('ring and lowest first, read') },
    {
      name: 'choices of `feeder`, read card by card',
      team: 'feeder+closer',
      costs: '',
      wins: gap('reading card by card'),
    },
    {
      name: 'choices of `feeder`, read exactly',
      team: 'feeder+closer',
      costs: '',
      wins: gap('reading exactly, against not reading'),
    },
    ...['parity', 'pairs', 'even', 'hash'].map(code),
  ];
}

/** Bits that the plays of a team tell, as texts. */
function bitsOf(team: string) {
  const found = readJson('comparisons/conventions-bits.json').teams.find((one: Json) => one.team === team);
  const text = ({ mean, error }: Json, digits: number) => `${mean.toFixed(digits)} \u00b1 ${error.toFixed(digits)}`;
  return { bits: text(found.bitsPerGame, 1), useful: text(found.all.usefulBits, 3) };
}

/** Uno and Rummy players of the study of who understands whom. */
function matrix() {
  const pairs = studyOf('cross-play')
    .labels()
    .filter((label) => /^\S+ with \S+$/.test(label))
    .map((label) => label.split(' with '));
  const different = (side: number) => [...new Set(pairs.map((pair) => pair[side]!))];
  return { uno: different(0), rummy: different(1) };
}

/** Names that expressions of all sections may use, besides the study that their section is named after. */
export const COMMON = {
  of: studyOf,
  comparison: comparisonOf,
  json: readJson,
  ceiling: ceilingArms,
  signals,
  bits: bitsOf,
  matrix,
  pc: (of: Estimate | number, digits = 0) => percent(typeof of === 'number' ? of : of.estimate, digits),
  rate: ({ estimate, low, high }: Estimate, digits = 1) =>
    `${percent(estimate, digits)} (${percent(low, digits)} to ${percent(high, digits)})`,
  signed,
  diff: (of: Estimate, digits = 2) =>
    `${signed(of.estimate, digits)} (${signed(of.low, digits)} to ${signed(of.high, digits)})`,
  num: (x: number, digits = 0) =>
    x.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  figure: (of: Estimate, digits = 1) =>
    `${of.estimate.toFixed(digits)} (${of.low.toFixed(digits)} to ${of.high.toFixed(digits)})`,
  word: (x: number) => WORDS[Math.round(x)],
  above: (one: Estimate, other: Estimate) => one.low > other.high,
  overlap: (one: Estimate, other: Estimate) => one.low <= other.high && other.low <= one.high,
  gains: (of: Estimate) => of.low > 0,
  costs: (of: Estimate) => of.high < 0,
  undecided: (of: Estimate) => of.low <= 0 && of.high >= 0,
  includes: ({ low, high }: Estimate, x: number) => low <= x && high >= x,
  /** Share of wins of the player who sits `distance` places after the dealer, over the ten contracts: means of the deals' ends. */
  fromDealer: (players: number, distance: number): Estimate => {
    const { atDistance } = studyOf('contracts');
    const deals = Array.from({ length: 10 }, (_, deal) => {
      return atDistance(distance, `deal-${deal + 1}`, players);
    });
    const average = (end: keyof Estimate) => deals.reduce((sum, share) => sum + share[end], 0) / deals.length;
    return { estimate: average('estimate'), low: average('low'), high: average('high') };
  },
  table: (head: string[], rows: unknown[][]) =>
    [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  VARIANTS: ['standard', 'advanced', 'expert'],
  DEALS: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
};
