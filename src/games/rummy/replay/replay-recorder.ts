import type { Replay, ReplayRecorder, Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { RummyEngine } from '../engine/engine.js';
import type { RummyPlayer } from '../policy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { explained } from './explained.js';
import { filmOf, type NotedExplanation } from './film.js';

/** A recorded engine whose policies are asked to explain themselves. */
export class RummyCamera extends RummyEngine implements ReplayRecorder {
  private readonly explanations: NotedExplanation[];
  private readonly played: Terms;

  constructor(
    rules: RuleSet,
    setup: Setup,
    policies: readonly RummyPlayer[],
    private readonly names: readonly string[],
    key: Key,
  ) {
    const terms = termsOf(rules, setup);
    const explanations: NotedExplanation[] = [];
    const recorded: { events: readonly unknown[] } = { events: [] };
    const players = policies.map((policy) =>
      explained(policy, terms.deck, (explanation) =>
        explanations.push({ ...explanation, event: recorded.events.length }),
      ),
    );
    super(terms, players, key, true);
    recorded.events = this.recorder!.events;
    this.explanations = explanations;
    this.played = terms;
  }

  override play(game: number): void {
    this.explanations.length = 0;
    super.play(game);
  }

  film(): Replay {
    const { explanations, names, played } = this;
    return filmOf({ events: this.recorder!.events, explanations, names, terms: played });
  }
}
