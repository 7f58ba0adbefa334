import { type ArmSummary, type Comparison, rateOf } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { levelFor } from '../../stats/interval.js';
import { MIN_FOR_MEANS } from '../../stats/means.js';
import { count, levelPercent, percent, pValue } from '../numbers.js';
import { aligned } from './aligned.js';
import { points, signed } from './figures.js';
import { looksInWords, verdictInWords } from './verdict.js';
import { wrapped } from './wrapped.js';

/** A comparison for people, in 80 columns where its numbers allow. Rates are in percent, differences in points. */
export function comparisonReport(game: Game, comparison: Comparison): string {
  const { a, b } = comparison;
  if (a === null || b === null) return '';
  const sections = [
    heading(game, a, b),
    verdictInWords(game, comparison),
    outcomes(game, comparison, a, b),
    metrics(game, comparison, a, b),
    meetings(game, comparison),
    notes(comparison),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function heading(game: Game, a: ArmSummary, b: ArmSummary): string[] {
  const [setupA, setupB] = [a, b].map((arm) => setupOf(game, arm));
  const own = (setup: string) => (setupA === setupB ? '' : ` (${setup})`);
  const shared = setupA === setupB ? [setupA!] : [];
  return [`A  ${a.team}${own(setupA!)}`, `B  ${b.team}${own(setupB!)}`, ...shared];
}

function setupOf(game: Game, { setup }: ArmSummary): string {
  const rulings = game.rulings
    .filter(({ name, values }) => setup.rulings[name] !== values[0])
    .map(({ name }) => `${name}=${setup.rulings[name]}`);
  return [setup.variant, setup.players === 1 ? '1 player' : `${setup.players} players`, ...rulings].join(', ');
}

function outcomes(game: Game, { difference, decision }: Comparison, a: ArmSummary, b: ArmSummary): string[] {
  const withP = Object.values(difference).some((rate) => rate.mcnemar !== null);
  const rows = game.measures.map(({ name, title }) => {
    const { estimate, low, high, discordant, mcnemar } = difference[name]!;
    const rates = [a, b].map((arm) => percent(rateOf(arm, { name }).rate));
    const interval = `${points(estimate)} (${points(low)} to ${points(high)})`;
    const p = withP ? [mcnemar === null ? '' : pValue(mcnemar.midP)] : [];
    return [title, ...rates, interval, ...discordant.map(count), ...p];
  });
  const head = ['', 'A %', 'B %', `B - A (${level(decision.alpha)})`, 'only A', 'only B', ...(withP ? ['p'] : [])];
  return aligned([head, ...rows]);
}

function metrics(game: Game, comparison: Comparison, a: ArmSummary, b: ArmSummary): string[] {
  const rows = game.metrics.map(({ name }) => {
    const { estimate, low, high, reason } = comparison.metrics[name]!;
    const digits = low === null || high === null ? 1 : digitsFor(high - low);
    const means = [a, b].map((arm) => arm.metrics[name]!.mean.toFixed(digits));
    const range =
      low === null || high === null ? NO_INTERVAL[reason!] : `${signed(low, digits)} to ${signed(high, digits)}`;
    return [name, ...means, `${signed(estimate, digits)} (${range})`];
  });
  return aligned([['mean', 'A', 'B', `B - A (${level(comparison.decision.alpha)})`], ...rows]);
}

/** What stands in the place of an interval. */
const NO_INTERVAL = { 'too-few': 'too few games', 'no-spread': 'never differed' } as const;

/** So many places that the interval is more than a handful of them wide. */
function digitsFor(width: number): number {
  return width > 0 ? Math.max(1, Math.min(4, Math.ceil(-Math.log10(width / 10)))) : 1;
}

function meetings(game: Game, { table }: Comparison): string[] {
  const titles = game.outcomes.map(({ title }) => title);
  const rows = game.outcomes.map(({ name, title }) => [
    title,
    ...game.outcomes.map((outcome) => count(table[name]![outcome.name]!)),
  ]);
  return aligned([['A below, B right', ...titles], ...rows]);
}

function notes(comparison: Comparison): string[] {
  const { games, difference, decision, seed, timing } = comparison;
  const { correlation, unpaired } = difference[decision.outcome]!;
  const lines: string[] = [];
  if (correlation !== null && unpaired !== null) {
    lines.push(
      `Pairing: correlation r = ${correlation.toFixed(2)}, equivalent to ${count(unpaired)} unpaired games per team (${savings(2 * (unpaired - games))}).`,
    );
  }
  lines.push(`Intervals: ${intervalsInWords(comparison)}; means: ${meansInWords(comparison)}.`);
  if (difference[decision.outcome]!.mcnemar !== null) lines.push("p: McNemar's mid-p test that both rates are equal.");
  lines.push(...looksInWords(decision), ...comparison.notes);
  const speed = `${timing.seconds.toFixed(1)} s on ${timing.threads} ${timing.threads === 1 ? 'thread' : 'threads'}`;
  lines.push(`${count(games)} ${games === 1 ? 'deal' : 'deals'}, each played by A and by B, seed '${seed}'; ${speed}`);
  return lines.flatMap((line) => wrapped(line));
}

/** How the intervals were found: that of the outcome that decides, and others where they differ. */
function intervalsInWords({ difference, decision }: Comparison): string {
  const own = difference[decision.outcome]!.method;
  const others = new Set(Object.values(difference).map(({ method }) => method));
  others.delete(own);
  return [own, ...others].map((method) => METHODS[method]).join('; or ');
}

/** How those of the means were found, and why there may be none. */
function meansInWords({ metrics }: Comparison): string {
  const found = Object.values(metrics);
  if (found.length > 0 && found.every(({ reason }) => reason === 'too-few')) {
    return `none below ${MIN_FOR_MEANS} games`;
  }
  return found[0]?.method === 'asymptotic-confidence-sequence' ? 'asymptotic confidence sequence' : "Student's t";
}

function savings(games: number): string {
  return games >= 0 ? `${count(games)} games saved` : `${count(-games)} games lost`;
}

const METHODS = {
  tango: "Tango's score interval of a paired difference",
  'exact-unconditional': 'exact unconditional (few discordant games)',
  'confidence-sequence': 'confidence sequence (valid at any stopping time)',
  stagewise: 'stage-wise ordering',
} as const;

function level(alpha: number): string {
  return `${levelPercent(levelFor(alpha))} % interval`;
}
