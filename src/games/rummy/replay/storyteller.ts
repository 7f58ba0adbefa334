import type { Setup, TranscriptEngine } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { RummyEngine } from '../engine/engine.js';
import type { RummyPlayer } from '../policy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { tell } from './story.js';
import { transcriptLines } from './transcript.js';

/** A recorded engine, and how its games are told. */
export class RummyStoryteller extends RummyEngine implements TranscriptEngine {
  private told = 0;
  private readonly played: Terms;

  constructor(
    rules: RuleSet,
    private readonly setup: Setup,
    policies: readonly RummyPlayer[],
    private readonly names: readonly string[],
    private readonly seed: string,
  ) {
    const terms = termsOf(rules, setup);
    super(terms, policies, keyFromSeed(seed), true);
    this.played = terms;
  }

  override play(game: number): void {
    this.told = game;
    super.play(game);
  }

  text(): string[] {
    return tell(this.recorder!.events, this.names, this.played);
  }

  transcript(game: number = this.told): string[] {
    return transcriptLines(this.recorder!.events, this.setup, this.names, this.seed, game, this.played);
  }
}
