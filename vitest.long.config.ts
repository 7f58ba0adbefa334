/**
 * Settings of `npm run test:long`: tests that take long, because they start many processes, open a browser or play
 * much.
 */
import { defineConfig } from 'vitest/config';
import { beginningWith, shared } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...shared,
    include: ['src/**/*.long.test.ts', 'strategies/**/*.long.test.ts', 'test/**/*.long.test.ts'],
    exclude: [],
    // Many of them start processes and stop them at some moment, on machines that others use too.
    retry: 1,
    reporters: ['verbose'],
    // The longest files: at the end one core would have nothing to do beside them.
    sequence: { sequencer: beginningWith(/\/(explain|guide|play-clicks|play|play-hidden|tune|forgeries)\.long/) },
  },
});
