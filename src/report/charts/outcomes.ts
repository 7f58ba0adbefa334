/** What games came to: bars that are divided by outcome, and those of lost games by reason. */
import { type Game, isGoal, type Outcome, type Reason } from '../../game/index.js';
import { type ArmGroup, armsByRate, fairGroups, inGroup, nameOf, wholeName } from '../model/arms.js';
import { level, listed, percent, withInterval } from '../numbers.js';
import { type Chart, type Drawing, drawing, type Form, nameWith, panels, titleWith, WIDTHS } from './chart.js';
import { drawRows, type LegendItem, layRows, legend, numberColumn, type Row, textWidth, wrapText } from './layout.js';
import { along, type Bar, bars, intervalMark, type Layer, rules, type Scale, type Words, words } from './marks.js';
import { cycle, ink } from './palette.js';

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
    title: titleWith('How often each outcome came', only),
    description: `A bar for each arm, divided into ${[...wins, 'games not won'].join(', ')}, in percent of its games. ${bestAndWorst(groups)}`,
    draw: (form) => {
      const columns = form === 'wide' ? columnsOf(groups) : null;
      return columns === null ? draw(game, parts, groups, form) : drawColumns(game, parts, columns);
    },
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

/** The bars of rows with their intervals, and the numbers in the bars. */
function marksOf({ kind }: Game, parts: readonly Part[], rows: readonly Row[], scale: Scale) {
  const lines = rows.map((row) => ({ segments: segmentsOf(parts, row), intervals: intervalsOf(parts, row, scale) }));
  const intervals = lines.flatMap((line) => line.intervals);
  const whiskers = intervals.flatMap(({ low, high, y }) => intervalMark(low, high, y, 3, ink('ink')));
  const all = lines.flatMap(({ segments }) => segments.map(({ bar }) => bar));
  const numbers = lines.flatMap((line) => line.segments.flatMap((part) => numberIn(part, line.intervals, scale)));
  return {
    intervals,
    layers: [bars(scale, all), ...evenShares(kind, rows, scale), rules(scale, whiskers)],
    numbers: words(numbers, { size: NUMBER, align: 'center' }),
    any: rows.map(({ run, middle: y }) => ({ y, text: percent(run.any.rate) })),
  };
}

function draw(game: Game, parts: readonly Part[], groups: readonly ArmGroup[], form: Form): Drawing {
  const width = WIDTHS[form];
  const { rows, names, left, bottom } = layRows(groups, form, BAND);
  const scale: Scale = { domain: [0, 100], range: [left, width - RIGHT_COLUMN], title: '% of games' };
  const { intervals, layers: marks, numbers, any } = marksOf(game, parts, rows, scale);
  const title = game.kind === 'competitive' ? 'wins' : 'any win';
  const heading = words([{ x: width, y: -9, text: title, colour: ink('quiet') }], { size: 11, align: 'right' });
  const { layers, above } = legend(legendItems(game, parts, groups, intervals), form, form === 'wide' ? 8 : 20);
  return drawing({ width, above, height: bottom, axis: 'titled' }, [
    ...[...marks, ...layers, ...names, numbers, numberColumn(width, any), heading],
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
function drawColumns(game: Game, parts: readonly Part[], columns: readonly ArmGroup[]): Drawing {
  const laid = layRows([{ title: null, arms: columns[0]!.arms }], 'wide', BAND);
  const width = (WIDTHS.wide - laid.left - PANEL_GAP * (columns.length - 1)) / columns.length;
  const number = textWidth('88.88', NUMBER, true) + 6;
  const titles = columns.map(({ title }) => wrapText(title!, width, 12.5));
  const heads = Math.max(...titles.map((lines) => lines.length)) * 16 + 8;
  const intervals: Mark[] = [];
  const each = columns.map(({ arms }, place) => {
    const from = laid.left + place * (width + PANEL_GAP);
    const scale: Scale = { domain: [0, 100], range: [from, from + width - number], ticks: 2 };
    const rows = laid.rows.map((row, line) => ({ ...row, run: arms[line]!.run }));
    const marks = marksOf(game, parts, rows, scale);
    intervals.push(...marks.intervals);
    const title = { x: from, y: -heads / 2, text: titles[place]!, colour: ink('ink') };
    const any = numberColumn(from + width, marks.any, NUMBER);
    return [...marks.layers, marks.numbers, any, words([title], { size: 12.5, bold: true })];
  });
  const { layers, above } = legend(legendItems(game, parts, columns, intervals), 'wide', heads);
  return drawing({ width: WIDTHS.wide, above, height: laid.bottom, axis: 'titled' }, [
    ...[panels(each), ...layers, ...laid.names],
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
  { kind }: Game,
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

/** Groups whose best is told. */
const MOST_FOUND = 3;

/** The best arm of each group with its interval, as far as there are few. */
function findingOf(given: readonly ArmGroup[]): string {
  const groups = fairGroups(given);
  const bests = groups.map((group) => ({ group, best: armsByRate(group)[0]! }));
  const found = bests.slice(0, MOST_FOUND);
  const told = ({ best, group }: (typeof bests)[number]) => `${withInterval(best.run.any)} %${inGroup(group)}`;
  const most = groups.some(({ arms }) => arms.length > 1) ? ' wins most often' : ' wins';
  const { best: first } = bests[0]!;
  if (bests.every(({ best }) => best.label === first.label)) {
    return `${nameOf(first)}${most}: ${listed(found.map(told))}`;
  }
  return listed(found.map((each, place) => `${nameOf(each.best)}${place === 0 ? `${most}:` : ''} ${told(each)}`));
}

function bestAndWorst(given: readonly ArmGroup[]): string {
  const arms = fairGroups(given).flatMap((group) =>
    group.arms.map(({ label, run }) => ({ label: wholeName(group, label), run })),
  );
  const sorted = armsByRate({ arms });
  const [best, worst] = [sorted[0]!, sorted.at(-1)!];
  const most = `${best.label} wins ${percent(best.run.any.rate)} %`;
  return best === worst ? `${most}.` : `From ${most} down to ${worst.label} with ${percent(worst.run.any.rate)} %.`;
}

const LOSS_BAND = 16;
const LOSS_NUMBER = 11;

/** The reasons for which games of these arms were not won. */
export function waysToLose(game: Game, groups: readonly ArmGroup[]): Reason[] {
  const won = new Set(game.outcomes.filter((_, place) => isGoal(game, place)).map(({ name }) => name));
  const runs = groups.flatMap(({ arms }) => arms.map(({ run }) => run));
  return game.reasons.filter(
    ({ name, outcome }) => !won.has(outcome) && runs.some(({ reasons }) => (reasons[name] ?? 0) > 0),
  );
}

/** How games were lost: a bar an arm, as long as its share of lost games with a part for each reason. */
export function endingsChart(game: Game, groups: readonly ArmGroup[], only: string | null): Chart {
  const reasons = waysToLose(game, groups).map((reason, place) => ({ ...reason, paint: cycle('reason', place) }));
  return {
    name: nameWith('losses', only),
    title: titleWith('How games were lost', only),
    description: `A bar for each arm, as long as its share of games that were not won, divided by reason: ${listed(reasons.map(({ summary }) => summary))}.`,
    draw: (form) =>
      drawRows({
        ...{ groups, form, band: LOSS_BAND, axis: 'titled' },
        key: reasons.map(({ summary, paint }) => ({ label: summary, sign: 'square', colour: ink(paint) })),
        draw: ({ rows, left }, width) => {
          const lost = rows.map(({ run }) => 1 - run.any.rate);
          const most = Math.min(100, 100 * Math.max(0.01, ...lost));
          const scale: Scale = { domain: [0, most], range: [left, width - RIGHT_COLUMN], title: '% of games' };
          const parts = rows.flatMap(({ run, top, bottom: y2 }) => {
            let from = 0;
            return reasons.map(({ name, paint }) => {
              const share = (100 * (run.reasons[name] ?? 0)) / run.games;
              const bar = { x: from, x2: from + share, y: top, y2, colour: ink(paint) };
              from += share;
              return { bar, text: percent(share / 100), colour: ink(`${paint}-ink`) };
            });
          });
          const numbers = parts
            .filter(({ bar: { x, x2 }, text }) => along(scale, x2) - along(scale, x) > textWidth(text, LOSS_NUMBER) + 4)
            .map(({ bar: { x, x2, y, y2 }, text, colour }) => ({
              ...{ x: along(scale, (x + x2) / 2), y: (y + y2) / 2 + 0.5, text, colour },
            }));
          const all = parts.map(({ bar }) => bar);
          const totals = rows.map(({ middle: y }, place) => ({ y, text: percent(lost[place]!) }));
          return {
            back: [bars(scale, all)],
            front: [words(numbers, { size: LOSS_NUMBER, align: 'center' }), numberColumn(width, totals)],
          };
        },
      }),
  };
}
