import type { Camera, Film, Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { ShamusMatch, termsOf } from '../match.js';
import type { ShamusPolicy } from '../policy.js';
import { Rulings } from '../rulings.js';
import { targetsOf } from '../setup.js';
import { type Explanation, explained } from './explained.js';
import { filmOf } from './film.js';

/** A recorded match whose policies are asked to explain themselves. */
export class ShamusCamera implements Camera {
  private readonly match: ShamusMatch;
  private readonly explanations: Explanation[] = [];

  constructor(
    private readonly setup: Setup,
    policies: readonly ShamusPolicy[],
    private readonly names: readonly string[],
    key: Key,
  ) {
    const players = policies.map((policy, seat) =>
      explained(policy, seat, (explanation) => this.explanations.push(explanation)),
    );
    this.match = new ShamusMatch({ ...termsOf(setup), recorded: true }, players, key);
  }

  play(game: number): void {
    this.explanations.length = 0;
    this.match.play(game);
  }

  get outcome(): number {
    return this.match.outcome;
  }

  get reason(): number {
    return this.match.reason;
  }

  get metrics(): Int32Array {
    return this.match.metrics;
  }

  fingerprint(): number {
    return this.match.fingerprint();
  }

  film(): Film {
    const { explanations, names, setup } = this;
    const { events } = this.match.recorder!;
    return filmOf({
      events,
      explanations,
      names,
      targets: targetsOf(setup.variant),
      rulings: new Rulings(setup.rulings),
    });
  }
}
