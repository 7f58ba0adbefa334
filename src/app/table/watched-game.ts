/** A game that is watched: played again in a worker, and judged there more and more closely. */
import { defaultPlayOn } from '../../explain/plan.js';
import { type Game, type Replay, resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { type Verdict, verdictOf } from '../../report/kinds/verdict.js';
import { type Credits, creditsOf } from '../../report/replay/frame.js';
import { createPolicies, recorderOf } from '../../simulation/lineup/seating.js';
import { resolveTeam } from '../../simulation/lineup/team.js';
import type { LinkedGame } from '../game-link.js';
import type { Alive } from './helper.js';
import { judgedGame } from './judged-game.js';
import { nextIndex, PERSON, type PlaySpec, personIn, resolvePlayers, withMoves, withoutPeople } from './play-spec.js';

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
  /**
   * Judges every move of the game that is open.
   *
   * @param worlds for each move
   * @param alive called now and then
   * @returns null where games of this kind cannot be judged
   */
  judge(worlds: number, alive: Alive): Promise<Verdict | null>;
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

  async judge(worlds: number, alive: () => void): Promise<Verdict | null> {
    const { game, spec } = this.opened!;
    if (game.judges.reviews === undefined) return null;
    const playOn = await defaultPlayOn(game, (await withoutPeople(game, spec.condition)).team);
    // In competitive games the person is reviewed, or else the first seat.
    const seat = Math.max(0, personIn(game, spec));
    const explained = await judgedGame(spec, playOn, seat, worlds, alive);
    return explained === null ? null : verdictOf(game, explained);
  }
}
