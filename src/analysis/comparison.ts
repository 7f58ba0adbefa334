/** Comparisons of two on the same decks: of teams, or of policies that play for themselves. */
import { type Game, measuresToMaximise, UsageError } from '../game/index.js';
import type { Arm, Condition } from '../simulation/lineup/arm.js';
import { type ArmResult, batchSizeOf, type RunResult, type RunSpec } from '../simulation/run-spec.js';
import {
  type Decision,
  decisionOf,
  MAX_GAMES,
  differencesOf as observedDifferences,
  type StopRule,
} from '../simulation/stopping.js';
import type { Tally } from '../simulation/tally.js';
import { levelFor } from '../stats/interval.js';
import { blocksToShow } from '../stats/sample-sizes.js';
import { type ArmFindings, findDifferences, isIdenticalPair, summarizeArm } from './arm-findings.js';
import type { ComparisonVerdict, Finding, Result, StoredResult, Term } from './result.js';
import { combineFindings, resultHead, timingOf } from './summary.js';

/** The question of a comparison. */
export type ComparisonSpec = Pick<ComparisonVerdict, 'measure' | 'alpha' | 'power' | 'effect'>;

/** The result of a comparison. */
export type Comparison = Result & { readonly verdict: ComparisonVerdict };

/** When a comparison has played enough: after a number of games, or once it has decided. */
export interface ComparisonLength {
  /** Games of each side; default: the game's own number. */
  readonly games?: number | undefined;
  readonly untilDecided?: boolean | undefined;
  /** Most games where it plays until it has decided. */
  readonly maxGames?: number | undefined;
}

/** The stopping rule of a comparison. @throws UsageError if it never could decide */
export function comparisonRule(
  game: Game,
  { measure, alpha, effect }: ComparisonSpec,
  arm: Arm,
  { games = game.defaults.games, untilDecided = false, maxGames = MAX_GAMES }: ComparisonLength,
): StopRule {
  if (!untilDecided) return { kind: 'games', games };
  refuseImpossible(arm, effect);
  const { outcomes } = measuresToMaximise(game).find(({ name }) => name === measure)!;
  // If A and B are the same, the test ends after one batch: it might never end.
  const most = Math.min(maxGames, isIdenticalPair(arm) ? batchSizeOf([arm]) : MAX_GAMES);
  return { kind: 'decided', level: levelFor(alpha), effect, outcomes, most };
}

/** Refuses an effect that a duel cannot have: a share of the wins is compared with an even one, and is 0 to 1. */
function refuseImpossible({ team, setup, control }: Arm, effect: number): void {
  if (team.field === undefined || control !== undefined) return;
  const even = 1 / setup.players;
  const reach = Math.min(even, 1 - even);
  if (effect < reach) return;
  throw new UsageError(
    `--effect ${effect} is impossible with ${setup.players} players: the share can differ from 1/${setup.players} by at most ${Number(reach.toFixed(4))}`,
  );
}

/**
 * Compares two on the same decks. Arm 1 is A and arm 2 is B; in a duel, A among players of B, there is A alone.
 *
 * @param spec of one arm: B, whose control is A; or A in a field of B
 */
export function summarizeComparison(
  game: Game,
  spec: RunSpec,
  question: ComparisonSpec,
  result: RunResult,
): Comparison {
  const arm = spec.arms[0]!;
  const found = result.arms[0];
  const effect = effectIn(spec, question, result);
  const sides = found === undefined ? [] : sidesOf(game, found, boundedEffect(effect));
  const choice = { level: levelFor(question.alpha), effect };
  const differences = found === undefined ? [] : findDifferences(game, arm, found.tally, choice, termsOf(arm));
  const verdict = verdictOf({ game, spec, question, result }, differences);
  return {
    ...resultHead(game, spec, result),
    ...combineFindings(game, sides, differences),
    verdict,
    notes: notesOn(found?.tally.games ?? 0, verdict),
    timing: timingOf(result, spec),
  };
}

/** The difference that decides, B minus A; in a duel A's share minus an even one. Undefined without a finished game. */
export function findDecidingDifference({
  findings,
  verdict,
}: Pick<StoredResult, 'findings' | 'verdict'>): Finding | undefined {
  const measure = verdict?.kind === 'comparison' ? verdict.measure : undefined;
  return findings.find(
    (one) => one.measure === measure && (one.minus !== undefined || one.terms.some(({ weight }) => weight < 0)),
  );
}

/**
 * The difference of interest of intervals that hold at all looks; null where results are looked at once. A user who watches
 * the difference may stop when they like, so the inference must then be valid at any number of games.
 */
function effectIn({ rule }: RunSpec, { effect }: ComparisonSpec, { ended }: RunResult): number | null {
  return ended !== 'complete' || rule.kind === 'decided' ? effect : null;
}

/** Rates of one arm have half-widths of at most a half. */
function boundedEffect(effect: number | null): number | null {
  return effect === null ? null : Math.min(effect, 0.25);
}

function termsOf({ control }: Arm): Term[] {
  if (control === undefined) return [{ arm: 1, weight: 1, entrant: 1 }];
  return [
    { arm: 2, weight: 1 },
    { arm: 1, weight: -1 },
  ];
}

function sidesOf(game: Game, { arm, tally, complete }: ArmResult, effect: number | null): ArmFindings[] {
  const side = ({ setup, team }: Condition, own: Tally, number: number) =>
    summarizeArm(game, { arm: { setup, team }, tally: own, complete }, number, effect);
  if (arm.control === undefined) return [side(arm, tally, 1)];
  return [side(arm.control, tally.control!, 1), side(arm, tally, 2)];
}

interface Asked {
  readonly game: Game;
  readonly spec: RunSpec;
  readonly question: ComparisonSpec;
  readonly result: RunResult;
}

function verdictOf({ game, spec, question, result }: Asked, differences: readonly Finding[]): ComparisonVerdict {
  const { rule } = spec;
  const arm = spec.arms[0]!;
  const { alpha, power, effect, measure } = question;
  const tally = result.arms[0]?.tally;
  const difference = differences.find((one) => one.measure === measure)?.estimate;
  const isSame = tally !== undefined && isIdenticalPair(arm);
  const { low = null, high = null } = difference ?? {};
  const decision = low === null || high === null ? 'open' : decisionOf({ low, high }, effect);
  const isPilot = tally !== undefined && !isSame && rule.kind === 'games' && result.ended === 'complete';
  const { outcomes } = game.results.measures.find(({ name }) => name === measure)!;
  const blocks = () => blocksToShow(observedDifferences(tally!, outcomes), effect, alpha, power);
  return {
    kind: 'comparison',
    ...question,
    rule: rule.kind === 'decided' ? 'until-decided' : 'fixed-games',
    decision: isSame ? 'same' : inSides(decision, arm.control === undefined),
    stopped: stoppedBy(result, rule.kind === 'decided' && decision !== 'open'),
    gamesPlanned: rule.kind === 'games' ? rule.games : null,
    gamesToShow: isPilot ? tally.shape.round * blocks() : null,
    ...(tally !== undefined && tally.shape.round === 1 && { meetings: meetingsIn(game, tally) }),
  };
}

/** In a duel A's share is tested; else B minus A. */
function inSides(decision: Decision, isDuel: boolean): ComparisonVerdict['decision'] {
  if (decision === 'first') return isDuel ? 'b' : 'a';
  if (decision === 'second') return isDuel ? 'a' : 'b';
  return decision;
}

function stoppedBy({ ended }: RunResult, decided: boolean): ComparisonVerdict['stopped'] {
  if (ended === 'interrupted') return 'by-hand';
  if (ended === 'failed') return 'failed';
  return decided ? 'decided' : 'all-games';
}

function meetingsIn({ results: { outcomes } }: Game, { pairs }: Tally): NonNullable<ComparisonVerdict['meetings']> {
  const row = (first: number) =>
    outcomes.map(({ name }, second) => [name, pairs[first * outcomes.length + second]!] as const);
  return Object.fromEntries(outcomes.map(({ name }, first) => [name, Object.fromEntries(row(first))]));
}

function notesOn(games: number, { stopped, gamesPlanned }: ComparisonVerdict): string[] {
  if (games === 0 || gamesPlanned === null || (stopped !== 'by-hand' && stopped !== 'failed')) return [];
  return [
    `${games.toLocaleString('en')} of the ${gamesPlanned.toLocaleString('en')} planned games were played. You may have stopped because of what you saw, so intervals are confidence sequences, which are valid at any stopping time.`,
  ];
}
