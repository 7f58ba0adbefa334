/** A comparison of two as blocks. Rates are in percent, differences in percentage points. */
import {
  type ArmSummary,
  type Comparison,
  type MeanDifference,
  rateOf,
  type SampleSizes,
  type ShareComparison,
} from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { levelFor } from '../../stats/interval.js';
import { type Block, heading, lead, table, textColumn, texts } from '../blocks/block.js';
import { timeText } from '../lines.js';
import { capitalised, count, counted, intervalText, level, percent, type Within, winsAtDistance } from '../numbers.js';
import { setupDimensions, setupText } from '../study/arms.js';
import { within } from '../study/compared.js';
import { verbOf } from '../study/measures.js';
import { BIASED, METHOD_NAMES, methodsText } from '../study/methods.js';
import { sampleSizesText } from './captions.js';
import { NO_GAMES } from './leads.js';

/** Of two teams on the same decks, or of two policies where everybody plays for himself. */
type AnyComparison = Comparison | ShareComparison;

/** A comparison as read from its file has no timing. */
type Compared = AnyComparison & { readonly timing?: AnyComparison['timing'] };

export function compareBlocks(game: Game, comparison: Compared): Block[] {
  const { a, decision } = comparison;
  const title = heading(comparisonTitle(game, comparison));
  if (a === null || decision.estimate === null) return [title, lead(NO_GAMES)];
  return [
    title,
    lead(verdictOf(game, comparison)),
    ...texts(...sidesOf(game, comparison, a)),
    ...mainDifference(game, comparison, decision.estimate),
    ...(isOfShares(comparison) ? shareTable(comparison, a) : teamTables(game, comparison)),
    ...texts(...notesOf(comparison)),
  ];
}

function isOfShares(comparison: AnyComparison): comparison is ShareComparison {
  return comparison.schema === 'shamus-compare/2';
}

/** Whether A alone was played among players of B. */
function isDuel(comparison: AnyComparison): boolean {
  return isOfShares(comparison) && comparison.kind === 'duel';
}

/** A and B: what differs between them. */
function comparisonTitle(game: Game, comparison: AnyComparison): string {
  const { a, b } = comparison;
  if (a === null) return 'Which is better, A or B?';
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
function verdictOf(game: Game, comparison: AnyComparison): string {
  const { decision, games } = comparison;
  const cut =
    decision.stopped === 'by-hand' ? 'Interrupted' : decision.stopped === 'failed' ? 'Stopped by a failure' : '';
  return `${sentence(game, comparison)}${cut === '' ? '' : ` ${cut} after ${counted(games, 'game')}.`}`;
}

function sentence(game: Game, comparison: AnyComparison): string {
  const { a, b, decision } = comparison;
  const { verdict, effect, outcome } = decision;
  const [better, worse] = verdict === 'a' ? ['A', 'B'] : ['B', 'A'];
  if (isDuel(comparison)) {
    const { players } = a!.setup;
    const wins = `A wins ${percent(a!.any.rate)} of 100 games`;
    const even = `an even share is ${percent(1 / players)}`;
    if (verdict === 'same') return `A and B are the same: each wins exactly 1/${players} of the games.`;
    if (verdict === 'close') return `A and B are equivalent: ${wins}, less than ${percent(effect)} from an even share.`;
    return verdict === 'open'
      ? `Undecided: ${wins}, and ${even}.`
      : `${better} is better than ${worse}: ${wins}; ${even}.`;
  }
  const rate = (arm: ArmSummary) => percent(rateOf(arm, { name: outcome }).rate);
  const wins = verbOf(game, game.measures.find(({ name }) => name === outcome)!);
  switch (verdict) {
    case 'same':
      return 'A and B are the same: the difference is exactly zero.';
    case 'close':
      return `A and B are equivalent: they differ by less than ${percent(effect)} points${isIdentical(comparison) ? ', and had the same result in every game' : ''}.`;
    case 'open':
      return `Undecided: A ${wins} ${rate(a!)} of 100 games and B ${rate(b!)}; their difference may be zero.`;
    default: {
      const [winner, loser] = verdict === 'a' ? [a!, b!] : [b!, a!];
      return `${better} is better than ${worse}: it ${wins} ${rate(winner)} of 100 games, ${worse} ${rate(loser)}.`;
    }
  }
}

function isIdentical(comparison: AnyComparison): boolean {
  if (isOfShares(comparison)) return false;
  return Object.values(comparison.difference).every(({ discordant }) =>
    (discordant ?? []).every((games) => games === 0),
  );
}

/** A and B, each with its setup where these differ; else what both play stands behind them. */
function sidesOf(game: Game, { b }: AnyComparison, a: ArmSummary): string[] {
  // In a duel there is no B of its own: it fills the seats beside A.
  const names = b === null ? [a.setup.policies[0]!, a.setup.field!] : [a.team, b.team];
  const [ofA, ofB] = [a.setup, (b ?? a).setup].map((setup) => setupText(game, setup));
  if (ofA === ofB) return [`A: ${names[0]}`, `B: ${names[1]}`, `Both: ${ofA}`];
  return [`A: ${names[0]} (${ofA})`, `B: ${names[1]} (${ofB})`];
}

/** The difference that decides, drawn on its own scale; nothing where there can be none. */
function mainDifference(
  game: Game,
  comparison: AnyComparison,
  found: NonNullable<AnyComparison['decision']['estimate']>,
): Block[] {
  const { decision, a } = comparison;
  if (decision.verdict === 'same') return [];
  const title = isOfShares(comparison)
    ? 'Share of the wins'
    : (game.measures.find(({ name }) => name === decision.outcome)?.title ?? decision.outcome);
  const label = isDuel(comparison) ? `A minus an even share, 1/${a!.setup.players}` : 'B minus A';
  const isBiased = found.method === 'betting';
  return [
    {
      ...{ kind: 'estimates', name: 'difference', scale: 'difference' },
      title: `${capitalised(title)}, points (${intervalOf(comparison)})`,
      rows: [{ label, group: null, ...within(found), ...(isBiased && { note: 'biased' }) }],
    },
    ...texts(isBiased ? `This estimate is ${BIASED}.` : ''),
  ];
}

function intervalOf({ decision }: AnyComparison): string {
  return `${level(levelFor(decision.alpha))} interval`;
}

function teamTables(game: Game, comparison: Comparison): Block[] {
  const { difference, metrics, table: met, a, b } = comparison;
  const interval = intervalOf(comparison);
  const rate = (arm: ArmSummary, name: string) => percent(rateOf(arm, { name }).rate);
  return [
    ...table('rates', '', game.measures, [
      textColumn('% of games', ({ title }) => title),
      { heading: 'A', cell: ({ name }) => rate(a!, name) },
      { heading: 'B', cell: ({ name }) => rate(b!, name) },
      { heading: `B - A (${interval})`, cell: ({ name }) => intervalText(within(difference[name]!), 'difference') },
      { heading: 'only A', cell: ({ name }) => count(difference[name]!.discordant![0]) },
      { heading: 'only B', cell: ({ name }) => count(difference[name]!.discordant![1]) },
    ]),
    ...table('means', '', game.metrics, [
      textColumn('mean', ({ name }) => name),
      { heading: 'A', cell: ({ name }) => a!.metrics[name]!.mean.toFixed(digitsOf(metrics[name]!)) },
      { heading: 'B', cell: ({ name }) => b!.metrics[name]!.mean.toFixed(digitsOf(metrics[name]!)) },
      { heading: `B - A (${interval})`, cell: ({ name }) => changeText(metrics[name]!) },
    ]),
    ...table('meetings', '', game.outcomes, [
      textColumn('A below, B right', ({ title }) => title),
      ...game.outcomes.map(({ name, title }) => ({
        heading: title,
        cell: (one: Game['outcomes'][number]) => count(met[one.name]![name]!),
      })),
    ]),
  ];
}

/** So many places that the interval is more than a handful of them wide. */
function digitsOf({ low, high }: MeanDifference): number {
  const width = low === null || high === null ? 0 : high - low;
  return width > 0 ? Math.max(1, Math.min(4, Math.ceil(-Math.log10(width / 10)))) : 1;
}

function changeText(found: MeanDifference): string {
  const text = intervalText(within(found), 'change', digitsOf(found));
  return found.low === null ? `${text} (no interval)` : text;
}

interface ShareRow {
  readonly title: string;
  readonly of: (side: NonNullable<ArmSummary['entrants']>[number]) => string;
  readonly difference?: string;
}

/** Wins, points, places and the share by distance from the first dealer, of A and where it was played of B. */
function shareTable(comparison: ShareComparison, a: ArmSummary): Block[] {
  const { b, difference } = comparison;
  const [first, second] = (b === null ? [a] : [a, b]).map(({ entrants }) => entrants![0]!);
  const rows: ShareRow[] = [
    {
      title: 'wins %',
      of: ({ share }) => percent(share.mean),
      difference: intervalText(within(difference.share!), 'difference'),
    },
    {
      title: 'points a game',
      of: ({ points }) => points.mean.toFixed(2),
      ...(difference.points !== undefined && { difference: intervalText(within(difference.points), 'change') }),
    },
    { title: 'points a deal', of: ({ pointsADeal }) => pointsADeal.toFixed(2) },
    ...first!.places.map((_, place) => ({
      title: `place ${place + 1} %`,
      of: ({ places }: { readonly places: readonly number[] }) => percent(places[place]!),
    })),
    ...first!.byDistance.map((_, distance) => ({
      title: winsAtDistance(distance),
      of: ({ byDistance }: { readonly byDistance: readonly Within[] }) => percent(byDistance[distance]!.mean),
    })),
  ];
  const against = second === undefined ? `A - 1/${a.setup.players}` : 'B - A';
  return table('shares', '', rows, [
    textColumn('', ({ title }) => title),
    { heading: 'A', cell: ({ of }) => of(first!) },
    second !== undefined && { heading: 'B', cell: ({ of }) => of(second) },
    { heading: `${against} (${intervalOf(comparison)})`, cell: ({ difference = '' }) => difference },
  ]);
}

/** How the intervals were found, the looks of a test, how many games were played and how long they took. */
function notesOf(comparison: Compared): string[] {
  const { seed, timing, notes, decision } = comparison;
  const [methods, played] = isOfShares(comparison) ? notesOnShares(comparison) : notesOnTeams(comparison);
  const end = `${played}, seed '${seed}'`;
  const same = decision.verdict === 'same';
  return [
    same ? '' : methods,
    ...notes,
    timing === undefined ? `${end}.` : `${end}; ${timeText(timing)}.`,
    sampleSizesText(sizesIn(comparison)),
  ];
}

function notesOnTeams({
  games,
  difference,
  metrics,
  decision,
}: Comparison): readonly [methods: string, played: string] {
  const rates = [difference[decision.outcome]!, ...Object.values(difference)].map(({ method }) => method);
  const means = Object.values(metrics).map(({ method }) => method);
  return [
    `Intervals of rates: ${methodsText(rates)}; of means: ${methodsText(means)}.`,
    `${counted(games, 'deal')}, each played by A and by B`,
  ];
}

function notesOnShares({ kind, a, games, rounds, decision }: ShareComparison): readonly [string, string] {
  return [
    `Intervals treat one deck in all ${a!.setup.players} seat rotations as one observation. Wins: ${METHOD_NAMES[decision.estimate!.method]}.`,
    `${counted(rounds, 'deck')}, ${counted(games, 'game')}${kind === 'field' ? ' each' : ''}`,
  ];
}

/** Decks that would show the difference of interest; null where the comparison does not say. */
function sizesIn(comparison: AnyComparison): SampleSizes | null {
  const { gamesToShow, effect, power } = comparison.decision;
  if (gamesToShow === null) return null;
  const round = isOfShares(comparison) ? comparison.games / comparison.rounds : 1;
  return { kind: 'difference', effect, power, decks: gamesToShow / round, round };
}
