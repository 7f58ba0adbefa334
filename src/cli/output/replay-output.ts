import { extname, join } from 'node:path';
import { escapeForTerminal, UsageError } from '../../game/index.js';
import { replayPage } from '../../report/replay/index.js';
import { ResultsFolder } from '../../results/disk/folder.js';
import type { Condition, GameReplayer } from '../../simulation/index.js';
import { outputPage, print } from './page-output.js';

/** The most pages written by one command. */
const MOST_PAGES = 1000;

/** Outputs one game after another. */
export interface Output {
  tell(game: number): Promise<void>;
}

/** Lines on stdout: text or transcripts. */
export function lineOutput(teller: GameReplayer, contender: Condition, seed: string, format: 'text' | 'jsonl'): Output {
  let told = 0;
  return {
    async tell(game) {
      const gap = told++ > 0 ? '\n' : '';
      const title = escapeForTerminal(
        `${gap}Game ${game} of seed '${seed}', ${contender.setup.variant}, ${contender.team.name}`,
      );
      const lines = format === 'text' ? [title, ...(await teller.text(game))] : await teller.transcript(game);
      await print(`${lines.join('\n')}\n`);
    },
  };
}

/**
 * One page per game: to the given file or folder, else to stdout or, if that is a terminal, to a file in this folder.
 *
 * @param most how many games there may be
 * @throws UsageError if several pages would go into one file
 */
export function pageOutput(
  teller: GameReplayer,
  contender: Condition,
  seed: string,
  out: string | undefined,
  most: number,
): Output {
  const isFile = out !== undefined && ['.html', '.htm'].includes(extname(out).toLowerCase());
  if (most > 1 && (out === undefined || isFile)) {
    throw new UsageError('each game has its own page: give a folder, as in --out games, or only one game');
  }
  if (most > MOST_PAGES) throw new UsageError(`cannot write more than ${MOST_PAGES} pages at a time; use --limit`);
  return {
    async tell(game) {
      const page = await replayPage(teller, contender, seed, game);
      const name = `game-${game}.html`;
      if (out === undefined || isFile) return outputPage(page, out, name);
      new ResultsFolder(out).write(name, page);
      console.error(`page: ${join(out, name)}`);
    },
  };
}
