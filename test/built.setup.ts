/** Modules stay loaded from one test file to the next: what each has left is removed here. */
import { afterAll } from 'vitest';
import { cleanUp } from './cli/shamus.testing.js';

afterAll(cleanUp);
