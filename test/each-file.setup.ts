/**
 * Properties are tried on the same cases each time, so that the tests tell of a change and not of the day. To hunt:
 * `PROPERTY_SEED=$RANDOM PROPERTY_RUNS=10000 npm test -- src/stats`.
 */
import '../src/simulation/lineup/files.js';
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { cleanUp } from './cli/shamus.testing.js';
import { testSize } from './sized.testing.js';

const { PROPERTY_SEED = '20261121', PROPERTY_RUNS = testSize(50, 100) } = process.env;

fc.configureGlobal({
  seed: Number(PROPERTY_SEED),
  numRuns: Number(PROPERTY_RUNS),
});

/* Modules stay loaded from one test file to the next: what each has left is removed here. */

afterAll(cleanUp);
