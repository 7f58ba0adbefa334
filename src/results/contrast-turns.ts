import type { Game } from '../game/index.js';
import { ContrastCounts, dealResults, type PlayedBatch, type RunSpec } from '../simulation/index.js';

/**
 * Counts contrasts as batches come. A turn is a batch of each arm on the same decks: arms with other numbers of players have
 * others. What waits for the rest of its turn is not counted, and not kept, so that a run may end at any moment.
 */
export class ContrastTurns {
  readonly counts: ContrastCounts;
  /** By the decks: those of arms with so many players, from a game on. */
  private readonly waiting = new Map<string, PlayedBatch[]>();

  /** @param before what was counted so far; nothing unless told */
  constructor(
    private readonly game: Game,
    private readonly plan: RunSpec,
    before?: ContrastCounts,
  ) {
    this.counts = before ?? new ContrastCounts(game, plan.arms, plan.contrasts!);
  }

  /** Takes a batch. @returns the batches of its turn, in the order of the arms, once they are all there; else none */
  receive(batch: PlayedBatch): readonly PlayedBatch[] {
    const { arms } = this.plan;
    const { players } = arms[batch.arm]!.setup;
    const decks = `${players} ${batch.from}`;
    const turn = [...(this.waiting.get(decks) ?? []), batch].sort((one, other) => one.arm - other.arm);
    this.waiting.set(decks, turn);
    if (turn.length < arms.filter(({ setup }) => setup.players === players).length) return [];
    this.waiting.delete(decks);
    const results = turn.map(({ arm, log }) => [arm, dealResults(this.game, arms[arm]!, log!)] as const);
    this.counts.add(new Map(results));
    return turn;
  }
}
