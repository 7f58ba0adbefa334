import type { Viewpoint } from '../../../game/replay.js';
import { ALL_CARDS_KEY } from '../../../game/viewpoints.js';
import type { Scene } from '../replay/scene.js';

/** What can be seen of a scene from an angle. */
export class Knowledge {
  private readonly seen: ReadonlySet<string>;

  constructor(
    private readonly scene: Scene,
    private readonly angle: Viewpoint,
  ) {
    this.seen = new Set(scene.seen);
  }

  get ofStock(): boolean {
    return this.angle.key === ALL_CARDS_KEY;
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
