/** A tournament as blocks: its winner, how each competes with the best or the control, the matrix of all teams. */
import {
  competitorNouns,
  type Finding,
  findFinding,
  type Competitor as Judged,
  type ResultRow,
  rowsOf,
  type TournamentVerdict,
} from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { type Block, type EstimateRow, heading, lead, paragraphs, table, textColumn } from '../blocks/block.js';
import { formatSpeed } from '../lines.js';
import {
  capitalise,
  countNoun,
  formatCount,
  formatLevel,
  formatPercent,
  formatPointsSize,
  joinNames,
} from '../numbers.js';
import { isEvenByDesign, measureVerb } from '../study/measures.js';
import { METHOD_NAMES } from '../study/methods.js';
import { type Study, tournamentTitle } from '../study/study.js';
import { NO_GAMES } from './leads.js';

type Result = Study['result'];

/** A tournament with the values that all its blocks use. */
interface Tournament {
  readonly game: Game;
  readonly result: Result;
  readonly verdict: TournamentVerdict;
  /** A row for each arm. */
  readonly runs: readonly ResultRow[];
  /** The best first. */
  readonly ranked: readonly Competitor[];
}

interface Competitor extends Judged {
  readonly rate: Finding;
  /** Its rate minus that of the one it is compared with; undefined of the control. */
  readonly difference: Finding | undefined;
}

export function tournamentBlocks(game: Game, result: Result): Block[] {
  const verdict = result.verdict as TournamentVerdict;
  const title = heading(tournamentTitle(game, verdict));
  const runs = rowsOf(result);
  if (runs.length === 0) return [title, lead(NO_GAMES)];
  const ranked = competitorsIn(result, verdict);
  const tournament = { game, result, verdict, runs, ranked };
  const joint = `${formatLevel(verdict.level)} for all together`;
  const hasFields = isOverFields(tournament);
  const measure = result.measures.find(({ name }) => name === verdict.measure)!;
  const against = verdict.compared === 'best' ? 'the best of the others' : 'the control';
  const differences = ranked.flatMap(({ team, decision, difference }): EstimateRow[] =>
    difference === undefined ? [] : [{ label: team, group: null, ...difference.estimate, note: VERDICTS[decision] }],
  );
  return [
    title,
    lead(leadOf(tournament)),
    {
      ...{ kind: 'estimates', name: 'rates', scale: 'share', rows: ranked.map((one) => rateRow(tournament, one)) },
      title: `${capitalise(measure.title)}${hasFields ? ' over all fields' : ''}, % (${hasFields ? joint : `${formatLevel(ranked[0]!.rate.estimate.level)} interval`})`,
    },
    {
      ...{ kind: 'estimates', name: 'differences', scale: 'difference', rows: differences },
      title: `Difference from ${against} on the same deals, points (${joint})`,
    },
    ...matrix(tournament),
    ...(verdict.selection === undefined ? [] : selectionBlocks(tournament, verdict.selection)),
    ...paragraphs(...captions(tournament)),
  ];
}

/** True if the entrants of a tournament play among several fields. */
function isOverFields({ runs }: Pick<Tournament, 'runs'>): boolean {
  return runs[0]!.entrant !== null;
}

function competitorsIn(result: Result, { measure, competitors }: TournamentVerdict): Competitor[] {
  const termsOf = ({ arms }: Judged, weight: 1 | -1) => arms.map((arm) => ({ arm, weight }));
  return competitors
    .map((one): Competitor => {
      const other = competitors.find(({ team }) => team === one.against)!;
      const rate = findFinding(result, measure, ...termsOf(one, 1))!;
      return { ...one, rate, difference: findFinding(result, measure, ...termsOf(one, 1), ...termsOf(other, -1)) };
    })
    .toSorted((one, other) => other.rate.estimate.mean - one.rate.estimate.mean);
}

/** With a selection competitors have played different numbers of games. */
function rateRow({ runs, verdict }: Tournament, { team, arms, rate }: Competitor): EstimateRow {
  const note = verdict.selection === undefined ? {} : { note: countNoun(runs[arms[0]! - 1]?.games ?? 0, 'game') };
  return { label: team, group: null, ...rate.estimate, ...note };
}

/** Its winner, or who may be. */
function leadOf({ game, verdict, ranked }: Tournament): string {
  const nouns = competitorNouns(game);
  const of = (...decisions: readonly Judged['decision'][]) =>
    ranked.filter(({ decision }) => decisions.includes(decision)).map(({ team }) => team);
  if (verdict.compared === 'control') {
    const [control] = of('control');
    const parts = [
      ['better', of('better')],
      ['worse', of('worse')],
      ['not significantly different', of('open')],
    ] as const;
    const told = parts.flatMap(([what, found]) => (found.length === 0 ? [] : [`${what}: ${joinNames(found)}`]));
    return `Compared with ${control ?? 'the control'}, ${told.join('; ')}.`;
  }
  const winner = ranked.find(({ decision }) => decision === 'best');
  if (winner === undefined) {
    const open = of('may-be-best');
    return `${joinNames(open)} ${open.length === 1 ? 'may be' : 'may each be'} the best of ${countNoun(ranked.length, ...nouns)}: it is undecided.`;
  }
  const measure = game.results.measures.find(({ name }) => name === verdict.measure)!;
  const wins = `${measureVerb(game, measure)} ${formatPercent(winner.rate.estimate.mean)} of 100 games`;
  const more =
    winner.difference === undefined
      ? ''
      : `, ${formatPointsSize(winner.difference.estimate.mean)} more than ${winner.against}, the next`;
  return `${winner.team} is the best of ${countNoun(ranked.length, ...nouns)}: it ${wins}${more}.`;
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

/**
 * Rows are the first role's policies, columns the second's, or entrants and fields; nothing where teams are not of two roles
 * in every way.
 */
function matrix(tournament: Tournament): Block[] {
  const { verdict, runs } = tournament;
  const [rows, columns, ...more] = Object.entries(verdict.roles);
  if (rows === undefined || columns === undefined || more.length > 0) return [];
  const [[rowRole, rowPolicies], [columnRole, columnPolicies]] = [rows, columns];
  const cells = rowPolicies.map((row) =>
    columnPolicies.map((column) => placeOf(tournament, { [rowRole]: row, [columnRole]: column })),
  );
  if (cells.length * columnPolicies.length !== runs.length || cells.flat().includes(-1)) return [];
  const isNumbered = columnPolicies.join('  ').length > 50;
  const key = columnPolicies.map((policy, place) => `${place + 1} ${policy}`);
  return [
    ...paragraphs(isNumbered ? `${columnRole}: ${key.join(', ')}` : ''),
    ...table(
      'matrix',
      `${capitalise(rowRole)} below, ${columnRole} right, %`,
      [...rowPolicies.keys()],
      [
        textColumn('', (row) => rowPolicies[row]!),
        ...columnPolicies.map((policy, column) => ({
          heading: isNumbered ? String(column + 1) : policy,
          cell: (row: number) => {
            const run = runs[cells[row]![column]!]!;
            return isEvenByDesign(run) ? 'itself' : formatPercent(run.findings[verdict.measure]!.estimate.mean);
          },
        })),
      ],
    ),
  ];
}

/** The arm in which every seat has its role's policy; -1 if it was not entered. */
function placeOf({ game, runs }: Tournament, byRole: Readonly<Record<string, string>>): number {
  if (isOverFields({ runs })) {
    return runs.findIndex(({ setup }) => setup.policies[0] === byRole.entrant && setup.field === byRole.field);
  }
  const roles = game.setups.roles(runs[0]!.setup.players);
  return runs.findIndex(({ setup }) => setup.policies.every((name, seat) => name === byRole[roles[seat]!]));
}

function selectionBlocks(
  { game, ranked, result: { ended } }: Tournament,
  { selected, guarantee, eliminated, delta, games }: NonNullable<TournamentVerdict['selection']>,
): Block[] {
  const [one, all] = competitorNouns(game);
  const found =
    selected === null
      ? `Undecided: ${ranked.length - eliminated.length} ${all} remain ${ended === 'complete' ? 'at the game limit' : 'as the run was stopped'}.`
      : `Selected: ${selected}. ${capitalise(guarantee)} (as a share of games).`;
  const how = `A ${one} is eliminated once an interval shows that another is better, or that it leads none of those left by ${delta} or more. These intervals hold at all looks; all ${all} play the same decks.`;
  return [
    ...paragraphs(`${found} ${how}`, `Total: ${countNoun(games, 'game')}.`),
    ...table(
      'eliminated',
      `Eliminated ${all}, the first to go on top`,
      eliminated,
      [
        textColumn(one, ({ team }) => team),
        { heading: 'after games', cell: ({ games }) => formatCount(games) },
        textColumn('because', ({ by, because }) =>
          because === 'better' ? `${by} is better` : `not better than ${by} by ${delta}`,
        ),
      ],
      { isFolded: true },
    ),
  ];
}

function captions(tournament: Tournament): string[] {
  const { runs, verdict, ranked, result } = tournament;
  const { seed, timing } = result;
  const hasFields = isOverFields(tournament);
  const { method } = (ranked.find(({ difference }) => difference !== undefined)?.difference ?? ranked[0]!.rate)
    .estimate;
  const games = runs.map((run) => run.games);
  const [least, most] = [Math.min(...games), Math.max(...games)];
  const each = least === most ? formatCount(most) : `${formatCount(least)} to ${formatCount(most)}`;
  const { variant, players } = runs[0]!.setup;
  const who = hasFields ? 'games of each policy in each field on the same decks' : 'games a team on the same deals';
  return [
    `${variant}, ${countNoun(players, 'player')}: ${each} ${who}, seed '${seed}'.`,
    timing === undefined ? '' : formatSpeed(timing),
    `Intervals of differences are simultaneous (level ${formatLevel(verdict.level)}, Bonferroni): ${METHOD_NAMES[method]}.${
      verdict.compared === 'best' ? ' The best is compared with the next.' : ''
    }${hasFields ? ' Those of shares are simultaneous too; one deck is one observation.' : ''}`,
  ];
}
