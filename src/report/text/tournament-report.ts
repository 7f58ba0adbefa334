import { rateOf, type TournamentSummary } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { count, levelPercent, percent } from '../numbers.js';
import { aligned } from './aligned.js';
import { points } from './figures.js';
import { wrapped } from './wrapped.js';

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
  const threads = `${timing.threads} ${timing.threads === 1 ? 'thread' : 'threads'}`;
  const sections = [
    `${title} %, ${runs[0]!.setup.variant}, ${each} games a team on the same deals, seed '${seed}'`,
    ...matrix(game, summary),
    comparisons(summary).join('\n'),
    ...(summary.selection === undefined ? [] : [selection(summary)]),
    `${timing.seconds.toFixed(1)} s on ${threads}, ${count(timing.gamesPerSecond)} games a second`,
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Rows are the first role's policies, columns the second's; nothing where teams are not of two roles in every way. */
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

/** The team in which every seat has its role's policy; -1 if it was not entered. */
function placeOf(game: Game, { runs }: TournamentSummary, byRole: ReadonlyMap<string, string>): number {
  const roles = game.roles(runs[0]!.setup.players);
  return runs.findIndex(({ setup }) => setup.policies.every((name, seat) => name === byRole.get(roles[seat]!)));
}

const VERDICTS = {
  best: 'the best',
  'may-be-best': 'may be the best',
  'not-best': 'not the best',
  better: 'better',
  worse: 'worse',
  open: 'open',
  control: 'the control',
} as const;

/** Best first. */
function comparisons(summary: TournamentSummary): string[] {
  const { comparison } = summary;
  const rates = summary.runs.map((run) => rateOf(run, { name: summary.by }).rate);
  const order = [...summary.runs.keys()].sort((a, b) => rates[b]! - rates[a]!);
  const versus = comparison.kind === 'best' ? 'minus the best other' : 'minus the control';
  const rows = order.map((place) => {
    const { team, estimate, low, high, verdict } = comparison.teams[place]!;
    const interval = verdict === 'control' ? '' : `${points(estimate)} (${points(low)} to ${points(high)})`;
    const games = summary.selection === undefined ? [] : [count(summary.runs[place]!.games)];
    return [team, ...games, percent(rates[place]!), interval, VERDICTS[verdict]];
  });
  const games = summary.selection === undefined ? [] : ['games'];
  return [...aligned([['team', ...games, '%', versus, 'so it is'], ...rows]), ...wrapped(methodLine(summary))];
}

function methodLine({ comparison }: TournamentSummary): string {
  return `In percentage points; all intervals are right at once with probability ${levelPercent(comparison.level)} %: ${comparison.method}.`;
}

function selection({ selection, runs }: TournamentSummary): string {
  const { selected, guarantee, eliminated } = selection!;
  const found =
    selected === null
      ? `Open: ${runs.length - eliminated.length} teams are left, and the games allowed are played.`
      : `Selected: ${selected}. ${guarantee[0]!.toUpperCase()}${guarantee.slice(1)} (as a share of games).`;
  const how = 'A team goes as soon as another is found better, by betting on the same deals, and plays no more.';
  return wrapped(`${found} ${how}`).join('\n');
}
