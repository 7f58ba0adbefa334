/** `shamus replay --explain`: the chance to win after each move of a game, and which moves cost most. */
import {
  defaultPlayoutTeam,
  type ExplainedGame,
  judgeBudget,
  type ReviewedPlayer,
  type ReviewSpec,
  reviewOneGame,
} from '../../explain/index.js';
import {
  type Game,
  MIN_WORLDS,
  measuresToMaximise,
  type ReviewScope,
  type ReviewSupport,
  SHARE,
  UncopyablePolicyError,
  UsageError,
} from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { type Condition, type GameReplayer, resolveTeam } from '../../simulation/index.js';
import { EXIT_INTERRUPTED } from '../exit-codes.js';
import * as o from '../options/shared.js';
import { CountBar } from '../output/progress.js';
import { outputPage, printResults, terminalStyle } from '../output/terminal.js';
import { runInterruptibly } from '../play.js';

/** Playouts with the true cards. One would do where nobody draws random numbers. */
const TRUE_PLAYOUTS = 8;

export function explainOptions(game: Game) {
  const { deal, worlds } = game.defaults.review;
  const measures = measuresToMaximise(game)
    .filter(({ seatMetric }) => seatMetric === undefined || seatMetric === SHARE)
    .map(({ name }) => name);
  return {
    explain: o.flag('judge every move of one game: its chance to win, and which moves cost most'),
    worlds: o.option(
      'with --explain: worlds in which the moves of a decision are tried',
      o.wholeNumber(MIN_WORLDS, 65_536),
      {
        ...{ alias: 'w', defaultDescription: String(worlds), implies: 'explain' },
      },
    ),
    measure: o.choice('with --explain: what counts as won', measures, {
      ...{ defaultDescription: game.results.rankedBy, implies: 'explain' },
    }),
    base: o.text('with --explain: the team that plays the playouts', {
      ...{ defaultDescription: 'the team itself; for a search, its base', implies: 'explain' },
    }),
    seat: o.text('with --explain, in a competitive game: whose chances and decisions', {
      ...{ defaultDescription: '0', implies: 'explain' },
    }),
    deal: o.text('with --explain, in games of several deals: number from 1, worst (largest drop) or all', {
      ...{ defaultDescription: String(deal), implies: 'explain' },
    }),
    json: o.flag('with --explain: print JSON (schema shamus-explain/1)', { implies: 'explain', conflicts: 'html' }),
  };
}

type Values = Omit<o.ValuesOf<ReturnType<typeof explainOptions>>, 'explain'> & {
  readonly seed: string;
  readonly limit: number | undefined;
  readonly out: string | undefined;
  readonly 'game-timeout': number;
};

/**
 * Prints what each move of a game was worth, or writes a page of it.
 *
 * @param replayer of games of this condition and seed
 * @param asPage whether a page is to be written
 * @throws UsageError if the game cannot be played on from its middle
 */
export async function explainGame(
  game: Game,
  condition: Condition,
  replayer: GameReplayer,
  index: number,
  values: Values,
  asPage: boolean,
): Promise<void> {
  const {
    judges: { reviews },
  } = game;
  if (reviews === undefined) throw await unexplainable(game);
  const { deals } = await reviews(condition.setup, keyFromSeed(values.seed));
  const spec = await reviewSpec(game, condition, deals, index, values);
  const explained = await explainedBy(game, spec, values['game-timeout']);
  if (explained === 'aborted') {
    console.error('shamus: interrupted');
    process.exitCode = EXIT_INTERRUPTED;
  } else if (asPage) {
    const { replayPage } = await import('../../report/replay/replay-page.js');
    const page = await replayPage(game, replayer, condition, spec.seed, index, explained);
    await outputPage(page, values.out, `game-${index}.html`);
  } else {
    const { explainBlocks, renderText } = await import('../../report/index.js');
    const most = values.limit ?? MAX_LISTED;
    printResults(values.json, explained, () =>
      renderText(explainBlocks(game, explained, most), terminalStyle(process.stdout)),
    );
  }
}

/** Moves listed by default, the costliest first. */
const MAX_LISTED = 10;

async function reviewSpec(
  game: Game,
  condition: Condition,
  deals: ReviewSupport['deals'],
  index: number,
  values: Values,
): Promise<ReviewSpec> {
  const { setup, team } = condition;
  const { base, measure = game.results.rankedBy, worlds = game.defaults.review.worlds } = values;
  return {
    condition,
    playOn: base === undefined ? await defaultPlayoutTeam(game, team) : await resolveTeam(game, setup.players, base),
    ...{ seed: values.seed, index, measure },
    effort: judgeBudget(worlds, TRUE_PLAYOUTS),
    who: whoOf(game, setup.players, values),
    scope: { deal: dealOf(game, deals, values), starts: game.defaults.review.starts },
  };
}

/** @throws UsageError if a seat is named where all have the same chance */
function whoOf({ name, results: { seatMetrics } }: Game, players: number, { seat }: Values): ReviewedPlayer | null {
  if (seatMetrics.length > 0) return { seat: o.wholeNumber(0, players - 1)(seat ?? '0', 'seat') };
  if (seat === undefined) return null;
  throw new UsageError(`--seat is for competitive games: in ${name} all players win or lose together`);
}

function dealOf({ name, defaults }: Game, deals: ReviewSupport['deals'], { deal }: Values): ReviewScope['deal'] {
  if (deal === undefined) return defaults.review.deal;
  if (deals === null) throw new UsageError(`--deal selects one of several deals, but a game of ${name} has only one`);
  if (deal === 'all' || deal === 'worst') return deal;
  return o.wholeNumber(deals.first, deals.last)(deal, 'deal');
}

/** @throws UsageError if the game had no such deal, or cannot be played on */
async function explainedBy(game: Game, spec: ReviewSpec, timeout: number): Promise<ExplainedGame | 'aborted'> {
  const counter = new CountBar();
  const judged = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  await counter.start('{value} decisions judged', 0, judged);
  try {
    const found = await runInterruptibly(counter, ({ signal }) => reviewOneGame({ spec, judged }, timeout, signal));
    if (found !== null) return found;
    throw new UsageError(`game ${spec.index} was over before deal ${spec.scope.deal}: see it with shamus replay`);
  } catch (error) {
    if (!(error instanceof UncopyablePolicyError)) throw error;
    const { name } = spec.playOn.policies[error.seat]!;
    throw new UsageError(
      `games cannot be played on by '${name}': ${error.message}; or name another team with --base, as in --base ${game.policies.referenceTeams.at(-1)}`,
    );
  }
}

/** The mistake that games of this kind cannot be explained, with those that can. */
async function unexplainable({ name }: Game): Promise<UsageError> {
  const games = await Promise.all(GAME_NAMES.map(loadGame));
  const able = games.filter(({ judges: { reviews } }) => reviews !== undefined).map((each) => each.name);
  return new UsageError(
    `games of ${name} cannot be explained, as they cannot be played on from the middle; games that can: ${able.join(', ')}`,
  );
}
