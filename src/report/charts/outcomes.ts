import { type Game, isGoal, type Outcome } from '../../game/index.js';
import { type ArmGroup, fairGroups, inGroup, spokenName, wholeName } from '../model/arms.js';
import { level, listed, percent, withInterval } from '../numbers.js';
import { type Chart, type Drawing, type Form, nameWith, WIDTHS } from './chart.js';
import { drawing, panels } from './drawing.js';
import { intervalMark, type LegendItem, legend } from './legend.js';
import { along, type Bar, bars, type Layer, rules, type Scale, type Words, words } from './marks.js';
import { cycle, ink } from './palette.js';
import { layRows, type Row } from './rows.js';
import { textWidth, wrapText } from './text-width.js';

const BAND = 22;
const NUMBER = 11.5;
const RIGHT_COLUMN = 62;
/** An interval narrower than this cannot be seen, in pixels. */
const VISIBLE = 2.5;

/** An outcome and the name of its colour. */
interface Part {
  readonly outcome: Outcome;
  readonly isWin: boolean;
  readonly colour: string;
}

/** How often each outcome came: a bar an arm whose parts are the outcomes, wins first. */
export function outcomesChart(game: Game, groups: readonly ArmGroup[], only: string | null): Chart {
  const parts = partsOf(game);
  const wins = game.outcomes.filter((_, place) => isGoal(game, place)).map(({ title }) => title);
  return {
    name: nameWith('outcomes', only),
    finding: findingOf(groups),
    title: `How often each outcome came${only === null ? '' : `, ${only}`}`,
    description: `A bar for each arm, divided into ${[...wins, 'games not won'].join(', ')}, in percent of its games. ${bestAndWorst(groups)}`,
    draw: (form) =>
      form === 'wide' && columnsOf(groups) !== null
        ? drawColumns(game, parts, groups)
        : draw(game, parts, groups, form),
  };
}

/** Wins in the order of the game, then the rest. */
function partsOf(game: Game): Part[] {
  const wins = game.outcomes.filter((_, place) => isGoal(game, place));
  const others = game.outcomes.filter((_, place) => !isGoal(game, place));
  return [
    ...wins.map((outcome, place) => ({ outcome, isWin: true, colour: cycle('win', place) })),
    ...others.map((outcome) => ({ outcome, isWin: false, colour: 'loss' })),
  ];
}

function draw({ kind }: Game, parts: readonly Part[], groups: readonly ArmGroup[], form: Form): Drawing {
  const width = WIDTHS[form];
  const { rows, names, left, bottom } = layRows(groups, form, BAND);
  const scale: Scale = { domain: [0, 100], range: [left, width - RIGHT_COLUMN], title: '% of games' };
  const lines = rows.map((row) => ({ segments: segmentsOf(parts, row), intervals: intervalsOf(parts, row, scale) }));
  const numbers = lines.flatMap(({ segments, intervals }) =>
    segments.flatMap((segment) => numberIn(segment, intervals, scale)),
  );
  const any = rows.map(({ run, middle: y }) => ({ x: width, y, text: percent(run.any.rate), colour: ink('ink') }));
  const heading = { x: width, y: -9, text: kind === 'competitive' ? 'wins' : 'any win', colour: ink('quiet') };
  const intervals = lines.flatMap((line) => line.intervals);
  const { layers, above } = legend(legendItems(kind, parts, groups, intervals), form, form === 'wide' ? 8 : 20);
  return drawing({ width, above, height: bottom, axis: 'titled' }, [
    bars(
      scale,
      lines.flatMap(({ segments }) => segments.map(({ bar }) => bar)),
    ),
    ...evenShares(kind, rows, scale),
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

/** Of a panel, at least; and between panels. */
const PANEL = 100;
const PANEL_GAP = 18;

/** Whether the groups of arms can be columns of one chart. */
export function fitsColumns(groups: readonly ArmGroup[]): boolean {
  return columnsOf(groups) !== null;
}

/**
 * Groups of the same arms as columns of one chart; null where their arms have not the same names, or there is no room.
 * The result has the arms of each group in the order of the first.
 */
function columnsOf(groups: readonly ArmGroup[]): ArmGroup[] | null {
  const [one, ...others] = groups;
  if (one === undefined || others.length === 0) return null;
  const order = new Map(one.arms.map(({ label }, place) => [label, place]));
  if (order.size !== one.arms.length) return null;
  const isLike = ({ arms }: ArmGroup) => arms.length === order.size && arms.every(({ label }) => order.has(label));
  const room = WIDTHS.wide - layRows([one], 'wide', BAND).left;
  if (!others.every(isLike) || room / groups.length - PANEL_GAP < PANEL) return null;
  return groups.map(({ title, arms }) => ({
    title,
    arms: arms.toSorted((a, b) => order.get(a.label)! - order.get(b.label)!),
  }));
}

/** A line for each name, and a panel for each group. */
function drawColumns({ kind }: Game, parts: readonly Part[], groups: readonly ArmGroup[]): Drawing {
  const columns = columnsOf(groups)!;
  const laid = layRows([{ title: null, arms: columns[0]!.arms }], 'wide', BAND);
  const width = (WIDTHS.wide - laid.left - PANEL_GAP * (columns.length - 1)) / columns.length;
  const number = textWidth('88.88', NUMBER, true) + 6;
  const titles = columns.map(({ title }) => wrapText(title!, width, 12.5));
  const heads = Math.max(...titles.map((lines) => lines.length)) * 16 + 8;
  const all: Mark[] = [];
  const each = columns.map(({ arms }, place) => {
    const from = laid.left + place * (width + PANEL_GAP);
    const scale: Scale = { domain: [0, 100], range: [from, from + width - number], ticks: 2 };
    const rows = laid.rows.map((row, line) => ({ ...row, run: arms[line]!.run }));
    const lines = rows.map((row) => ({ segments: segmentsOf(parts, row), intervals: intervalsOf(parts, row, scale) }));
    const intervals = lines.flatMap((line) => line.intervals);
    all.push(...intervals);
    const any = rows.map(({ run, middle: y }) => ({
      x: from + width,
      y,
      text: percent(run.any.rate),
      colour: ink('ink'),
    }));
    const title = { x: from, y: -heads / 2, text: titles[place]!, colour: ink('ink') };
    return [
      bars(
        scale,
        lines.flatMap(({ segments }) => segments.map(({ bar }) => bar)),
      ),
      ...evenShares(kind, rows, scale),
      rules(
        scale,
        intervals.flatMap(({ low, high, y }) => intervalMark(low, high, y, 3, ink('ink'))),
      ),
      words(
        lines.flatMap((line) => line.segments.flatMap((segment) => numberIn(segment, line.intervals, scale))),
        { size: NUMBER, align: 'center' },
      ),
      words(any, { size: NUMBER, bold: true, align: 'right' }),
      words([title], { size: 12.5, bold: true }),
    ];
  });
  const { layers, above } = legend(legendItems(kind, parts, groups, all), 'wide', heads);
  return drawing({ width: WIDTHS.wide, above, height: laid.bottom, axis: 'titled' }, [
    panels(each),
    ...layers,
    ...laid.names,
  ]);
}

/** Beyond its bar. */
const EVEN_REACH = 4;

/** Where everybody plays for himself: the share that a player has who is as good as the others. */
function evenShares(kind: Game['kind'], rows: readonly Row[], scale: Scale): Layer[] {
  if (kind === 'cooperative') return [];
  const lines = rows.map(({ run, top, bottom }) => {
    const even = 100 / run.setup.players;
    return { x: even, x2: even, y: top - EVEN_REACH, y2: bottom + EVEN_REACH, colour: ink('ink') };
  });
  return [rules(scale, lines, 2)];
}

function legendItems(
  kind: Game['kind'],
  parts: readonly Part[],
  groups: readonly ArmGroup[],
  intervals: readonly Mark[],
): LegendItem[] {
  const items: LegendItem[] = parts.map(({ outcome, colour }) => ({
    label: outcome.title,
    sign: 'square',
    colour: ink(colour),
  }));
  if (kind === 'competitive') items.push({ label: 'an even share', sign: 'line', colour: ink('ink') });
  if (intervals.length === 0) return items;
  const { interval } = groups[0]!.arms[0]!.run;
  return [...items, { label: `${level(interval.level)} interval`, sign: 'interval', colour: ink('ink') }];
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
  const [first, ...others] = parts.filter(({ isWin }) => isWin);
  const rates = first === undefined ? [] : [run.outcomes[first.outcome.name]!];
  if (others.length > 0) rates.push(run.any);
  const offset = rates.length > 1 ? 5 : 0;
  return rates
    .map(({ low, high }, place) => ({ low: 100 * low, high: 100 * high, y: middle + (place === 0 ? -offset : offset) }))
    .filter(({ low, high }) => along(scale, high) - along(scale, low) >= VISIBLE);
}

/** The percentage, where the part of the bar has room for it between the intervals at its ends. */
function numberIn({ bar, part, rate }: Segment, intervals: readonly Mark[], scale: Scale): Words[] {
  if (!part.isWin) return [];
  let [from, to] = [bar.x, bar.x2];
  for (const { low, high } of intervals) {
    if (low <= bar.x && bar.x <= high) from = Math.max(from, high);
    if (low <= bar.x2 && bar.x2 <= high) to = Math.min(to, low);
  }
  const text = percent(rate);
  if (along(scale, to) - along(scale, from) < textWidth(text, NUMBER) + 2) return [];
  const x = along(scale, (from + to) / 2);
  return [{ x, y: (bar.y + bar.y2) / 2 + 0.5, text, colour: ink(`${part.colour}-ink`) }];
}

/** The best arm of each group with its interval, as far as there are few. */
function findingOf(given: readonly ArmGroup[]): string {
  const groups = fairGroups(given);
  const bests = groups.map((group) => ({ group, best: group.arms.toSorted(byRate)[0]! }));
  const [one] = bests;
  const told = ({ best, group }: (typeof bests)[number]) => `${withInterval(best.run.any)} %${inGroup(group)}`;
  const name = (arm: ArmGroup['arms'][number]) => spokenName({ title: null, arms: [] }, arm);
  const most = groups.some(({ arms }) => arms.length > 1) ? ' wins most often' : ' wins';
  if (bests.every(({ best }) => best.label === one!.best.label)) {
    return `${name(one!.best)}${most}: ${listed(bests.slice(0, MOST_FOUND).map(told))}`;
  }
  return listed(
    bests.slice(0, MOST_FOUND).map((each, place) => `${name(each.best)}${place === 0 ? `${most}:` : ''} ${told(each)}`),
  );
}

/** Groups whose best is told. */
const MOST_FOUND = 3;

function byRate(one: ArmGroup['arms'][number], other: ArmGroup['arms'][number]): number {
  return other.run.any.rate - one.run.any.rate;
}

function bestAndWorst(given: readonly ArmGroup[]): string {
  const groups = fairGroups(given);
  const arms = groups.flatMap((group) => group.arms.map((arm) => ({ name: wholeName(group, arm), run: arm.run })));
  const sorted = arms.toSorted((one, other) => other.run.any.rate - one.run.any.rate);
  const [best, worst] = [sorted[0]!, sorted.at(-1)!];
  const most = `${best.name} wins ${percent(best.run.any.rate)} %`;
  return best === worst ? `${most}.` : `From ${most} down to ${worst.name} with ${percent(worst.run.any.rate)} %.`;
}
