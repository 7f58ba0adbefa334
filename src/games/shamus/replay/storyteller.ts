import type { Setup, TranscriptEngine } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { ShamusEngine, termsOf } from '../engine/engine.js';
import { showDeck } from '../open-deal.js';
import type { ShamusPolicy } from '../policy.js';
import { deckOf } from '../redeal/deck-of.js';
import { targetsOf } from '../rules/setup.js';
import { tell } from './story.js';
import { transcriptLines } from './transcript.js';

/** An engine that records its games and writes them as text. */
export class ShamusStoryteller extends ShamusEngine implements TranscriptEngine {
  private game = 0;

  constructor(
    private readonly setup: Setup,
    policies: readonly ShamusPolicy[],
    private readonly names: readonly string[],
    private readonly seed: string,
  ) {
    super({ ...termsOf(setup), recorded: true }, policies, keyFromSeed(seed));
  }

  override play(game: number): void {
    this.game = game;
    showDeck(this.policies, deckOf(keyFromSeed(this.seed), game));
    super.play(game);
  }

  text(): string[] {
    return tell(this.recorder!.events, this.names, targetsOf(this.setup.variant));
  }

  transcript(): string[] {
    return transcriptLines(this.recorder!.events, this.setup, this.names, this.seed, this.game);
  }
}
