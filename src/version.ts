import { readFileSync } from 'node:fs';

interface Package {
  readonly root: URL;
  readonly version: string;
}

/** This package: two folders up from the built module, one from the source. */
function findPackage(): Package {
  for (const path of ['../../', '../']) {
    const root = new URL(path, import.meta.url);
    try {
      const { name, version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Record<
        string,
        string
      >;
      if (name === 'shamus-lab') return { root, version: version! };
    } catch {
      // Not there: it is the other one.
    }
  }
  throw new Error('package.json of shamus-lab is missing');
}

const { root, version } = findPackage();

export const PACKAGE_ROOT = root;
/** The version of this package, as in its package.json. */
export const VERSION = version;
