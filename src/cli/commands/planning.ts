import {
  type Pilot,
  type PlanQuestion,
  type PlanSummary,
  planOfDifference,
  planOfRate,
  planOfTournament,
  type TournamentQuestion,
} from '../../analysis/index.js';
import { Tournament } from '../../analysis/tournament.js';
import { estimate } from '../../experiment/index.js';
import { distinctRoles, escapeForTerminal, type Game, UsageError } from '../../game/index.js';
import { gamesNeededReport } from '../../report/index.js';
import { type Arm, type RunCallbacks, type RunSpec, resolveEntrant, simulate } from '../../simulation/index.js';
import { comparedArm, runOf, setupOf } from '../arms.js';
import * as o from '../options/shared.js';
import { printResults } from '../output/terminal.js';
import { conclude, withProgress } from '../play.js';
import { refuseImpossible } from './compare.js';
import { entrantsIn, questionOf } from './tournament.js';

/** Deals of a pilot run by default, unless games are long and fewer are usual. */
const PILOT = { deals: 2000, share: 0.1 };

export function spec(game: Game) {
  const entrants = ['team', ...distinctRoles(game)];
  const forTwo = [o.needs(['b'], 'two teams, A and B')];
  const ofB = o.setupOfB(game);
  const { alpha, power } = o.ERRORS;
  return {
    options: {
      a: {
        ...o.text('a team, policies in seat order: games for its rate', { positional: true, values: 'team' }),
        rules: [o.refuses(entrants, `name teams before the options, or with --team for a tournament, not both`)],
      },
      b: o.text('another team: games for their difference', { positional: true, values: 'team' }),
      ...o.setup(game),
      'variant-b': { ...ofB['variant-b'], rules: forTwo },
      'rule-b': { ...ofB['rule-b'], rules: forTwo },
      ...o.lineup(game),
      control: o.text('of a tournament: compare all with this one instead of with the best', {
        values: 'team',
        rules: [o.needs(entrants, 'a tournament, as in --team a,b,c')],
      }),
      ...o.measure(game, 'outcome', 'what the games are planned for'),
      precision: halfWidths('half-width of the intervals, as --effect; several: 0.01,0.005'),
      effect: halfWidths(`difference to detect: ${o.DIFFERENCE_FORMS}; several: 0.01,0.005`),
      games: o.option('number of games: report what they can detect, e.g. 1e6', o.games, { alias: 'n' }),
      alpha: {
        ...alpha,
        rules: [o.needs(['b', ...entrants], 'two teams or a tournament: the intervals of run have level 95 %')],
      },
      power,
      'until-decided': o.flag('plan only for compare --until-decided', { rules: forTwo }),
      pilot: o.optionOr(
        'deals of the pilot run, as in 1e4',
        String(Math.min(PILOT.deals, Math.ceil(PILOT.share * game.defaults.games))),
        o.games,
      ),
      ...o.SEED,
      ...o.RUNNING,
      ...o.json('the plan', 'shamus-plan/2'),
    },
    examples: planExamples(game),
  };
}

/** Half-widths or differences, each once, the greatest first; undefined if none are given. */
function halfWidths(about: string) {
  const { read, ...rest } = o.list(about, { form: o.halfWidth.form });
  return {
    ...rest,
    read: (...given: Parameters<typeof read>) => {
      const numbers = read(...given)?.map((each) => o.halfWidth(each, given[1]));
      return numbers && [...new Set(numbers)].sort((one, other) => other - one);
    },
  };
}

function planExamples({ name, kind, referenceTeams: [weak, strong] }: Game): [string, string][] {
  if (kind === 'competitive') {
    return [
      [`plan ${weak} ${strong} --game ${name}`, 'games of a duel for intervals and differences of all sizes'],
      [`plan ${weak} ${strong} --game ${name} --field ${weak} -n 1e4`, 'what 10,000 games can detect'],
      [`plan --game ${name} -t ${weak},${strong}`, 'games of a tournament'],
    ];
  }
  return [
    ['plan rank-matching+meld-first', 'games for the rate of a team, by the width of its interval'],
    ['plan rank-matching+meld-first high-first+meld-first', 'games for a difference, of a fixed number and of tests'],
    ['plan random+random high-first+random --effect 0.01 -n 1e5', 'games for one point, and what 100,000 can detect'],
    ['plan random+random high-first+random --until-decided --effect 0.01', 'games of a test until decided'],
    ['plan --uno random,high-first --rummy meld-first,pile-saver', 'games of a tournament'],
  ];
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus plan`: how many games a question needs, and what a number of games can show. */
export async function action(values: Values, game: Game): Promise<void> {
  const planned = await armsIn(game, values);
  const question = sampleSizesAsked(planned.kind, values);
  const [first] = planned.arms;
  for (const effect of question.untilDecided) refuseImpossible(first!, effect);
  // Other decks than those of the games that are planned: what suggested a question must not be counted among its answer.
  const run = runOf(planned.arms, `${values.seed}-pilot`, { kind: 'games', games: values.pilot }, values);
  const { pilot, summary } = await summaryOf(game, planned, run, values.seed, question);
  printResults(values.json, summary, () => escapeForTerminal(gamesNeededReport(game, summary)));
  process.exitCode = conclude(pilot.result, 'nowhere');
}

/** Half-widths and differences that are natural to ask for. */
const LADDER: readonly number[] = [0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

function sampleSizesAsked(kind: Planned['kind'], values: Values): PlanQuestion {
  const { precision, effect, games, 'until-decided': isTest } = values;
  const usual = precision === undefined && effect === undefined && games === undefined ? LADDER : [];
  const effects = effect ?? (isTest ? LADDER : usual);
  return {
    outcome: values.measure,
    alpha: values.alpha,
    power: values.power,
    widths: precision ?? (isTest ? [] : usual),
    effects,
    games: games ?? null,
    untilDecided: kind === 'two' ? effects : [],
  };
}

/** What is planned: intervals for one team, a difference of two, or a tournament. */
type Planned =
  | { readonly kind: 'one' | 'two'; readonly arms: readonly Arm[] }
  | { readonly kind: 'tournament'; readonly arms: readonly Arm[]; readonly tournament: TournamentQuestion };

/** @throws UsageError if it is not clear what is planned */
async function armsIn(game: Game, values: Values): Promise<Planned> {
  const { a, b } = values;
  const given: Readonly<Record<string, unknown>> = values;
  const isTournament = ['team', ...distinctRoles(game)].some((option) => given[option] !== undefined);
  if (a === undefined && !isTournament) {
    throw new UsageError(
      'name one team for its rate, two for their difference, or several with --team a,b for a tournament',
    );
  }
  if (a === undefined) {
    const { arms, competitors } = await entrantsIn(game, values);
    return { kind: 'tournament', arms, tournament: questionOf(game, competitors, values) };
  }
  const [field, ...more] = values.field ?? [];
  if (more.length > 0) throw new UsageError('--field must be one field, except in a tournament');
  if (b !== undefined) return { kind: 'two', arms: [await comparedArm(game, a, b, values, field)] };
  const setup = setupOf(game, values);
  return { kind: 'one', arms: [{ setup, team: await resolveEntrant(game, setup.players, a, field) }] };
}

async function summaryOf(
  game: Game,
  planned: Planned,
  run: RunSpec,
  seed: string,
  question: PlanQuestion,
): Promise<{ readonly pilot: Pilot; readonly summary: PlanSummary }> {
  if (planned.kind === 'tournament') {
    const tournament = new Tournament(game, run, planned.tournament);
    const pilot = await playPilot(game, run, seed, { ...run, order: 'in-turn' }, tournament.watch);
    return { pilot, summary: planOfTournament(pilot, question, planned.tournament, tournament) };
  }
  const pilot = await playPilot(game, run, seed);
  return { pilot, summary: planned.kind === 'one' ? planOfRate(pilot, question) : planOfDifference(pilot, question) };
}

/**
 * Plays a pilot run with a progress bar; Ctrl-C stops it and keeps finished games.
 *
 * @param plan with the pilot's seed
 * @param seed of the games that are planned
 */
async function playPilot(
  game: Game,
  plan: RunSpec,
  seed: string,
  inOrder = plan,
  counting: Partial<RunCallbacks> = {},
): Promise<Pilot> {
  const result = await withProgress(game, plan, (watch) => simulate(inOrder, { ...watch, ...counting }));
  const paces = result.ended === 'complete' ? await estimate(plan) : null;
  const secondsAGame = paces?.reduce((sum, each) => sum + each.secondsAGame, 0) ?? null;
  return { game, plan, seed, result, secondsAGame };
}
