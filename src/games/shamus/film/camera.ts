import type { Camera, Film, Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { ShamusEngine, termsOf } from '../engine/engine.js';
import type { ShamusPolicy } from '../policy.js';
import { Rulings } from '../rules/rulings.js';
import { targetsOf } from '../rules/setup.js';
import { type Explanation, explained } from './explained.js';
import { filmOf } from './film.js';

/** A recorded engine whose policies are asked to explain themselves. */
export class ShamusCamera extends ShamusEngine implements Camera {
  private readonly explanations: Explanation[];

  constructor(
    private readonly setup: Setup,
    policies: readonly ShamusPolicy[],
    private readonly names: readonly string[],
    key: Key,
  ) {
    const explanations: Explanation[] = [];
    const players = policies.map((policy, seat) =>
      explained(policy, seat, (explanation) => explanations.push(explanation)),
    );
    super({ ...termsOf(setup), recorded: true }, players, key);
    this.explanations = explanations;
  }

  override play(game: number): void {
    this.explanations.length = 0;
    super.play(game);
  }

  film(): Film {
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
