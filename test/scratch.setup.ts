/** Makes the folder into which all tests of a run write, before the first of them, and removes it after the last. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns what removes the folder */
export default function makeScratchFolder(): () => void {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'shamus-lab-test-'));
  process.env.TEST_SCRATCH = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
