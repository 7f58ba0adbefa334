import {
  type Comparison,
  type ComparisonSpec,
  comparisonRule,
  findDecidingDifference,
  summarizeComparison,
} from '../analysis/comparison.js';
import type { ComparisonVerdict, FoundEstimate } from '../analysis/result.js';
import { findByName, measuresToMaximise, resolveSetup, UsageError } from '../game/index.js';
import { createComparedArm } from '../simulation/lineup/compared-arm.js';
import type { TeamInput } from '../simulation/lineup/team.js';
import { type TeamResult, teamResults } from './measure.js';
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

/** Options of `compare`. */
export interface CompareOptions extends RunOptions {
  /** Variant and rulings of B where they are others than those of A. */
  readonly variantB?: string;
  readonly rulingsB?: Readonly<Record<string, string>>;
  /** Name of the measure that decides; default: the game's main measure. */
  readonly measure?: string;
  /** Probability of a wrong decision: intervals have level 1 - alpha; default 0.05. */
  readonly alpha?: number;
  /** Probability of showing a difference of `effect`; default 0.95. */
  readonly power?: number;
  /** The smallest difference of interest, a fraction of all games; default 0.005. */
  readonly effect?: number;
  /** Plays until the interval decides, at most `maxGames`. */
  readonly untilDecided?: boolean;
  readonly maxGames?: number;
}

/** Results of `compare`. */
export interface ComparedTeams {
  readonly a: TeamResult;
  /** Null in a duel, where A plays among Bs. */
  readonly b: TeamResult | null;
  /** `a`, `b`: better; `close`: less than `effect` apart; `same`: they cannot differ; `open`: nothing yet. */
  readonly decision: ComparisonVerdict['decision'];
  /** B minus A on the same decks, in the measure that decides; in a duel A's share of the wins minus an even one. */
  readonly difference: FoundEstimate;
  /** B minus A by measure. */
  readonly differences: Readonly<Record<string, FoundEstimate>>;
  /** Result as `shamus compare --json` prints it. */
  readonly result: Comparison;
}

const OWN = ['variantB', 'rulingsB', 'measure', 'alpha', 'power', 'effect', 'untilDecided', 'maxGames'] as const;

type Sides = { readonly a: TeamInput; readonly b: TeamInput };

/**
 * Compares two teams on the same decks: `compare('feeder+closer', 'coder+closer', 20_000)`. The numbers are those of
 * `shamus compare` with the same options.
 *
 * @param a names, paths or definitions of policies in seat order
 * @param b the team that may be better or worse
 * @param more the number of games of each team, or options
 * @throws UsageError for options that cannot be; RunError if a policy breaks a rule, throws or hangs
 */
export async function compare(a: TeamInput, b: TeamInput, more?: number | CompareOptions): Promise<ComparedTeams>;
/** Compares two teams, which are among the options. */
export async function compare(options: CompareOptions & Sides): Promise<ComparedTeams>;
export async function compare(
  first: TeamInput | (CompareOptions & Sides),
  second?: TeamInput,
  more: number | CompareOptions = {},
): Promise<ComparedTeams> {
  const isWhole = typeof first === 'object' && 'b' in first;
  const { a, b, ...options }: CompareOptions & Sides = isWhole ? first : { a: first, b: second!, ...readMore(more) };
  checkOptions(options, [...RUN_OPTIONS, ...OWN]);
  if (a === undefined || b === undefined) throw new UsageError('compare needs two teams, a and b');
  const { game, setup } = await setupFor(options);
  const { variantB = setup.variant, rulingsB, games, untilDecided, maxGames } = options;
  const setupB = resolveSetup(game, { ...setup, variant: variantB, rulings: { ...setup.rulings, ...rulingsB } });
  const arm = await createComparedArm(game, [setup, setupB], a, b, options.field);
  const { measure = game.results.rankedBy, alpha = 0.05, power = 0.95, effect = 0.005 } = options;
  findByName('measure', measure, measuresToMaximise(game));
  for (const [name, value] of Object.entries({ games, maxGames })) checkCount(name, value);
  for (const [name, value] of Object.entries({ alpha, effect })) checkFraction(name, value, 0.5);
  checkFraction('power', power, 1);
  const question: ComparisonSpec = { measure, alpha, power, effect };
  const rule = comparisonRule(game, question, arm, { games, untilDecided, maxGames });
  const spec = specFor(options, { arms: [arm], rule });
  const result = summarizeComparison(game, spec, question, await completed(spec, options));
  const [sideA, sideB = null] = teamResults(result);
  const paired = result.findings.filter((one) => one.minus !== undefined || one.terms.some(({ weight }) => weight < 0));
  return {
    a: sideA!,
    b: arm.control === undefined ? null : sideB,
    decision: result.verdict.decision,
    difference: findDecidingDifference(result)!.estimate,
    differences: Object.fromEntries(paired.map(({ measure, estimate }) => [measure, estimate])),
    result,
  };
}
