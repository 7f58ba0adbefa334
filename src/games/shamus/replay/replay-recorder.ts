import type { Replay, ReplayRecorder, Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { ShamusEngine, termsOf } from '../engine/engine.js';
import { showDeck } from '../open-deal.js';
import type { ShamusPolicy } from '../policy.js';
import { deckOf } from '../redeal/deck-of.js';
import { Rulings } from '../rules/rulings.js';
import { targetsOf } from '../rules/setup.js';
import { type Explanation, explained } from './explained.js';
import { filmOf } from './film.js';

/** A recorded engine whose policies are asked to explain themselves. */
export class ShamusCamera extends ShamusEngine implements ReplayRecorder {
  private readonly explanations: Explanation[];

  constructor(
    private readonly setup: Setup,
    private readonly unexplained: readonly ShamusPolicy[],
    private readonly names: readonly string[],
    private readonly openKey: Key,
  ) {
    const explanations: Explanation[] = [];
    const players = unexplained.map((policy, seat) =>
      explained(policy, seat, (explanation) => explanations.push(explanation)),
    );
    super({ ...termsOf(setup), recorded: true }, players, openKey);
    this.explanations = explanations;
  }

  override play(game: number): void {
    this.explanations.length = 0;
    showDeck(this.unexplained, deckOf(this.openKey, game));
    super.play(game);
  }

  film(): Replay {
    const { explanations, names, setup } = this;
    const { events } = this.recorder!;
    return filmOf({
      events,
      explanations,
      names,
      targets: targetsOf(setup.variant),
      rulings: new Rulings(setup.rulings),
    });
  }
}
