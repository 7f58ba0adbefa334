import type { Argv } from 'yargs';
import { comparisonOf, isSame, type Question, winsOf } from '../experiment/index.js';
import { type Game, pick, resolveSetup, UsageError } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import { comparisonReport } from '../report/index.js';
import { type Arm, BATCH, MOST_GAMES, type RunPlan, resolveTeam, type StopRule } from '../simulation/index.js';
import { keeperOf } from './keeper.js';
import { conclude, measure } from './measure.js';
import {
  gamesOf,
  gameTimeoutOf,
  KEEPING_OPTIONS,
  list,
  numberBetween,
  RULE_OPTION,
  RUNNING_OPTIONS,
  rulingsOf,
  SEED_OPTION,
  text,
  textOr,
  threadsOf,
  wholeNumber,
} from './options.js';
import { commandLine, keepStdoutForResults } from './terminal.js';

const DEFAULT_GAMES = '100000';

/** What decides, and when enough is played. */
function questionOptions(wins: string) {
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

/** `shamus compare A B`: two teams on the same deals. */
export async function compareCommand(yargs: Argv): Promise<Argv> {
  const game = await loadGame(DEFAULT_GAME);
  const variants = game.variants.map(({ name }) => name).join(', ');
  const wins = winsOf(game).map(({ name }) => name);
  return yargs.command(
    'compare <a> <b>',
    'compare two teams on the same deals',
    (command) =>
      command
        .positional('a', { type: 'string', demandOption: true, describe: 'a team, policies in seat order' })
        .positional('b', { type: 'string', demandOption: true, describe: 'the team that may be better or worse' })
        .options({
          variant: text('variant', { alias: 'v', describe: variants }),
          players: text('players', { describe: `number of players: ${game.players.join(', ')}` }),
          ...RULE_OPTION,
          'variant-b': text('variant-b', { describe: 'a variant for B alone' }),
          'rule-b': list('rule-b', { describe: 'a reading of the rules for B alone' }),
          ...questionOptions(wins.join(', ')),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          out: text('out', { alias: 'o', describe: 'folder to write comparison.json and the files of run --out to' }),
          ...KEEPING_OPTIONS,
          json: { type: 'boolean', default: false, describe: 'print the results as JSON (schema shamus-compare/1)' },
        } as const)
        .example('$0 compare rank-matching+meld-first high-first+meld-first', 'which is better, and by how much')
        .example('$0 compare random+random random+meld-first --until-decided', 'as few games as it takes')
        .example('$0 compare random+random high-first+random --sprt --h0 0 --h1 0.005', 'a test of two hypotheses')
        .example('$0 compare random+random random+random --rule-b pickup=deepest', 'two readings of the rules'),
    async (argv) => {
      keepStdoutForResults();
      const question = questionOf(game, argv);
      const setupOf = (variant: string | undefined, rules: readonly string[]) => ({
        ...(variant === undefined ? {} : { variant }),
        ...(argv.players === undefined ? {} : { players: wholeNumber('players', argv.players, 1, 99) }),
        rulings: { ...rulingsOf(argv.rule), ...rulingsOf(rules, 'rule-b') },
      });
      const a = await contenderOf(game, argv.a, setupOf(argv.variant, []));
      const b = await contenderOf(game, argv.b, setupOf(argv['variant-b'] ?? argv.variant, argv['rule-b'] ?? []));
      const plan: RunPlan = {
        arms: [{ ...b, control: a }],
        seed: argv.seed,
        rule: stopRule(game, question, argv, isSame(a, b)),
        threads: threadsOf(argv.threads),
        gameTimeout: gameTimeoutOf(argv['game-timeout']),
      };
      const keeper = await keeperOf(argv, game, plan);
      const measured = await measure(game, plan, keeper);
      const { summary, result } = measured;
      const comparison = comparisonOf(game, plan, question, result);
      process.stdout.write(argv.json ? `${JSON.stringify(comparison)}\n` : comparisonReport(game, comparison));
      process.exitCode = conclude(measured, keeper !== null);
      const { timing: _, ...lasting } = comparison;
      const extra = { 'comparison.json': lasting };
      await keeper?.finish({ game, command: commandLine(), question: null, plan, result, summary, extra });
    },
  );
}

async function contenderOf(game: Game, name: string, wish: Parameters<typeof resolveSetup>[1]): Promise<Arm> {
  const setup = resolveSetup(game, wish);
  return { setup, team: await resolveTeam(game, setup.players, name) };
}

function questionOf(game: Game, wishes: Wishes): Question {
  return {
    outcome: pick('winning outcome', wishes.outcome, winsOf(game)).name,
    alpha: numberBetween('alpha', wishes.alpha, 0, 0.5),
    power: numberBetween('power', wishes.power, 0.5, 1),
    effect: share('effect', wishes.effect, 0, '0.005'),
  };
}

/** A difference of rates. Finer ones would take more games than there are indices. */
function share(option: string, value: string | undefined, low: number, fallback: string): number {
  return numberBetween(option, value ?? fallback, low === 0 ? 1e-5 : low, 0.5);
}

/**
 * @param same whether A and B are the same: then one look is enough, and some tests would never end
 * @throws UsageError if options do not go together
 */
function stopRule(game: Game, question: Question, wishes: Wishes, same: boolean): StopRule {
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
  if (Math.abs(h1 - h0) < 1e-5) throw new UsageError('--h0 and --h1 must be at least 0.00001 apart');
  return { kind: 'sprt' as const, ...errors(question), h0, h1 };
}
