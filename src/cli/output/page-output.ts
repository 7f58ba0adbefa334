/** Pages that commands make with `--html`. */
import { once } from 'node:events';
import { basename, dirname } from 'node:path';
import { oneLine } from '../../game/index.js';
import { ResultsFolder } from '../../results/disk/folder.js';

/**
 * Writes a page to a file or to stdout.
 *
 * @param out the file that the user named; without one the page goes to stdout or, if that is a terminal, to a file in
 *   this folder, which is told on stderr
 * @param name the name of that file, as in `game-7.html`
 * @throws ResultsError if the file cannot be written
 */
export async function outputPage(page: string, out: string | undefined, name: string): Promise<void> {
  if (out === undefined && !process.stdout.isTTY) return print(page);
  const path = out ?? name;
  new ResultsFolder(dirname(path)).write(basename(path), page);
  if (out === undefined) console.error(`page: ${oneLine(path)}`);
}

/** Writes to stdout and waits until the reader has caught up. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
