import type { Argv } from 'yargs';
import { holdTournament, ResultsFolder, type TournamentQuestion, winsOf } from '../experiment/index.js';
import { type Game, pick, UsageError } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import { tournamentReport } from '../report/index.js';
import type { Arm, RunPlan } from '../simulation/index.js';
import { armsOf } from './arms.js';
import { conclude, watched } from './measure.js';
import {
  gamesOf,
  gameTimeoutOf,
  list,
  numberBetween,
  RULE_OPTION,
  RUNNING_OPTIONS,
  SEED_OPTION,
  text,
  textOr,
  threadsOf,
} from './options.js';
import { commandLine, keepStdoutForResults } from './terminal.js';

const DEFAULT_GAMES = '100000';
const DEFAULT_MOST_GAMES = '1e7';
const DEFAULT_DELTA = '0.005';
const MOST_TEAMS = 256;

/** `shamus tournament`: every policy of a role with every policy of the others, on the same deals. */
export async function tournamentCommand(yargs: Argv): Promise<Argv> {
  const game = await loadGame(DEFAULT_GAME);
  const roles = [...new Set(game.roles(game.players[0]))];
  const wins = winsOf(game).map(({ name }) => name);
  return yargs.command(
    'tournament',
    'compare many teams at once on the same deals, or find the best',
    (command) =>
      command
        .options({
          ...Object.fromEntries(roles.map((role) => [role, list(role, { describe: `${role} policies: a,b,c` })])),
          team: list('team', { alias: 't', describe: 'or teams, policies in seat order: a+b,c+d' }),
          variant: text('variant', { alias: 'v', describe: game.variants.map(({ name }) => name).join(', ') }),
          players: text('players', { describe: `number of players: ${game.players.join(', ')}` }),
          ...RULE_OPTION,
          games: text('games', {
            alias: 'n',
            describe: `games a team (default: ${DEFAULT_GAMES}); with --select the most (default: ${DEFAULT_MOST_GAMES})`,
          }),
          by: textOr('by', wins[0]!, { describe: `what counts: ${wins.join(', ')}` }),
          control: text('control', { describe: 'compare all with this team, instead of with the best of the others' }),
          alpha: textOr('alpha', '0.05', { describe: 'how often an interval or the selection may be wrong' }),
          select: text('select', { describe: 'best: find the best team, and spend no games on those that are not' }),
          delta: text('delta', {
            describe: `differences that do not matter to --select, as a share of games (default: ${DEFAULT_DELTA})`,
          }),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          out: text('out', { alias: 'o', describe: 'folder to write the results to' }),
          json: { type: 'boolean', default: false, describe: 'print the results as JSON (schema shamus-tournament/1)' },
        } as const)
        .example(
          `$0 tournament ${roles.map((role) => `--${role} random`).join(',high-first ')},meld-first`,
          'all teams',
        )
        .example('$0 tournament -t random+random,random+meld-first --control random+random', 'against one of them')
        .example(
          '$0 tournament -t high-first+meld-first,random+meld-first --select best',
          'the best, in as few games as it takes',
        ),
    async (argv) => {
      keepStdoutForResults();
      const byRole = Object.fromEntries(roles.map((role) => [role, argv[role] as string[] | undefined]));
      const arms = await armsOf(game, {
        variants: argv.variant === undefined ? undefined : [argv.variant],
        players: argv.players,
        rules: argv.rule,
        teams: argv.team,
        byRole,
      });
      refuseTooFew(arms);
      const question = questionOf(game, arms, argv);
      const plan: RunPlan = {
        arms,
        seed: argv.seed,
        rule: {
          kind: 'games',
          games: gamesOf(argv.games ?? (question.delta === null ? DEFAULT_GAMES : DEFAULT_MOST_GAMES)),
        },
        threads: threadsOf(argv.threads),
        gameTimeout: gameTimeoutOf(argv['game-timeout']),
      };
      const folder = argv.out === undefined ? null : new ResultsFolder(argv.out);
      const wish = { game, plan, question, roles: rolesOf(game, arms), folder };
      const held = await watched(game, plan, (watch) => holdTournament(wish, watch));
      const { summary } = held;
      process.stdout.write(argv.json ? `${JSON.stringify(summary)}\n` : tournamentReport(game, summary));
      process.exitCode = conclude(held, false);
      held.save(commandLine());
    },
  );
}

function refuseTooFew(arms: readonly Arm[]): void {
  if (arms.length < 2) throw new UsageError('a tournament needs at least two teams');
  if (arms.length > MOST_TEAMS) {
    throw new UsageError(`a tournament may have ${MOST_TEAMS} teams, not ${arms.length}`);
  }
  const names = arms.map(({ team }) => team.name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new UsageError(`team '${twice}' is entered twice`);
}

interface Wishes {
  readonly by: string;
  readonly control: string | undefined;
  readonly alpha: string;
  readonly select: string | undefined;
  readonly delta: string | undefined;
}

function questionOf(game: Game, arms: readonly Arm[], wishes: Wishes): TournamentQuestion {
  const { control, select, delta } = wishes;
  if (select !== undefined) pick('selection', select, [{ name: 'best' }]);
  if (select !== undefined && control !== undefined) throw new UsageError('give --select or --control, not both');
  if (select === undefined && delta !== undefined) throw new UsageError('--delta goes with --select best');
  const teams = arms.map(({ team }) => team);
  return {
    by: pick('winning outcome', wishes.by, winsOf(game)),
    control: control === undefined ? null : teams.indexOf(pick('team', control, teams)),
    alpha: numberBetween('alpha', wishes.alpha, 0, 0.5),
    delta: select === undefined ? null : numberBetween('delta', delta ?? DEFAULT_DELTA, 1e-5, 0.5),
  };
}

/** The policies of each role, in the order in which they first come. */
function rolesOf(game: Game, arms: readonly Arm[]): Record<string, string[]> {
  const roles = [...new Set(game.roles(arms[0]!.setup.players))];
  return Object.fromEntries(
    roles.map((role) => {
      const policies = arms.flatMap(({ team }) => team.policies.filter((policy) => policy.role === role));
      return [role, [...new Set(policies.map(({ name }) => name))]];
    }),
  );
}
