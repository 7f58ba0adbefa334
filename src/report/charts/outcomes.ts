import type { Game, Outcome } from '../../game/index.js';
import type { ArmGroup } from '../arms.js';
import { percent } from '../numbers.js';
import { type Chart, type Drawing, type Form, WIDTHS } from './chart.js';
import { drawing } from './drawing.js';
import { intervalMark, type LegendItem, legend } from './legend.js';
import { along, type Bar, bars, rules, type Scale, type Words, words } from './marks.js';
import { cycle, ink } from './palette.js';
import { layRows, type Row } from './rows.js';
import { textWidth } from './text-width.js';

const BAND = 22;
const NUMBER = 11.5;
const RIGHT_COLUMN = 62;
/** An interval narrower than this cannot be seen, in pixels. */
const VISIBLE = 2.5;

/** An outcome and the name of its colour. */
interface Part {
  readonly outcome: Outcome;
  readonly colour: string;
}

/** How often each outcome came: a bar an arm whose parts are the outcomes, wins first. */
export function outcomesChart(game: Game, groups: readonly ArmGroup[]): Chart {
  const parts = partsOf(game);
  const wins = game.outcomes.filter(({ win }) => win).map(({ title }) => title);
  return {
    name: 'outcomes',
    title: 'How often each outcome came',
    description: `A bar for each arm, parted into ${[...wins, 'games not won'].join(', ')}, in percent of its games. ${bestAndWorst(groups)}`,
    draw: (form) => draw(parts, groups, form),
  };
}

/** Wins in the order of the game, then the rest. */
function partsOf(game: Game): Part[] {
  const wins = game.outcomes.filter(({ win }) => win);
  const others = game.outcomes.filter(({ win }) => !win);
  return [
    ...wins.map((outcome, place) => ({ outcome, colour: cycle('win', place) })),
    ...others.map((outcome) => ({ outcome, colour: 'loss' })),
  ];
}

function draw(parts: readonly Part[], groups: readonly ArmGroup[], form: Form): Drawing {
  const width = WIDTHS[form];
  const { rows, names, left, bottom } = layRows(groups, form, BAND);
  const scale: Scale = { domain: [0, 100], range: [left, width - RIGHT_COLUMN], title: '% of games' };
  const lines = rows.map((row) => ({ segments: segmentsOf(parts, row), intervals: intervalsOf(parts, row, scale) }));
  const numbers = lines.flatMap(({ segments, intervals }) =>
    segments.flatMap((segment) => numberIn(segment, intervals, scale)),
  );
  const any = rows.map(({ run, middle: y }) => ({ x: width, y, text: percent(run.any.rate, 1), colour: ink('ink') }));
  const heading = { x: width, y: -9, text: 'any win', colour: ink('quiet') };
  const intervals = lines.flatMap((line) => line.intervals);
  const { layers, above } = legend(legendItems(parts, groups, intervals), form, form === 'wide' ? 8 : 20);
  return drawing({ width, above, height: bottom, axis: 'titled' }, [
    bars(
      scale,
      lines.flatMap(({ segments }) => segments.map(({ bar }) => bar)),
    ),
    rules(
      scale,
      intervals.flatMap(({ low, high, y }) => intervalMark(low, high, y, 3, ink('ink'))),
    ),
    ...layers,
    ...names,
    words(numbers, { size: NUMBER, align: 'center' }),
    words(any, { size: 12.5, bold: true, align: 'right' }),
    words([heading], { size: 11, align: 'right' }),
  ]);
}

function legendItems(parts: readonly Part[], groups: readonly ArmGroup[], intervals: readonly Mark[]): LegendItem[] {
  const items = parts.map(({ outcome, colour }) => ({
    label: outcome.title,
    sign: 'square' as const,
    colour: ink(colour),
  }));
  if (intervals.length === 0) return items;
  const { level } = groups[0]!.arms[0]!.run.interval;
  return [...items, { label: `${100 * level} % interval`, sign: 'interval', colour: ink('ink') }];
}

/** A part of a bar, in percent. */
interface Segment {
  readonly bar: Bar;
  readonly part: Part;
  readonly rate: number;
}

function segmentsOf(parts: readonly Part[], { run, top, bottom }: Row): Segment[] {
  let from = 0;
  return parts.map((part) => {
    const { rate } = run.outcomes[part.outcome.name]!;
    const bar = { x: 100 * from, x2: 100 * (from + rate), y: top, y2: bottom, colour: ink(part.colour) };
    from += rate;
    return { bar, part, rate };
  });
}

/** An interval that can be seen, in percent. */
interface Mark {
  readonly low: number;
  readonly high: number;
  readonly y: number;
}

/** At the end of the first part its own interval, at the end of all wins that of any win. */
function intervalsOf(parts: readonly Part[], { run, middle }: Row, scale: Scale): Mark[] {
  const [first, ...others] = parts.filter(({ outcome }) => outcome.win);
  const rates = first === undefined ? [] : [run.outcomes[first.outcome.name]!];
  if (others.length > 0) rates.push(run.any);
  const offset = rates.length > 1 ? 5 : 0;
  return rates
    .map(({ low, high }, place) => ({ low: 100 * low, high: 100 * high, y: middle + (place === 0 ? -offset : offset) }))
    .filter(({ low, high }) => along(scale, high) - along(scale, low) >= VISIBLE);
}

/** The percentage, where the part of the bar has room for it between the intervals at its ends. */
function numberIn({ bar, part, rate }: Segment, intervals: readonly Mark[], scale: Scale): Words[] {
  if (!part.outcome.win) return [];
  let [from, to] = [bar.x, bar.x2];
  for (const { low, high } of intervals) {
    if (low <= bar.x && bar.x <= high) from = Math.max(from, high);
    if (low <= bar.x2 && bar.x2 <= high) to = Math.min(to, low);
  }
  const text = percent(rate, 1);
  if (along(scale, to) - along(scale, from) < textWidth(text, NUMBER) + 2) return [];
  const x = along(scale, (from + to) / 2);
  return [{ x, y: (bar.y + bar.y2) / 2 + 0.5, text, colour: ink(`${part.colour}-ink`) }];
}

function bestAndWorst(groups: readonly ArmGroup[]): string {
  const arms = groups.flatMap(({ title, arms }) =>
    arms.map(({ label, run }) => ({ name: title === null ? label : `${label} (${title})`, run })),
  );
  const sorted = arms.toSorted((one, other) => other.run.any.rate - one.run.any.rate);
  const [best, worst] = [sorted[0]!, sorted.at(-1)!];
  const most = `${best.name} wins ${percent(best.run.any.rate, 1)} %`;
  return best === worst ? `${most}.` : `From ${most} down to ${worst.name} with ${percent(worst.run.any.rate, 1)} %.`;
}
