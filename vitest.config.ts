import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Ten minutes: only what hangs takes so long, on however busy a machine. */
const HANGS = 600_000;

/** What all tests need, however long they take. */
export const shared = {
  setupFiles: ['test/properties.setup.ts'],
  testTimeout: HANGS,
  hookTimeout: HANGS,
  unstubEnvs: true,
  // Policies are written against the package's own name; in tests that name means the sources.
  alias: {
    'shamus-lab/rummy': new URL('./src/games/rummy/api.ts', import.meta.url).pathname,
    'shamus-lab/shamus': new URL('./src/games/shamus/api.ts', import.meta.url).pathname,
  },
} as const;

const exclude = ['**/node_modules/**', '**/*.long.test.ts', '**/*.nightly.test.ts'];

export default defineConfig({
  test: {
    // More than there are cores, as many tests wait for processes of their own.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        // What these have loaded is kept for the next file.
        test: {
          ...shared,
          name: 'code',
          include: ['src/**/*.test.ts', 'strategies/**/*.test.ts'],
          exclude,
          isolate: false,
        },
      },
      {
        // These start processes, and end them with the file.
        test: { ...shared, name: 'from outside', include: ['test/**/*.test.ts'], exclude },
      },
    ],
  },
});
