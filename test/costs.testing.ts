/** Costs of decisions over several games, for tests of the judge. */
import type { ReviewedGame } from '../src/explain/review-game.js';

/** Mean cost of the decisions of each situation, by its words, with the standard error that the worlds leave. */
export function costsBy(names: readonly string[], games: readonly ReviewedGame[]) {
  const sums = new Map<string, { decisions: number; cost: number; variance: number }>();
  for (const { cost, situation, asked, moves, made } of games.flatMap(({ decisions }) => decisions)) {
    const words: Readonly<Record<string, string>> = {
      ...{ decision: asked, made: moves[made]!.kind },
      ...situation,
    };
    const key = names.map((name) => words[name]).join();
    const sum = sums.get(key) ?? { decisions: 0, cost: 0, variance: 0 };
    sums.set(key, sum);
    sum.decisions++;
    sum.cost += cost.mean;
    sum.variance += cost.error ** 2;
  }
  return new Map(
    [...sums].map(([key, { decisions, cost, variance }]) => [
      key,
      { decisions, mean: cost / decisions, error: Math.sqrt(variance) / decisions },
    ]),
  );
}
