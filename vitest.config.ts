import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Ten minutes: only what hangs takes so long, on however busy a machine. */
const HANGS = 600_000;

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'strategies/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.ts', '**/*.nightly.test.ts'],
    setupFiles: ['test/properties.setup.ts'],
    // One more than there are cores, as many tests wait for processes of their own; each keeps what it has loaded for the next file.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    unstubEnvs: true,
    testTimeout: HANGS,
    hookTimeout: HANGS,
    // Policies are written against the package's own name; in tests that name means the sources.
    alias: {
      'shamus-lab/rummy': new URL('./src/games/rummy/api.ts', import.meta.url).pathname,
      'shamus-lab/shamus': new URL('./src/games/shamus/api.ts', import.meta.url).pathname,
    },
  },
});
