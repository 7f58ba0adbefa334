import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE, shamus } from './cli/shamus.testing.js';

const RESULTS = join(PACKAGE, 'results');
const FOLDERS = readdirSync(RESULTS, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(FOLDERS.map(({ name }) => name))(
  "the committed results of '%s' are what today's games come to; else run the experiment again",
  async (name) => {
    const { stdout, code } = await shamus(['verify', join(RESULTS, name), '--batches', '3', '--json', '--seed', 'a']);
    const { falsehoods, unplayable } = JSON.parse(stdout);
    expect({ falsehoods, unplayable, code }).toEqual({ falsehoods: [], unplayable: null, code: 0 });
  },
);
