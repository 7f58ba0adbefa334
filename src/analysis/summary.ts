/** The result of a run: findings about its arms, and contrasts of several. */
import { type Game, gameReferenceOf } from '../game/index.js';
import { type Contrast, contrastUnit } from '../simulation/contrasts.js';
import type { RunResult, RunSpec } from '../simulation/run-spec.js';
import { CONFIDENCE_LEVEL, effectOf } from '../simulation/stopping.js';
import { type Estimate, estimate } from '../stats/estimate.js';
import type { Histogram } from '../stats/histogram.js';
import { levelOfEach } from '../stats/interval.js';
import { observationsOf } from '../stats/observations.js';
import { type ArmFindings, summarizeArm } from './arm-findings.js';
import { toFoundEstimate } from './findings.js';
import { measureInfosOf } from './measures.js';
import type { Finding, Result, Timing } from './result.js';

/**
 * Summarises a run as `run --json` prints it: rates, means and differences with confidence intervals, and contrasts.
 *
 * @param spec what was played
 * @param result its result; arms without games are left out
 */
export function summarize(game: Game, spec: RunSpec, result: RunResult): Result {
  const effect = effectOf(spec.rule);
  const arms = result.arms.map((arm, place) => summarizeArm(game, arm, place + 1, effect));
  const contrasts = contrastFindings(game, spec, result);
  return {
    ...resultHead(game, spec, result),
    ...(spec.focus !== undefined && { focus: spec.focus }),
    ...combineFindings(game, arms, contrasts),
    ...(contrasts.length > 0 && { adjust: spec.contrasts!.adjust }),
    timing: timingOf(result, spec),
  };
}

/** The beginning of each result. */
export function resultHead(game: Game, { seed }: Pick<RunSpec, 'seed'>, { ended }: Pick<RunResult, 'ended'>) {
  // RESULT_SCHEMA, of which the type sees to it: pages summarise too, and load no schemas.
  return { schema: 'shamus-result/1', ...gameReferenceOf(game), seed, ended } as const;
}

/** Arms with their findings, and findings about several, as parts of a result. */
export function combineFindings(game: Game, arms: readonly ArmFindings[], others: readonly Finding[]) {
  const findings = [...arms.flatMap((one) => one.findings), ...others];
  const found = new Set(findings.map(({ measure }) => measure));
  return {
    measures: measureInfosOf(game).filter(({ name }) => found.has(name)),
    arms: arms.map(({ arm }) => arm),
    findings,
  };
}

export function timingOf({ arms, seconds, threads: played }: RunResult, { threads }: RunSpec): Timing {
  const games = arms.reduce((sum, { arm, tally }) => sum + tally.games * (arm.control === undefined ? 1 : 2), 0);
  return { seconds, gamesPerSecond: Math.round(games / seconds), threads: played ?? threads };
}

function contrastFindings(
  game: Game,
  { arms, contrasts: spec }: Pick<RunSpec, 'arms' | 'contrasts'>,
  { contrasts: counts }: Pick<RunResult, 'contrasts'>,
): Finding[] {
  if (spec === undefined || counts === undefined) return [];
  const membersOf = (family: string) => spec.all.filter((contrast) => contrast.family === family).length;
  const levelIn = (family: string) =>
    spec.adjust === 'simultaneous' ? levelOfEach(CONFIDENCE_LEVEL, membersOf(family)) : CONFIDENCE_LEVEL;
  return spec.all.map((contrast, place): Finding => {
    const { label, note, family, measure, terms, scale } = contrast;
    const { players } = arms[terms[0]!.arm]!.setup;
    return {
      label,
      ...(note !== undefined && { note }),
      ...(family !== '' && { family }),
      measure,
      terms: terms.map(({ arm, weight }) => ({ arm: arm + 1, weight })),
      ...(scale !== 1 && { scale }),
      estimate: toFoundEstimate(contrastEstimate(game, contrast, counts.histograms[place]!, players, levelIn(family))),
    };
  });
}

/**
 * The estimate of a contrast after a number of decks that was fixed in advance: a difference of rates or of shares.
 *
 * @param sums of the terms, a deck at a time
 * @param players of its arms
 */
export function contrastEstimate(
  game: Game,
  contrast: Contrast,
  sums: Histogram,
  players: number,
  level = CONFIDENCE_LEVEL,
): Estimate {
  const observed = observationsOf(sums, { zero: 0, unit: contrastUnit(game, contrast, players) });
  return estimate(observed, { isBounded: true, level, effect: null });
}
