/** A comparison of two as blocks. Rates are in percent, differences in percentage points. */
import {
  estimateIn,
  type Finding,
  findDecidingDifference,
  findFinding,
  POINTS_PER_DEAL,
  type ResultRow,
  rowsOf,
  type SampleSizes,
} from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { levelFor } from '../../stats/interval.js';
import { type Block, heading, lead, paragraphs, table, textColumn } from '../blocks/block.js';
import { formatTime } from '../lines.js';
import {
  capitalise,
  countNoun,
  formatCount,
  formatInterval,
  formatLevel,
  formatPercent,
  type IntervalEstimate,
  winsAtDistance,
} from '../numbers.js';
import { formatSetup, setupDimensions } from '../study/arms.js';
import { measureVerb } from '../study/measures.js';
import { BIAS_WARNING, joinMethodNames, METHOD_NAMES } from '../study/methods.js';
import type { Study } from '../study/study.js';
import { formatSampleSizes } from './captions.js';
import { NO_GAMES } from './leads.js';

type Result = Study['result'];
type Verdict = Extract<Result['verdict'], { readonly kind: 'comparison' }>;

/** A comparison with the values that all its blocks use. */
interface Compared {
  readonly game: Game;
  readonly result: Result;
  readonly verdict: Verdict;
  readonly a: ResultRow;
  /** Null in a duel, where A alone was played among players of B. */
  readonly b: ResultRow | null;
  readonly difference: Finding;
}

export function compareBlocks(game: Game, result: Result): Block[] {
  const verdict = result.verdict as Verdict;
  const [a, b = null] = rowsOf(result);
  const difference = findDecidingDifference(result);
  if (a === undefined || difference === undefined) return [heading('Which is better, A or B?'), lead(NO_GAMES)];
  const compared: Compared = { game, result, verdict, a, b, difference };
  return [
    heading(titleOf(compared)),
    lead(leadOf(compared)),
    ...paragraphs(...sidesOf(compared)),
    ...mainDifference(compared),
    ...(a.entrant === null ? teamTables(compared) : shareTable(compared)),
    ...paragraphs(...notesOn(compared)),
  ];
}

/** A and B, and what differs between them. */
function titleOf({ game, a, b }: Compared): string {
  if (b === null) return `Which is better: A (${a.setup.policies[0]}) or B (${a.setup.field})?`;
  const parts = [a, b].map((side) => setupDimensions(game).map(({ of }) => of(side)));
  const setups = [0, 1].map((side) =>
    parts[side]!.filter((part, place) => part !== parts[1 - side]![place]).join(', '),
  );
  const names = [a, b].map(({ team }, place) => {
    if (setups[place] === '') return team;
    return a.team === b.team ? setups[place] : `${team}, ${setups[place]}`;
  });
  return `Which is better: A (${names[0]}) or B (${names[1]})?`;
}

/** Which of the two is better, in words, or that it is undecided. */
function leadOf(compared: Compared): string {
  const { verdict, a } = compared;
  const cut =
    verdict.stopped === 'by-hand' ? 'Interrupted' : verdict.stopped === 'failed' ? 'Stopped by a failure' : '';
  return `${sentence(compared)}${cut === '' ? '' : ` ${cut} after ${countNoun(a.games, 'game')}.`}`;
}

function sentence(compared: Compared): string {
  const { game, verdict, a, b } = compared;
  const { decision, effect, measure } = verdict;
  const [better, worse] = decision === 'a' ? ['A', 'B'] : ['B', 'A'];
  const rate = (side: ResultRow) => formatPercent(estimateIn(side, measure)!.mean);
  if (b === null) {
    const { players } = a.setup;
    const wins = `A wins ${rate(a)} of 100 games`;
    const even = `an even share is ${formatPercent(1 / players)}`;
    if (decision === 'same') return `A and B are the same: each wins exactly 1/${players} of the games.`;
    if (decision === 'close')
      return `A and B are equivalent: ${wins}, less than ${formatPercent(effect)} from an even share.`;
    return decision === 'open'
      ? `Undecided: ${wins}, and ${even}.`
      : `${better} is better than ${worse}: ${wins}; ${even}.`;
  }
  const wins = measureVerb(game, game.results.measures.find(({ name }) => name === measure)!);
  switch (decision) {
    case 'same':
      return 'A and B are the same: the difference is exactly zero.';
    case 'close':
      return `A and B are equivalent: they differ by less than ${formatPercent(effect)} points${isIdentical(compared) ? ', and had the same result in every game' : ''}.`;
    case 'open':
      return `Undecided: A ${wins} ${rate(a)} of 100 games and B ${rate(b)}; their difference may be zero.`;
    default: {
      const [winner, loser] = decision === 'a' ? [a, b] : [b, a];
      return `${better} is better than ${worse}: it ${wins} ${rate(winner)} of 100 games, ${worse} ${rate(loser)}.`;
    }
  }
}

function isIdentical({ result }: Compared): boolean {
  const met = result.findings.flatMap(({ discordant }) => (discordant === undefined ? [] : [discordant]));
  return met.length > 0 && met.every((games) => games.every((one) => one === 0));
}

/** A and B, each with its setup where these differ; else what both play stands behind them. */
function sidesOf({ game, a, b }: Compared): string[] {
  // In a duel there is no B of its own: it fills the seats beside A.
  const names = b === null ? [a.setup.policies[0]!, a.setup.field!] : [a.team, b.team];
  const [ofA, ofB] = [a.setup, (b ?? a).setup].map((setup) => formatSetup(game, setup));
  if (ofA === ofB) return [`A: ${names[0]}`, `B: ${names[1]}`, `Both: ${ofA}`];
  return [`A: ${names[0]} (${ofA})`, `B: ${names[1]} (${ofB})`];
}

/** The difference that decides, drawn on its own scale; nothing where there can be none. */
function mainDifference({ result, verdict, a, b, difference }: Compared): Block[] {
  if (verdict.decision === 'same') return [];
  const { title } = result.measures.find(({ name }) => name === verdict.measure)!;
  const label = b === null ? `A minus an even share, 1/${a.setup.players}` : 'B minus A';
  const isBiased = difference.estimate.method === 'betting';
  return [
    {
      ...{ kind: 'estimates', name: 'difference', scale: 'difference' },
      title: `${capitalise(title)}, points (${intervalOf(verdict)})`,
      rows: [{ label, group: null, ...difference.estimate, ...(isBiased && { note: 'biased' }) }],
    },
    ...paragraphs(isBiased ? `This estimate is ${BIAS_WARNING}.` : ''),
  ];
}

function intervalOf({ alpha }: Verdict): string {
  return `${formatLevel(levelFor(alpha))} interval`;
}

/** B minus A in a measure; undefined where the results have none. */
function differenceIn({ result }: Compared, measure: string): Finding | undefined {
  return findFinding(result, measure, { arm: 2, weight: 1 }, { arm: 1, weight: -1 });
}

function teamTables(compared: Compared): Block[] {
  const { game, verdict, a, b } = compared;
  const interval = intervalOf(verdict);
  const rate = (side: ResultRow, name: string) => formatPercent(estimateIn(side, name)!.mean);
  const mean = (side: ResultRow, name: string) =>
    estimateIn(side, name)!.mean.toFixed(digitsOf(differenceIn(compared, name)!.estimate));
  return [
    ...table('rates', '', game.results.measures, [
      textColumn('% of games', ({ title }) => title),
      { heading: 'A', cell: ({ name }) => rate(a, name) },
      { heading: 'B', cell: ({ name }) => rate(b!, name) },
      {
        heading: `B - A (${interval})`,
        cell: ({ name }) => formatInterval(differenceIn(compared, name)!.estimate, 'difference'),
      },
      { heading: 'only A', cell: ({ name }) => formatCount(differenceIn(compared, name)!.discordant![0]) },
      { heading: 'only B', cell: ({ name }) => formatCount(differenceIn(compared, name)!.discordant![1]) },
    ]),
    ...table('means', '', game.results.metrics, [
      textColumn('mean', ({ name }) => name),
      { heading: 'A', cell: ({ name }) => mean(a, name) },
      { heading: 'B', cell: ({ name }) => mean(b!, name) },
      { heading: `B - A (${interval})`, cell: ({ name }) => changeText(differenceIn(compared, name)!.estimate) },
    ]),
    ...table('meetings', '', game.results.outcomes, [
      textColumn('A below, B right', ({ title }) => title),
      ...game.results.outcomes.map(({ name, title }) => ({
        heading: title,
        cell: (one: Game['results']['outcomes'][number]) => formatCount(verdict.meetings![one.name]![name]!),
      })),
    ]),
  ];
}

/** So many places that the interval is more than a handful of them wide. */
function digitsOf({ low, high }: IntervalEstimate): number {
  const width = low === null || high === null ? 0 : high - low;
  return width > 0 ? Math.max(1, Math.min(4, Math.ceil(-Math.log10(width / 10)))) : 1;
}

function changeText(found: IntervalEstimate): string {
  const text = formatInterval(found, 'change', digitsOf(found));
  return found.low === null ? `${text} (no interval)` : text;
}

interface ShareRow {
  readonly title: string;
  readonly of: (side: ResultRow) => string;
  readonly difference?: string;
}

/** Wins, points, placings and the share by distance from the first dealer, of A and where it was played of B. */
function shareTable(compared: Compared): Block[] {
  const { verdict, a, b, difference } = compared;
  const points = differenceIn(compared, 'points');
  const mean = (measure: string) => (side: ResultRow) => estimateIn(side, measure)?.mean.toFixed(2) ?? '';
  const rows: ShareRow[] = [
    {
      title: 'wins %',
      of: (side) => formatPercent(estimateIn(side, verdict.measure)!.mean),
      difference: formatInterval(difference.estimate, 'difference'),
    },
    {
      title: 'points a game',
      of: mean('points'),
      ...(points !== undefined && { difference: formatInterval(points.estimate, 'change') }),
    },
    { title: 'points a deal', of: mean(POINTS_PER_DEAL) },
    ...a.entrant!.places.map((_, place) => ({
      title: `place ${place + 1} %`,
      of: ({ entrant }: ResultRow) => formatPercent(entrant!.places[place]!),
    })),
    ...a.byDistance.map((_, distance) => ({
      title: winsAtDistance(distance),
      of: ({ byDistance }: ResultRow) => formatPercent(byDistance[distance]!.estimate.mean),
    })),
  ];
  const against = b === null ? `A - 1/${a.setup.players}` : 'B - A';
  return table('shares', '', rows, [
    textColumn('', ({ title }) => title),
    { heading: 'A', cell: ({ of }) => of(a) },
    b !== null && { heading: 'B', cell: ({ of }) => of(b) },
    { heading: `${against} (${intervalOf(verdict)})`, cell: ({ difference = '' }) => difference },
  ]);
}

/** Notes on methods of intervals, looks of a test, games and time. */
function notesOn(compared: Compared): string[] {
  const { result, verdict, a } = compared;
  const { seed, timing, notes = [] } = result;
  const [methods, played] = a.entrant === null ? notesOnTeams(compared) : notesOnShares(compared);
  const end = `${played}, seed '${seed}'`;
  return [
    verdict.decision === 'same' ? '' : methods,
    ...notes,
    timing === undefined ? `${end}.` : `${end}; ${formatTime(timing)}.`,
    formatSampleSizes(sizesIn(compared)),
  ];
}

function notesOnTeams(compared: Compared): readonly [methods: string, played: string] {
  const { game, a } = compared;
  const methodsOf = (all: readonly { readonly name: string }[]) =>
    joinMethodNames(all.map(({ name }) => differenceIn(compared, name)!.estimate.method));
  return [
    `Intervals of rates: ${methodsOf(game.results.measures)}; of means: ${methodsOf(game.results.metrics)}.`,
    `${countNoun(a.games, 'deal')}, each played by A and by B`,
  ];
}

function notesOnShares({ a, b, difference }: Compared): readonly [string, string] {
  const rounds = a.games / a.block;
  return [
    `Intervals treat one deck in all ${a.setup.players} seat rotations as one observation. Wins: ${METHOD_NAMES[difference.estimate.method]}.`,
    `${countNoun(rounds, 'deck')}, ${countNoun(a.games, 'game')}${b === null ? '' : ' each'}`,
  ];
}

/** Decks that would show the difference of interest; null where the comparison does not say. */
function sizesIn({ verdict, a }: Compared): SampleSizes | null {
  const { gamesToShow, effect, power } = verdict;
  if (gamesToShow === null) return null;
  return { kind: 'difference', effect, power, decks: gamesToShow / a.block, round: a.block };
}
