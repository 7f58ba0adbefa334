/** The board as files: a static site without forms, for a web server or to be opened from disk. */
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GAME_NAMES } from '../games/registry.js';
import { bundleScript } from '../report/bundle-script.js';
import type { Html } from '../report/html.js';
import { ResultsError } from '../results/disk/files.js';
import { file } from '../server/reply.js';
import type { Board } from './board.js';
import { boardPage, EXPORTED } from './frame.js';
import { GUIDES_FOLDER, guideHtml, guideNames, rulesOfGame } from './guides.js';
import { studyHtml, titleOf } from './study-html.js';
import { tableHtml } from './table-html.js';

const COPIED = ['summary.json', 'summary.csv', 'comparison.json'];

/** Writes the site. @returns paths of its pages, the first of all studies @throws ResultsError if a file cannot be written */
export async function exportBoard(board: Board, folder: string): Promise<string[]> {
  const written: string[] = [];
  const write = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    } catch (error) {
      throw new ResultsError(`cannot write '${path}': ${(error as NodeJS.ErrnoException).code}`);
    }
    if (name.endsWith('.html')) written.push(path);
  };
  const writePage = (name: string, title: string, content: Html) =>
    write(name, boardPage({ title, content, at: EXPORTED }));
  const { studies } = board;
  const inline = await bundleScript(new URL('./browser/table.js', import.meta.url), 'start');
  const list = { title: 'Studies', content: tableHtml(studies, EXPORTED), at: EXPORTED, follow: 'all', inline };
  write(EXPORTED.home, boardPage(list));
  for (const { study } of studies) {
    const { id, path, pages } = study;
    writePage(EXPORTED.study(id), titleOf(study), studyHtml((await board.findWithPast(id))!, EXPORTED));
    for (const each of [...pages, ...COPIED]) {
      const found = await file(path, each.split('/')).catch(() => null);
      if (found !== null) write(`studies/${id}/${each}`, found.body);
    }
  }
  for (const name of guideNames()) {
    const { title, content } = guideHtml(name, EXPORTED);
    writePage(EXPORTED.guide(name), title, content);
  }
  for (const game of GAME_NAMES) write(`rules-${game}.html`, (await rulesOfGame(game))!);
  copyImages(folder);
  return written;
}

function copyImages(folder: string): void {
  const from = join(GUIDES_FOLDER, 'images');
  mkdirSync(join(folder, 'images'), { recursive: true });
  for (const name of readdirSync(from).filter((each) => /\.(png|svg)$/.test(each)))
    copyFileSync(join(from, name), join(folder, 'images', name));
}
