/** The tables of a tuning. */
import { stringify } from 'csv-stringify/sync';
import { type Game, writeValue } from '../../game/index.js';
import type { TuneSummary } from '../../tuning/index.js';
import type { Table } from '../model/tables.js';
import { count, points } from '../numbers.js';
import { leaderOf, measureTitle, rangeText, valuesText } from './sentences.js';

/** Candidates that have a line. */
const MOST_LINES = 100;

export function tuningTables(game: Game, summary: TuneSummary): Table[] {
  const title = measureTitle(game, summary.question.measure);
  return [costTable(summary), candidatesTable(summary, title), responseTable(summary, title)].filter(
    ({ groups }) => groups[0]!.lines.length > 0,
  );
}

/** What each stage played. */
function costTable({ rounds, confirmation, cost }: TuneSummary): Table {
  const stages = rounds.map((round) => ({
    stage: `round ${round.round}`,
    candidates: round.candidates.length,
    games: round.games,
    all: round.games * (round.candidates.length + 1),
    seed: round.seed,
    best: leaderOf(round),
  }));
  const lines = stages.map(({ stage, candidates, games, all, seed, best }) => [
    { text: stage, note: `seed ${seed}` },
    { text: `${count(candidates)} and the start` },
    { text: count(games) },
    { text: count(all) },
    best === null ? { text: '' } : { text: `no. ${best.candidate}`, note: valuesText(best.values) },
  ]);
  if (confirmation !== null) {
    const played = count(cost.confirmation);
    lines.push([
      { text: 'confirmation', note: `seed ${confirmation.seed}` },
      ...[{ text: 'the winner and the start' }, { text: count(confirmation.games) }, { text: played }, { text: '' }],
    ]);
  }
  const head = ['stage', 'candidates', 'games_each', 'games', 'seed'];
  const rows = stages.map(({ stage, candidates, games, all, seed }) => [stage, candidates, games, all, seed]);
  if (confirmation !== null) {
    rows.push(['confirmation', 1, confirmation.games, cost.confirmation, confirmation.seed]);
  }
  return {
    name: 'cost',
    title: `What was played: ${count(cost.search)} games to search, ${count(cost.confirmation)} to confirm`,
    columns: [
      { heading: 'stage', isNumber: false },
      { heading: 'who played', isNumber: true },
      { heading: 'games of each', isNumber: true },
      { heading: 'games', isNumber: true },
      { heading: 'best so far', isNumber: true },
    ],
    groups: [{ title: null, lines }],
    csv: stringify([head, ...rows]),
    missing: 0,
    rest: ['', ''],
  };
}

/** Each candidate in the last round that it played, the best first. */
function candidatesTable({ rounds, tunables }: TuneSummary, title: string): Table {
  const last = new Map(
    rounds.flatMap(({ round, candidates }) => candidates.map((row) => [row.candidate, { round, row }])),
  );
  const all = [...last.values()].toSorted(
    (one, other) => other.round - one.round || other.row.pooled.estimate - one.row.pooled.estimate,
  );
  const names = tunables.map(({ name }) => name);
  return {
    name: 'candidates',
    title: `Candidates: ${title} minus that of the start over all their games, in percentage points (95 % interval of each alone)`,
    columns: [
      { heading: 'candidate', isNumber: false },
      { heading: 'until round', isNumber: true },
      { heading: 'deals', isNumber: true },
      { heading: 'difference', isNumber: true },
    ],
    groups: [
      {
        title: null,
        lines: all
          .slice(0, MOST_LINES)
          .map(({ round, row: { candidate, values, pooled } }) => [
            { text: valuesText(values), note: `no. ${candidate}` },
            { text: String(round) },
            { text: count(pooled.deals) },
            { text: points(pooled.estimate), note: `${points(pooled.low)} to ${points(pooled.high)}` },
          ]),
      },
    ],
    csv: stringify([
      ['candidate', ...names, 'last_round', 'deals', 'difference', 'low', 'high'],
      ...all.map(({ round, row: { candidate, values, pooled } }) => [
        candidate,
        ...names.map((name) => writeValue(values[name]!)),
        ...[round, pooled.deals, pooled.estimate, pooled.low, pooled.high],
      ]),
    ]),
    missing: Math.max(0, all.length - MOST_LINES),
    rest: ['more candidate', 'candidates.csv'],
  };
}

function responseTable({ response }: TuneSummary, title: string): Table {
  const all = response.flatMap(({ name, points: found }) => found.map((point) => ({ name, point })));
  return {
    name: 'response',
    title: `By the value of each option: ${title} minus that of the start, in percentage points (95 % interval of each alone)`,
    columns: [
      { heading: 'option', isNumber: false },
      { heading: 'value', isNumber: true },
      { heading: 'candidates', isNumber: true },
      { heading: 'difference', isNumber: true },
    ],
    groups: [
      {
        title: null,
        lines: all.map(({ name, point }) => [
          { text: name },
          { text: rangeText(point) },
          { text: count(point.candidates) },
          {
            text: points(point.estimate),
            note: point.low === null ? 'no interval' : `${points(point.low)} to ${points(point.high!)}`,
          },
        ]),
      },
    ],
    csv: stringify([
      ['option', 'from', 'to', 'candidates', 'difference', 'low', 'high'],
      ...all.map(({ name, point: { from, to, candidates, estimate, low, high } }) => [
        ...[name, writeValue(from), writeValue(to), candidates, estimate, low, high],
      ]),
    ]),
    missing: 0,
    rest: ['', ''],
  };
}
