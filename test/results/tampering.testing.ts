/** Changes results. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes the results in a folder. */
export type Change = (path: string) => unknown;

/** Replaces a part of a file. @param to a text, or what makes it of what was found */
export function replace(file: string, from: RegExp | string, to: string | ((...found: string[]) => string)): Change {
  return (path) => {
    const before = readFileSync(join(path, file), 'latin1');
    const after = before.replace(from, to as string);
    if (after === before) throw new Error(`nothing is changed in ${file}`);
    writeFileSync(join(path, file), after, 'latin1');
  };
}

// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse
type Counts = any;

/** Changes a line of a journal, by its index from 0; negative from the end. */
export function change(file: string, line: number, by: (data: Counts) => unknown): Change {
  return replace(file, /^[\s\S]*$/, (text) => {
    const lines = text.trimEnd().split('\n');
    const place = line < 0 ? lines.length + line : line;
    const data = JSON.parse(lines[place]!);
    by(data);
    return `${lines.with(place, JSON.stringify(data)).join('\n')}\n`;
  });
}

export function changeAll(...forges: readonly Change[]): Change {
  return async (path) => {
    for (const forge of forges) await forge(path);
  };
}
