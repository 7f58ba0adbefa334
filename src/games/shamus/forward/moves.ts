import type { Suit } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { CALL, DRAW, LAY_DOWN, PLAY } from '../engine/game-position.js';
import type { OwnView } from '../engine/seat-view.js';
import type { SteppedGame } from '../engine/stepped-game.js';
import { LayDown } from '../lay-downs/lay-down.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { TurnPlans } from './turn-plans.js';

const { firstCard, hiOf, loOf } = sets;

/** The moves of a decision, as numbers; see `ShamusForward`. */
export class Moves {
  private readonly plans = new TurnPlans();
  private readonly laid = new LayDown();

  /** Writes the moves of a decision to `out`. @param asked PLAY to DISCARD @returns how many there are */
  list(view: OwnView, asked: number, out: Int32Array): number {
    switch (asked) {
      case PLAY:
        return listCards(view.playableLo, view.playableHi, out);
      case CALL:
        for (let suit = 0; suit < 4; suit++) out[suit] = suit;
        return 4;
      case DRAW:
        return this.plans.listDraws(view, out);
      case LAY_DOWN:
        return this.plans.listLayDowns(view, out);
      default:
        return listCards(view.discardableLo, view.discardableHi, out);
    }
  }

  /** The lay-down of a move that was listed last; null where the move leaves it to the base policy. */
  layDownOf(move: number): LayDown | null {
    const number = (move >>> 8) & 255;
    return number === 0 ? null : this.plans.layDowns[number]!;
  }

  /** Makes a move; his base policy is asked too, so that it remembers his turn. */
  make(game: SteppedGame, move: number, policy: ShamusPolicy): void {
    const view = game.show();
    switch (game.asked) {
      case PLAY:
        (policy as UnoPolicy).play(view);
        game.play(move);
        break;
      case CALL:
        (policy as UnoPolicy).call(view, game.ace);
        game.call(move as Suit);
        break;
      case DRAW:
        (policy as RummyPolicy).draw(view);
        game.draw(move & 63);
        if (move >>> 6 !== 0 || (move & 63) !== 0) this.finish(game, move, policy as RummyPolicy);
        break;
      case LAY_DOWN:
        this.finish(game, move, policy as RummyPolicy);
        break;
      default:
        (policy as RummyPolicy).discard(view);
        game.discard(move & 63);
    }
  }

  /** What a move says of the turn after the draw. */
  private finish(game: SteppedGame, move: number, policy: RummyPolicy): void {
    if (game.asked !== LAY_DOWN) return;
    const view = game.show();
    this.laid.clear();
    policy.layDown(view, this.laid);
    const planned = this.layDownOf(move);
    if (planned !== null) this.laid.copy(planned);
    else if ((view.mustLayLo | view.mustLayHi) !== 0) this.plans.bestLayDown(view, this.laid);
    game.layDown(this.laid);
    const card = (move >>> 16) - 1;
    if (card < 0) return;
    policy.discard(game.show());
    game.discard(card);
  }
}

function listCards(lo: number, hi: number, out: Int32Array): number {
  let count = 0;
  for (let restLo = lo, restHi = hi; (restLo | restHi) !== 0; ) {
    const card = firstCard(restLo, restHi);
    restLo &= ~loOf(card);
    restHi &= ~hiOf(card);
    out[count++] = card;
  }
  return count;
}
