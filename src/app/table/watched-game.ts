/** A game that is watched: played again in a worker, and judged there more and more closely. */
import { defaultPlayoutTeam } from '../../explain/review-spec.js';
import { type Game, type Replay, resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { createVerdict, type Verdict } from '../../report/kinds/verdict.js';
import { type ReplayPageTexts, replayPageTextsOf } from '../../report/replay/frame.js';
import { createPolicies, createRecorder } from '../../simulation/lineup/seating.js';
import { resolveTeam } from '../../simulation/lineup/team.js';
import { type LinkedGame, PERSON } from '../game-link.js';
import type { SignOfLife } from './helper.js';
import { judgeGame } from './judged-game.js';
import { addMoves, nextIndex, type PlaySpec, personSeatOf, replacePeople, resolvePlayers } from './play-spec.js';

/** A game that was found and played again. */
export interface FoundReplay {
  readonly replay: Replay;
  readonly credits: ReplayPageTexts;
  /** The game with all that its link left to defaults. */
  readonly linked: LinkedGame;
  /** The game with the next deck. */
  readonly next: number;
}

export interface WatchCalls {
  /** @throws Error with one line for the visitor if there is no such game */
  open(linked: LinkedGame): Promise<FoundReplay>;
  /**
   * Judges every move of the game that is open.
   *
   * @param worlds for each move
   * @param alive called now and then
   * @returns null where games of this kind cannot be judged
   */
  judge(worlds: number, alive: SignOfLife): Promise<Verdict | null>;
}

export class WatchedGame implements WatchCalls {
  private opened: { readonly game: Game; readonly spec: PlaySpec } | null = null;

  async open(linked: LinkedGame): Promise<FoundReplay> {
    const game = await loadGame(linked.game);
    const { variant, rulings, seed = 'demo', index = 0, moves = [] } = linked;
    const { players = game.setups.players[0], team: text = game.policies.strongest } = linked;
    const setup = resolveSetup(game, { ...(variant !== undefined && { variant }), players, rulings });
    const hasPerson = text.split('+').includes(PERSON);
    const team = hasPerson
      ? await resolvePlayers(game, players, text, undefined)
      : await resolveTeam(game, players, text);
    const open = { condition: { setup, team }, seed, index };
    const spec = { ...open, condition: addMoves(game, open, moves) };
    this.opened = { game, spec };
    const recorder = createRecorder(await createPolicies(spec.condition), seed, true);
    recorder.play(index);
    const replay = recorder.replay();
    return {
      replay,
      credits: replayPageTextsOf(game, spec.condition, seed, index, replay),
      linked: { ...linked, variant: setup.variant, players, team: team.name, seed, index },
      next: nextIndex(game, spec),
    };
  }

  async judge(worlds: number, alive: () => void): Promise<Verdict | null> {
    const { game, spec } = this.opened!;
    if (game.judges.reviews === undefined) return null;
    const playOn = await defaultPlayoutTeam(game, (await replacePeople(game, spec.condition)).team);
    // In competitive games the person is reviewed, or else the first seat.
    const seat = Math.max(0, personSeatOf(game, spec));
    const explained = await judgeGame(spec, playOn, seat, worlds, alive);
    return explained === null ? null : createVerdict(game, explained);
  }
}
