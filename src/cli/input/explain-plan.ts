import { COMMON_SITUATIONS, MIN_WORLDS, type ReviewSpec, usualPlayOn, type Who } from '../../explain/index.js';
import {
  findByName,
  type Game,
  goals,
  type Measure,
  mainMeasure,
  type NamedItem,
  type ReviewScope,
  type Setup,
  SHARE,
  UsageError,
} from '../../game/index.js';
import { keyFromSeed } from '../../random/index.js';
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
  readonly team?: string | undefined;
  readonly base?: string | undefined;
  readonly measure?: string | undefined;
  readonly seed: string;
  readonly seat?: string | undefined;
  readonly place?: string | undefined;
  readonly deal?: string | undefined;
  readonly index?: string | undefined;
  readonly only?: string | undefined;
  readonly games?: string | undefined;
  readonly worlds?: string | undefined;
  readonly threads?: string | undefined;
  readonly 'game-timeout'?: string | undefined;
  readonly blunders: boolean;
}

/** @throws UsageError */
export async function reviewPlanOf(game: Game, wish: Wish): Promise<ReviewSpec> {
  const { index, blunders, seed, base } = wish;
  const setup = setupOf(game, wish);
  const [from, to] = rangeOf(index, wish.only !== undefined);
  if (!blunders && from !== to && wish.only === undefined)
    throw new UsageError(`--index ${index} must be one game; use --blunders for several`);
  const extent = game.defaults.review;
  // Of a range that is searched with --only, one game is explained.
  const games =
    wish.only !== undefined
      ? 1
      : !blunders || index !== undefined
        ? to - from + 1
        : wish.games === undefined
          ? extent.games
          : gamesOf(wish.games);
  const usualScope = blunders ? ({ deal: 'all', starts: 0 } as const) : extent;
  const scope = await scopeOf(game, setup, wish, usualScope);
  const who = whoOf(game, setup, wish);
  const team = await resolveTeam(game, setup.players, wish.team ?? game.referenceTeams[0]!);
  const usual = blunders ? extent.worldsOfMany : extent.worlds;
  const worlds = wish.worlds === undefined ? usual : wholeNumber('worlds', wish.worlds, MIN_WORLDS, MOST_WORLDS);
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
  usual: ReviewSpec['scope'],
): Promise<ReviewSpec['scope']> {
  const { starts } = usual;
  if (game.reviews === undefined) throw new Error(`games of ${game.name} cannot be explained`);
  const { deals } = await game.reviews(setup, keyFromSeed(seed));
  if (deal !== undefined && deals === null)
    throw new UsageError(`--deal selects one of several deals, but a game of ${game.name} has only one`);
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
    throw new UsageError(`--${option} is for competitive games; in ${name} all players win together`);
  }
  if (blunders && seat !== undefined)
    throw new UsageError('--seat is for one game; with --blunders use --place, the position in the team');
  if (!blunders && place !== undefined) throw new UsageError('--place needs --blunders; for one game use --seat');
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
  return findByName('measure', name, explainableMeasures(game)).name;
}

/** Measures that count games won: the chance of these is what a decision changes. */
export function explainableMeasures(game: Game): Measure[] {
  return goals(game).filter(({ seatMetric }) => seatMetric === undefined || seatMetric === SHARE);
}

/** Everything that decisions can be grouped by. */
export async function situationsIn(game: Game, setup: Setup, seed: string): Promise<readonly NamedItem[]> {
  const reviews = await game.reviews?.(setup, keyFromSeed(seed));
  return reviews === undefined ? [] : [...COMMON_SITUATIONS, ...reviews.situations];
}

/** The groups of decisions by default: the kind of decision, the kind of move, and the first situation of the game itself. */
export function usualGroups(situations: readonly NamedItem[]): readonly string[] {
  return [
    'decision',
    'made',
    ...situations
      .slice(COMMON_SITUATIONS.length)
      .map(({ name }) => name)
      .slice(0, 1),
  ];
}

/** Names of what decisions are grouped by. @throws UsageError if the game has no such situation */
export async function situationsOf(
  game: Game,
  { contender, seed }: ReviewSpec,
  wanted: readonly string[] | undefined,
): Promise<readonly string[]> {
  const all = await situationsIn(game, contender.setup, seed);
  if (wanted === undefined) return usualGroups(all);
  return wanted.map((name) => findByName('situation', name, all).name);
}
