/** Tables that say what arms, pairs of arms and contrasts came to: summary.csv, pairs.csv and contrasts.csv. */
import { fractionText } from '../../analysis/contrast-summary.js';
import type { RunSummary } from '../../analysis/summary.js';
import type { ArmSummary, ContrastsFile, Rate } from '../../analysis/summary-format.js';
import type { TournamentState } from '../../analysis/tournament.js';
import { PairwiseShares } from '../../analysis/tournament-pairs.js';
import type { Game } from '../../game/index.js';
import { type ArmResult, armTitle } from '../../simulation/index.js';
import { countColumn, csvText, FORMS, plainColumn, Table } from './table.js';

/**
 * Writes summary.csv, a row for each arm: its number, label if any arm has one, setup, team, games, each rate with its
 * interval as shares of 1, reasons, means and deviations. It has the columns that any arm has.
 */
export function summaryCsv({ runs }: Pick<RunSummary, 'runs'>): string {
  const isLabelled = runs.some(({ label }) => label !== undefined);
  const rows = runs.map((run, place) => new Map(summaryCells(run, place, isLabelled)));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return csvText([columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))]);
}

function summaryCells(run: ArmSummary, place: number, isLabelled: boolean): [string, string | number | boolean][] {
  const { variant, players, rulings } = run.setup;
  const rates = (name: string, { count, rate, low, high }: Rate): [string, number][] => [
    [name, count],
    ...named(name, { rate, low, high }),
  ];
  return [
    ['arm', place + 1],
    ...(isLabelled ? [['label', run.label ?? run.team] as [string, string]] : []),
    ...Object.entries({ variant, players, ...rulings, team: run.team, games: run.games, complete: run.complete }),
    ...Object.entries(run.outcomes).flatMap(([name, rate]) => rates(name, rate)),
    ...rates('any', run.any),
    ...named('ended', run.reasons),
    ...Object.entries(run.control?.difference ?? {}).flatMap(([name, { estimate, low, high }]) => [
      [`${name}_difference`, estimate] as [string, number],
      ...named(`${name}_difference`, { low, high }),
    ]),
    ...Object.entries(run.metrics).flatMap(([name, { mean, sd }]) => named(name, { mean, sd })),
  ];
}

function named(prefix: string, numbers: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(numbers).map(([name, number]) => [`${prefix}_${name}`, number]);
}

/** How often the outcome of one met which outcome of the other on the same deal. */
interface OutcomePair {
  readonly arm: number;
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
    plainColumn('team', ({ team }) => team),
    plainColumn('control', ({ control }) => control),
    ...(isLabelled ? [plainColumn<OutcomePair>('label', ({ label }) => label)] : []),
    ...(isLabelled ? [plainColumn<OutcomePair>('control_label', ({ controlLabel }) => controlLabel)] : []),
    plainColumn('control_outcome', ({ controlOutcome }) => controlOutcome),
    plainColumn('arm_outcome', ({ armOutcome }) => armOutcome),
    countColumn('games', ({ games }) => games),
  ]);
}

/** Pairs of outcomes of teams in a tournament. */
export const TEAM_PAIRS = outcomePairs(false);

type Names = Pick<OutcomePair, 'arm' | 'team' | 'control' | 'label' | 'controlLabel'>;

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
    const { team, control } = arm;
    if (control === undefined) return [];
    const labels = { label: armTitle(arm), controlLabel: armTitle(control) };
    return pairsOf(game, { arm: place + 1, team: team.name, control: control.team.name, ...labels }, tally.pairs);
  });
  return rows.length === 0 ? null : outcomePairs(isLabelled).text(rows);
}

/** In how many rounds an entrant had so much of the wins, or so much more than an earlier entrant, its control, had. */
interface SharePair {
  /** Places of the two from 1, 0 for no control, so that each row can be read without the names. */
  readonly entrant: number;
  readonly control: number;
  /** 840ths of a win. */
  readonly wins: number;
  readonly rounds: number;
  readonly policy: string;
  readonly controlPolicy: string;
}

/** The table of pairs.csv in a tournament of entrants: a row for each count above 0. */
export const SHARE_PAIRS = new Table<SharePair>('pairs.csv', [
  plainColumn('entrant', ({ entrant }) => entrant, FORMS.count),
  plainColumn('control', ({ control }) => control, FORMS.count),
  plainColumn('wins_840ths', ({ wins }) => wins, FORMS.sum),
  countColumn('rounds', ({ rounds }) => rounds),
  plainColumn('policy', ({ policy }) => policy),
  plainColumn('control_policy', ({ controlPolicy }) => controlPolicy),
]);

/** Writes pairs.csv of a tournament: each competitor as the control of each later one. */
export function tournamentPairsCsv(
  game: Game,
  { competitors, pairs }: Pick<TournamentState, 'competitors' | 'pairs'>,
): string {
  const names = competitors.map(({ name }) => name);
  const each = names.flatMap((_, control) => [...names.keys()].slice(control + 1).map((later) => [later, control]));
  if (!(pairs instanceof PairwiseShares)) {
    const rows = each.flatMap(([later, control]) => {
      const who = { arm: later! + 1, team: names[later!]!, control: names[control!]!, label: '', controlLabel: '' };
      return pairsOf(game, who, pairs.table(control!, later!));
    });
    return TEAM_PAIRS.text(rows);
  }
  const rows = [...names.map((_, entrant) => [entrant, -1]), ...each].flatMap(([entrant, control], table) => {
    const policies = { policy: names[entrant!]!, controlPolicy: names[control!] ?? '' };
    return Array.from(pairs.counts[table]!, (rounds, place) => ({
      ...{ entrant: entrant! + 1, control: control! + 1, wins: pairs.valueOf(table, place), rounds, ...policies },
    })).filter(({ rounds }) => rounds !== 0);
  });
  return SHARE_PAIRS.text(rows);
}

interface ContrastRow {
  readonly place: number;
  readonly contrast: ContrastsFile['all'][number];
  /** The arms of its terms. */
  readonly arms: readonly ArmSummary[];
  readonly adjust: string;
}

const CONTRASTS = new Table<ContrastRow>('contrasts.csv', [
  plainColumn('contrast', ({ place }) => place + 1),
  plainColumn('label', ({ contrast }) => contrast.label),
  plainColumn('family', ({ contrast }) => contrast.family ?? ''),
  plainColumn('variant', ({ arms }) => [...new Set(arms.map(({ setup }) => setup.variant))].join(' ')),
  plainColumn('players', ({ arms }) => arms[0]!.setup.players),
  plainColumn('measure', ({ contrast }) => contrast.measure),
  plainColumn('weights', weightsText),
  ...(['deals', 'estimate', 'low', 'high', 'method', 'error', 'p'] as const).map((name) =>
    plainColumn<ContrastRow>(name, ({ contrast }) => contrast[name]),
  ),
  plainColumn('adjust', ({ adjust }) => adjust),
  plainColumn('adjusted_p', ({ contrast }) => contrast.adjusted ?? ''),
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
 * arms, the estimate and its interval as shares of 1, how it was found, the chance that it misses, and the p-value, adjusted
 * or not.
 */
export function contrastsCsv({ adjust, all }: ContrastsFile, runs: readonly ArmSummary[]): string {
  return CONTRASTS.text(
    all.map((contrast, place) => {
      return { place, contrast, arms: contrast.terms.map(({ arm }) => runs[arm - 1]!), adjust };
    }),
  );
}
