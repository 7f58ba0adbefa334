/** A comparison of two at a terminal, in 80 columns where its numbers allow. Rates are in percent, differences in points. */
import { type ArmSummary, type Comparison, rateOf, type ShareComparison } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { levelFor } from '../../stats/interval.js';
import { MIN_FOR_MEANS } from '../../stats/means.js';
import { aligned, pointsWithin, sectionsText, signed, timeText, wrapped } from '../lines.js';
import { setupText } from '../model/arms.js';
import { sampleSizesText } from '../model/sample-sizes.js';
import { type AnyComparison, isOfShares, sizesIn, verdictOf } from '../model/verdict.js';
import { count, counted, level, percent, pValue, winsAtDistance } from '../numbers.js';

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
  const withP = Object.values(difference).some((rate) => rate.mcnemar !== null);
  const rows = game.measures.map(({ name, title }) => {
    const found = difference[name]!;
    const rates = [a, b].map((arm) => percent(rateOf(arm!, { name }).rate));
    const p = withP ? [found.mcnemar === null ? '' : pValue(found.mcnemar.midP)] : [];
    return [title, ...rates, pointsWithin(found), ...found.discordant.map(count), ...p];
  });
  return aligned([['', 'A %', 'B %', `B - A ${interval}`, 'only A', 'only B', ...(withP ? ['p'] : [])], ...rows]);
}

const NO_INTERVAL = { 'too-few': 'too few games', 'no-spread': 'never differed' } as const;

function metrics(game: Game, { metrics: found, a, b }: Comparison, interval: string): string[] {
  const rows = game.metrics.map(({ name }) => {
    const { estimate, low, high, reason } = found[name]!;
    const digits = low === null || high === null ? 1 : digitsFor(high - low);
    const means = [a, b].map((arm) => arm!.metrics[name]!.mean.toFixed(digits));
    return [name, ...means, meanDifference({ estimate, low, high }, digits, NO_INTERVAL[reason ?? 'too-few'])];
  });
  return aligned([['mean', 'A', 'B', `B - A ${interval}`], ...rows]);
}

/** So many places that the interval is more than a handful of them wide. */
function digitsFor(width: number): number {
  return width > 0 ? Math.max(1, Math.min(4, Math.ceil(-Math.log10(width / 10)))) : 1;
}

function meanDifference(
  { estimate, low, high }: { readonly estimate: number; readonly low: number | null; readonly high: number | null },
  digits: number,
  none: string,
): string {
  const range = low === null || high === null ? none : `${signed(low, digits)} to ${signed(high, digits)}`;
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
    row(
      'points a game',
      (one) => one.points.mean.toFixed(2),
      gained === undefined ? '' : meanDifference(gained, 2, NO_INTERVAL['too-few']),
    ),
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

const METHODS = {
  tango: "Tango's score interval of a paired difference",
  'exact-unconditional': 'exact unconditional (few discordant games)',
  exact: 'none needed, the difference is exact',
  gaffke: "Gaffke's limits of a bounded mean",
  'confidence-sequence': 'confidence sequence (valid at any stopping time)',
} as const;

function notesOnTeams({ games, difference, metrics, decision }: Comparison): [methods: string[], played: string] {
  const { correlation, unpaired, mcnemar, method } = difference[decision.outcome]!;
  const saved = 2 * ((unpaired ?? 0) - games);
  // That of the outcome that decides, and others where they differ.
  const used = [...new Set([method, ...Object.values(difference).map((each) => each.method)])];
  const means = Object.values(metrics);
  const ofMeans =
    means.length > 0 && means.every(({ reason }) => reason === 'too-few')
      ? `none below ${MIN_FOR_MEANS} games`
      : means[0]?.method === 'asymptotic-confidence-sequence'
        ? 'asymptotic confidence sequence'
        : "Student's t";
  return [
    [
      ...(correlation === null || unpaired === null
        ? []
        : [
            `Pairing: correlation r = ${correlation.toFixed(2)}, equivalent to ${count(unpaired)} unpaired games per team (${count(Math.abs(saved))} games ${saved >= 0 ? 'saved' : 'lost'}).`,
          ]),
      `Intervals: ${used.map((each) => METHODS[each]).join('; or ')}; means: ${ofMeans}.`,
      ...(mcnemar === null ? [] : ["p: McNemar's mid-p test that both rates are equal."]),
    ],
    `${count(games)} ${games === 1 ? 'deal' : 'deals'}, each played by A and by B`,
  ];
}

function notesOnShares({ kind, a, games, rounds, decision, difference }: ShareComparison): [string[], string] {
  const isField = kind === 'field';
  const { interval, method } = decision.estimate!;
  const forMeans = ['fixed-games', 'exact'].includes(method) ? "Student's t" : 'asymptotic confidence sequence';
  const means = difference.points?.low === null ? `none below ${MIN_FOR_MEANS} rounds` : forMeans;
  return [
    [
      `Intervals treat one deck in all ${a!.setup.players} seat rotations as one observation. Wins: ${METHODS[interval]}${isField ? `; points: ${means}` : ''}.`,
    ],
    `${counted(rounds, 'deck')}, ${counted(games, 'game')}${isField ? ' each' : ''}`,
  ];
}
