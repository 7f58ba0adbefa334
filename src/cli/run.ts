import type { Argv } from 'yargs';
import { UsageError } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import { MOST_GAMES, type RunPlan, type StopRule } from '../simulation/index.js';
import { armsOf } from './arms.js';
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
  SEED_OPTION,
  teamList,
  text,
  threadsOf,
} from './options.js';
import { commandLine, keepStdoutForResults, lookOf } from './terminal.js';

const DEFAULT_GAMES = '100000';

/** `shamus run`: measures one or several setups and teams. */
export async function runCommand(yargs: Argv): Promise<Argv> {
  const game = await loadGame(DEFAULT_GAME);
  const roles = [...new Set(game.roles(game.players[0]))];
  return yargs.command(
    'run',
    'measure how often teams win',
    (command) =>
      command
        .options({
          variant: list('variant', { alias: 'v', describe: `${names(game.variants)}; several: a,b` }),
          players: text('players', { describe: `number of players: ${game.players.join(', ')}` }),
          team: teamList('team', {
            alias: 't',
            describe: `policies in seat order: ${roles.join('+')}; several: a+b,c+d`,
          }),
          ...Object.fromEntries(
            roles.map((role) => [role, teamList(role, { describe: `${role} policies, instead of --team` })]),
          ),
          games: text('games', { alias: 'n', describe: `games an arm, as in 1e6 (default: ${DEFAULT_GAMES})` }),
          precision: text('precision', {
            describe: "play until every outcome's 95 % interval is this narrow (half-width); --games is then the most",
          }),
          ...RULE_OPTION,
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          out: text('out', { alias: 'o', describe: 'folder to write the results to' }),
          ...KEEPING_OPTIONS,
          json: { type: 'boolean', default: false, describe: 'print the results as JSON (schema shamus-run/1)' },
        } as const)
        .example('$0 run --team random+random --games 1e6', 'one team, the standard variant')
        .example('$0 run -v standard,expert -t random+random,high-first+meld-first --json', 'four arms, as JSON')
        .example('$0 run -t rank-matching+meld-first --precision 0.002', 'as many games as it takes')
        .example('$0 run -t ./my-uno.ts+meld-first', 'a policy of your own')
        .example('$0 run -t tips:call=none,feed=off+meld-first', 'a policy with options (see: shamus describe tips)')
        .example(
          '$0 run -t random+random --players 4 --rule unoOut=ends',
          'four players, another reading of the rules',
        ),
    async (argv) => {
      keepStdoutForResults();
      const byRole = Object.fromEntries(roles.map((role) => [role, argv[role] as string[] | undefined]));
      const arms = await armsOf(game, {
        variants: argv.variant,
        players: argv.players,
        rules: argv.rule,
        teams: argv.team,
        byRole,
      });
      const plan: RunPlan = {
        arms,
        seed: argv.seed,
        rule: stopRule(argv.games, argv.precision),
        threads: threadsOf(argv.threads),
        gameTimeout: gameTimeoutOf(argv['game-timeout']),
      };
      const keeper = await keeperOf(argv, game, plan);
      // What prints the results is loaded while the first games are played.
      const [measured, { caption, resultsTable }] = await Promise.all([
        measure(game, plan, keeper),
        import('../report/index.js'),
      ]);
      const { summary, result } = measured;
      if (argv.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
      else process.stdout.write(`${resultsTable(game, summary, lookOf(process.stdout))}${caption(summary)}`);
      process.exitCode = conclude(measured, keeper !== null);
      await keeper?.finish({ game, command: commandLine(), question: null, plan, result, summary });
    },
  );
}

function stopRule(games: string | undefined, precision: string | undefined): StopRule {
  if (precision === undefined) return { kind: 'games', games: gamesOf(games ?? DEFAULT_GAMES) };
  const halfWidth = numberBetween('precision', precision, 0, 0.5);
  if (halfWidth < 1e-5) throw new UsageError(`--precision ${precision} would take more games than there are indices`);
  return { kind: 'precision', halfWidth, most: games === undefined ? MOST_GAMES : gamesOf(games) };
}

function names(things: readonly { readonly name: string }[]): string {
  return things.map(({ name }) => name).join(', ');
}
