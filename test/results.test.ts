import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE, shamus } from './cli/shamus.testing.js';
import { sized } from './sized.testing.js';

const RESULTS = join(PACKAGE, 'results');
/** What experiments wrote: they have a manifest. */
const ALL = readdirSync(RESULTS, { withFileTypes: true }).filter(({ name }) =>
  existsSync(join(RESULTS, name, 'manifest.json')),
);
/** The study that `npm start` plays; of all others where tests may be long. */
const FOLDERS = sized(
  ALL.filter(({ name }) => name === 'senior-vs-junior'),
  ALL,
);

async function verified(name: string) {
  const { stdout, code } = await shamus([
    'verify',
    join(RESULTS, name),
    '--batches',
    sized('1', '3'),
    '--json',
    '--seed',
    'a',
  ]);
  const { falsehoods, unplayable } = JSON.parse(stdout);
  return { falsehoods, unplayable, code };
}

test.each(FOLDERS.map(({ name }) => name))(
  "the committed results of '%s' match what the current engine plays; if not, run the experiment again",
  async (name) => {
    expect(await verified(name)).toEqual({ falsehoods: [], unplayable: null, code: 0 });
  },
);
