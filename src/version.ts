import { readFileSync } from 'node:fs';

/** The program's version, from its package file: two folders up from the built module, one from the source. */
function readVersion(): string {
  for (const path of ['../../package.json', '../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<
        string,
        string
      >;
      if (name === 'shamus-lab') return version!;
    } catch {
      // not there: the other one is
    }
  }
  throw new Error('package.json of shamus-lab is missing');
}

export const VERSION = readVersion();
