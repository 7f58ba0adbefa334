import { hasOpenHands, type OpenEngine, PolicyFault } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { DECISIONS } from '../decisions.js';
import { showDeck } from '../open-deal.js';
import type { ShamusPolicy } from '../policy.js';
import { shuffledDeck } from './deck.js';
import { ShamusEngine, type Terms } from './engine.js';
import { CALL, OVER } from './game-position.js';

/** Shamus whose games are left at the decisions of some seats. */
export class OpenShamusEngine extends ShamusEngine implements OpenEngine {
  private game = 0;

  /** @param isOutside by seat: whether games are left at its decisions */
  constructor(
    terms: Terms,
    policies: readonly ShamusPolicy[],
    private readonly openKey: Key,
    private readonly isOutside: readonly boolean[],
  ) {
    super({ ...terms, isRead: true }, policies, openKey);
  }

  get askedSeat(): number {
    return this.position.seat;
  }

  get askedFor(): string {
    return DECISIONS[this.position.asked]!.name;
  }

  get askedWith(): unknown {
    return this.position.asked === CALL ? this.position.ace : undefined;
  }

  begin(game: number): boolean {
    this.game = game;
    if (this.policies.some(hasOpenHands)) showDeck(this.policies, [...shuffledDeck(this.openKey, game)]);
    this.shuffle(game);
    return this.untilOutside(() => {
      this.start(game);
      this.playOn(this.policies, 0);
    });
  }

  goOn(): boolean {
    return this.untilOutside(() => this.playOn(this.policies, 1));
  }

  private untilOutside(first: () => void): boolean {
    const { position } = this;
    try {
      for (first(); position.asked !== OVER; this.playOn(this.policies, 1)) {
        if (this.isOutside[position.seat]) return true;
      }
    } catch (error) {
      throw new PolicyFault(this.deciding, this.game, error);
    }
    this.finish();
    return false;
  }
}
