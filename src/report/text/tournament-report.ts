import { competitorNouns, rateOf, type TournamentSummary } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { aligned, pointsWithin, speedText, wrapped } from '../lines.js';
import { METHOD_NAMES } from '../model/methods.js';
import { count, counted, levelPercent, percent } from '../numbers.js';

/** The widest that a matrix may be before its columns are numbered. */
const WIDTH = 80;

/** A tournament for people: the matrix of all teams, how each compares with the best or the control, what was found. */
export function tournamentReport(game: Game, summary: TournamentSummary): string {
  const { runs, by, seed, timing } = summary;
  if (runs.length === 0) return 'no round of games was finished\n';
  const title = game.measures.find(({ name }) => name === by)?.title ?? by;
  const games = runs.map((run) => run.games);
  const [least, most] = [Math.min(...games), Math.max(...games)];
  const each = least === most ? count(most) : `${count(least)} to ${count(most)}`;
  const { variant, players } = runs[0]!.setup;
  const setup = [variant, ...(players === game.players[0] ? [] : [`${players} players`])].join(', ');
  const who =
    summary.entrants === undefined
      ? 'games a team on the same deals'
      : 'games of each policy in each field on the same decks';
  const sections = [
    ...wrapped(`${title} %, ${setup}, ${each} ${who}, seed '${seed}'`, 100),
    ...matrix(game, summary),
    comparisons(game, summary).join('\n'),
    ...(summary.selection === undefined ? [] : [selection(game, summary)]),
    speedText(timing),
  ];
  return `${sections.join('\n\n')}\n`;
}

/**
 * Rows are the first role's policies, columns the second's, or entrants and fields; nothing where teams are not of two roles
 * in every way.
 */
function matrix(game: Game, summary: TournamentSummary): string[] {
  const [rows, columns, ...more] = Object.entries(summary.roles);
  if (rows === undefined || columns === undefined || more.length > 0) return [];
  const [[rowRole, rowPolicies], [columnRole, columnPolicies]] = [rows, columns];
  const cells = rowPolicies.map((row) =>
    columnPolicies.map((column) =>
      placeOf(
        game,
        summary,
        new Map([
          [rowRole, row],
          [columnRole, column],
        ]),
      ),
    ),
  );
  if (cells.length * columnPolicies.length !== summary.runs.length || cells.flat().includes(-1)) return [];
  const table = (heads: readonly string[]) =>
    aligned([
      [`${rowRole} \\ ${columnRole}`, ...heads],
      ...rowPolicies.map((policy, row) => [
        policy,
        ...cells[row]!.map((place) => percent(rateOf(summary.runs[place]!, { name: summary.by }).rate)),
      ]),
    ]);
  const named = table(columnPolicies);
  if (named[0]!.length <= WIDTH) return [named.join('\n')];
  const key = columnPolicies.map((policy, place) => `${place + 1} ${policy}`);
  return [
    wrapped(`${columnRole}: ${key.join(', ')}`).join('\n'),
    table(key.map((_, place) => `${place + 1}`)).join('\n'),
  ];
}

/** The arm in which every seat has its role's policy; -1 if it was not entered. */
function placeOf(game: Game, { runs, entrants }: TournamentSummary, byRole: ReadonlyMap<string, string>): number {
  if (entrants !== undefined) {
    return runs.findIndex(
      ({ setup: { policies, field } }) => policies[0] === byRole.get('entrant') && field === byRole.get('field'),
    );
  }
  const roles = game.roles(runs[0]!.setup.players);
  return runs.findIndex(({ setup }) => setup.policies.every((name, seat) => name === byRole.get(roles[seat]!)));
}

const VERDICTS = {
  best: 'the best',
  'may-be-best': 'may be the best',
  'not-best': 'not the best',
  better: 'better',
  worse: 'worse',
  open: 'undecided',
  control: 'the control',
} as const;

function comparisons(game: Game, summary: TournamentSummary): string[] {
  const { comparison, selection: selected } = summary;
  const rates = ratesOf(summary);
  const order = [...rates.keys()].sort((a, b) => rates[b]!.rate - rates[a]!.rate);
  const versus = comparison.kind === 'best' ? 'minus the best' : 'minus the control';
  const rows = order.map((place) => {
    const { team, verdict, ...difference } = comparison.teams[place]!;
    const interval = verdict === 'control' ? '' : pointsWithin(difference);
    const { games, cell } = rates[place]!;
    return [team, ...(selected === undefined ? [] : [count(games)]), cell, interval, VERDICTS[verdict]];
  });
  const rate = summary.entrants === undefined ? '%' : 'all fields %';
  const heads = [competitorNouns(game)[0], ...(selected === undefined ? [] : ['games']), rate, versus, 'verdict'];
  return [...aligned([heads, ...rows]), ...wrapped(methodLine(summary))];
}

interface Told {
  readonly rate: number;
  readonly games: number;
  readonly cell: string;
}

function ratesOf({ runs, by, entrants }: TournamentSummary): Told[] {
  if (entrants === undefined) {
    return runs.map((run) => {
      const { rate } = rateOf(run, { name: by });
      return { rate, games: run.games, cell: percent(rate) };
    });
  }
  return entrants.map(({ policy, share: { mean, low, high } }) => ({
    rate: mean,
    games: runs.find(({ setup }) => setup.policies[0] === policy)!.games,
    cell: `${percent(mean)} (${percent(low)} to ${percent(high)})`,
  }));
}

function methodLine(summary: TournamentSummary): string {
  const { comparison, entrants } = summary;
  const level = levelPercent(comparison.level);
  const lines = [
    `Percentage points. All intervals hold simultaneously (level ${level} %, Bonferroni): ${METHOD_NAMES[comparison.method]}.`,
    ...(comparison.kind === 'best' ? ['The best is compared with the next.'] : []),
    ...(entrants === undefined
      ? []
      : ['Shares over all fields have simultaneous intervals of their own; one deck is one observation.']),
  ];
  return lines.join(' ');
}

function selection(game: Game, { selection, comparison: { teams }, ended }: TournamentSummary): string {
  const { selected, guarantee, eliminated, delta, games } = selection!;
  const [one, all] = competitorNouns(game);
  const found =
    selected === null
      ? `Undecided: ${teams.length - eliminated.length} ${all} remain ${ended === 'complete' ? 'at the game limit' : 'as the run was stopped'}.`
      : `Selected: ${selected}. ${guarantee[0]!.toUpperCase()}${guarantee.slice(1)} (as a share of games).`;
  const how = `A ${one} is eliminated once another is shown to be better, or once it is shown not to beat any remaining ${one} by ${delta}. The intervals hold at all looks; all play the same deals.`;
  return [...wrapped(`${found} ${how}`), ...wrapped(`Total: ${counted(games, 'game')}.`)].join('\n');
}
