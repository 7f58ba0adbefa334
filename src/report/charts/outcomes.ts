/** Outcomes of games: bars that are divided by outcome, and those of lost games by reason. */
import type { TopLevelSpec } from 'vega-lite';
import type { ArmSummary, Rate } from '../../analysis/index.js';
import { type Game, isGoal, type Outcome, type Reason } from '../../game/index.js';
import { type ArmGroup, armsByRate, fairGroups, inGroup, type NamedArm, nameOf, wholeName } from '../model/arms.js';
import { level, listed, percent, withInterval } from '../numbers.js';
import { type Chart, type Form, nameWith, textWidth, titleWith } from './chart.js';
import { cycle, ink } from './palette.js';
import { bars, columnWidth, drawRows, intervals, type LegendItem, type Row, type Span, texts, ticks } from './rows.js';

const BAND = 22;
const LOSS_BAND = 18;
/** Font size of numbers in bars, and pixels beside them. */
const NUMBER = 11.5;
const ROOM = 8;

interface Part {
  readonly label: string;
  readonly share: (run: ArmSummary) => number;
  readonly paint: string;
  readonly isNumbered: boolean;
}

/** Bars that are divided into parts, and the percentages of these, where they have room between intervals at their ends. */
function stacked(parts: readonly Part[], rows: readonly Row[], band: number, unit: number, around: readonly Span[]) {
  const segments = rows.flatMap(({ row, run }) => {
    let x2 = 0;
    return parts.map((part) => {
      const x = x2;
      x2 += 100 * part.share(run);
      return { ...part, row, x, x2, text: percent(part.share(run)), colour: ink(part.paint) };
    });
  });
  const numbers = segments.flatMap(({ row, x, x2, text, paint, isNumbered }) => {
    const own = around.filter((span) => span.row === row);
    const from = Math.max(x, ...own.filter((span) => span.x <= x && x <= span.x2).map((span) => span.x2));
    const to = Math.min(x2, ...own.filter((span) => span.x <= x2 && x2 <= span.x2).map((span) => span.x));
    if (!isNumbered || to - from < unit * (textWidth(text, NUMBER) + ROOM)) return [];
    return [{ row, x: (from + to) / 2, text, colour: ink(`${paint}-ink`) }];
  });
  return [bars(segments, band), texts(numbers, { fontSize: NUMBER })];
}

function keyOf(parts: readonly Part[]): LegendItem[] {
  return parts.map(({ label, paint }) => ({ label, sign: 'square', colour: ink(paint) }));
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
  const part = ({ name, title }: Outcome, isNumbered: boolean, paint: string) => ({
    ...{ label: title, isNumbered, paint, share: (run: ArmSummary) => run.outcomes[name]!.rate },
  });
  const wins = game.outcomes.filter((_, place) => isGoal(game, place));
  const others = game.outcomes.filter((outcome) => !wins.includes(outcome));
  return [
    ...wins.map((outcome, place) => part(outcome, true, cycle('win', place))),
    ...others.map((outcome) => part(outcome, false, 'loss')),
  ];
}

/** Draws the bars of each group, one below the other or as columns, with the share of any win at their ends. */
function draw(game: Game, groups: readonly ArmGroup[], form: Form): TopLevelSpec {
  const parts = partsOf(game);
  const [first, ...others] = game.outcomes.filter((_, place) => isGoal(game, place));
  const colour = ink('ink');
  const whisker = ({ low, high }: Rate, row: number) => ({ row, x: 100 * low, x2: 100 * high, colour });
  const { interval } = groups[0]!.arms[0]!.run;
  return drawRows({
    ...{ groups, form, band: BAND, domain: [0, 100], areColumns: form === 'wide' && fitsColumns(groups) },
    title: `% of games, and ${game.kind === 'competitive' ? 'wins' : 'any win'} at the end`,
    key: [
      ...keyOf(parts),
      ...(game.kind === 'competitive' ? [{ label: 'an even share', sign: 'line' as const, colour }] : []),
      { label: `${level(interval.level)} interval`, sign: 'interval', colour },
    ],
    number: ({ any }) => percent(any.rate),
    marks: (rows, unit) => {
      // At the end of the first part its own interval, at the end of all wins that of any win.
      const ofFirst = first === undefined ? [] : rows.map(({ row, run }) => whisker(run.outcomes[first.name]!, row));
      const ofAny = others.length === 0 ? [] : rows.map(({ row, run }) => whisker(run.any, row));
      const apart = others.length === 0 ? 0 : 5;
      // A player who is as good as the others has this share.
      const even = rows.map(({ row, run }) => ({ row, x: 100 / run.setup.players, colour }));
      return [
        ...stacked(parts, rows, BAND, unit, [...ofFirst, ...ofAny]),
        ...(game.kind === 'cooperative' ? [] : [ticks(even, BAND + 8, 2)]),
        ...intervals(ofFirst, 6, -apart),
        ...intervals(ofAny, 6, apart),
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

function alike([one, ...others]: readonly ArmGroup[]): ArmGroup[] {
  const order = one!.arms.map(({ label }) => label);
  const place = ({ label }: NamedArm) => order.indexOf(label);
  return [one!, ...others.map(({ title, arms }) => ({ title, arms: arms.toSorted((a, b) => place(a) - place(b)) }))];
}

const MAX_FOUND = 3;

function findingOf(given: readonly ArmGroup[]): string {
  const groups = fairGroups(given);
  const bests = groups.map((group) => ({ group, best: armsByRate(group)[0]! }));
  const found = bests.slice(0, MAX_FOUND);
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

export function waysToLose(game: Game, groups: readonly ArmGroup[]): Reason[] {
  const won = new Set(game.outcomes.filter((_, place) => isGoal(game, place)).map(({ name }) => name));
  const runs = groups.flatMap(({ arms }) => arms.map(({ run }) => run));
  return game.reasons.filter(
    ({ name, outcome }) => !won.has(outcome) && runs.some(({ reasons }) => (reasons[name] ?? 0) > 0),
  );
}

/** How games were lost: a bar an arm, as long as its share of lost games with a part for each reason. */
export function endingsChart(game: Game, groups: readonly ArmGroup[], only: string | null): Chart {
  const parts = waysToLose(game, groups).map(({ name, summary }, place) => ({
    ...{ label: summary, paint: cycle('reason', place), isNumbered: true },
    share: ({ reasons, games }: ArmSummary) => (reasons[name] ?? 0) / games,
  }));
  const lost = ({ any }: ArmSummary) => 1 - any.rate;
  const most = Math.max(0.01, ...groups.flatMap(({ arms }) => arms.map(({ run }) => lost(run))));
  return {
    name: nameWith('losses', only),
    title: titleWith('How games were lost', only),
    description: `A bar for each arm, as long as its share of games that were not won, divided by reason: ${listed(parts.map(({ label }) => label))}.`,
    draw: (form) =>
      drawRows({
        ...{ groups, form, band: LOSS_BAND, title: '% of games', domain: [0, Math.min(100, 100 * most)] },
        key: keyOf(parts),
        number: (run) => percent(lost(run)),
        marks: (rows, unit) => stacked(parts, rows, LOSS_BAND, unit, []),
      }),
  };
}
