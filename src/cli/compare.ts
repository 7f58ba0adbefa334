import type { Argv } from 'yargs';
import { comparisonOf, isSame, winsOf } from '../experiment/index.js';
import { type Game, resolveSetup, type SetupWish } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import { comparisonReport } from '../report/index.js';
import { type Contender, type RunPlan, resolveTeam } from '../simulation/index.js';
import { questionOf, questionOptions, stopRule } from './compare-question.js';
import { keeperOf } from './keeper.js';
import { conclude, measure } from './measure.js';
import {
  gameTimeoutOf,
  KEEPING_OPTIONS,
  list,
  RULE_OPTION,
  RUNNING_OPTIONS,
  rulingsOf,
  SEED_OPTION,
  text,
  threadsOf,
  wholeNumber,
} from './options.js';
import { commandLine, keepStdoutForResults } from './terminal.js';

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

async function contenderOf(game: Game, name: string, wish: SetupWish): Promise<Contender> {
  const setup = resolveSetup(game, wish);
  return { setup, team: await resolveTeam(game, setup.players, name) };
}
