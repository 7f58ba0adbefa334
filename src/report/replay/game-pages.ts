import type { ArmSummary } from '../../experiment/index.js';
import type { ArmExamples } from '../examples.js';
import { replayPage } from './replay-page.js';

/** A page of a game, and where it lies. */
export interface GamePage {
  readonly run: ArmSummary;
  readonly game: number;
  /** File name. */
  readonly name: string;
  readonly content: string;
}

/**
 * Pages of the example games of arms, an arm after the other as far as `most` reaches: a tournament has more games to
 * watch than anybody does, and a page takes some 80 kB.
 *
 * @param seed of the run
 */
export async function gamePages(
  examples: ReadonlyMap<ArmSummary, ArmExamples>,
  seed: string,
  most: number,
): Promise<GamePage[]> {
  const pages: GamePage[] = [];
  for (const [place, [run, { contender, games }]] of [...examples].entries()) {
    for (const game of Object.values(games).flat()) {
      if (pages.length === most) return pages;
      const name = `arm-${place + 1}-game-${game}.html`;
      pages.push({ run, game, name, content: await replayPage(contender, seed, game) });
    }
  }
  return pages;
}
