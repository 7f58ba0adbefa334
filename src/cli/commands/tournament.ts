import {
  competitorNouns,
  competitorsOf,
  type Entrant,
  rolesOf,
  type TournamentQuestion,
} from '../../analysis/index.js';
import { escapeForTerminal, findByName, type Game, UsageError } from '../../game/index.js';
import { tournamentReport } from '../../report/index.js';
import { ResultsFolder, runTournament } from '../../results/index.js';
import type { Arm } from '../../simulation/index.js';
import { type ArmValues, armsOf, runOf } from '../arms.js';
import { DEFAULT_DIFFERENCE, type ValuesFor } from '../options/option.js';
import { commandLine, keepStdoutForResults } from '../output/terminal.js';
import { conclude, jsonLine, presentResults, withProgress } from '../play.js';
import type { tournament as tournamentSpec } from '../specs/runs.js';

type Values = ValuesFor<typeof tournamentSpec>;

const MAX_ARMS = 256;
/** Default maximum number of games of a selection. */
const SELECTION_GAMES = 1e7;

/** `shamus tournament`: compares all combinations of policies, or all policies among each other, on the same decks. */
export async function tournament(values: Values, game: Game): Promise<void> {
  keepStdoutForResults();
  const { plan, comparison: question } = await planTournament(values, game);
  const { out, force } = values;
  const folder = out === undefined ? null : new ResultsFolder(out);
  const spec = { game, plan, question, roles: rolesOf(game, plan.arms), folder, force };
  const held = await withProgress(game, plan, (watch) => runTournament(spec, watch), out);
  const { summary, result } = held;
  process.stdout.write(
    values.json ? jsonLine(summary, plan, result) : escapeForTerminal(tournamentReport(game, summary)),
  );
  process.exitCode = conclude(result, out === undefined ? 'nowhere' : 'in a folder');
  held.save(commandLine());
  if (result.arms.length > 0) await presentResults(out, result);
}

/** What the command plays. @throws UsageError */
export async function planTournament(values: Values, game: Game) {
  const { arms, competitors } = await entrantsIn(game, values);
  const { select, delta = Number(DEFAULT_DIFFERENCE) } = values;
  const games = values.games ?? (select === undefined ? game.defaults.games : SELECTION_GAMES);
  const comparison = { ...questionOf(game, competitors, values), delta: select === undefined ? null : delta };
  const plan = runOf(arms, values.seed, { kind: 'games', games }, values);
  return { game, plan, comparison, question: null, records: null };
}

/** What a tournament without selection finds. @throws UsageError if the control does not take part */
export function questionOf(
  game: Game,
  competitors: readonly Entrant[],
  { measure, control, alpha }: Pick<Values, 'measure' | 'control' | 'alpha'>,
): TournamentQuestion {
  const [kind] = competitorNouns(game);
  return {
    by: game.measures.find(({ name }) => name === measure)!,
    control: control === undefined ? null : competitors.indexOf(findByName(kind, control, competitors)),
    alpha,
    delta: null,
  };
}

/**
 * The arms of a tournament and who competes: in competitive games, each policy among each field, by default those entered.
 *
 * @throws UsageError if these are too few or too many, or one is entered twice
 */
export async function entrantsIn(
  game: Game,
  values: ArmValues,
): Promise<{ readonly arms: readonly Arm[]; readonly competitors: readonly Entrant[] }> {
  const isCooperative = game.kind === 'cooperative';
  const fills = isCooperative || values.field !== undefined || values.team === undefined;
  const arms = await armsOf(game, fills ? values : { ...values, field: values.team });
  const competitors = competitorsOf(game, arms);
  const [one, all] = competitorNouns(game);
  const names = arms.map(({ team }) => team.name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new UsageError(`${one} '${twice}' is entered twice`);
  if (competitors.length < 2) throw new UsageError(`a tournament needs at least two ${all}`);
  if (arms.length > MAX_ARMS) {
    const what = isCooperative ? all : 'pairs of a policy and a field';
    throw new UsageError(`a tournament can have at most ${MAX_ARMS} ${what}, not ${arms.length}`);
  }
  return { arms, competitors };
}
