/** The options for what a comparison should find out, and when it stops. */
import type { ComparisonSpec, Hypothesised } from '../../analysis/index.js';
import { findByName, type Game, goals, UsageError } from '../../game/index.js';
import { type Arm, batchOf, gamesPerRound, MAX_GAMES, type StopRule, wholeRounds } from '../../simulation/index.js';
import { plannedLooks } from '../../stats/group-test.js';
import { levelFor } from '../../stats/interval.js';
import { SPENDINGS } from '../../stats/normal-walk.js';
import { DEFAULT_DIFFERENCE, DIFFERENCE_FORMS, differenceBetween, MIN_EFFECT } from './differences.js';
import { alphaOf, gamesOf, MIN_ALPHA, numberBetween, stringOption, textOr, wholeNumber } from './options.js';
import { measureOption } from './plan.js';

const USUAL_LOOKS = 8;
/** More looks hardly save a game. */
const MOST_LOOKS = 100;

export function questionOptions(game: Game) {
  const usual = game.defaults;
  return {
    ...measureOption(game, 'outcome', 'what A and B are compared by'),
    alpha: textOr('alpha', '0.05', {
      describe: 'accepted probability of a wrong decision; intervals have level 1 - alpha',
    }),
    power: textOr('power', '0.95', { describe: 'probability of detecting a difference of --effect' }),
    effect: stringOption('effect', {
      describe: `the smallest difference of interest: ${DIFFERENCE_FORMS} (default: ${DEFAULT_DIFFERENCE})`,
    }),
    games: stringOption('games', {
      alias: 'n',
      describe: `deals, as in 1e6 (default: ${usual.games}); with --group-sequential the maximum`,
    }),
    'until-decided': {
      type: 'boolean',
      default: false,
      describe: 'play until a confidence sequence shows which is better, or that they differ by less than --effect',
    },
    sprt: {
      type: 'boolean',
      default: false,
      describe: 'play until a sequential probability ratio test accepts --h0 or --h1; error rates alpha and 1 - power',
    },
    h0: stringOption('h0', { describe: 'B - A under the null hypothesis of --sprt, as --effect (default: 0)' }),
    h1: stringOption('h1', {
      describe: `B - A under the alternative hypothesis of --sprt (default: ${DEFAULT_DIFFERENCE})`,
    }),
    ...GROUP_OPTIONS,
    'max-games': stringOption('max-games', { describe: 'maximum number of deals for --until-decided or --sprt' }),
  } as const;
}

/** Options of a test with planned looks. */
export const GROUP_OPTIONS = {
  'group-sequential': {
    type: 'boolean',
    default: false,
    describe: 'decide like --until-decided, but at planned looks only and after --games at the latest, in fewer games',
  },
  looks: stringOption('looks', { describe: `looks of --group-sequential, evenly spaced (default: ${USUAL_LOOKS})` }),
  spending: stringOption('spending', {
    describe: `how --group-sequential divides its error rates among its looks: ${SPENDINGS.join(', ')} (default: ${SPENDINGS[0]})`,
  }),
} as const;

/** The user's options for the question and the stopping rule. */
interface Wishes extends GroupOptions {
  readonly measure: string;
  readonly alpha: string;
  readonly power: string;
  readonly effect: string | undefined;
  readonly games: string | undefined;
  readonly 'until-decided': boolean;
  readonly sprt: boolean;
  readonly 'group-sequential': boolean;
  readonly h0: string | undefined;
  readonly h1: string | undefined;
  readonly 'max-games': string | undefined;
}

/** The user's options for planned looks. */
export interface GroupOptions {
  readonly looks: string | undefined;
  readonly spending: string | undefined;
}

/** How many looks, and how errors are spread over them. @throws UsageError */
export function looksOf({ looks, spending }: GroupOptions): { looks: number; spending: (typeof SPENDINGS)[number] } {
  return {
    looks: looks === undefined ? USUAL_LOOKS : wholeNumber('looks', looks, 1, MOST_LOOKS),
    spending: findByName(
      'spending',
      spending ?? SPENDINGS[0],
      SPENDINGS.map((name) => ({ name })),
    ).name,
  };
}

/** @throws UsageError if an option is not a valid number or name */
export function questionOf(game: Game, wishes: Wishes): ComparisonSpec {
  return {
    outcome: findByName('measure', wishes.measure, goals(game)).name,
    alpha: alphaOf(wishes.alpha),
    power: numberBetween('power', wishes.power, 0.5, 1 - MIN_ALPHA),
    effect: differenceBetween('effect', wishes.effect ?? DEFAULT_DIFFERENCE, MIN_EFFECT),
  };
}

/**
 * @param arm what is played
 * @param cannotDiffer whether A and B are the same, so that a sequential test ends after one batch: some would never end
 * @throws UsageError if options do not go together
 */
export function stopRule(
  game: Game,
  question: ComparisonSpec,
  wishes: Wishes,
  arm: Arm,
  cannotDiffer: boolean,
): StopRule {
  const kinds = (['until-decided', 'sprt', 'group-sequential'] as const).filter((option) => wishes[option]);
  if (kinds.length > 1) {
    throw new UsageError(`give --${kinds[0]} or --${kinds[1]}, not both: they are two stopping rules`);
  }
  const kind = kinds[0] ?? 'games';
  const misplaced = (Object.keys(GOES_WITH) as (keyof typeof GOES_WITH)[]).find(
    (option) => wishes[option] !== undefined && !GOES_WITH[option].includes(kind),
  );
  if (misplaced !== undefined) throw new UsageError(misplacement(misplaced, kind));
  const games = wishes.games === undefined ? game.defaults.games : gamesOf(wishes.games);
  if (kind === 'games') return { kind: 'games', games };
  const { outcomes } = goals(game).find(({ name }) => name === question.outcome)!;
  const enough = cannotDiffer ? batchOf([arm]) : MAX_GAMES;
  if (kind === 'group-sequential') {
    const most = Math.min(games, enough);
    return { kind: 'decided', test: groupTest(game, question, wishes, most, arm), outcomes, most };
  }
  const most = wholeNumber('max-games', wishes['max-games'] ?? String(MAX_GAMES), 1, MAX_GAMES);
  return {
    kind: 'decided',
    test: kind === 'sprt' ? ratioTest(question, wishes) : sequenceTest(question),
    outcomes,
    most: Math.min(most, enough),
  };
}

/** The rules that options are for. */
const GOES_WITH = {
  games: ['games', 'group-sequential'],
  'max-games': ['until-decided', 'sprt'],
  h0: ['sprt'],
  h1: ['sprt'],
  effect: ['games', 'until-decided', 'group-sequential'],
  looks: ['group-sequential'],
  spending: ['group-sequential'],
} as const satisfies Record<string, readonly string[]> as Record<
  'games' | 'max-games' | 'h0' | 'h1' | 'effect' | 'looks' | 'spending',
  readonly string[]
>;

function misplacement(option: keyof typeof GOES_WITH, kind: string): string {
  if (option === 'max-games' && kind === 'group-sequential') {
    return '--max-games is for --until-decided and --sprt; the maximum of --group-sequential is --games';
  }
  return MISPLACED[option];
}

const MISPLACED = {
  games: '--games sets a fixed number of games; to limit --until-decided or --sprt use --max-games',
  'max-games': '--max-games needs --until-decided or --sprt; for a fixed number of games use --games',
  h0: '--h0 needs --sprt',
  h1: '--h1 needs --sprt',
  effect: '--effect cannot be used with --sprt; use --h0 and --h1',
  looks: '--looks needs --group-sequential',
  spending: '--spending needs --group-sequential',
} as const;

function errors({ alpha, power }: ComparisonSpec): { alpha: number; beta: number } {
  return { alpha, beta: levelFor(power) };
}

function sequenceTest(question: ComparisonSpec) {
  return { kind: 'confidence-sequence' as const, ...errors(question), effect: question.effect };
}

/** Its looks count rounds, and come after whole batches. */
function groupTest(game: Game, question: ComparisonSpec, wishes: GroupOptions, most: number, arm: Arm) {
  const { looks, spending } = looksOf(wishes);
  const round = gamesPerRound(game, arm);
  const [all, batch] = [most, batchOf([arm])].map((games) => wholeRounds(games, round) / round) as [number, number];
  return {
    kind: 'group-sequential' as const,
    ...errors(question),
    effect: question.effect,
    spending,
    looks: plannedLooks(all, looks, batch),
  };
}

function ratioTest(question: ComparisonSpec, { h0, h1 }: Wishes) {
  return { kind: 'sprt' as const, ...errors(question), ...hypothesesOf(h0, h1) };
}

/** The hypotheses of a ratio test. @throws UsageError if they are too close */
export function hypothesesOf(null_: string | undefined, alternative: string | undefined): Hypothesised {
  const h0 = differenceBetween('h0', null_ ?? '0', -0.5);
  const h1 = differenceBetween('h1', alternative ?? DEFAULT_DIFFERENCE, -0.5);
  if (Math.abs(h1 - h0) < MIN_EFFECT) throw new UsageError('--h0 and --h1 must be at least 0.00001 apart');
  return { h0, h1 };
}

/** The differences that a sequential test is about, by option. */
export function differencesTested(rule: StopRule): Record<string, number> {
  if (rule.kind !== 'decided') return {};
  const { test } = rule;
  return test.kind === 'sprt' ? { h0: test.h0, h1: test.h1 } : { effect: test.effect };
}

/**
 * In a duel a share of the wins is compared with an even one, and neither can a difference be less than none of all wins nor
 * more than all of them. @throws UsageError
 */
export function refuseImpossible({ team, setup, control }: Arm, differences: Readonly<Record<string, number>>): void {
  if (team.field === undefined || control !== undefined) return;
  const even = 1 / setup.players;
  for (const [option, difference] of Object.entries(differences)) {
    const reach = option === 'effect' ? Math.min(even, 1 - even) : 1 - even;
    if (difference > -even && difference < reach) continue;
    const allowed = option === 'effect' ? `at most ${percentOf(reach)}` : `${percentOf(-even)} to ${percentOf(reach)}`;
    throw new UsageError(
      `--${option} ${difference} is impossible with ${setup.players} players: the share can differ from 1/${setup.players} by ${allowed}`,
    );
  }
}

function percentOf(share: number): string {
  return String(Number(share.toFixed(4)));
}
