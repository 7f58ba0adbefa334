import { once } from 'node:events';
import { basename, dirname, extname, join } from 'node:path';
import { ResultsFolder } from '../experiment/results-folder.js';
import { UsageError } from '../game/index.js';
import { replayPage } from '../report/replay/index.js';
import { type Contender, seat, storytellerOf } from '../simulation/index.js';

/** The most pages that are written at once. */
const MOST_PAGES = 1000;

/** Tells one game after the other. */
export interface Output {
  tell(game: number): Promise<void>;
}

/** Lines on stdout: text for people, or transcripts. */
export async function lineOutput(contender: Contender, seed: string, format: 'text' | 'jsonl'): Promise<Output> {
  const teller = storytellerOf(await seat(contender), seed);
  let told = 0;
  return {
    async tell(game) {
      teller.play(game);
      const gap = told++ > 0 ? '\n' : '';
      const title = `${gap}Game ${game} of seed '${seed}', ${contender.setup.variant}, ${contender.team.name}`;
      const lines = format === 'text' ? [title, ...teller.text()] : teller.transcript();
      await print(`${lines.join('\n')}\n`);
    },
  };
}

/**
 * A page a game: into the file or folder that is named, else to stdout; where stdout is a terminal, into a file here.
 *
 * @param most how many games there may be
 * @throws UsageError if several pages would go into one file
 */
export function pageOutput(contender: Contender, seed: string, out: string | undefined, most: number): Output {
  const isFile = out !== undefined && ['.html', '.htm'].includes(extname(out).toLowerCase());
  if (most > 1 && (out === undefined || isFile)) {
    throw new UsageError('each game is a page of its own: name a folder for them, as in --out games, or one game');
  }
  if (most > MOST_PAGES) throw new UsageError(`at most ${MOST_PAGES} pages are written at once; give --limit`);
  return {
    async tell(game) {
      const page = await replayPage(contender, seed, game);
      if (out === undefined && !process.stdout.isTTY) return print(page);
      const path = isFile ? out : join(out ?? '.', `game-${game}.html`);
      new ResultsFolder(dirname(path)).write(basename(path), page);
      // Who named the file knows where it is.
      if (!isFile) console.error(`page: ${path}`);
    },
  };
}

/** As fast as it is read. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
