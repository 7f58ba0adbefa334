import type { FoundEstimate, Result } from '../analysis/result.js';
import { type ArmsAndFindings, type ResultRow, rowsOf } from '../analysis/rows.js';
import { summarize } from '../analysis/summary.js';
import { type Game, type Setup, UsageError } from '../game/index.js';
import { resolveEntrant, type TeamInput } from '../simulation/lineup/team.js';
import type { PlayedBatch } from '../simulation/run-spec.js';
import { MAX_GAMES, type StopRule } from '../simulation/stopping.js';
import { type GameRecord, RecordWriter } from './game-record.js';
import {
  checkCount,
  checkFraction,
  checkOptions,
  completed,
  RUN_OPTIONS,
  type RunOptions,
  readMore,
  setupFor,
  specFor,
} from './options.js';

/** Options of `measure`. */
export interface MeasureOptions extends RunOptions {
  /** Plays until every outcome's interval reaches no further than this to either side; `games` is then the most. */
  readonly precision?: number;
  /** Called with each game in the order of their indices. */
  readonly onGame?: (game: GameRecord) => void;
}

/** Results of one team; in a competitive game, of one of its policies. */
export interface TeamResult {
  readonly team: string;
  readonly games: number;
  /** Games by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Rates and means by measure, with their intervals of 95 %: `estimates.senior.low`. */
  readonly estimates: Readonly<Record<string, FoundEstimate>>;
}

/** Results of `measure`. */
export interface Measurement extends TeamResult {
  /** Each policy that plays for itself, in a competitive game without a field; else the team alone. */
  readonly entrants: readonly TeamResult[];
  /** Result as `shamus run --json` prints it. */
  readonly result: Result;
}

/** The results of each team or policy in a result. */
export function teamResults(result: ArmsAndFindings): TeamResult[] {
  return rowsOf(result).map(teamResultOf);
}

function teamResultOf({ team, games, outcomes, findings }: ResultRow): TeamResult {
  const estimates = Object.fromEntries(Object.entries(findings).map(([name, { estimate }]) => [name, estimate]));
  return { team, games, outcomes, estimates };
}

/**
 * Plays games of a team and estimates how often it wins: `measure('feeder+closer', 100_000)`. The numbers are those of
 * `shamus run` with the same options.
 *
 * @param team names, paths or definitions of policies in seat order
 * @param more the number of games, or options
 * @throws UsageError for options that cannot be; RunError if a policy breaks a rule, throws or hangs
 */
export async function measure(team: TeamInput, more?: number | MeasureOptions): Promise<Measurement>;
/** Plays games of a team, which is among the options. */
export async function measure(options: MeasureOptions & { readonly team: TeamInput }): Promise<Measurement>;
export async function measure(
  first: TeamInput | (MeasureOptions & { readonly team: TeamInput }),
  more: number | MeasureOptions = {},
): Promise<Measurement> {
  const isWhole = typeof first === 'object' && 'team' in first;
  const { team, ...options }: MeasureOptions & { readonly team: TeamInput } = isWhole
    ? first
    : { team: first, ...readMore(more) };
  if (team === undefined) throw new UsageError('measure needs a team');
  checkOptions(options, [...RUN_OPTIONS, 'precision', 'onGame']);
  const { game, setup } = await setupFor(options);
  const arm = { setup, team: await resolveEntrant(game, setup.players, team, options.field) };
  const { onGame } = options;
  const spec = specFor(options, { arms: [arm], rule: ruleOf(game, options) });
  const watch = onGame === undefined ? {} : { log: 'everything' as const, onBatch: recordsOf(game, setup, onGame) };
  const result = summarize(game, spec, await completed(spec, options, watch));
  const entrants = teamResults(result);
  return { ...entrants[0]!, entrants, result };
}

function ruleOf(game: Game, { games, precision }: MeasureOptions): StopRule {
  checkCount('games', games);
  checkFraction('precision', precision, 0.5);
  if (precision === undefined) return { kind: 'games', games: games ?? game.defaults.games };
  return { kind: 'precision', halfWidth: precision, most: games ?? MAX_GAMES };
}

function recordsOf(game: Game, setup: Setup, onGame: (record: GameRecord) => void) {
  const writer = new RecordWriter(game, setup);
  return ({ from, log }: PlayedBatch): undefined => {
    const { outcomes, reasons, metrics } = log!;
    for (let offset = 0; offset < outcomes.length; offset++)
      onGame(writer.write(from + offset, outcomes[offset]!, reasons[offset]!, (metric) => metrics[metric]![offset]!));
  };
}
