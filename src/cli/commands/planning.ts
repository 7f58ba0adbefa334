import type { Argv } from 'yargs';
import {
  competitorsOf,
  type PlanSummary,
  planOfDifference,
  planOfRate,
  planOfTournament,
  type TournamentQuestion,
} from '../../analysis/index.js';
import { distinctRoles, escapeForTerminal, findByName, type Game, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { gamesNeededReport } from '../../report/index.js';
import { type Arm, type RunSpec, resolveEntrant, resolveTeam } from '../../simulation/index.js';
import { refuseImpossible } from '../input/compare-question.js';
import { RUNNING_OPTIONS, SEED_OPTION, stringOption } from '../input/options.js';
import { pilotSeed, playPilot, playTournamentPilot } from '../input/pilot.js';
import { comparedArm, lineupOptions, planOf, SETUP_B_OPTIONS, setupOf, setupOptions } from '../input/plan.js';
import {
  type PlannedFor,
  pilotOf,
  planningOptions,
  planQuestion,
  type SampleSizeOptions,
} from '../input/planning-question.js';
import { keepStdoutForResults } from '../output/terminal.js';
import { conclude } from '../run-with-progress.js';
import { entered, refuseTooFew } from './tournament.js';

/** `shamus plan`: how many games a question needs, and what so many games can show. */
export async function planCommand(yargs: Argv, gameName: string): Promise<Argv> {
  const game = await loadGame(gameName);
  return yargs.command(
    'plan [a] [b]',
    'sample sizes for intervals and differences, from a pilot run',
    (command) =>
      command
        .positional('a', { type: 'string', describe: 'a team, policies in seat order: games for its rate' })
        .positional('b', { type: 'string', describe: 'another team: games for their difference' })
        .options({
          ...setupOptions(game),
          ...SETUP_B_OPTIONS,
          ...lineupOptions(game),
          control: stringOption('control', {
            describe: 'of a tournament: compare all with this one instead of with the best',
          }),
          ...planningOptions(game),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          json: { type: 'boolean', default: false, describe: 'print the plan as JSON (schema shamus-plan/1)' },
        } as const)
        .example(examplesFor(game)),
    async (argv) => {
      keepStdoutForResults();
      const who = await whoIsAsked(game, argv);
      const question = planQuestion(game, who.planned, argv);
      const [first] = who.arms;
      for (const { h0, h1 } of question.sprt) refuseImpossible(first!, { h0, h1 });
      for (const effect of [...question.untilDecided, ...question.groupSequential])
        refuseImpossible(first!, { effect });
      const deals = pilotOf(game, argv);
      const rule = { kind: 'games', games: deals } as const;
      const plan = planOf(who.arms, rule, { ...argv, seed: pilotSeed(argv.seed) });
      const { pilot, summary } = await planned(game, who, plan, argv.seed, question);
      process.stdout.write(
        argv.json ? `${JSON.stringify(summary)}\n` : escapeForTerminal(gamesNeededReport(game, summary)),
      );
      process.exitCode = conclude(pilot, 'nowhere');
    },
  );
}

/** Help shows commands of the game that it is asked for. */
function examplesFor({ name, kind, referenceTeams: [weak, strong] }: Game): [string, string][] {
  if (kind === 'competitive') {
    return [
      [`$0 plan ${weak} ${strong} --game ${name}`, 'games of a duel for intervals and differences of all sizes'],
      [`$0 plan ${weak} ${strong} --game ${name} --field ${weak} -n 1e4`, 'what 10,000 games can detect'],
      [`$0 plan --game ${name} -t ${weak},${strong}`, 'games of a tournament'],
    ];
  }
  return [
    ['$0 plan rank-matching+meld-first', 'games for the rate of a team, by the width of its interval'],
    [
      '$0 plan rank-matching+meld-first high-first+meld-first',
      'games for a difference, of a fixed number and of tests',
    ],
    [
      '$0 plan random+random high-first+random --effect 0.01 -n 1e5',
      'games for one point, and what 100,000 can detect',
    ],
    ['$0 plan random+random high-first+random --sprt --h0=-0.01 --h1 0.01', 'games of a ratio test'],
    ['$0 plan --uno random,high-first --rummy meld-first,pile-saver', 'games of a tournament'],
  ];
}

/** The user's arguments for who plays. */
interface Arguments extends SampleSizeOptions {
  readonly a?: string | undefined;
  readonly b?: string | undefined;
  readonly variant?: string | undefined;
  readonly team?: readonly string[] | undefined;
  readonly control?: string | undefined;
  readonly 'variant-b'?: string | undefined;
  readonly 'rule-b'?: readonly string[] | undefined;
  readonly [role: string]: unknown;
}

interface Asked {
  readonly planned: PlannedFor;
  readonly arms: readonly Arm[];
  /** The name of the control of a tournament. */
  readonly control: string | undefined;
}

/** @throws UsageError if it is not clear who, or options do not go with it */
async function whoIsAsked(game: Game, argv: Arguments): Promise<Asked> {
  const { a, b } = argv;
  const roles = ['team', ...distinctRoles(game)].filter((option) => argv[option] !== undefined);
  if (a !== undefined && roles.length > 0) {
    throw new UsageError(`name teams before the options, or with --${roles[0]} for a tournament, not both`);
  }
  if (a === undefined && roles.length === 0) {
    throw new UsageError(
      'name one team for its rate, two for their difference, or several with --team a,b for a tournament',
    );
  }
  if (b === undefined) {
    const ofB = (['variant-b', 'rule-b'] as const).find((option) => argv[option] !== undefined);
    if (ofB !== undefined) throw new UsageError(`--${ofB} needs two teams, A and B`);
  }
  if (a === undefined) return ofTournament(game, argv);
  if (argv.control !== undefined) throw new UsageError('--control needs a tournament, as in --team a,b,c');
  const field = fieldIn(argv);
  if (b !== undefined) {
    return { planned: 'two', arms: [await comparedArm(game, a, b, argv, field)], control: undefined };
  }
  const setup = setupOf(game, argv);
  const resolved =
    field === undefined ? resolveTeam(game, setup.players, a) : resolveEntrant(game, setup.players, a, field);
  return { planned: 'one', arms: [{ setup, team: await resolved }], control: undefined };
}

function fieldIn({ field }: Arguments): string | undefined {
  const fields = field as readonly string[] | undefined;
  if (fields !== undefined && fields.length > 1)
    throw new UsageError('--field must be one field, except in a tournament');
  return fields?.[0];
}

async function ofTournament(game: Game, argv: Arguments): Promise<Asked> {
  const arms = await entered(game, argv);
  refuseTooFew(competitorsOf(game, arms), arms, game);
  return { planned: 'tournament', arms, control: argv.control };
}

async function planned(
  game: Game,
  { planned: who, control }: Asked,
  plan: RunSpec,
  seed: string,
  question: Parameters<typeof planOfRate>[1],
): Promise<{ pilot: Parameters<typeof planOfRate>[0]; summary: PlanSummary }> {
  if (who === 'tournament') {
    const asked = tournamentQuestion(game, plan, control, question.outcome, question.alpha);
    const { pilot, tournament } = await playTournamentPilot(game, plan, seed, asked);
    return { pilot, summary: planOfTournament(pilot, question, asked, tournament) };
  }
  const pilot = await playPilot(game, plan, seed);
  return { pilot, summary: who === 'one' ? planOfRate(pilot, question) : planOfDifference(pilot, question) };
}

function tournamentQuestion(
  game: Game,
  { arms }: RunSpec,
  control: string | undefined,
  outcome: string,
  alpha: number,
): TournamentQuestion {
  const competitors = competitorsOf(game, arms);
  const of = game.kind === 'cooperative' ? 'team' : 'policy';
  return {
    by: game.measures.find(({ name }) => name === outcome)!,
    control: control === undefined ? null : competitors.indexOf(findByName(of, control, competitors)),
    alpha,
    delta: null,
  };
}
