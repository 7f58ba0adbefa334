/** A game that is watched: played again in a worker, and judged there more and more closely. */
import { judgeBudget } from '../../explain/judge.js';
import { defaultPlayOn, type ReviewSpec } from '../../explain/plan.js';
import { Review } from '../../explain/review.js';
import { type Game, mainMeasure, type Replay, resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { type Verdict, verdictOf } from '../../report/kinds/verdict.js';
import { type Credits, creditsOf } from '../../report/replay/frame.js';
import type { Condition } from '../../simulation/lineup/arm.js';
import { createPolicies, recorderOf } from '../../simulation/lineup/seating.js';
import { resolveTeam } from '../../simulation/lineup/team.js';
import type { LinkedGame } from '../game-link.js';
import { nextIndex, PERSON, type PlaySpec, personIn, resolvePlayers, withMoves, withoutPeople } from './play-spec.js';

/** Playouts of each move with the true cards, as `shamus replay --explain` has them. */
const TRUE_PLAYOUTS = 8;

/** A game that was found and played again. */
export interface Watched {
  readonly replay: Replay;
  readonly credits: Credits;
  /** The game with all that its link left to defaults. */
  readonly linked: LinkedGame;
  /** The game with the next deck. */
  readonly next: number;
}

export interface WatchCalls {
  /** @throws Error with one line for the visitor if there is no such game */
  open(linked: LinkedGame): Promise<Watched>;
  /** Judges every move of the game that is open, in a number of worlds. @returns null where games of this kind cannot be judged */
  judge(worlds: number): Promise<Verdict | null>;
}

export class WatchedGame implements WatchCalls {
  private opened: { readonly game: Game; readonly spec: PlaySpec } | null = null;

  async open(linked: LinkedGame): Promise<Watched> {
    const game = await loadGame(linked.game);
    const { variant, rulings, seed = 'demo', index = 0, moves = [] } = linked;
    const { players = game.setups.players[0], team: text = game.policies.strongest } = linked;
    const setup = resolveSetup(game, { ...(variant !== undefined && { variant }), players, rulings });
    const hasPerson = text.split('+').includes(PERSON);
    const team = hasPerson
      ? await resolvePlayers(game, players, text, undefined)
      : await resolveTeam(game, players, text);
    const open = { condition: { setup, team }, seed, index };
    const spec = { ...open, condition: withMoves(game, open, moves) };
    this.opened = { game, spec };
    const recorder = recorderOf(await createPolicies(spec.condition), seed, true);
    recorder.play(index);
    const replay = recorder.replay();
    return {
      replay,
      credits: creditsOf(game, spec.condition, seed, index, replay),
      linked: { ...linked, variant: setup.variant, players, team: team.name, seed, index },
      next: nextIndex(game, spec),
    };
  }

  async judge(worlds: number): Promise<Verdict | null> {
    const { game, spec } = this.opened!;
    const { condition, seed, index } = spec;
    if (game.judges.reviews === undefined) return null;
    const { deals } = await game.judges.reviews(condition.setup, keyFromSeed(seed));
    const hasDeals = deals !== null && deals.first < deals.last;
    const starts = Math.min(game.defaults.review.starts, 8 * worlds);
    const plan: ReviewSpec = {
      ...{ contender: condition, playOn: await this.playOn(game, condition), seed, index },
      ...{ measure: mainMeasure(game).name, effort: judgeBudget(worlds, TRUE_PLAYOUTS) },
      // In competitive games the person is reviewed, or else the first seat.
      who: game.results.kind === 'cooperative' ? null : { seat: Math.max(0, personIn(game, spec)) },
      scope: { deal: hasDeals ? 'worst' : 'all', starts },
    };
    const explained = await (await Review.of(plan)).explained();
    return explained === null ? null : verdictOf(game, explained);
  }

  private async playOn(game: Game, condition: Condition) {
    return defaultPlayOn(game, (await withoutPeople(game, condition)).team);
  }
}
