/** The entry of a thread that reviews games. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Game, type Measure, PolicyFault, type ReviewSupport, UncopyablePolicyError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { derivedKey, type Key, keyFromSeed } from '../random/index.js';
import {
  beginGame,
  type Condition,
  createPolicies,
  describeFault,
  engineOf,
  type FaultReport,
  hasUserPolicies,
  indirectFault,
  makerOf,
  noteAsked,
  noteLife,
  restrictThread,
} from '../simulation/index.js';
import { type Estimate, estimateOf } from './judge.js';
import { type ReviewSpec, samePlaces, tableOf } from './plan.js';
import { type ReviewedGame, reviewGame, worthBy } from './reviewed-game.js';

/** What a thread is to do: review a game, or see how often those who play on win games of their own. */
export type ReviewTask =
  | { readonly kind: 'review'; readonly game: number }
  | { readonly kind: 'start'; readonly games: number };

export type ReviewAnswer =
  | { readonly found: ReviewedGame | Estimate }
  | { readonly fault: FaultReport }
  | { readonly notPlayedOn: { readonly seat: number; readonly message: string } }
  | { readonly error: unknown };

const { plan, words } = workerData as { readonly plan: ReviewSpec; readonly words: Int32Array };
const port = parentPort!;
const hasUsers = hasUserPolicies(plan.contender) || hasUserPolicies({ ...plan.contender, team: plan.playOn });

interface Room {
  readonly game: Game;
  readonly measure: Measure;
  readonly reviews: ReviewSupport;
  readonly key: Key;
  readonly players: readonly { readonly make: () => unknown; readonly playOn: () => unknown }[];
}

let room: Promise<Room> | null = null;

async function openRoom({ contender, playOn, seed, measure }: ReviewSpec): Promise<Room> {
  const { setup, team } = contender;
  const game = await loadGame(setup.game);
  const key = keyFromSeed(seed);
  const players = await Promise.all(
    team.policies.map(async (_, place) => ({
      make: await makerOf(contender, place),
      playOn: await makerOf({ setup, team: playOn }, place),
    })),
  );
  return {
    game,
    measure: game.measures.find(({ name }) => name === measure)!,
    reviews: await game.reviews!(setup, key),
    key,
    players,
  };
}

async function review(index: number): Promise<ReviewedGame> {
  beginGame(words, index);
  room ??= openRoom(plan);
  const { game, measure, reviews, key, players } = await room;
  const { effort, scope, judged } = plan;
  const { deck, places, seat } = tableOf(game, plan, index);
  const same = samePlaces(plan.contender.team, plan.playOn);
  const reviewer = reviews.reviewer(
    {
      policies: places.map((place) => {
        noteAsked(words, place);
        return players[place]!.make();
      }),
      playOn: (seat) => players[places[seat]!]!.playOn(),
      isSame: places.map((place) => same[place]!),
      onAsked: (seat) => noteAsked(words, places[seat]!),
    },
    { ...scope, seat },
  );
  try {
    return reviewGame(
      { play: (_, look) => reviewer.play(deck, look) },
      key,
      index,
      effort,
      worthBy(measure, game),
      () => noteLife(words),
      seat ?? 0,
      () => Atomics.add(judged, 0, 1),
    );
  } catch (error) {
    if (error instanceof PolicyFault) throw new PolicyFault(places[error.seat]!, index, error.cause);
    throw error;
  }
}

/** The share of games won by those who play on, from decks that no run with this seed plays. */
async function start(games: number): Promise<Estimate> {
  room ??= openRoom(plan);
  const { game, measure, key } = await room;
  const contender: Condition = { setup: plan.contender.setup, team: plan.playOn };
  const engine = engineOf(await createPolicies(contender), derivedKey(key, 'before the deal'));
  const worth = worthBy(measure, game);
  const found: number[] = [];
  for (let index = 0; index < games; index++) {
    beginGame(words, index);
    engine.play(index);
    found.push(worth(engine, 0));
  }
  return estimateOf(found);
}

async function answerTo(task: ReviewTask): Promise<ReviewAnswer> {
  try {
    return { found: task.kind === 'review' ? await review(task.game) : await start(task.games) };
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: describeFault(error, plan.contender) };
    if (error instanceof UncopyablePolicyError) return { notPlayedOn: { seat: error.seat, message: error.message } };
    if (!hasUsers) return { error };
    const sides = [plan.contender, { ...plan.contender, team: plan.playOn }];
    return { fault: indirectFault(error, sides, task.kind === 'review' ? task.game : null) };
  }
}

port.on('message', async (task: ReviewTask) => port.postMessage(await answerTo(task)));
if (hasUsers) restrictThread();
noteLife(words);
