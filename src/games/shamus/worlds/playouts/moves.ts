import type { Card, Suit } from '../../../../cards/card.js';
import * as sets from '../../../../cards/sets.js';
import type { GameInPlay } from '../../engine/game-in-play.js';
import { CALL, DRAW, LAY_DOWN, PLAY } from '../../engine/game-position.js';
import type { OwnView } from '../../engine/seat-view.js';
import type { RummyPolicy, RummyView, ShamusPolicy, UnoPolicy, UnoView } from '../../policy.js';
import type { LayDown } from '../../rules/lay-down.js';
import { readsOn } from './players.js';
import { TurnPlans } from './turn-plans.js';

const { firstCard, hiOf, loOf } = sets;

const UNLISTED = new Int32Array(0);

/** The moves of a decision, as numbers; see `ShamusForward`. */
export class Moves {
  private readonly plans = new TurnPlans();
  private readonly mover = new Mover((move, view, laid) => this.layDown(move, view, laid));
  private readonly seated: ShamusPolicy[] = [];

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

  /** The move that lays down the given cards; if none is listed, the one that leaves it to the base policy. */
  turnWith(view: OwnView, laid: LayDown): number {
    this.plans.listLayDowns(view, UNLISTED);
    return this.plans.numberOf(laid) << 8;
  }

  /**
   * Makes a move: the game is left after the decisions that it is, at the next one.
   *
   * @param policies one a seat; that of the seat that moves is asked too, so that it remembers the turn
   */
  make(game: GameInPlay, move: number, policies: readonly ShamusPolicy[]): void {
    const { asked, seat } = game.position;
    const { mover, seated } = this;
    mover.begin(policies[seat]!, move);
    for (let place = 0; place < policies.length; place++) seated[place] = place === seat ? mover : policies[place]!;
    seated.length = policies.length;
    game.playOn(seated, decisionsOf(move, asked));
  }

  private layDown(move: number, view: RummyView, laid: LayDown): void {
    const planned = this.layDownOf(move);
    if (planned !== null) laid.copy(planned);
    else if ((view.mustLayLo | view.mustLayHi) !== 0) this.plans.bestLayDown(view as OwnView, laid);
  }
}

function decisionsOf(move: number, asked: number): number {
  return asked === DRAW && move !== 0 ? 2 : 1;
}

/** Plays one move of a seat in the place of its base policy, which is asked too. */
class Mover implements UnoPolicy, RummyPolicy {
  private base: UnoPolicy & RummyPolicy = this;
  private isAsked = true;
  private move = 0;

  constructor(private readonly fillIn: (move: number, view: RummyView, laid: LayDown) => void) {}

  begin(base: ShamusPolicy, move: number): void {
    this.base = base as UnoPolicy & RummyPolicy;
    this.isAsked = !readsOn(base);
    this.move = move;
  }

  play(view: UnoView): Card {
    if (this.isAsked) this.base.play(view);
    return this.move;
  }

  call(view: UnoView, ace: Card): Suit {
    if (this.isAsked) this.base.call(view, ace);
    return this.move;
  }

  draw(view: RummyView): number {
    if (this.isAsked) this.base.draw(view);
    return this.move & 63;
  }

  layDown(view: RummyView, laid: LayDown): void {
    if (this.isAsked || this.move >>> 8 === 0) this.base.layDown(view, laid);
    this.fillIn(this.move, view, laid);
  }

  discard(view: RummyView): Card {
    if (this.isAsked) this.base.discard(view);
    return this.move;
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
