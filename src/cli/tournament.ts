import type { Argv } from 'yargs';
import { rolesOf, type TournamentQuestion } from '../analysis/index.js';
import { distinctRoles, type Game, goals, pick, shown, UsageError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { tournamentReport } from '../report/index.js';
import { holdTournament, ResultsFolder } from '../results/index.js';
import type { Arm } from '../simulation/index.js';
import { tellWhere } from './keeper.js';
import { conclude, jsonLine, watched } from './measure.js';
import { alphaOf, gamesOf, numberBetween, RUNNING_OPTIONS, SEED_OPTION, text, textOr } from './options.js';
import { armsOf, lineupOptions, type OnPlan, planOf, setupOptions } from './plan.js';
import { commandLine, keepStdoutForResults } from './terminal.js';

const DEFAULT_GAMES = '100000';
const DEFAULT_MOST_GAMES = '1e7';
const DEFAULT_DELTA = '0.005';
const MOST_TEAMS = 256;

/** `shamus tournament`: compares all combinations of policies on the same deals. */
export async function tournamentCommand(yargs: Argv, gameName: string, onPlan?: OnPlan): Promise<Argv> {
  const game = await loadGame(gameName);
  const roles = distinctRoles(game);
  const measures = goals(game).map(({ name }) => name);
  return yargs.command(
    'tournament',
    'compare many teams on the same deals, or find the best',
    (command) =>
      command
        .options({
          ...setupOptions(game),
          ...lineupOptions(game),
          games: text('games', {
            alias: 'n',
            describe: `games per team (default: ${DEFAULT_GAMES}); with --select the maximum (default: ${DEFAULT_MOST_GAMES})`,
          }),
          by: textOr('by', measures[0]!, { describe: `measure to compare by: ${measures.join(', ')}` }),
          control: text('control', {
            describe: 'compare all teams with this one instead of with the best of the others',
          }),
          alpha: textOr('alpha', '0.05', {
            describe: 'accepted probability that any interval or the selection is wrong',
          }),
          select: text('select', { describe: 'best: find the best team, dropping the others early' }),
          delta: text('delta', {
            describe: `differences that --select may ignore, as a fraction of games (default: ${DEFAULT_DELTA})`,
          }),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          out: text('out', { alias: 'o', describe: 'folder for the results' }),
          json: { type: 'boolean', default: false, describe: 'print the results as JSON (schema shamus-tournament/1)' },
        } as const)
        .example(
          `$0 tournament ${roles.map((role) => `--${role} random`).join(',high-first ')},meld-first`,
          'all teams',
        )
        .example('$0 tournament -t random+random,random+meld-first --control random+random', 'compare with one of them')
        .example(
          '$0 tournament -t high-first+meld-first,random+meld-first --select best',
          'find the best in as few games as possible',
        ),
    async (argv) => {
      keepStdoutForResults();
      refuseCompetition(game);
      const arms = await armsOf(game, argv);
      refuseTooFew(arms);
      const question = questionOf(game, arms, argv);
      const games = gamesOf(argv.games ?? (question.delta === null ? DEFAULT_GAMES : DEFAULT_MOST_GAMES));
      const plan = planOf(arms, { kind: 'games', games }, argv);
      if (onPlan !== undefined) return onPlan({ plan, question, records: null });
      const folder = argv.out === undefined ? null : new ResultsFolder(argv.out);
      const wish = { game, plan, question, roles: rolesOf(game, arms), folder };
      const held = await watched(game, plan, (watch) => holdTournament(wish, watch));
      const { summary } = held;
      process.stdout.write(argv.json ? jsonLine(summary, plan, held.result) : shown(tournamentReport(game, summary)));
      process.exitCode = conclude(held, argv.out === undefined ? 'nowhere' : 'in a folder');
      held.save(commandLine());
      tellWhere(argv.out, held.result);
    },
  );
}

function refuseCompetition({ kind, name }: Game): void {
  if (kind === 'cooperative') return;
  throw new UsageError(
    `tournaments are for teams that win or lose together; in ${name} measure each policy among each field: shamus run --game ${name} --team a,b --field a,b`,
  );
}

function refuseTooFew(arms: readonly Arm[]): void {
  if (arms.length < 2) throw new UsageError('a tournament needs at least two teams');
  if (arms.length > MOST_TEAMS) {
    throw new UsageError(`a tournament can have at most ${MOST_TEAMS} teams, not ${arms.length}`);
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
  if (select === undefined && delta !== undefined) throw new UsageError('--delta needs --select best');
  const teams = arms.map(({ team }) => team);
  return {
    by: pick('measure', wishes.by, goals(game)),
    control: control === undefined ? null : teams.indexOf(pick('team', control, teams)),
    alpha: alphaOf(wishes.alpha),
    delta: select === undefined ? null : numberBetween('delta', delta ?? DEFAULT_DELTA, 1e-5, 0.5),
  };
}
