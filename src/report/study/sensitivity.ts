/** What rules do that were varied: sentences, charts and a table. */
import type { Game } from '../../game/index.js';
import type { Sensitivity } from '../../study/index.js';
import { type Chart, figureOf } from '../charts/chart.js';
import { rowsChart } from '../charts/intervals.js';
import { aligned, plain, wrapped } from '../lines.js';
import { intervalColumn, type ReportTable, tableOf, textColumn } from '../model/table.js';
import { capitalised, counted, level, listed, pValue, signedNumber } from '../numbers.js';
import type { Block } from '../page/frame.js';

/** Effects that have a line in a chart, and measures that are open. */
const MAX_EFFECTS = 12;
const MAX_OPEN = 2;

type MeasureEffects = Sensitivity['measures'][number];
type Effect = MeasureEffects['effects'][number];

/** A measure in words: its title, whether it is a share of 1, and its unit. */
interface Told {
  readonly title: string;
  readonly isShare: boolean;
  readonly unit: string;
}

const TOLD: Readonly<Record<string, Told>> = {
  turns: { title: 'turns of a game', isShare: false, unit: 'turns' },
  minutes: { title: 'minutes of a game', isShare: false, unit: 'minutes' },
  dealer: { title: "the first dealer's share of the wins, minus an even share", isShare: true, unit: 'points' },
  skill: { title: 'the lead of the better of two players', isShare: true, unit: 'points' },
  wins: { title: 'games that are won', isShare: true, unit: '%' },
};

export function toldOf(game: Game, name: string): Told {
  const known = TOLD[name];
  if (known !== undefined) return known;
  const found = [...game.reasons, ...game.metrics].find((each) => each.name === name);
  return { title: `games with: ${found?.summary ?? name}`, isShare: true, unit: '%' };
}

/** A number of a measure, without its unit. */
export function write({ isShare }: Told, value: number): string {
  return isShare ? (100 * value).toFixed(2).replace('-', '\u2212') : value.toFixed(1).replace('-', '\u2212');
}

function change({ isShare, unit }: Told, { estimate, low, high }: Effect): string {
  const text = (value: number) =>
    isShare ? signedNumber(100 * value, 2) : signedNumber(value, Math.abs(estimate) < 10 ? 2 : 1);
  const interval = low === null || high === null ? '' : ` (${text(low)} to ${text(high)})`;
  return `${text(estimate)} ${unit === '%' ? 'points' : unit}${interval}`;
}

/** `p = 0.0123` */
function pText({ p }: Effect): string {
  return p === null ? '' : p < 0.0001 ? 'p < 0.0001' : `p = ${pValue(p)}`;
}

/** `hand from 9 to 13`; of two factors `hand from 9 to 13, where jokers is 4 instead of 2`. */
function effectName({ factors, values }: Effect): string {
  const [[from, to], other] = values as [Effect['values'][number], Effect['values'][number]?];
  const where = other === undefined ? '' : `, where ${factors[1]} is ${other[1]} instead of ${other[0]}`;
  return `${factors[0]} from ${from} to ${to}${where}`;
}

/** Rules on which a measure depends significantly, the greatest effect first. */
function clearEffects({ effects }: MeasureEffects, own: number): Effect[] {
  return effects
    .filter(({ factors, p }) => factors.length === 1 && p !== null && p <= 1 - own)
    .toSorted((one, other) => other.estimate - one.estimate);
}

function findingOf(game: Game, sensitivity: Sensitivity, measure: MeasureEffects, most = 3): string {
  const told = toldOf(game, measure.name);
  const clear = clearEffects(measure, sensitivity.level);
  if (measure.effects.every(({ p }) => p === null))
    return `${capitalised(told.title)}: too few games for intervals (--games).`;
  if (clear.length === 0) return `${capitalised(told.title)}: no rule changes it significantly.`;
  const effects = clear.slice(0, most).map((effect) => {
    const isUndecided = !(effect.low! > 0);
    return `${effectName(effect)} ${change(told, effect)}${isUndecided ? ', though no two of its values differ significantly' : ''}`;
  });
  return `${capitalised(told.title)} ${told.title.startsWith('the ') ? 'changes' : 'change'} with ${listed(effects)}.`;
}

/** What the page of varied rules begins with. */
export function sensitivityLead(game: Game, sensitivity: Sensitivity): string {
  const clear = sensitivity.measures.filter((measure) => clearEffects(measure, sensitivity.level).length > 0);
  if (clear.length === 0) return 'No rule that was varied changes anything significantly.';
  return clear.map((measure) => findingOf(game, sensitivity, measure, 1)).join(' ');
}

/** Varied rules at a terminal. */
export function sensitivityText(game: Game, sensitivity: Sensitivity): string[][] {
  return [
    wrapped(playedText(sensitivity)),
    ...sensitivity.measures.map((measure) => {
      const told = toldOf(game, measure.name);
      const rows = measure.effects.map((effect) => [
        `  ${effectName(effect)}`,
        `${change(told, effect)} ${pText(effect)}`,
      ]);
      return [...wrapped(plain(findingOf(game, sensitivity, measure))), ...aligned(rows, ['left', 'left']).map(plain)];
    }),
  ];
}

function playedText({ design, points }: Sensitivity): string {
  const how = design === 'full' ? 'all combinations' : 'a Latin hypercube';
  return `${counted(points.length, 'combination')} of values were played: ${how}. A rule's effect is from its value with the lowest mean to that with the highest, on average over the others.`;
}

/** For each measure what each rule does, and its mean at each value: small multiples. */
export function sensitivityBlocks(game: Game, sensitivity: Sensitivity): Block[] {
  const charts = sensitivity.measures.flatMap((measure, place) => {
    const levels = levelsChart(game, sensitivity, measure);
    return [effectsChart(game, sensitivity, measure), figureOf(levels, place < MAX_OPEN ? null : levels.title)];
  });
  return [playedText(sensitivity), ...charts];
}

function effectsChart(game: Game, sensitivity: Sensitivity, measure: MeasureEffects): Chart {
  const told = toldOf(game, measure.name);
  const shown = measure.effects
    .toSorted((one, other) => one.factors.length - other.factors.length || other.estimate - one.estimate)
    .slice(0, MAX_EFFECTS);
  return rowsChart({
    name: `effects-${measure.name}`,
    finding: findingOf(game, sensitivity, measure),
    title: `What each rule does to ${told.title}, in ${told.unit === '%' ? 'points' : told.unit}`,
    description: `A line for each rule, and for pairs of rules: how much ${told.title} changes.`,
    groups: [
      {
        title: null,
        arms: shown.map((effect) => ({ label: effectName(effect), run: effect })),
      },
    ],
    isShare: told.isShare,
    write: (value) => signedNumber(value * (told.isShare ? 100 : 1), told.isShare ? 2 : 1),
    base: { value: 0, label: 'no change' },
  });
}

function levelsChart(game: Game, { factors }: Sensitivity, measure: MeasureEffects): Chart {
  const told = toldOf(game, measure.name);
  return rowsChart({
    name: `levels-${measure.name}`,
    title: `${capitalised(told.title)} by the value of each rule, in ${told.unit}`,
    description: `For each value of each rule the mean over the combinations that have it.`,
    groups: factors.map(({ name }) => ({
      title: name,
      arms: measure.levels
        .filter(({ factor }) => factor === name)
        .map((row) => ({ label: String(row.value), run: row })),
    })),
    isShare: told.isShare,
    write: (value) => write(told, value),
    base: told.unit === 'points' ? { value: 0, label: 'an even share' } : null,
  });
}

export function sensitivityTable(game: Game, sensitivity: Sensitivity): ReportTable {
  interface Row {
    readonly told: Told;
    readonly effect: Effect;
  }
  const scale = ({ told }: Row, value: number | null) => (value === null ? null : value * (told.isShare ? 100 : 1));
  return tableOf<Row>({
    name: 'effects',
    title: 'What each rule does to each measure; intervals of one measure hold together',
    columns: [
      textColumn(
        'rule',
        ({ effect }) => effectName(effect),
        ({ told }) => (told.unit === '%' ? 'points' : told.unit),
      ),
      intervalColumn(
        'change',
        ['change', 'low', 'high'],
        (row) => ({
          mean: scale(row, row.effect.estimate)!,
          low: scale(row, row.effect.low),
          high: scale(row, row.effect.high),
        }),
        (value) => signedNumber(value, 2),
      ),
      textColumn('p-value', ({ effect: { p } }) => (p === null ? '' : pValue(p))),
    ],
    groups: sensitivity.measures.map(({ name, effects }) => {
      const told = toldOf(game, name);
      return { title: capitalised(told.title), lines: effects.map((effect) => ({ told, effect })) };
    }),
  });
}

export function sensitivityDefinition({ level: own, design }: Sensitivity): Block[] {
  const how =
    design === 'full'
      ? 'All combinations of values are played.'
      : 'A Latin hypercube of combinations is played, in which each rule takes its values about equally often (McKay, Beckman & Conover, 1979).';
  return [
    { heading: 'What the rules do' },
    `${how} Each combination has decks of its own: the same policy at all seats, and the same policy alone among weaker players. The mean at a value is over the combinations that have it${design === 'full' ? '' : ', by a least-squares fit in which the rules add up, as values meet those of other rules unequally often'}. Whether a rule changes a measure is an F-test that its means are all equal, by the variance within combinations${design === 'full' ? '' : ' and by that about the fit, of which the greater p-value counts'}; of two rules, that they add up. The p-values of a measure are adjusted for all its rules and pairs (Holm, 1979): a rule that does nothing is found in at most ${level(1 - own)} of the studies. The effect is from the value with the lowest mean to that with the highest; of two rules, how much more a step of one does after a step of the other. Student's intervals at level ${level(own)} hold together for all rows of a chart and all values from which the two could have come (Bonferroni).`,
    'Main effects and interactions: R. A. Fisher, "The Design of Experiments" (1935).',
  ];
}
