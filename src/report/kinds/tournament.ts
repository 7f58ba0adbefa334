/** A tournament as blocks: its winner, how each competes with the best or the control, the matrix of all teams. */
import { competitorNouns, rateOf, type TournamentFile, type TournamentSummary } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { type Block, heading, lead, type Row, table, textColumn, texts } from '../blocks/block.js';
import { speedText } from '../lines.js';
import { capitalised, count, counted, level, named, percent, pointsSize } from '../numbers.js';
import { within } from '../study/compared.js';
import { isEvenByDesign, verbOf } from '../study/measures.js';
import { METHOD_NAMES } from '../study/methods.js';
import { NO_GAMES } from './leads.js';

type Tournament = TournamentFile & { readonly timing?: TournamentSummary['timing'] };

export function tournamentBlocks(game: Game, tournament: Tournament): Block[] {
  const { runs, by, comparison, entrants, selection } = tournament;
  const title = heading(titleOf(game, tournament));
  if (runs.length === 0) return [title, lead(NO_GAMES)];
  const measure = game.measures.find(({ name }) => name === by)?.title ?? by;
  const ranked = rankedCompetitors(tournament);
  const joint = `${level(comparison.level)} for all together`;
  const rates = ranked.map(({ row }) => row);
  const against = comparison.kind === 'best' ? 'the best of the others' : 'the control';
  const differences = ranked
    .map(({ team }) => team)
    .filter(({ verdict }) => verdict !== 'control')
    .map((team): Row => ({ label: team.team, group: null, ...within(team), note: VERDICTS[team.verdict] }));
  return [
    title,
    lead(leadOf(game, tournament, ranked)),
    {
      ...{ kind: 'estimates', name: 'rates', scale: 'share', rows: rates },
      title: `${entrants === undefined ? capitalised(measure) : 'Share of the wins over all fields'}, % (${entrants === undefined ? `${level(runs[0]!.interval.level)} interval` : joint})`,
    },
    {
      ...{ kind: 'estimates', name: 'differences', scale: 'difference', rows: differences },
      title: `Difference from ${against} on the same deals, points (${joint})`,
    },
    ...matrix(game, tournament),
    ...(selection === undefined ? [] : selectionBlocks(game, tournament, selection)),
    ...texts(...captions(tournament)),
  ];
}

function titleOf(game: Game, { comparison }: Tournament): string {
  const [one, all] = competitorNouns(game);
  const control = comparison.teams.find(({ verdict }) => verdict === 'control');
  return control === undefined ? `Which ${one} is best?` : `Which ${all} are better than ${control.team}?`;
}

/** Its winner, or who may be. */
function leadOf(game: Game, { comparison, runs, by, entrants }: Tournament, ranked: readonly Competitor[]): string {
  const teams = ranked.map(({ team }) => team);
  const nouns = competitorNouns(game);
  const of = (...verdicts: (keyof typeof VERDICTS)[]) =>
    teams.filter(({ verdict }) => verdicts.includes(verdict)).map(({ team }) => team);
  if (comparison.kind === 'control') {
    const [control] = of('control');
    const parts = [
      ['better', of('better')],
      ['worse', of('worse')],
      ['not told apart', of('open')],
    ] as const;
    const told = parts.flatMap(([what, found]) => (found.length === 0 ? [] : [`${what}: ${named(found)}`]));
    return `Compared with ${control ?? 'the control'}, ${told.join('; ')}.`;
  }
  const winner = teams.find(({ verdict }) => verdict === 'best');
  if (winner === undefined) {
    const open = of('may-be-best');
    return `${named(open)} ${open.length === 1 ? 'may be' : 'may each be'} the best of ${counted(teams.length, ...nouns)}: it is undecided.`;
  }
  const place = comparison.teams.indexOf(winner);
  const rate = entrants?.[place]?.share.mean ?? rateOf(runs[place]!, { name: by }).rate;
  const wins = `${verbOf(game, game.measures.find(({ name }) => name === by)!)} ${percent(rate)} of 100 games`;
  return `${winner.team} is the best of ${counted(teams.length, ...nouns)}: it ${wins}, ${pointsSize(winner.estimate)} more than ${winner.against}, the next.`;
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

interface Competitor {
  readonly row: Row;
  readonly team: TournamentFile['comparison']['teams'][number];
}

/** The best first. With a selection teams have played different numbers of games. */
function rankedCompetitors({ runs, by, entrants, comparison, selection }: Tournament): Competitor[] {
  return comparison.teams
    .map((team, place): Competitor => {
      const share = entrants?.[place]?.share;
      const { rate, low, high } = rateOf(runs[place]!, { name: by });
      const games =
        (entrants === undefined ? runs[place] : runs.find(({ setup }) => setup.policies[0] === team.team))?.games ?? 0;
      const note = selection === undefined ? {} : { note: counted(games, 'game') };
      return { team, row: { label: team.team, group: null, ...(share ?? { mean: rate, low, high }), ...note } };
    })
    .toSorted((one, other) => other.row.mean - one.row.mean);
}

/**
 * Rows are the first role's policies, columns the second's, or entrants and fields; nothing where teams are not of two roles
 * in every way.
 */
function matrix(game: Game, tournament: Tournament): Block[] {
  const [rows, columns, ...more] = Object.entries(tournament.roles);
  if (rows === undefined || columns === undefined || more.length > 0) return [];
  const [[rowRole, rowPolicies], [columnRole, columnPolicies]] = [rows, columns];
  const cells = rowPolicies.map((row) =>
    columnPolicies.map((column) => placeOf(game, tournament, { [rowRole]: row, [columnRole]: column })),
  );
  if (cells.length * columnPolicies.length !== tournament.runs.length || cells.flat().includes(-1)) return [];
  const isNumbered = columnPolicies.join('  ').length > 50;
  const key = columnPolicies.map((policy, place) => `${place + 1} ${policy}`);
  return [
    ...texts(isNumbered ? `${columnRole}: ${key.join(', ')}` : ''),
    ...table(
      'matrix',
      `${capitalised(rowRole)} below, ${columnRole} right, %`,
      [...rowPolicies.keys()],
      [
        textColumn('', (row) => rowPolicies[row]!),
        ...columnPolicies.map((policy, column) => ({
          heading: isNumbered ? String(column + 1) : policy,
          cell: (row: number) => {
            const run = tournament.runs[cells[row]![column]!]!;
            return isEvenByDesign(run) ? 'itself' : percent(rateOf(run, { name: tournament.by }).rate);
          },
        })),
      ],
    ),
  ];
}

/** The arm in which every seat has its role's policy; -1 if it was not entered. */
function placeOf(game: Game, { runs, entrants }: Tournament, byRole: Readonly<Record<string, string>>): number {
  if (entrants !== undefined) {
    return runs.findIndex(({ setup }) => setup.policies[0] === byRole.entrant && setup.field === byRole.field);
  }
  const roles = game.roles(runs[0]!.setup.players);
  return runs.findIndex(({ setup }) => setup.policies.every((name, seat) => name === byRole[roles[seat]!]));
}

function selectionBlocks(
  game: Game,
  { comparison: { teams }, ended }: Tournament,
  { selected, guarantee, eliminated, delta, games }: NonNullable<TournamentFile['selection']>,
): Block[] {
  const [one, all] = competitorNouns(game);
  const found =
    selected === null
      ? `Undecided: ${teams.length - eliminated.length} ${all} remain ${ended === 'complete' ? 'at the game limit' : 'as the run was stopped'}.`
      : `Selected: ${selected}. ${capitalised(guarantee)} (as a share of games).`;
  const how = `A ${one} is eliminated once another is shown to be better, or once it is shown not to beat any remaining ${one} by ${delta}. The intervals hold at all looks; all play the same deals.`;
  return [
    ...texts(`${found} ${how}`, `Total: ${counted(games, 'game')}.`),
    ...table(
      'eliminated',
      `Eliminated ${all}, the first to go on top`,
      eliminated,
      [
        textColumn(one, ({ team }) => team),
        { heading: 'after games', cell: ({ games }) => count(games) },
        textColumn('because', ({ by, because }) =>
          because === 'better' ? `${by} is better` : `not better than ${by} by ${delta}`,
        ),
      ],
      { isFolded: true },
    ),
  ];
}

function captions({ runs, comparison, entrants, seed, timing }: Tournament): string[] {
  const games = runs.map((run) => run.games);
  const [least, most] = [Math.min(...games), Math.max(...games)];
  const each = least === most ? count(most) : `${count(least)} to ${count(most)}`;
  const { variant, players } = runs[0]!.setup;
  const who =
    entrants === undefined ? 'games a team on the same deals' : 'games of each policy in each field on the same decks';
  return [
    `${variant}, ${counted(players, 'player')}: ${each} ${who}, seed '${seed}'.`,
    timing === undefined ? '' : speedText(timing),
    `Intervals of differences hold at once (level ${level(comparison.level)}, Bonferroni): ${METHOD_NAMES[comparison.method]}.${
      comparison.kind === 'best' ? ' The best is compared with the next.' : ''
    }${entrants === undefined ? '' : ' Those of shares hold at once too; one deck is one observation.'}`,
  ];
}
