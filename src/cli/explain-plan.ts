import { type Choice, type Game, goals, mainMeasure, pick, SHARE, UsageError } from '../game/index.js';
import { keyFromSeed } from '../random/index.js';
import { COMMON_SITUATIONS, LEAST_WORLDS, type ReviewPlan, usualPlayOn } from '../review/index.js';
import { resolveTeam } from '../simulation/index.js';
import { gamesOf, gameTimeoutOf, threadsOf, wholeNumber } from './options.js';
import { setupOf } from './plan.js';
import { rangeOf } from './replay.js';

const USUAL_WORLDS = 512;
const USUAL_WORLDS_OF_MANY = 64;
const MOST_WORLDS = 65_536;
const USUAL_GAMES = 200;
/** Proposals for a world: of a hundred hands one or more fit what another player did; of some, none of thousands. */
const TRIES = 100;
const LEAST_PROPOSALS = 20_000;
/** Playouts with the true cards. One would do where nobody draws random numbers. */
const TRUTHS = 8;

interface Wish {
  readonly variant?: string | undefined;
  readonly players?: string | undefined;
  readonly rule?: readonly string[] | undefined;
  readonly team: string;
  readonly base?: string | undefined;
  readonly measure?: string | undefined;
  readonly seed: string;
  readonly index?: string | undefined;
  readonly games?: string | undefined;
  readonly worlds?: string | undefined;
  readonly threads?: string | undefined;
  readonly 'game-timeout'?: string | undefined;
  readonly blunders: boolean;
}

/** @throws UsageError */
export async function reviewPlanOf(game: Game, wish: Wish): Promise<ReviewPlan> {
  const { index, blunders, seed, base } = wish;
  const setup = setupOf(game, wish);
  const [from, to] = rangeOf(index, false);
  if (!blunders && from !== to)
    throw new UsageError(`--index ${index} names several games: explain tells of one; of many, --blunders`);
  const games =
    !blunders || index !== undefined ? to - from + 1 : wish.games === undefined ? USUAL_GAMES : gamesOf(wish.games);
  const team = await resolveTeam(game, setup.players, wish.team);
  const usual = blunders ? USUAL_WORLDS_OF_MANY : USUAL_WORLDS;
  const worlds = wish.worlds === undefined ? usual : wholeNumber('worlds', wish.worlds, LEAST_WORLDS, MOST_WORLDS);
  return {
    contender: { setup, team },
    playOn: base === undefined ? await usualPlayOn(game, team) : await resolveTeam(game, setup.players, base),
    seed,
    from,
    games,
    measure: measureOf(game, wish.measure),
    effort: { worlds, proposals: Math.max(LEAST_PROPOSALS, TRIES * worlds), truths: blunders ? 0 : TRUTHS },
    threads: threadsOf(wish.threads),
    decisionTimeout: gameTimeoutOf(wish['game-timeout']),
  };
}

function measureOf(game: Game, name: string | undefined): string {
  if (name === undefined) return mainMeasure(game).name;
  const able = goals(game).filter(({ seatMetric }) => seatMetric === undefined || seatMetric === SHARE);
  return pick('measure', name, able).name;
}

/** What situations are told apart by. @throws UsageError */
export async function situationsOf(
  game: Game,
  { contender, seed }: ReviewPlan,
  wanted: readonly string[] | undefined,
): Promise<readonly string[]> {
  const { situations } = await game.reviews!(contender.setup, keyFromSeed(seed));
  const all: readonly Choice[] = [...COMMON_SITUATIONS, ...situations];
  if (wanted === undefined) return ['decision', 'made', ...situations.slice(0, 1).map(({ name }) => name)];
  return wanted.map((name) => pick('situation', name, all).name);
}
