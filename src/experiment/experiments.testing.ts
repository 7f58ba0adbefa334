import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Experiment, readExperiment } from './experiment-file.js';

/** A file in a folder of its own, for the tests of a file; its path is known when they begin. */
export function temporaryFile(name: string): { readonly path: string; readonly folder: string } {
  const file = { path: '', folder: '' };
  beforeAll(() => {
    file.folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
    file.path = join(file.folder, name);
  });
  afterAll(() => rmSync(file.folder, { recursive: true, force: true }));
  return file;
}

export function read(file: { readonly path: string }, text: string): Promise<Experiment> {
  writeFileSync(file.path, text);
  return readExperiment(file.path);
}
