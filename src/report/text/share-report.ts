import type { ArmSummary, ShareComparison } from '../../analysis/index.js';
import { type Game, unusualRulings } from '../../game/index.js';
import { levelFor } from '../../stats/interval.js';
import { MIN_FOR_MEANS } from '../../stats/means.js';
import { count, levelPercent, percent, winsAtDistance } from '../numbers.js';
import { aligned } from './aligned.js';
import { points, signed } from './figures.js';
import { corrected, looksInWords } from './verdict.js';
import { wrapped } from './wrapped.js';

/** A comparison in a competitive game, for people, in 80 columns where its numbers allow. */
export function shareComparisonReport(game: Game, comparison: ShareComparison): string {
  const { a } = comparison;
  if (a === null) return '';
  const sections = [heading(game, comparison, a), verdictOfShares(comparison), table(comparison, a), notes(comparison)];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function heading(game: Game, { b, kind }: ShareComparison, a: ArmSummary): string[] {
  const { variant, players } = a.setup;
  const names = kind === 'duel' ? [a.setup.policies[0]!, a.setup.field!] : [a.team, b!.team];
  return [
    `A  ${names[0]}`,
    `B  ${names[1]}`,
    [variant, `${players} players`, ...unusualRulings(game, a.setup)].join(', '),
  ];
}

/** Which of the two is better, in words, or that it is undecided and how many games would decide it. */
export function verdictOfShares(comparison: ShareComparison): string[] {
  const { decision, games } = comparison;
  const lines = sentences(comparison);
  if (decision.stopped === 'by-hand') lines.push(`Interrupted after ${count(games)} games.`);
  if (decision.stopped === 'failed') lines.push(`Stopped by a failure after ${count(games)} games.`);
  return lines;
}

function sentences({ kind, a, b, decision }: ShareComparison): string[] {
  const { players } = a!.setup;
  const [shareA, shareB] = [a, b].map((side) => (side === null ? '' : percent(side.any.rate)));
  const told = estimateOf(kind, decision);
  const winning =
    kind === 'duel'
      ? `A wins ${shareA} % of its games against ${players === 2 ? 'B' : 'Bs'} (even share: ${percent(1 / players)} %).`
      : `A wins ${shareA} % of its games and B ${shareB} %, against the same opponents on the same decks.`;
  switch (decision.verdict) {
    case 'same':
      return kind === 'duel'
        ? [`A and B are the same: each wins exactly 1/${players} of the games.`]
        : ['A and B are the same: the difference is exactly zero.'];
    case 'a':
      return ['A is better than B.', winning, told];
    case 'b':
      return ['B is better than A.', winning, told];
    case 'close':
      return [
        `A and B are equivalent: they differ by less than ${percent(decision.effect)} points of wins.`,
        winning,
        told,
      ];
    case 'h0':
    case 'h1': {
      const { h0, h1, ratio } = decision.sprt!;
      const [name, value, other] = decision.verdict === 'h1' ? ['H1', h1, h0] : ['H0', h0, h1];
      const what = `nearer ${points(value)} points than ${points(other)} (LLR ${ratio.toFixed(2)})`;
      return [`${name} is accepted: ${subject(kind)} is ${what}.`, winning, told];
    }
    case 'open':
      return ['Undecided: these games do not show which policy is better.', winning, told, ...gamesNeeded(decision)];
  }
}

function subject(kind: ShareComparison['kind']): string {
  return kind === 'duel' ? "A's share of the wins minus an even share" : "B's share of the wins minus A's";
}

function estimateOf(kind: ShareComparison['kind'], decision: ShareComparison['decision']): string {
  const { estimate, low, high, method } = decision.estimate!;
  const how = {
    exact: '',
    'fixed-games': '',
    'median-unbiased': corrected(decision),
    mean: ', the mean so far',
  }[method];
  return `${subject(kind)} is about ${points(estimate)} points (${points(low)} to ${points(high)})${how}.`;
}

function gamesNeeded({ gamesToDecide, power, effect }: ShareComparison['decision']): string[] {
  const lines: string[] = [];
  const bounded = gamesToDecide.square?.basis === 'upper-limit';
  const so = bounded ? 'at most' : 'about';
  if (gamesToDecide.asItLooks !== null) {
    const games = `${so} ${count(gamesToDecide.asItLooks)} games`;
    lines.push(
      ...wrapped(`If this is the true difference, ${games} would detect it with power ${levelPercent(power)} %.`),
    );
  }
  if (gamesToDecide.effect !== null) {
    lines.push(`To detect a difference of ${percent(effect)} points takes ${so} ${count(gamesToDecide.effect)} games.`);
    if (bounded) lines.push('Too few decks with different results for a tighter estimate.');
  }
  return lines;
}

function table({ a, b, kind, difference, decision }: ShareComparison, own: ArmSummary): string[] {
  const sides = [own, ...(b === null ? [] : [b])];
  const entrants = sides.map(({ entrants: all }) => all![0]!);
  const level = `${levelPercent(levelFor(decision.alpha))} % interval`;
  const { share, points: gained } = difference;
  const shareCell = `${points(share!.estimate)} (${points(share!.low!)} to ${points(share!.high!)})`;
  const rows = [
    ['wins %', ...entrants.map((one) => percent(one.share.mean)), shareCell],
    [
      'points a game',
      ...entrants.map((one) => one.points.mean.toFixed(2)),
      gained === undefined
        ? ''
        : gained.low === null || gained.high === null
          ? `${signed(gained.estimate, 2)} (too few games)`
          : `${signed(gained.estimate, 2)} (${signed(gained.low, 2)} to ${signed(gained.high, 2)})`,
    ],
    ['points a deal', ...entrants.map((one) => one.pointsADeal.toFixed(2)), ''],
    ...entrants[0]!.places.map((_, place) => [
      `place ${place + 1} %`,
      ...entrants.map((one) => percent(one.places[place]!)),
      '',
    ]),
    ...entrants[0]!.bySeat.map((_, distance) => [
      winsAtDistance(distance),
      ...entrants.map((one) => percent((one.byDistance ?? one.bySeat)[distance]!.mean)),
      '',
    ]),
  ];
  const last = kind === 'duel' ? `A - 1/${a!.setup.players} (${level})` : `B - A (${level})`;
  return aligned([['', 'A', ...(b === null ? [] : ['B']), last], ...rows]);
}

const METHODS = {
  exact: 'none needed, the difference is exact',
  gaffke: "Gaffke's limits of a bounded mean",
  'confidence-sequence': 'confidence sequence (valid at any stopping time)',
  stagewise: 'stage-wise ordering',
} as const;

function notes({ kind, a, games, rounds, decision, difference, notes: told, seed, timing }: ShareComparison): string[] {
  const threads = `${timing.threads} ${timing.threads === 1 ? 'thread' : 'threads'}`;
  const means = difference.points?.low === null ? `none below ${MIN_FOR_MEANS} rounds` : "Student's t";
  const lines = [
    `Intervals treat one deck in all ${a!.setup.players} seat rotations as one observation. Wins: ${METHODS[decision.estimate!.interval]}${kind === 'field' ? `; points: ${means}` : ''}.`,
    ...looksInWords(decision),
    ...told,
    `${count(rounds)} decks, ${count(games)} games${kind === 'field' ? ' each' : ''}, seed '${seed}'; ${timing.seconds.toFixed(1)} s on ${threads}`,
  ];
  return lines.flatMap((line) => wrapped(line));
}
