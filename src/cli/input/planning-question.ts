/** The options for what is to be planned. */
import type { Hypothesised, PlanQuestion } from '../../analysis/index.js';
import { findByName, type Game, goals, UsageError } from '../../game/index.js';
import { MAX_GAMES } from '../../simulation/index.js';
import { GROUP_OPTIONS, type GroupOptions, hypothesesOf, looksOf } from './compare-question.js';
import { DIFFERENCE_FORMS, halfWidthOf } from './differences.js';
import { alphaOf, gamesOf, list, MIN_ALPHA, numberBetween, stringOption, textOr, wholeNumber } from './options.js';
import { usualPilot } from './pilot.js';
import { measureOption } from './plan.js';

/** Half-widths and differences that are natural to ask for. */
const LADDER: readonly number[] = [0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

export function planningOptions(game: Game) {
  return {
    ...measureOption(game, 'outcome', 'what the games are planned for'),
    precision: list('precision', {
      describe: 'half-width of the intervals, as --effect; several: 0.01,0.005',
    }),
    effect: list('effect', {
      describe: `difference to detect: ${DIFFERENCE_FORMS}; several: 0.01,0.005`,
    }),
    games: stringOption('games', { alias: 'n', describe: 'number of games: report what they can detect, e.g. 1e6' }),
    alpha: stringOption('alpha', {
      describe: 'accepted probability of a wrong decision; intervals have level 1 - alpha (default: 0.05)',
    }),
    power: textOr('power', '0.95', { describe: 'probability of detecting a difference of --effect' }),
    'until-decided': { type: 'boolean', default: false, describe: 'plan only for compare --until-decided' },
    sprt: { type: 'boolean', default: false, describe: 'plan only for compare --sprt' },
    ...GROUP_OPTIONS,
    'group-sequential': { ...GROUP_OPTIONS['group-sequential'], describe: 'plan only for compare --group-sequential' },
    h0: stringOption('h0', { describe: 'B - A under the null hypothesis of --sprt (default: 0)' }),
    h1: stringOption('h1', { describe: 'B - A under the alternative hypothesis of --sprt' }),
    pilot: stringOption('pilot', { describe: `deals of the pilot run, as in 1e4 (default: ${usualPilot(game)})` }),
  } as const;
}

const TESTS = ['until-decided', 'sprt', 'group-sequential'] as const;

/** The user's options for the question. */
export interface SampleSizeOptions extends GroupOptions {
  readonly measure: string;
  readonly precision: readonly string[] | undefined;
  readonly effect: readonly string[] | undefined;
  readonly games: string | undefined;
  readonly alpha: string | undefined;
  readonly power: string;
  readonly 'until-decided': boolean;
  readonly sprt: boolean;
  readonly 'group-sequential': boolean;
  readonly h0: string | undefined;
  readonly h1: string | undefined;
  readonly pilot: string | undefined;
}

/** Who is asked about. */
export type PlannedFor = 'one' | 'two' | 'tournament';

/** @throws UsageError if an option is not a valid number or name, or does not go with the others */
export function planQuestion(game: Game, who: PlannedFor, wishes: SampleSizeOptions): PlanQuestion {
  const misplaced = misplacedOption(who, wishes);
  if (misplaced !== null) throw new UsageError(misplaced);
  const { precision, effect, games } = wishes;
  const tests = TESTS.filter((test) => wishes[test]);
  const isTest = tests.length > 0;
  const isAsked = precision !== undefined || effect !== undefined || games !== undefined;
  const usual = isAsked ? [] : LADDER;
  const hypotheses = wishes.h0 === undefined && wishes.h1 === undefined ? null : hypothesesOf(wishes.h0, wishes.h1);
  const natural = hypotheses === null ? (isTest ? LADDER : usual) : [Math.abs(hypotheses.h1 - hypotheses.h0)];
  const effects = numbersIn('effect', effect) ?? natural;
  const asked = who === 'two' ? effects : [];
  const isWanted = (test: (typeof TESTS)[number]) => !isTest || tests.includes(test);
  return {
    outcome: findByName('measure', wishes.measure, goals(game)).name,
    alpha: alphaOf(wishes.alpha ?? '0.05'),
    power: numberBetween('power', wishes.power, 0.5, 1 - MIN_ALPHA),
    widths: numbersIn('precision', precision) ?? (isTest ? [] : usual),
    effects,
    games: games === undefined ? null : gamesOf(games),
    untilDecided: isWanted('until-decided') ? asked : [],
    sprt: isWanted('sprt') ? ratioTests(asked, hypotheses) : [],
    groupSequential: isWanted('group-sequential') ? asked : [],
    ...looksOf(wishes),
  };
}

/** Deals of the pilot. @throws UsageError */
export function pilotOf(game: Game, { pilot }: Pick<SampleSizeOptions, 'pilot'>): number {
  return pilot === undefined ? usualPilot(game) : wholeNumber('pilot', pilot, 1, MAX_GAMES);
}

function ratioTests(effects: readonly number[], hypotheses: Hypothesised | null): Hypothesised[] {
  return hypotheses === null ? effects.map((effect) => ({ h0: 0, h1: effect })) : [hypotheses];
}

/** The numbers of a list, each once, the greatest first. */
function numbersIn(option: 'precision' | 'effect', values: readonly string[] | undefined): number[] | undefined {
  if (values === undefined) return undefined;
  const numbers = values.map((value) => halfWidthOf(option, value));
  return [...new Set(numbers)].sort((one, other) => other - one);
}

function misplacedOption(who: PlannedFor, wishes: SampleSizeOptions): string | null {
  if (who === 'one' && wishes.alpha !== undefined) {
    return '--alpha needs two teams or a tournament: the intervals of run have level 95 %';
  }
  const test = ([...TESTS, 'h0', 'h1'] as const).find((option) => wishes[option]);
  if (who !== 'two' && test !== undefined) return `--${test} needs two teams, A and B`;
  const hypothesis = (['h0', 'h1'] as const).find((option) => wishes[option] !== undefined);
  if (hypothesis !== undefined && !wishes.sprt) return `--${hypothesis} needs --sprt`;
  const look = (['looks', 'spending'] as const).find((option) => wishes[option] !== undefined);
  if (look !== undefined && !wishes['group-sequential']) return `--${look} needs --group-sequential`;
  return null;
}
