/** What `npm run test:long` runs: tests that take long, because they start many processes, open a browser or play much. */
import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...shared,
    include: ['src/**/*.long.test.ts', 'strategies/**/*.long.test.ts', 'test/**/*.long.test.ts'],
    exclude: [],
    reporters: ['verbose'],
  },
});
