/** A tuning as blocks. Differences are in points, candidate minus start. */
import { estimateIn, rowsOf, type TuneResponse, type TuneRound, type TuningVerdict } from '../../analysis/index.js';
import { type Game, nonDefaultRulings, type OptionValue, writeValue } from '../../game/index.js';
import {
  confirmedDifference,
  findTuningDifference,
  formatDomain,
  searchedDifference,
  type TuningResult,
} from '../../tuning/index.js';
import {
  type Block,
  type EstimateRow,
  type Estimates,
  heading,
  lead,
  paragraphs,
  table,
  textColumn,
} from '../blocks/block.js';
import {
  countNoun,
  formatCount,
  formatInterval,
  formatLevel,
  formatPercent,
  formatPoints,
  joinWords,
} from '../numbers.js';

/** More options are counted in the title. */
const MAX_NAMED = 6;

type Confirmation = NonNullable<TuningVerdict['confirmation']>;

export function tuneBlocks(game: Game, result: TuningResult): Block[] {
  const names = result.verdict.tunables.map(({ name }) => name);
  return [
    heading(`Tuning of ${names.length > MAX_NAMED ? countNoun(names.length, 'option') : joinWords(names)}`),
    lead(leadOf(game, result)),
    ...confirmationBlocks(game, result),
    ...optionsTable(result.verdict),
    ...searchBlocks(game, result),
    ...responseBlocks(game, result.verdict),
    ...paragraphs(...captions(game, result)),
  ];
}

/** `any win`, `wins`; outcomes are names: `Senior`. */
function measureTitle(game: Game, { question: { measure } }: TuningVerdict): string {
  const { title } = game.results.measures.find(({ name }) => name === measure)!;
  return game.results.outcomes.some((outcome) => outcome.title === title) ? title : title.toLowerCase();
}

function leadOf(game: Game, result: TuningResult): string {
  const { winner, confirmation: found, question } = result.verdict;
  if (winner === null)
    return `The tuning ${result.ended === 'failed' ? 'failed' : 'was interrupted'} before its end: there is no winner yet.`;
  if (winner.isStart) return 'The search found nothing better than the start.';
  if (found === null) return `The search chose ${joinWords(changesOf(result.verdict))}; it is not confirmed yet.`;
  const rows = rowsOf(result);
  const rateOf = (arm: number) => estimateIn(rows.find((row) => row.arm === arm)!, question.measure)!.mean;
  const title = measureTitle(game, result.verdict);
  const rates = `${title} ${formatPercent(rateOf(found.winner))} %, with the start ${formatPercent(rateOf(found.start))} %`;
  switch (found.decision) {
    case 'better':
      return `The winner is better than the start: ${rates}.`;
    case 'worse':
      return `The winner is worse than the start: ${rates}; keep the start.`;
    case 'close':
      return `The winner and the start differ by less than half a point: ${rates}; keep whichever is simpler.`;
    case 'open':
      return `The confirmation does not show that the winner is better than the start: ${rates}.`;
  }
}

/** The options in which the winner differs from the start: `reader.caution 1.5 (start 1)`. */
function changesOf({ tunables, start, winner }: TuningVerdict): string[] {
  if (winner === null) return [];
  return tunables
    .filter(({ name }) => winner.values[name] !== start.values[name])
    .map(({ name }) => `${name} ${writeValue(winner.values[name]!)} (start ${writeValue(start.values[name]!)})`);
}

/** The winner's difference from the start on fresh deals, and in the search, which is biased. */
function confirmationBlocks(game: Game, result: TuningResult): Block[] {
  const { confirmation, winner, rounds } = result.verdict;
  if (confirmation === null || winner === null) return [];
  const { seed, command, decision, gamesToShow } = confirmation;
  const difference = confirmedDifference(result)!;
  const searched = searchedDifference(result);
  const fresh: EstimateRow = { label: 'on fresh deals', group: null, ...difference };
  const tried = new Set(rounds.flatMap(({ candidates }) => candidates.map(({ arm }) => arm))).size;
  const inSearch: EstimateRow[] =
    searched === undefined
      ? []
      : [
          {
            label: 'in the search',
            group: null,
            ...searched,
            note: 'biased upward: it was chosen for it',
          },
        ];
  const curse =
    searched === undefined
      ? `The search tried ${countNoun(tried, 'combination')}; the winner is the middle of where it ended. Only the confirmation measures it.`
      : `In the search it was ahead by ${formatPoints(searched.mean)} points${tried > 1 ? `, as the best of ${formatCount(tried)}` : ''}. This is biased upward (winner's curse); the confirmation is not.`;
  const more =
    decision !== 'open' || gamesToShow === null
      ? ''
      : `Half a point would show with --confirm ${formatCount(gamesToShow)} and another seed.`;
  return [
    {
      ...{ kind: 'estimates', name: 'confirmation', scale: 'difference', rows: [fresh, ...inSearch] },
      title: `The winner minus the start: ${measureTitle(game, result.verdict)}, points (${formatLevel(difference.level)} interval)`,
    },
    ...paragraphs(
      `Confirmation: ${freshDeals(result.verdict, confirmation)}, played by both (seed '${seed}').`,
      curse,
      more,
    ),
    { kind: 'code', text: `npx ${command}` },
  ];
}

/** `20,000 fresh deals`; where all play for themselves, `500 fresh decks, 1,000 games`. */
function freshDeals({ start, setup }: TuningVerdict, { games }: Confirmation): string {
  if (start.field === null) return `${formatCount(games)} fresh deals`;
  return `${formatCount(games / setup.players)} fresh decks, ${formatCount(games)} games`;
}

function optionsTable({ tunables, start, winner }: TuningVerdict): Block[] {
  return table('options', '', tunables, [
    textColumn('option', ({ name }) => name),
    textColumn('tried', ({ domain }) => formatDomain(domain)),
    { heading: 'start', cell: ({ name }) => writeValue(start.values[name]!) },
    winner !== null && { heading: 'winner', cell: ({ name }) => writeValue(winner.values[name]!) },
  ]);
}

const SEARCHES: Readonly<Record<TuningVerdict['question']['method'], string>> = {
  halving:
    'Successive halving: in each round all candidates and the start play the same deals, the better half goes on, and all rounds play about as many games. It gives no error guarantee: the best of many is partly lucky, so the winner is tested again on fresh deals.',
  'cma-es':
    'CMA-ES: each round draws candidates around the best values so far, lets them and the start play the same deals, and moves towards the better half. The winner is the middle of where it ended, not the candidate that looked best.',
};

/** The rounds, and each candidate in the last round that it played. */
function searchBlocks(game: Game, result: TuningResult): Block[] {
  const { rounds, question, cost } = result.verdict;
  if (rounds.length === 0) return [];
  const last = new Map(
    rounds.flatMap(({ round, candidates }) => {
      return candidates.map((row) => [row.arm, { ...row, round, pooled: findTuningDifference(result, row.arm, 1)! }]);
    }),
  );
  const candidates = [...last.values()].toSorted(
    (one, other) => other.round - one.round || other.pooled.mean - one.pooled.mean,
  );
  return [
    ...table(
      'rounds',
      `The search: ${formatCount(cost.search)} games, each round on deals of its own (seed '${result.seed}-tuning-1' …)`,
      rounds,
      [
        { heading: 'round', cell: ({ round }) => String(round) },
        { heading: 'candidates', cell: ({ candidates }) => formatCount(candidates.length) },
        { heading: 'games each', cell: ({ games }) => formatCount(games) },
        { heading: 'kept', cell: ({ candidates }) => formatCount(candidates.filter(({ kept }) => kept).length) },
        textColumn('best', (round) => numberOf(leaderOf(result, round)?.arm)),
        {
          heading: 'minus start (95 % interval)',
          cell: (round) => {
            const leader = leaderOf(result, round);
            return leader === null ? '0.00' : formatInterval(leader.pooled, 'difference');
          },
        },
      ],
    ),
    ...paragraphs(SEARCHES[question.method]),
    ...table(
      'candidates',
      `Candidates: ${measureTitle(game, result.verdict)} minus that of the start over all their games, points (95 % interval of each alone)`,
      candidates,
      [
        textColumn('candidate', ({ values, arm }) => ({ text: valuesText(values), note: numberOf(arm) })),
        { heading: 'until round', cell: ({ round }) => String(round) },
        { heading: 'deals', cell: ({ pooled }) => formatCount(pooled.blocks) },
        { heading: 'difference', cell: ({ pooled }) => formatInterval(pooled, 'difference') },
      ],
      { isFolded: true },
    ),
  ];
}

/** Candidates are numbered from 1 in the order in which they were first played; arm 1 is the start. */
function numberOf(arm = 1): string {
  return arm === 1 ? 'start' : `no. ${arm - 1}`;
}

/** The candidate that looked best by the decks of a round; null where only the start played. */
function leaderOf(result: TuningResult, { round, candidates }: TuneRound) {
  const found = candidates.map(({ arm }) => ({ arm, pooled: findTuningDifference(result, arm, 1, round)! }));
  return found.toSorted((one, other) => other.pooled.mean - one.pooled.mean)[0] ?? null;
}

/** `caution=1.5, feed=on` */
function valuesText(values: Readonly<Record<string, OptionValue>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${writeValue(value)}`)
    .join(', ');
}

/** Explains the response along an option, by the method of the search. */
const READINGS: Readonly<Record<TuneResponse['method'], string>> = {
  paired:
    'Each row is the mean of all candidates of the first round that have the value, minus the start, on the same deals: what the option does on average over all values of the others.',
  sampled:
    'Each row is the mean of the candidates of the first round that have such a value, minus the start. They are a sample of all combinations and differ in the other options too, so there is no interval.',
  rounds:
    'Each row is the mean over rounds of the candidates that had such a value, minus the start. The search chose where to look and moved other options too, so this shows where it went and not what an option alone does: there is no interval.',
};

function responseBlocks(game: Game, summary: TuningVerdict): Block[] {
  const blocks = summary.response.map(
    ({ name, points: all }): Estimates => ({
      ...{ kind: 'estimates', name: `response-${name.replaceAll(/[^a-z0-9]+/gi, '-')}`, scale: 'difference' },
      title: `${name}: ${measureTitle(game, summary)} minus that of the start, points${all.some(({ low }) => low !== null) ? ' (95 % interval of each alone)' : ''}`,
      rows: all.map((point) => ({
        label: rangeOf(point),
        group: null,
        ...{ mean: point.estimate, low: point.low, high: point.high },
        note: countNoun(point.candidates, 'candidate'),
      })),
      isFolded: true,
    }),
  );
  const [first] = summary.response;
  return first === undefined ? [] : [...blocks, ...paragraphs(READINGS[first.method])];
}

/** The values that a point of a response stands for: `1.5`, `1 to 2`, `on`. */
function rangeOf({ from, to }: { readonly from: OptionValue; readonly to: OptionValue }): string {
  return from === to ? writeValue(from) : `${writeValue(from)} to ${writeValue(to)}`;
}

function captions(game: Game, { seed, verdict }: TuningResult): string[] {
  const { start, winner, setup, rounds, cost } = verdict;
  const where = [setup.variant, countNoun(setup.players, 'player'), ...nonDefaultRulings(game, setup)];
  return [
    `Start: ${start.team}`,
    winner === null || winner.isStart ? '' : `Winner: ${winner.team}`,
    `${where.join(', ')}, measured by ${measureTitle(game, verdict)}; ${countNoun(rounds.length, 'round')}, ${formatCount(cost.search + cost.confirmation)} games, seed '${seed}'.`,
  ];
}
