/** A comparison of two at a terminal, in 80 columns where its numbers allow. Rates are in percent, differences in points. */
import {
  type ArmSummary,
  type Comparison,
  type MeanDifference,
  rateOf,
  type ShareComparison,
} from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { levelFor } from '../../stats/interval.js';
import { aligned, pointsWithin, sectionsText, signed, timeText, wrapped } from '../lines.js';
import { setupText } from '../model/arms.js';
import { METHOD_NAMES, methodsText } from '../model/methods.js';
import { sampleSizesText } from '../model/sample-sizes.js';
import { type AnyComparison, isOfShares, sizesIn, verdictOf } from '../model/verdict.js';
import { count, counted, level, percent, winsAtDistance } from '../numbers.js';

/** A comparison for people; empty where no game was finished. */
export function comparisonReport(game: Game, comparison: AnyComparison): string {
  const { a, b } = comparison;
  if (a === null || (b === null && !isOfShares(comparison))) return '';
  const interval = `(${level(levelFor(comparison.decision.alpha))} interval)`;
  const tables = isOfShares(comparison)
    ? [shares(comparison, a, interval)]
    : [outcomes(game, comparison, interval), metrics(game, comparison, interval), meetings(game, comparison)];
  return sectionsText([heading(game, comparison, a), verdictOf(game, comparison), ...tables, notes(comparison)]);
}

function heading(game: Game, { b }: AnyComparison, a: ArmSummary): string[] {
  // In a duel there is no B of its own: it fills the seats beside A.
  const names = b === null ? [a.setup.policies[0]!, a.setup.field!] : [a.team, b.team];
  return sidesText(game, names, [a.setup, (b ?? a).setup]);
}

/** A and B, each with its setup where these differ; else what both play stands below. */
function sidesText(game: Game, names: readonly string[], setups: readonly Parameters<typeof setupText>[1][]): string[] {
  const [a, b] = setups.map((setup) => setupText(game, setup));
  if (a === b) return [`A  ${names[0]}`, `B  ${names[1]}`, a!];
  return [`A  ${names[0]} (${a})`, `B  ${names[1]} (${b})`];
}

function outcomes(game: Game, { difference, a, b }: Comparison, interval: string): string[] {
  const rows = game.measures.map(({ name, title }) => {
    const found = difference[name]!;
    const rates = [a, b].map((arm) => percent(rateOf(arm!, { name }).rate));
    return [title, ...rates, pointsWithin(found), ...(found.discordant ?? []).map(count)];
  });
  return aligned([['', 'A %', 'B %', `B - A ${interval}`, 'only A', 'only B'], ...rows]);
}

function metrics(game: Game, { metrics: found, a, b }: Comparison, interval: string): string[] {
  const rows = game.metrics.map(({ name }) => {
    const { low, high } = found[name]!;
    const digits = low === null || high === null ? 1 : digitsFor(high - low);
    const means = [a, b].map((arm) => arm!.metrics[name]!.mean.toFixed(digits));
    return [name, ...means, meanDifference(found[name]!, digits)];
  });
  return aligned([['mean', 'A', 'B', `B - A ${interval}`], ...rows]);
}

/** So many places that the interval is more than a handful of them wide. */
function digitsFor(width: number): number {
  return width > 0 ? Math.max(1, Math.min(4, Math.ceil(-Math.log10(width / 10)))) : 1;
}

function meanDifference({ estimate, low, high }: MeanDifference, digits: number): string {
  const range = low === null || high === null ? 'no interval' : `${signed(low, digits)} to ${signed(high, digits)}`;
  return `${signed(estimate, digits)} (${range})`;
}

function meetings({ outcomes }: Game, { table }: Comparison): string[] {
  const head = ['A below, B right', ...outcomes.map(({ title }) => title)];
  return aligned([
    head,
    ...outcomes.map(({ name, title }) => [title, ...outcomes.map((other) => count(table[name]![other.name]!))]),
  ]);
}

/** Wins, points, places and the share by distance from the first dealer, of A and where it was played of B. */
function shares({ b, difference }: ShareComparison, a: ArmSummary, interval: string): string[] {
  const sides = (b === null ? [a] : [a, b]).map(({ entrants }) => entrants![0]!);
  const { share, points: gained } = difference;
  type Side = (typeof sides)[number];
  const row = (title: string, of: (side: Side) => string, last = '') => [title, ...sides.map(of), last];
  const { estimate, low, high } = share!;
  return aligned([
    ['', 'A', ...(b === null ? [] : ['B']), `${b === null ? `A - 1/${a.setup.players}` : 'B - A'} ${interval}`],
    row('wins %', (one) => percent(one.share.mean), pointsWithin({ estimate, low: low!, high: high! })),
    row('points a game', (one) => one.points.mean.toFixed(2), gained === undefined ? '' : meanDifference(gained, 2)),
    row('points a deal', (one) => one.pointsADeal.toFixed(2)),
    ...sides[0]!.places.map((_, place) => row(`place ${place + 1} %`, (one) => percent(one.places[place]!))),
    ...sides[0]!.bySeat.map((_, distance) =>
      row(winsAtDistance(distance), (one) => percent(one.byDistance[distance]!.mean)),
    ),
  ]);
}

/** How the intervals were found, the looks of a test, how many games were played and how long they took. */
function notes(comparison: AnyComparison): string[] {
  const { seed, timing } = comparison;
  const [methods, played] = isOfShares(comparison) ? notesOnShares(comparison) : notesOnTeams(comparison);
  const end = `${played}, seed '${seed}'; ${timeText(timing)}`;
  return [...methods, ...comparison.notes, end, sampleSizesText(sizesIn(comparison))].flatMap((line) => wrapped(line));
}

function notesOnTeams({ games, difference, metrics, decision }: Comparison): [methods: string[], played: string] {
  const rates = [difference[decision.outcome]!, ...Object.values(difference)].map(({ method }) => method);
  const means = Object.values(metrics).map(({ method }) => method);
  return [
    [`Intervals of rates: ${methodsText(rates)}; of means: ${methodsText(means)}.`],
    `${count(games)} ${games === 1 ? 'deal' : 'deals'}, each played by A and by B`,
  ];
}

function notesOnShares({ kind, a, games, rounds, decision }: ShareComparison): [string[], string] {
  const { method } = decision.estimate!;
  return [
    [
      `Intervals treat one deck in all ${a!.setup.players} seat rotations as one observation. Wins: ${METHOD_NAMES[method]}.`,
    ],
    `${counted(rounds, 'deck')}, ${counted(games, 'game')}${kind === 'field' ? ' each' : ''}`,
  ];
}
