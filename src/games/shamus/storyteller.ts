import type { Setup, Storyteller } from '../../game/index.js';
import { keyFromSeed } from '../../random/index.js';
import { ShamusMatch, termsOf } from './match.js';
import type { ShamusPolicy } from './policy.js';
import { targetsOf } from './setup.js';
import { tell } from './story.js';
import { transcriptLines } from './transcript.js';

/** A recorded match, and how its games are told. */
export class ShamusStoryteller implements Storyteller {
  private readonly match: ShamusMatch;
  private game = 0;

  constructor(
    private readonly setup: Setup,
    policies: readonly ShamusPolicy[],
    private readonly names: readonly string[],
    private readonly seed: string,
  ) {
    this.match = new ShamusMatch({ ...termsOf(setup), recorded: true }, policies, keyFromSeed(seed));
  }

  play(game: number): void {
    this.game = game;
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

  text(): string[] {
    return tell(this.match.recorder!.events, this.names, targetsOf(this.setup.variant));
  }

  transcript(): string[] {
    return transcriptLines(this.match.recorder!.events, this.setup, this.names, this.seed, this.game);
  }
}
