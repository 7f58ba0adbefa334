import type { Argv } from 'yargs';
import { competitorsOf, type Entrant, rolesOf, type TournamentQuestion } from '../../analysis/index.js';
import { distinctRoles, escapeForTerminal, findByName, type Game, goals, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { tournamentReport } from '../../report/index.js';
import { ResultsFolder, runTournament } from '../../results/index.js';
import type { Arm } from '../../simulation/index.js';
import { DEFAULT_DIFFERENCE, DIFFERENCE_FORMS, differenceBetween, MIN_EFFECT } from '../input/differences.js';
import {
  alphaOf,
  FORCE_OPTION,
  gamesOf,
  QUEUE_OPTIONS,
  RUNNING_OPTIONS,
  SEED_OPTION,
  SHARD_OPTION,
  stringOption,
  textOr,
} from '../input/options.js';
import {
  type ArmArguments,
  armsOf,
  lineupOptions,
  measureOption,
  type OnPlan,
  planOf,
  setupOptions,
} from '../input/plan.js';
import { commandLine, keepStdoutForResults } from '../output/terminal.js';
import { presentResults, refuseOrphans } from '../results-output.js';
import { conclude, jsonLine, watched } from '../run-with-progress.js';

const DEFAULT_MOST_GAMES = '1e7';
const MOST_ARMS = 256;

const NO_SHARDS = 'a tournament cannot be divided with --shard; run, compare and experiment can';
const NO_SHARDS_OF_SELECTION =
  '--shard needs a fixed number of games: --select decides by all games before which are played, so it cannot be divided';

/** `shamus tournament`: compares all combinations of policies, or all policies among each other, on the same deals. */
export async function tournamentCommand(yargs: Argv, gameName: string, onPlan?: OnPlan): Promise<Argv> {
  const game = await loadGame(gameName);
  const usual = game.defaults;
  const isCompetitive = game.kind === 'competitive';
  return yargs.command(
    'tournament [team..]',
    isCompetitive
      ? 'compare many policies among each other on the same decks, or find the best'
      : 'compare many teams on the same deals, or find the best',
    (command) =>
      command
        .options({
          ...setupOptions(game),
          ...lineupOptions(game),
          games: stringOption('games', {
            alias: 'n',
            describe: `games per ${isCompetitive ? 'policy in each field' : 'team'} (default: ${usual.games}); with --select the maximum (default: ${DEFAULT_MOST_GAMES})`,
          }),
          ...measureOption(game, 'by', 'what they are compared by', goals(game)[0]!.name),
          control: stringOption('control', {
            describe: `compare all with this ${isCompetitive ? 'policy' : 'team'} instead of with the best of the others`,
          }),
          alpha: textOr('alpha', '0.05', {
            describe: 'accepted probability that any interval or the selection is wrong',
          }),
          select: stringOption('select', {
            describe: `best: find the best ${isCompetitive ? 'policy' : 'team'}, dropping the others early`,
          }),
          delta: stringOption('delta', {
            describe: `differences that --select may ignore: ${DIFFERENCE_FORMS} (default: ${DEFAULT_DIFFERENCE})`,
          }),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          shard: { ...SHARD_OPTION.shard, hidden: true },
          ...QUEUE_OPTIONS,
          out: stringOption('out', { alias: 'o', describe: 'folder for the results' }),
          ...FORCE_OPTION,
          json: {
            type: 'boolean',
            default: false,
            describe: `print the results as JSON (schema shamus-tournament/${isCompetitive ? 2 : 1})`,
          },
        } as const)
        .example(examplesFor(game)),
    async (argv) => {
      keepStdoutForResults();
      if (argv.shard !== undefined)
        throw new UsageError(argv.select === undefined ? NO_SHARDS : NO_SHARDS_OF_SELECTION);
      const arms = await entered(game, argv);
      const competitors = competitorsOf(game, arms);
      refuseTooFew(competitors, arms, game);
      const question = questionOf(game, competitors, argv);
      const games = gamesOf(argv.games ?? (question.delta === null ? String(usual.games) : DEFAULT_MOST_GAMES));
      const plan = planOf(arms, { kind: 'games', games }, argv);
      if (onPlan !== undefined) return onPlan({ plan, question, records: null, game });
      const { out, force } = argv;
      if (out === undefined) refuseOrphans({ force });
      const folder = out === undefined ? null : new ResultsFolder(out);
      const wish = { game, plan, question, roles: rolesOf(game, arms), folder, force };
      const held = await watched(game, plan, (watch) => runTournament(wish, watch));
      const { summary } = held;
      process.stdout.write(
        argv.json ? jsonLine(summary, plan, held.result) : escapeForTerminal(tournamentReport(game, summary)),
      );
      process.exitCode = conclude(held, argv.out === undefined ? 'nowhere' : 'in a folder');
      held.save(commandLine());
      if (held.result.arms.length > 0) await presentResults(argv.out, held.result);
    },
  );
}

/** Help shows commands of the game that it is asked for. */
function examplesFor(game: Game): [string, string][] {
  const { name, kind, referenceTeams } = game;
  if (kind === 'competitive') {
    const [weak, strong] = referenceTeams;
    return [
      [`$0 tournament --game ${name} -t ${weak},${strong}`, 'each policy alone among players of each other'],
      [
        `$0 tournament --game ${name} -t ${weak},${strong} --field ${strong} --control ${weak}`,
        'all in one field, compared with one of them',
      ],
      [`$0 tournament --game ${name} -t ${weak},${strong} --select best`, 'find the best in as few games as possible'],
    ];
  }
  const roles = distinctRoles(game).map((role) => `--${role} random`);
  return [
    [`$0 tournament ${roles.join(',high-first ')},meld-first`, 'all teams'],
    ['$0 tournament -t random+random,random+meld-first --control random+random', 'compare with one of them'],
    [
      '$0 tournament -t high-first+meld-first,random+meld-first --select best',
      'find the best in as few games as possible',
    ],
  ];
}

export function refuseTooFew(competitors: readonly Entrant[], arms: readonly Arm[], { kind }: Game): void {
  const [one, all] = kind === 'cooperative' ? ['team', 'teams'] : ['policy', 'policies'];
  const names = arms.map(({ team }) => team.name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new UsageError(`${one} '${twice}' is entered twice`);
  if (competitors.length < 2) throw new UsageError(`a tournament needs at least two ${all}`);
  if (arms.length > MOST_ARMS) {
    const what = kind === 'cooperative' ? all : 'pairs of a policy and a field';
    throw new UsageError(`a tournament can have at most ${MOST_ARMS} ${what}, not ${arms.length}`);
  }
}

/** The arms of a tournament: where everybody plays for himself, each policy among each field, by default those entered. */
export function entered(game: Game, wish: ArmArguments): Promise<Arm[]> {
  if (game.kind === 'cooperative' || wish.field !== undefined || wish.team === undefined) return armsOf(game, wish);
  return armsOf(game, { ...wish, field: wish.team });
}

interface Wishes {
  readonly measure: string;
  readonly control: string | undefined;
  readonly alpha: string;
  readonly select: string | undefined;
  readonly delta: string | undefined;
}

function questionOf(game: Game, competitors: readonly Entrant[], wishes: Wishes): TournamentQuestion {
  const { control, select, delta } = wishes;
  if (select !== undefined) findByName('selection', select, [{ name: 'best' }]);
  if (select !== undefined && control !== undefined) throw new UsageError('give --select or --control, not both');
  const of = game.kind === 'cooperative' ? 'team' : 'policy';
  if (select === undefined && delta !== undefined) throw new UsageError('--delta needs --select best');
  return {
    by: findByName('measure', wishes.measure, goals(game)),
    control: control === undefined ? null : competitors.indexOf(findByName(of, control, competitors)),
    alpha: alphaOf(wishes.alpha),
    delta: select === undefined ? null : differenceBetween('delta', delta ?? DEFAULT_DIFFERENCE, MIN_EFFECT),
  };
}
