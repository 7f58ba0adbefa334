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

  /** Whether the circle and the stock are visible. */
  get isOfEverything(): boolean {
    return this.angle.key === ALL_CARDS_KEY;
  }

  /** Whether a whole hand is visible. */
  ofHand(seat: number): boolean {
    return this.angle.seat === null || this.angle.seat === seat;
  }

  /** Whether a card in a hand is visible, or known because it was picked up. */
  ofCard(seat: number, card: string): boolean {
    return this.ofHand(seat) || this.seen.has(card);
  }

  /** Whether what all Rummy players hold is known, and with it the net points. */
  get ofNet(): boolean {
    return this.scene.hands.every((hand, seat) => seat % 2 === 0 || hand.every((card) => this.ofCard(seat, card)));
  }
}
