/** The options that say what a comparison is to find out, and when enough is played. */
import { type Question, winsOf } from '../experiment/index.js';
import { type Game, pick, UsageError } from '../game/index.js';
import { BATCH, MOST_GAMES, type StopRule } from '../simulation/index.js';
import { gamesOf, numberBetween, text, textOr, wholeNumber } from './options.js';

const DEFAULT_GAMES = '100000';

/** Nobody can ask for fewer errors than this: the tails of distributions are not worked out further. */
const RAREST = 1e-6;

/** @param wins the words for what may decide */
export function questionOptions(wins: string) {
  return {
    outcome: textOr('outcome', 'any', { describe: `what decides: ${wins}` }),
    alpha: textOr('alpha', '0.05', { describe: 'how often a decision may be wrong; intervals have level 1 - alpha' }),
    power: textOr('power', '0.95', { describe: 'how often a difference of --effect is to be found' }),
    effect: text('effect', {
      describe: 'the least difference worth knowing, as a share of all games (default: 0.005)',
    }),
    games: text('games', { alias: 'n', describe: `deals, as in 1e6 (default: ${DEFAULT_GAMES})` }),
    'until-decided': {
      type: 'boolean',
      default: false,
      describe: 'play until one is better, or the two are less than --effect apart, by a confidence sequence',
    },
    sprt: {
      type: 'boolean',
      default: false,
      describe: 'play until a sequential probability ratio test accepts --h0 or --h1; errs by alpha and 1 - power',
    },
    h0: text('h0', { describe: 'B - A that --sprt tests, as a share of all games (default: 0)' }),
    h1: text('h1', { describe: 'the B - A that it is tested against (default: 0.005)' }),
    'max-games': text('max-games', { describe: 'the most deals that --until-decided or --sprt may take' }),
  } as const;
}

/** What the user says of question and stopping rule. */
interface Wishes {
  readonly outcome: string;
  readonly alpha: string;
  readonly power: string;
  readonly effect: string | undefined;
  readonly games: string | undefined;
  readonly 'until-decided': boolean;
  readonly sprt: boolean;
  readonly h0: string | undefined;
  readonly h1: string | undefined;
  readonly 'max-games': string | undefined;
}

/** @throws UsageError if an option is no such number or name */
export function questionOf(game: Game, wishes: Wishes): Question {
  return {
    outcome: pick('winning outcome', wishes.outcome, winsOf(game)).name,
    alpha: numberBetween('alpha', wishes.alpha, RAREST, 0.5),
    power: numberBetween('power', wishes.power, 0.5, 1 - RAREST),
    effect: share('effect', wishes.effect, FINEST, '0.005'),
  };
}

/** A difference of rates; those below FINEST would take more games than there are indices. */
const FINEST = 1e-5;

function share(option: string, value: string | undefined, low: number, fallback: string): number {
  return numberBetween(option, value ?? fallback, low, 0.5);
}

/**
 * @param same whether A and B are the same: then one look is enough, and some tests would never end
 * @throws UsageError if options do not go together
 */
export function stopRule(game: Game, question: Question, wishes: Wishes, same: boolean): StopRule {
  const sequential = wishes['until-decided'] || wishes.sprt;
  const misplaced = (['games', 'max-games', 'h0', 'h1', 'effect'] as const).find(
    (option) => wishes[option] !== undefined && !goesWith(option, sequential, wishes.sprt),
  );
  if (misplaced !== undefined) throw new UsageError(MISPLACED[misplaced]);
  if (!sequential) return { kind: 'games', games: gamesOf(wishes.games ?? DEFAULT_GAMES) };
  const most = wholeNumber('max-games', wishes['max-games'] ?? String(MOST_GAMES), 1, MOST_GAMES);
  return {
    kind: 'decided',
    test: wishes.sprt ? ratioTest(question, wishes) : sequenceTest(question),
    outcomes: winsOf(game).find(({ name }) => name === question.outcome)!.outcomes,
    most: same ? Math.min(most, BATCH) : most,
  };
}

function goesWith(option: keyof typeof MISPLACED, sequential: boolean, sprt: boolean): boolean {
  if (option === 'games') return !sequential;
  if (option === 'max-games') return sequential;
  return option === 'effect' ? !sprt : sprt;
}

const MISPLACED = {
  games: '--games is for a fixed number of games; how many --until-decided and --sprt may take is --max-games',
  'max-games': '--max-games goes with --until-decided or --sprt; a fixed number of games is --games',
  h0: '--h0 goes with --sprt',
  h1: '--h1 goes with --sprt',
  effect: '--effect is not for --sprt, which has --h0 and --h1',
} as const;

function errors({ alpha, power }: Question): { alpha: number; beta: number } {
  return { alpha, beta: 1 - power };
}

function sequenceTest(question: Question) {
  return { kind: 'confidence-sequence' as const, ...errors(question), effect: question.effect };
}

function ratioTest(question: Question, wishes: Wishes) {
  const h0 = share('h0', wishes.h0, -0.5, '0');
  const h1 = share('h1', wishes.h1, -0.5, '0.005');
  if (Math.abs(h1 - h0) < FINEST) throw new UsageError('--h0 and --h1 must be at least 0.00001 apart');
  return { kind: 'sprt' as const, ...errors(question), h0, h1 };
}
