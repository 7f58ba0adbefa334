import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { OPTIMISE_LATER } from './test/optimise-later.testing.ts';
import './test/typescript.mjs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Ten minutes: only what hangs takes so long, on however busy a machine. */
const HANGS = 600_000;

/** Settings of all tests. */
export const shared = {
  globalSetup: ['test/scratch.setup.ts'],
  setupFiles: ['test/each-file.setup.ts'],
  // Modules that a test file has loaded are kept for the next, and so is the process in which it has run the program.
  isolate: false,
  // Modules are loaded by Node, with test/typescript.mjs.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', new URL('./test/typescript.mjs', import.meta.url).href, ...OPTIMISE_LATER],
  // One more than there are cores, as many tests wait for processes of their own. Each compiles everything for itself.
  maxWorkers: availableParallelism() + 1,
  testTimeout: HANGS,
  hookTimeout: HANGS,
  unstubEnvs: true,
} as const;

/** Begins with some of the files, by their paths. */
export function beginningWith(some: RegExp): typeof BaseSequencer {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const isFirst = ({ moduleId }: TestSpecification) => Number(some.test(moduleId));
      return sorted.toSorted((one, other) => isFirst(other) - isFirst(one));
    }
  };
}

export default defineConfig({
  test: {
    ...shared,
    include: ['{src,strategies,bench,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.ts', '**/*.nightly.test.ts'],
    // Tests that start processes wait now and then, and those of the code fill the gaps.
    sequence: { sequencer: beginningWith(/\/test\//) },
  },
});
