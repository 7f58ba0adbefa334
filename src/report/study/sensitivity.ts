/** What rules do that were varied: sentences, charts and a table. */
import type { Game } from '../../game/index.js';
import type { MeasuredValue, Sensitivity } from '../../study/index.js';
import type { Chart } from '../charts/chart.js';
import { type Html, html } from '../html.js';
import { aligned, plain, wrapped } from '../lines.js';
import { intervalColumn, type ReportTable, tableOf, textColumn } from '../model/table.js';
import { capitalised, counted, level, listed, signedNumber } from '../numbers.js';
import { pageFigure, pageSection } from '../page/frame.js';
import { rowsChart } from './charts.js';

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

/** A measure in words. */
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

function change({ isShare, unit }: Told, { estimate, low, high }: Omit<Effect, 'factors'>): string {
  const text = (value: number) =>
    isShare ? signedNumber(100 * value, 2) : signedNumber(value, Math.abs(estimate) < 10 ? 2 : 1);
  const interval = low === null || high === null ? '' : ` (${text(low)} to ${text(high)})`;
  return `${text(estimate)} ${unit === '%' ? 'points' : unit}${interval}`;
}

/** `hand from 9 to 13`; of two factors `hand with jokers`. */
function effectName({ factors: all }: Sensitivity, { factors }: Effect): string {
  if (factors.length > 1) return listed(factors).replace(' and ', ' with ');
  const { name, values } = all.find((factor) => factor.name === factors[0])!;
  const isNumeric = values.every((value) => typeof value === 'number');
  const sorted = isNumeric ? values.toSorted((one, other) => Number(one) - Number(other)) : values;
  return `${name} from ${sorted[0]} to ${sorted.at(-1)}`;
}

/** Effects whose intervals exclude 0, the greatest first. */
function clearEffects({ effects }: MeasureEffects): Effect[] {
  return effects
    .filter(({ low, high }) => low !== null && high !== null && (low > 0 || high < 0))
    .toSorted((one, other) => Math.abs(other.estimate) - Math.abs(one.estimate));
}

/** What a measure was found to depend on, in a sentence. */
function findingOf(game: Game, sensitivity: Sensitivity, measure: MeasureEffects, most = 3): string {
  const told = toldOf(game, measure.name);
  const clear = clearEffects(measure).filter(({ factors }) => factors.length === 1);
  if (measure.effects.every(({ low }) => low === null))
    return `${capitalised(told.title)}: too few games for intervals (--games).`;
  if (clear.length === 0) return `${capitalised(told.title)}: no rule changes it significantly.`;
  const effects = clear.slice(0, most).map((effect) => `${effectName(sensitivity, effect)} ${change(told, effect)}`);
  return `${capitalised(told.title)} ${told.title.startsWith('the ') ? 'changes' : 'change'} with ${listed(effects)}.`;
}

/** What the page of varied rules begins with. */
export function sensitivityLead(game: Game, sensitivity: Sensitivity): string {
  const clear = sensitivity.measures.filter((measure) =>
    clearEffects(measure).some(({ factors }) => factors.length === 1),
  );
  if (clear.length === 0) return 'No rule that was varied changes anything significantly.';
  return clear.map((measure) => findingOf(game, sensitivity, measure, 1)).join(' ');
}

/** Varied rules at a terminal. */
export function sensitivityText(game: Game, sensitivity: Sensitivity): string[][] {
  return [
    wrapped(playedText(sensitivity)),
    ...sensitivity.measures.map((measure) => {
      const told = toldOf(game, measure.name);
      const rows = measure.effects.map((effect) => [`  ${effectName(sensitivity, effect)}`, change(told, effect)]);
      return [...wrapped(plain(findingOf(game, sensitivity, measure))), ...aligned(rows, ['left', 'left']).map(plain)];
    }),
  ];
}

function playedText({ design, points }: Sensitivity): string {
  const how = design === 'full' ? 'all combinations' : 'a Latin hypercube';
  return `${counted(points.length, 'combination')} of values were played: ${how}. What a rule does is from its lowest to its highest value, on average over the others.`;
}

/** For each measure what each rule does, and its mean at each value: small multiples. */
export async function sensitivitySection(game: Game, sensitivity: Sensitivity, heading: string): Promise<Html> {
  const drawn = await Promise.all(
    sensitivity.measures.map(async (measure, place) => {
      const [effects, levels] = [effectsChart(game, sensitivity, measure), levelsChart(game, sensitivity, measure)];
      const fold = place < MAX_OPEN ? null : levels.title;
      const figures = [
        await pageFigure({ charts: [{ group: null, chart: effects }], fold: null }, []),
        await pageFigure({ charts: [{ group: null, chart: levels }], fold }, []),
      ];
      return html`${figures}`;
    }),
  );
  return pageSection('sensitivity', heading, false, html`<p class="reading">${playedText(sensitivity)}</p>${drawn}`);
}

function asValue(name: string, { estimate, low, high }: Omit<Effect, 'factors'>): MeasuredValue {
  return { name, estimate, low, high };
}

function effectsChart(game: Game, sensitivity: Sensitivity, measure: MeasureEffects): Chart {
  const told = toldOf(game, measure.name);
  const shown = measure.effects
    .toSorted(
      (one, other) => one.factors.length - other.factors.length || Math.abs(other.estimate) - Math.abs(one.estimate),
    )
    .slice(0, MAX_EFFECTS);
  return rowsChart({
    name: `effects-${measure.name}`,
    finding: findingOf(game, sensitivity, measure),
    title: `What each rule does to ${told.title}, in ${told.unit === '%' ? 'points' : told.unit}`,
    description: `A line for each rule, and for pairs of rules: how much ${told.title} changes.`,
    groups: [
      {
        title: null,
        arms: shown.map((effect) => {
          const label = effectName(sensitivity, effect);
          return { label, run: asValue(label, effect) };
        }),
      },
    ],
    factor: told.isShare ? 100 : 1,
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
        .map((row) => ({ label: String(row.value), run: asValue(`${name}=${row.value}`, row) })),
    })),
    factor: told.isShare ? 100 : 1,
    write: (value) => write(told, value),
    base: told.unit === 'points' ? { value: 0, label: 'an even share' } : null,
  });
}

/** All effects. */
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
        ({ effect }) => effectName(sensitivity, effect),
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
    ],
    groups: sensitivity.measures.map(({ name, effects }) => {
      const told = toldOf(game, name);
      return { title: capitalised(told.title), lines: effects.map((effect) => ({ told, effect })) };
    }),
  });
}

/** How the effects of rules are found. */
export function sensitivityDefinition({ level: own, design }: Sensitivity): Html {
  const how =
    design === 'full'
      ? 'All combinations of values are played.'
      : 'A Latin hypercube of combinations is played, in which each rule takes its values about equally often (McKay, Beckman & Conover, 1979).';
  return html`<h3>What the rules do</h3>
<p class="reading">${how} Each combination has decks of its own: the same policy at all seats, and the same policy alone among weaker players. What a rule does is a coefficient of a least-squares fit over all combinations, with the rules and, where there are combinations enough, all pairs of rules; a rule's values are scaled to go from its lowest to its highest. The variance of a coefficient is that of a weighted sum of what the combinations came to, whether or not the fit is right. Normal intervals at level ${level(own)}, which hold together for all rows of a chart (Bonferroni).</p>
<p class="reading">Main effects and interactions: R. A. Fisher, "The Design of Experiments" (1935).</p>
`;
}
