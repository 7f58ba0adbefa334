import {
  type Choice,
  type Game,
  goals,
  mainMeasure,
  pick,
  type ReviewExtent,
  type ReviewScope,
  type Setup,
  SHARE,
  USUAL_REVIEW,
  UsageError,
} from '../../game/index.js';
import { keyFromSeed } from '../../random/index.js';
import { COMMON_SITUATIONS, LEAST_WORLDS, type ReviewPlan, usualPlayOn, type Who } from '../../review/index.js';
import { resolveTeam } from '../../simulation/index.js';
import { rangeOf } from '../commands/replay.js';
import { gamesOf, gameTimeoutOf, threadsOf, wholeNumber } from './options.js';
import { setupOf } from './plan.js';

const MOST_WORLDS = 65_536;
/** Whose decisions are looked at unless the user says otherwise. */
const FIRST = 0;
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
  readonly seat?: string | undefined;
  readonly place?: string | undefined;
  readonly deal?: string | undefined;
  readonly index?: string | undefined;
  readonly games?: string | undefined;
  readonly worlds?: string | undefined;
  readonly threads?: string | undefined;
  readonly 'game-timeout'?: string | undefined;
  readonly blunders: boolean;
}

/** How much is done unless the user says otherwise. */
export function usualReviewOf({ usualReview }: Game): ReviewExtent {
  return usualReview ?? USUAL_REVIEW;
}

/** @throws UsageError */
export async function reviewPlanOf(game: Game, wish: Wish): Promise<ReviewPlan> {
  const { index, blunders, seed, base } = wish;
  const setup = setupOf(game, wish);
  const [from, to] = rangeOf(index, false);
  if (!blunders && from !== to)
    throw new UsageError(`--index ${index} names several games: explain tells of one; of many, --blunders`);
  const extent = usualReviewOf(game);
  const games =
    !blunders || index !== undefined ? to - from + 1 : wish.games === undefined ? extent.games : gamesOf(wish.games);
  const usualScope = blunders ? ({ deal: 'all', starts: 0 } as const) : extent;
  const scope = await scopeOf(game, setup, wish, usualScope);
  const who = whoOf(game, setup, wish);
  const team = await resolveTeam(game, setup.players, wish.team);
  const usual = blunders ? extent.worldsOfMany : extent.worlds;
  const worlds = wish.worlds === undefined ? usual : wholeNumber('worlds', wish.worlds, LEAST_WORLDS, MOST_WORLDS);
  return {
    contender: { setup, team },
    playOn: base === undefined ? await usualPlayOn(game, team) : await resolveTeam(game, setup.players, base),
    seed,
    from,
    games,
    measure: measureOf(game, wish.measure),
    effort: { worlds, proposals: Math.max(LEAST_PROPOSALS, TRIES * worlds), truths: blunders ? 0 : TRUTHS },
    who,
    scope,
    judged: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    threads: threadsOf(wish.threads),
    decisionTimeout: gameTimeoutOf(wish['game-timeout']),
  };
}

/** @throws UsageError */
async function scopeOf(
  game: Game,
  setup: Setup,
  { deal, seed }: Pick<Wish, 'deal' | 'seed'>,
  usual: ReviewPlan['scope'],
): Promise<ReviewPlan['scope']> {
  const { starts } = usual;
  if (game.reviews === undefined) throw new Error(`games of ${game.name} cannot be explained`);
  const { deals } = await game.reviews(setup, keyFromSeed(seed));
  if (deal !== undefined && deals === null)
    throw new UsageError(`--deal names one of several deals, and a game of ${game.name} is one deal`);
  return { deal: deal === undefined ? usual.deal : dealOf(deal, deals!), starts };
}

/** @throws UsageError */
function whoOf(
  { name, kind }: Game,
  { players }: Setup,
  { seat, place, blunders }: Pick<Wish, 'seat' | 'place' | 'blunders'>,
): Who | null {
  const [option, wanted] = place === undefined ? ['seat', seat] : ['place', place];
  if (kind === 'cooperative') {
    if (wanted === undefined) return null;
    throw new UsageError(`--${option} is for games in which everybody plays for himself; in ${name} all win together`);
  }
  if (blunders && seat !== undefined)
    throw new UsageError(
      '--seat is about one game; over many, everybody sits everywhere: --place names a place in the team',
    );
  if (!blunders && place !== undefined) throw new UsageError('--place needs --blunders; of one game, --seat');
  const number = wanted === undefined ? FIRST : wholeNumber(option!, wanted, 0, players - 1);
  return blunders ? { place: number } : { seat: number };
}

/** @throws UsageError */
function dealOf(text: string, { first, last }: { readonly first: number; readonly last: number }): ReviewScope['deal'] {
  if (text === 'all' || text === 'worst') return text;
  if (Number.isNaN(Number(text))) throw new UsageError(`--deal must be a number, all or worst, not '${text}'`);
  return wholeNumber('deal', text, first, last);
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
