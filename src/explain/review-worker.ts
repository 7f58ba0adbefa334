/** The entry of a thread that reviews games. */
import { type Game, type Measure, PolicyFault, type ReviewSupport, UncopyablePolicyError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { derivedKey, type Key, keyFromSeed } from '../random/index.js';
import {
  type Condition,
  createPolicies,
  engineOf,
  hasUserPolicies,
  makerOf,
  printToStderr,
  type Whereabouts,
} from '../simulation/index.js';
import { type Estimate, estimateOf, type ReviewedGame, reviewGame, worthBy } from './judge.js';
import { type ReviewSpec, reviewSeating, samePlaces } from './plan.js';

interface Room {
  readonly game: Game;
  readonly measure: Measure;
  readonly reviews: ReviewSupport;
  readonly key: Key;
  readonly players: readonly { readonly make: () => unknown; readonly playOn: () => unknown }[];
}

/** @throws UncopyablePolicyError if a bot is to play on */
async function openRoom({ contender, playOn, seed, measure }: ReviewSpec): Promise<Room> {
  const bot = playOn.policies.findIndex((policy) => policy.bot !== undefined);
  if (bot >= 0) throw new UncopyablePolicyError(bot, 'a bot cannot begin in the midst of a game');
  const { setup, team } = contender;
  const game = await loadGame(setup);
  const key = keyFromSeed(seed);
  const players = await Promise.all(
    team.policies.map(async (_, place) => ({
      make: await makerOf(contender, place),
      playOn: await makerOf({ setup, team: playOn }, place),
    })),
  );
  return {
    game,
    measure: game.results.measures.find(({ name }) => name === measure)!,
    reviews: await game.judges.reviews!(setup, key),
    key,
    players,
  };
}

export function openThread(plan: ReviewSpec, at: Whereabouts) {
  const hasUsers = hasUserPolicies(plan.contender) || hasUserPolicies({ ...plan.contender, team: plan.playOn });

  let room: Promise<Room> | null = null;

  async function review(index: number): Promise<ReviewedGame> {
    at.noteGame(index);
    room ??= openRoom(plan);
    const { game, measure, reviews, key, players } = await room;
    const { effort, scope, judged } = plan;
    const { deck, places, seat } = reviewSeating(game, plan, index);
    const same = samePlaces(plan.contender.team, plan.playOn);
    const reviewer = reviews.reviewer(
      {
        policies: places.map((place) => {
          at.noteAsked(place);
          return players[place]!.make();
        }),
        playOn: (seat) => players[places[seat]!]!.playOn(),
        isSame: places.map((place) => same[place]!),
        onAsked: (seat) => at.noteAsked(places[seat]!),
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
        () => at.noteLife(),
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
      at.noteGame(index);
      engine.play(index);
      found.push(worth(engine, 0));
    }
    return estimateOf(found);
  }

  if (hasUsers) printToStderr();
  return { calls: { review, start }, contenders: [plan.contender, { ...plan.contender, team: plan.playOn }], hasUsers };
}

export type ReviewCalls = ReturnType<typeof openThread>['calls'];
