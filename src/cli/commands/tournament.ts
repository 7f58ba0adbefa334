import { type Entrant, rolesOf, type TournamentQuestion, tournamentEntrantsOf } from '../../analysis/index.js';
import { competitorNouns } from '../../analysis/measures.js';
import { summarizeTournament } from '../../analysis/tournament-summary.js';
import { findByName, type Game, measuresToMaximise, UsageError } from '../../game/index.js';
import { renderText, tournamentBlocks } from '../../report/index.js';
import { type Arm, entrantsOf, type RunSpec } from '../../simulation/index.js';
import { type ArmValues, createArms, createRunSpec } from '../arms.js';
import * as o from '../options/shared.js';
import { terminalStyle } from '../output/terminal.js';
import { formatJsonResult, playRun } from '../play.js';

export function spec(game: Game) {
  const [one] = competitorNouns(game);
  return {
    options: {
      ...o.setup(game),
      ...o.lineup(game),
      games: o.option('games per arm; with --select the maximum', o.games, {
        alias: 'n',
        defaultDescription: `${game.defaults.games}; with --select 1e7`,
      }),
      ...o.measure(game, 'what they are compared by', measuresToMaximise(game)[0]!.name),
      control: o.text(`compare all with this ${one} instead of with the best of the others`),
      alpha: o.optionOr('accepted probability that any interval or the selection is wrong', '0.05', o.errorRate),
      select: o.choice(`find the best ${one}, dropping the others early`, ['best'], { conflicts: 'control' }),
      delta: o.option(`differences that --select may ignore: ${o.DIFFERENCE_FORMS}`, o.parseDifference, {
        ...{ defaultDescription: String(o.DEFAULT_DIFFERENCE), implies: 'select' },
      }),
      ...o.SEED_OPTION,
      ...o.RUNNING_OPTIONS,
      ...o.QUEUE_OPTIONS,
      ...o.outFolder(),
      ...o.resume('tournament'),
      ...o.FORCE_OPTION,
      ...o.RESULT_JSON,
    },
    examples: o.examples(game, 'tournament'),
  };
}

type Values = o.ValuesFor<typeof spec>;

const MAX_ARMS = 256;
/** Default maximum number of games of a selection. */
const SELECTION_GAMES = 1e7;

/** `shamus tournament`: compares all combinations of policies, or all policies among each other, on the same decks. */
export async function action(values: Values, game: Game): Promise<void> {
  const planned = await planTournament(values, game);
  const { plan } = planned;
  const { question } = planned.tournament;
  await playRun(planned, values, (result, tournament) => {
    const summary = summarizeTournament(game, plan, question, rolesOf(game, plan.arms), tournament!, result);
    return values.json
      ? formatJsonResult(summary)
      : renderText(tournamentBlocks(game, summary), terminalStyle(process.stdout));
  });
}

/** Plans the run of the command. @throws UsageError */
export async function planTournament(values: Values, game: Game) {
  const { arms, competitors } = await createTournamentArms(game, values);
  const { select, delta = o.DEFAULT_DIFFERENCE } = values;
  const games = values.games ?? (select === undefined ? game.defaults.games : SELECTION_GAMES);
  const question = { ...questionOf(game, competitors, values), delta: select === undefined ? null : delta };
  const plan: RunSpec = { ...createRunSpec(arms, values.seed, { kind: 'games', games }, values), order: 'in-turn' };
  return { game, plan, question: null, comparison: null, records: false, tournament: { question } };
}

/** Question of a tournament without selection. @throws UsageError if the control does not take part */
export function questionOf(
  game: Game,
  competitors: readonly Entrant[],
  { measure, control, alpha }: Pick<Values, 'measure' | 'control' | 'alpha'>,
): TournamentQuestion {
  const [kind] = competitorNouns(game);
  return {
    by: game.results.measures.find(({ name }) => name === measure)!,
    control: control === undefined ? null : competitors.indexOf(findByName(kind, control, competitors)),
    alpha,
    delta: null,
  };
}

/**
 * Arms and competitors of a tournament: policies that are entered without a field are each other's opponents.
 *
 * @throws UsageError if these are too few or too many, or one is entered twice
 */
export async function createTournamentArms(
  game: Game,
  values: ArmValues,
): Promise<{ readonly arms: readonly Arm[]; readonly competitors: readonly Entrant[] }> {
  const entered = await createArms(game, values);
  const isAmongOthers = entered.some(({ team }) => team.field === undefined && entrantsOf(game, team).length > 0);
  const arms = isAmongOthers
    ? await createArms(game, { ...values, field: entered.map(({ team }) => team.name) })
    : entered;
  const competitors = tournamentEntrantsOf(game, arms);
  const [one, all] = competitorNouns(game);
  const names = arms.map(({ team }) => team.name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new UsageError(`${one} '${twice}' is entered twice`);
  if (competitors.length < 2) throw new UsageError(`a tournament needs at least two ${all}`);
  if (arms.length > MAX_ARMS) {
    throw new UsageError(`a tournament can have at most ${MAX_ARMS} arms, not ${arms.length}`);
  }
  return { arms, competitors };
}
