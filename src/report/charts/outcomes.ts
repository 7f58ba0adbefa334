/** What games came to: bars that are divided by outcome, and those of lost games by reason. */
import type { TopLevelSpec } from 'vega-lite';
import type { ArmSummary } from '../../analysis/index.js';
import { type Game, isGoal, type Outcome, type Reason } from '../../game/index.js';
import { type ArmGroup, armsByRate, fairGroups, inGroup, type NamedArm, nameOf, wholeName } from '../model/arms.js';
import { level, listed, percent, withInterval } from '../numbers.js';
import { type Chart, type Form, nameWith, textWidth, titleWith } from './chart.js';
import { cycle, ink } from './palette.js';
import { bars, columnWidth, drawRows, intervals, type LegendItem, type Row, type Span, texts, ticks } from './rows.js';

const BAND = 22;
/** Font size of numbers in bars. */
const NUMBER = 11.5;

/** An outcome and the name of its colour. */
interface Part {
  readonly outcome: Outcome;
  readonly isWin: boolean;
  readonly colour: string;
}

/** How often each outcome came: a bar an arm whose parts are the outcomes, wins first. */
export function outcomesChart(game: Game, groups: readonly ArmGroup[], only: string | null): Chart {
  const wins = game.outcomes.filter((_, place) => isGoal(game, place)).map(({ title }) => title);
  return {
    name: nameWith('outcomes', only),
    finding: findingOf(groups),
    title: titleWith('How often each outcome came', only),
    description: `A bar for each arm, divided into ${[...wins, 'games not won'].join(', ')}, in percent of its games. ${bestAndWorst(groups)}`,
    draw: (form) => draw(game, fitsColumns(groups) ? alike(groups) : groups, form),
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

/** Draws the bars of each group, one below the other or as columns, with the share of any win at their ends. */
function draw(game: Game, groups: readonly ArmGroup[], form: Form): TopLevelSpec {
  const parts = partsOf(game);
  return drawRows({
    ...{ groups, form, band: BAND, domain: [0, 100], areColumns: form === 'wide' && fitsColumns(groups) },
    title: `% of games, and ${game.kind === 'competitive' ? 'wins' : 'any win'} at the end`,
    key: legendItems(game, parts, groups),
    number: ({ any }) => percent(any.rate),
    marks: (rows, unit) => {
      const lines = rows.map((row) => ({ segments: segmentsOf(parts, row), intervals: intervalsOf(parts, row) }));
      const isTwice = parts.filter(({ isWin }) => isWin).length > 1;
      return [
        bars(
          lines.flatMap(({ segments }) => segments),
          BAND,
        ),
        ...(game.kind === 'cooperative' ? [] : [ticks(rows.map(evenShare), BAND + 8, 2)]),
        ...[0, 1].flatMap((place) =>
          intervals(
            lines.flatMap((line) => line.intervals.slice(place, place + 1)),
            6,
            isTwice ? 10 * place - 5 : 0,
          ),
        ),
        texts(
          lines.flatMap((line) => line.segments.flatMap((part) => numberIn(part, line.intervals, unit))),
          { fontSize: NUMBER },
        ),
      ];
    },
  });
}

/** A panel is at least this wide, in pixels. */
const PANEL = 100;

/** Whether the groups of arms can be columns of one chart: their arms have the same names, and there is room. */
export function fitsColumns(groups: readonly ArmGroup[]): boolean {
  const [one, ...others] = groups.map(({ arms }) => arms.map(({ label }) => label));
  if (one === undefined || others.length === 0 || new Set(one).size !== one.length) return false;
  const isLike = (names: readonly string[]) => names.length === one.length && names.every((name) => one.includes(name));
  return others.every(isLike) && columnWidth({ groups, form: 'wide', number: () => '88.88' }) >= PANEL;
}

/** The same arms in each group in the order of the first. */
function alike([one, ...others]: readonly ArmGroup[]): ArmGroup[] {
  const order = one!.arms.map(({ label }) => label);
  const place = ({ label }: NamedArm) => order.indexOf(label);
  return [one!, ...others.map(({ title, arms }) => ({ title, arms: arms.toSorted((a, b) => place(a) - place(b)) }))];
}

/** Competitive games: the share of a player who is as good as the others. */
function evenShare({ row, run }: Row) {
  return { row, x: 100 / run.setup.players, colour: ink('ink') };
}

function legendItems({ kind }: Game, parts: readonly Part[], groups: readonly ArmGroup[]): LegendItem[] {
  const { interval } = groups[0]!.arms[0]!.run;
  return [
    ...parts.map(({ outcome, colour }) => ({ label: outcome.title, sign: 'square' as const, colour: ink(colour) })),
    ...(kind === 'competitive' ? [{ label: 'an even share', sign: 'line' as const, colour: ink('ink') }] : []),
    { label: `${level(interval.level)} interval`, sign: 'interval', colour: ink('ink') },
  ];
}

/** A part of a bar, in percent. */
interface Segment extends Span {
  readonly part: Part;
  readonly rate: number;
}

function segmentsOf(parts: readonly Part[], { row, run }: Row): Segment[] {
  let x = 0;
  return parts.map((part) => {
    const { rate } = run.outcomes[part.outcome.name]!;
    const segment = { row, part, rate, x, x2: x + 100 * rate, colour: ink(part.colour) };
    x = segment.x2;
    return segment;
  });
}

/** At the end of the first part its own interval, at the end of all wins that of any win; in percent. */
function intervalsOf(parts: readonly Part[], { row, run }: Row): Span[] {
  const [first, ...others] = parts.filter(({ isWin }) => isWin);
  const rates = first === undefined ? [] : [run.outcomes[first.outcome.name]!];
  if (others.length > 0) rates.push(run.any);
  return rates.map(({ low, high }) => ({ row, x: 100 * low, x2: 100 * high, colour: ink('ink') }));
}

/** The percentage, where the part of the bar has room for it between the intervals at its ends. */
function numberIn({ row, x, x2, part, rate }: Segment, around: readonly Span[], unit: number): object[] {
  if (!part.isWin) return [];
  let [from, to] = [x, x2];
  for (const { x: low, x2: high } of around) {
    if (low <= x && x <= high) from = Math.max(from, high);
    if (low <= x2 && x2 <= high) to = Math.min(to, low);
  }
  const text = percent(rate);
  if (to - from < unit * (textWidth(text, NUMBER) + 8)) return [];
  return [{ row, x: (from + to) / 2, text, colour: ink(`${part.colour}-ink`) }];
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

const LOSS_BAND = 18;

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
        ...{ groups, form, band: LOSS_BAND, title: '% of games' },
        domain: [
          0,
          Math.min(100, 100 * Math.max(0.01, ...groups.flatMap(({ arms }) => arms.map(({ run }) => lost(run))))),
        ],
        key: reasons.map(({ summary, paint }) => ({ label: summary, sign: 'square', colour: ink(paint) })),
        number: (run) => percent(lost(run)),
        marks: (rows, unit) => {
          const parts = rows.flatMap(({ row, run }) => {
            let x = 0;
            return reasons.map(({ name, paint }) => {
              const share = (100 * (run.reasons[name] ?? 0)) / run.games;
              x += share;
              return { row, x: x - share, x2: x, share, paint, colour: ink(paint) };
            });
          });
          const numbers = parts
            .map(({ row, x, share, paint }) => ({
              row,
              share,
              x: x + share / 2,
              text: percent(share / 100),
              colour: ink(`${paint}-ink`),
            }))
            .filter(({ share, text }) => share > unit * (textWidth(text, NUMBER) + 4));
          return [bars(parts, LOSS_BAND), texts(numbers, { fontSize: NUMBER })];
        },
      }),
  };
}

function lost({ any }: ArmSummary): number {
  return 1 - any.rate;
}
