/** Whether the page of a report, and those of its games, are what is made of the results. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesOf, readStudy } from '../../report/index.js';
import type { Discrepancy, Results } from '../../results/index.js';

/** Makes the report again. */
export async function findReportErrors({ path, manifest }: Results): Promise<Discrepancy[]> {
  if (manifest.report === undefined || !existsSync(join(path, 'report.html'))) return [];
  const { name, games } = manifest.report;
  const { page, gamePages } = await pagesOf(await readStudy(path, name), games);
  const listed = Object.keys(manifest.files).filter((file) => file.startsWith('games/'));
  const found = [...check(path, 'report.html', page)];
  const missing = [...gamePages.keys()].find((file) => !listed.includes(file));
  if (missing !== undefined) found.push({ file: missing, line: null, message: 'is not in manifest.json' });
  for (const file of listed) {
    const made = gamePages.get(file);
    if (made === undefined) found.push({ file, line: null, message: 'is of a game that the report does not name' });
    else if (existsSync(join(path, file))) found.push(...check(path, file, await made()));
  }
  return found;
}

function check(path: string, file: string, made: string): Discrepancy[] {
  const [lines, should] = [readFileSync(join(path, file), 'utf8'), made].map((text) => text.split('\n'));
  const place = should!.findIndex((line, at) => line !== lines![at]);
  if (place < 0 && lines!.length === should!.length) return [];
  const message = `is not what this version makes of these results; if they are right, make it again: shamus report ${path}`;
  return [{ file, line: (place < 0 ? should!.length : place) + 1, message }];
}
