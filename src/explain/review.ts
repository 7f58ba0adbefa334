/** Reviews one game: plays it, judges its decisions, and accounts for its result. Runs in threads and in browsers. */
import { type Game, type Measure, PolicyFault, type ReviewSupport, UncopyablePolicyError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { derivedKey, type Key, keyFromSeed } from '../random/index.js';
import type { Condition } from '../simulation/lineup/arm.js';
import { createEngine, createPolicies, findPolicyMaker } from '../simulation/lineup/seating.js';
import { createExplainedGame, type ExplainedGame } from './explained-game.js';
import { createPayoffFunction, estimateMean, type MeanWithError } from './judge.js';
import { type ReviewedGame, reviewGame } from './review-game.js';
import { hasSamePolicyBySlot, type ReviewSpec, reviewSeating } from './review-spec.js';

/** Callbacks for each step of a review. */
export interface ReviewCallbacks {
  onGame?(index: number): void;
  /** @param slot of the team whose policy is asked */
  onAsked?(slot: number): void;
  onWorld?(): void;
  /** Called after each decision that was judged. */
  onDecision?(): void;
}

export class Review {
  private constructor(
    private readonly spec: ReviewSpec,
    private readonly callbacks: ReviewCallbacks,
    private readonly game: Game,
    private readonly measure: Measure,
    private readonly reviews: ReviewSupport,
    private readonly key: Key,
    private readonly players: readonly { readonly make: () => unknown; readonly playOn: () => unknown }[],
  ) {}

  /** @throws UncopyablePolicyError if a bot is to play playouts */
  static async of(spec: ReviewSpec, callbacks: ReviewCallbacks = {}): Promise<Review> {
    const { condition, playOn, seed } = spec;
    const bot = playOn.policies.findIndex((policy) => policy.bot !== undefined);
    if (bot >= 0) throw new UncopyablePolicyError(bot, 'a bot cannot begin in the midst of a game');
    const { setup, team } = condition;
    const game = await loadGame(setup);
    const key = keyFromSeed(seed);
    const players = await Promise.all(
      team.policies.map(async (_, slot) => ({
        make: await findPolicyMaker(condition, slot),
        playOn: await findPolicyMaker({ setup, team: playOn }, slot),
      })),
    );
    const measure = game.results.measures.find(({ name }) => name === spec.measure)!;
    return new Review(spec, callbacks, game, measure, await game.judges.reviews!(setup, key), key, players);
  }

  /** Plays the game and judges its decisions. @throws PolicyFault @throws UncopyablePolicyError */
  decisions(): ReviewedGame {
    const { spec, callbacks, game, measure, reviews, key, players } = this;
    const { effort, scope, index } = spec;
    callbacks.onGame?.(index);
    const { deck, slots, seat } = reviewSeating(game, spec, index);
    const same = hasSamePolicyBySlot(spec.condition.team, spec.playOn);
    const reviewer = reviews.reviewer(
      {
        policies: slots.map((slot) => {
          callbacks.onAsked?.(slot);
          return players[slot]!.make();
        }),
        playOn: (seat) => players[slots[seat]!]!.playOn(),
        isSame: slots.map((slot) => same[slot]!),
        onAsked: (seat) => callbacks.onAsked?.(slots[seat]!),
      },
      { ...scope, seat },
    );
    try {
      return reviewGame(
        { play: (_, look) => reviewer.play(deck, look) },
        key,
        index,
        effort,
        createPayoffFunction(measure, game),
        () => callbacks.onWorld?.(),
        seat ?? 0,
        () => callbacks.onDecision?.(),
      );
    } catch (error) {
      if (error instanceof PolicyFault) throw new PolicyFault(slots[error.seat]!, index, error.cause);
      throw error;
    }
  }

  /**
   * Share of games that the playout policies win, from decks that no run with this seed plays; null where each deal has
   * its own.
   */
  async start(): Promise<MeanWithError | null> {
    const { spec, callbacks, game, measure, key } = this;
    if (spec.who !== null) return null;
    const condition: Condition = { setup: spec.condition.setup, team: spec.playOn };
    const engine = createEngine(await createPolicies(condition), derivedKey(key, 'before the deal'));
    const worth = createPayoffFunction(measure, game);
    const found: number[] = [];
    for (let index = 0; index < spec.scope.starts; index++) {
      callbacks.onGame?.(index);
      engine.play(index);
      found.push(worth(engine, 0));
    }
    return estimateMean(found);
  }

  /** True where a game may have several deals. */
  private get hasDeals(): boolean {
    const { deals } = this.reviews;
    return deals !== null && deals.first < deals.last;
  }

  /** @returns null if the game was over before the deal that was asked for */
  async explained(): Promise<ExplainedGame | null> {
    const start = await this.start();
    const reviewed = this.decisions();
    if (reviewed.deals?.length === 0) return null;
    return createExplainedGame(this.game, this.spec, start, reviewed, this.hasDeals);
  }
}
