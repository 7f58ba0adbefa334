import { EVERY_CARD } from '../../../game/angles.js';
import type { Angle } from '../../../game/film.js';
import type { Scene } from '../film/scene.js';

/** What can be seen of a scene from an angle. */
export class Knowledge {
  private readonly seen: ReadonlySet<string>;

  constructor(
    private readonly scene: Scene,
    private readonly angle: Angle,
  ) {
    this.seen = new Set(scene.seen);
  }

  get ofStock(): boolean {
    return this.angle.key === EVERY_CARD;
  }

  /** Whether a whole hand is visible; all are when a deal is over. */
  ofHand(seat: number): boolean {
    return this.scene.isOver || this.angle.seat === null || this.angle.seat === seat;
  }

  /** Whether a card in a hand is visible, or known because it was taken from the discard pile. */
  ofCard(seat: number, card: string): boolean {
    return this.ofHand(seat) || this.seen.has(card);
  }
}
