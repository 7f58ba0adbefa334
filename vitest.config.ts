import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'strategies/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/properties.setup.ts'],
    // One for each core: by default one is left out, and many tests wait for processes of their own.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Policies are written against the package's own name; in tests that name means the sources.
    alias: {
      'shamus-lab/shamus': new URL('./src/games/shamus/api.ts', import.meta.url).pathname,
    },
  },
});
