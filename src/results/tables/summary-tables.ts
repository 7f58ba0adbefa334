/** Tables that say what arms, pairs of arms and contrasts came to: summary.csv, pairs.csv and contrasts.csv. */
import { fractionText } from '../../analysis/contrast-summary.js';
import type { RunSummary } from '../../analysis/summary.js';
import type { ArmSummary, ContrastsFile, EntrantSummary, Mean, Rate } from '../../analysis/summary-format.js';
import type { TournamentState } from '../../analysis/tournament.js';
import { PairwiseShares } from '../../analysis/tournament-pairs.js';
import type { Game, Setup } from '../../game/index.js';
import { type ArmResult, armTitle } from '../../simulation/index.js';
import { columnName } from './column-names.js';
import { countColumn, csvText, FORMS, plainColumn, Table } from './table.js';

type SummaryCell = readonly [column: string, cell: string | number | boolean];

/**
 * Writes summary.csv, a row for each arm or, where everybody plays for himself, for each entrant of an arm. It has the
 * columns that any row has; docs/results.md describes them.
 */
export function summaryCsv(game: Game, { runs }: Pick<RunSummary, 'runs'>): string {
  const isLabelled = runs.some(({ label }) => label !== undefined);
  const rows = runs.flatMap((run, place) => {
    const [arm, played] = [armCells(run, place, isLabelled), playedCells(game, run)];
    const whose = run.entrants?.map((entrant, at) => entrantCells(game, entrant, at)) ?? [rateCells('any', run.any)];
    return whose.map((own, at) => new Map([...arm, ...own, ...(at === 0 ? differenceCells(run) : []), ...played]));
  });
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return csvText([columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))]);
}

function armCells({ setup, label, team, games, complete, interval }: ArmSummary, place: number, isLabelled: boolean) {
  const { variant, players, rulings } = setup;
  const cells: Readonly<Record<string, SummaryCell[1]>> = {
    arm: place + 1,
    ...(isLabelled && { label: label ?? team }),
    ...{ variant, players, team, games, complete },
    ...{ interval_level: interval.level, interval_method: interval.method },
    ...Object.fromEntries(Object.entries(rulings).map(([name, value]) => [`ruling_${columnName(name)}`, value])),
  };
  return Object.entries(cells);
}

/** An entrant's share of wins, points and placing. */
function entrantCells({ seatMetrics }: Game, entrant: EntrantSummary, at: number): SummaryCell[] {
  const { policy, seats, share, points, pointsADeal, places, metrics } = entrant;
  const means = Object.entries(metrics).flatMap(([name, mean]) => {
    const { unit } = seatMetrics.find((metric) => metric.name === name)!;
    return meanCells(columnName(name, unit), mean);
  });
  return [
    ['entrant', at + 1],
    ['policy', policy],
    ['first_round_seats', seats.join(' ')],
    ...meanCells('share', share),
    ...meanCells('points', points),
    ['points_per_deal', pointsADeal],
    ['place_mean', places.reduce((sum, rate, place) => sum + rate * (place + 1), 0)],
    ...places.map((rate, place): SummaryCell => [`place_${place + 1}_rate`, rate]),
    ...means,
  ];
}

function meanCells(name: string, { mean, low, high }: Mean): SummaryCell[] {
  const column = name === 'share' ? name : `${name}_mean`;
  return [[column, mean], ...intervalCells(column, { low, high })];
}

function differenceCells({ control, entrants }: ArmSummary): SummaryCell[] {
  return Object.entries(control?.difference ?? {}).flatMap(([name, { estimate, low, high }]): SummaryCell[] => {
    // Where there are entrants, the only measure is the share of wins.
    const column = entrants === undefined ? `${columnName(name)}_rate_difference` : 'share_difference';
    return [[column, estimate], ...intervalCells(column, { low, high })];
  });
}

function playedCells(game: Game, { outcomes, reasons, metrics }: ArmSummary): SummaryCell[] {
  return [
    ...Object.entries(outcomes).flatMap(([name, rate]) => rateCells(name, rate)),
    ...Object.entries(reasons).map(([name, games]): SummaryCell => [columnName(`ended_${name}`, 'games'), games]),
    ...Object.entries(metrics).flatMap(([name, { mean, sd }]): SummaryCell[] => {
      const column = columnName(name, game.metrics.find((metric) => metric.name === name)!.unit);
      return [
        [`${column}_mean`, mean],
        [`${column}_sd`, sd],
      ];
    }),
  ];
}

function rateCells(name: string, { count, rate, low, high }: Rate): SummaryCell[] {
  const column = columnName(name);
  return [[`${column}_games`, count], [`${column}_rate`, rate], ...intervalCells(`${column}_rate`, { low, high })];
}

function intervalCells(column: string, { low, high }: Pick<Mean, 'low' | 'high'>): SummaryCell[] {
  return [
    [`${column}_low`, low ?? ''],
    [`${column}_high`, high ?? ''],
  ];
}

interface OutcomePair {
  readonly arm: number;
  readonly variant: string;
  readonly players: number;
  readonly team: string;
  readonly control: string;
  readonly label: string;
  readonly controlLabel: string;
  readonly controlOutcome: string;
  readonly armOutcome: string;
  readonly games: number;
}

/** Declares pairs.csv of arms and their controls, or of the teams of a tournament. */
function outcomePairs(isLabelled: boolean): Table<OutcomePair> {
  return new Table('pairs.csv', [
    plainColumn('arm', ({ arm }) => arm, FORMS.count),
    plainColumn('variant', ({ variant }) => variant),
    plainColumn('players', ({ players }) => players, FORMS.count),
    plainColumn('team', ({ team }) => team),
    plainColumn('control', ({ control }) => control),
    ...(isLabelled ? [plainColumn<OutcomePair>('label', ({ label }) => label)] : []),
    ...(isLabelled ? [plainColumn<OutcomePair>('control_label', ({ controlLabel }) => controlLabel)] : []),
    plainColumn('control_outcome', ({ controlOutcome }) => controlOutcome),
    plainColumn('arm_outcome', ({ armOutcome }) => armOutcome),
    countColumn('games', ({ games }) => games),
  ]);
}

export const TEAM_PAIRS = outcomePairs(false);

type Names = Omit<OutcomePair, 'controlOutcome' | 'armOutcome' | 'games'>;

/** @param table control by arm */
function pairsOf({ outcomes }: Game, names: Names, table: Float64Array): OutcomePair[] {
  return outcomes.flatMap((control, row) =>
    outcomes.map((arm, column) => ({
      ...names,
      controlOutcome: control.name,
      armOutcome: arm.name,
      games: table[row * outcomes.length + column]!,
    })),
  );
}

/** Writes pairs.csv of arms with controls; null where none has one. Labels have columns of their own where any arm has one. */
export function pairsCsv(game: Game, arms: readonly ArmResult[]): string | null {
  const isLabelled = arms.some(({ arm }) => arm.label !== undefined || arm.control?.label !== undefined);
  const rows = arms.flatMap(({ arm, tally }, place) => {
    const { setup, team, control } = arm;
    if (control === undefined) return [];
    const { variant, players } = setup;
    const labels = { label: armTitle(arm), controlLabel: armTitle(control) };
    const names = { arm: place + 1, variant, players, team: team.name, control: control.team.name, ...labels };
    return pairsOf(game, names, tally.pairs);
  });
  return rows.length === 0 ? null : outcomePairs(isLabelled).text(rows);
}

/** In how many rounds an entrant had so much of the wins, or so much more than an earlier entrant, its control, had. */
interface SharePair {
  /** Places of the two from 1, 0 for no control, so that each row can be read without the names. */
  readonly entrant: number;
  readonly control: number;
  /** 840ths of a win. */
  readonly share: number;
  readonly rounds: number;
  readonly variant: string;
  readonly players: number;
  readonly policy: string;
  readonly controlPolicy: string;
}

/** The table of pairs.csv in a tournament of entrants: a row for each count above 0. */
export const SHARE_PAIRS = new Table<SharePair>('pairs.csv', [
  plainColumn('entrant', ({ entrant }) => entrant, FORMS.count),
  plainColumn('control', ({ control }) => control, FORMS.count),
  plainColumn('share_840ths', ({ share }) => share, FORMS.sum),
  countColumn('rounds', ({ rounds }) => rounds),
  plainColumn('variant', ({ variant }) => variant),
  plainColumn('players', ({ players }) => players, FORMS.count),
  plainColumn('policy', ({ policy }) => policy),
  plainColumn('control_policy', ({ controlPolicy }) => controlPolicy),
]);

/** Writes pairs.csv of a tournament: each competitor as the control of each later one. @param setup of all arms */
export function tournamentPairsCsv(
  game: Game,
  { variant, players }: Pick<Setup, 'variant' | 'players'>,
  { competitors, pairs }: Pick<TournamentState, 'competitors' | 'pairs'>,
): string {
  const names = competitors.map(({ name }) => name);
  const each = names.flatMap((_, control) => [...names.keys()].slice(control + 1).map((later) => [later, control]));
  if (!(pairs instanceof PairwiseShares)) {
    const rows = each.flatMap(([later, control]) => {
      const teams = { arm: later! + 1, team: names[later!]!, control: names[control!]! };
      return pairsOf(game, { ...teams, variant, players, label: '', controlLabel: '' }, pairs.table(control!, later!));
    });
    return TEAM_PAIRS.text(rows);
  }
  const rows = [...names.map((_, entrant) => [entrant, -1]), ...each].flatMap(([entrant, control], table) => {
    const policies = { policy: names[entrant!]!, controlPolicy: names[control!] ?? '' };
    return Array.from(pairs.counts[table]!, (rounds, place) => ({
      ...{ entrant: entrant! + 1, control: control! + 1, variant, players, ...policies },
      ...{ share: pairs.valueOf(table, place), rounds },
    })).filter(({ rounds }) => rounds !== 0);
  });
  return SHARE_PAIRS.text(rows);
}

interface ContrastRow {
  readonly place: number;
  readonly contrast: ContrastsFile['all'][number];
  readonly arms: readonly ArmSummary[];
  readonly adjust: string;
}

const CONTRASTS = new Table<ContrastRow>('contrasts.csv', [
  plainColumn('contrast', ({ place }) => place + 1),
  plainColumn('label', ({ contrast }) => contrast.label),
  plainColumn('family', ({ contrast }) => contrast.family ?? ''),
  plainColumn('variant', ({ arms }) => [...new Set(arms.map(({ setup }) => setup.variant))].join(' ')),
  plainColumn('players', ({ arms }) => arms[0]!.setup.players),
  plainColumn('teams', ({ arms }) => [...new Set(arms.map(({ team }) => team))].join(' ')),
  plainColumn('measure', ({ contrast }) => contrast.measure),
  plainColumn('weights', weightsText),
  ...(['deals', 'estimate', 'low', 'high', 'level', 'method'] as const).map((name) =>
    plainColumn<ContrastRow>(name, ({ contrast }) => contrast[name]),
  ),
  plainColumn('adjust', ({ adjust }) => adjust),
]);

/** `ring: 1; none: -1/2` */
function weightsText({ contrast, arms }: ContrastRow): string {
  const { terms, scale } = contrast;
  return terms
    .map(({ weight }, at) => `${arms[at]!.label ?? arms[at]!.team}: ${fractionText(weight, scale)}`)
    .join('; ');
}

/**
 * Writes contrasts.csv, a row for each contrast: what it is called, the setup of its arms, its measure, the weights of its
 * arms, the estimate and its interval as shares of 1, its level and how it was found.
 */
export function contrastsCsv({ adjust, all }: ContrastsFile, runs: readonly ArmSummary[]): string {
  return CONTRASTS.text(
    all.map((contrast, place) => {
      return { place, contrast, arms: contrast.terms.map(({ arm }) => runs[arm - 1]!), adjust };
    }),
  );
}
