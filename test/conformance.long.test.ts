import { describePairs } from './conformance.testing.js';
import { testSize } from './sized.testing.js';

describePairs(true, testSize([2], [2, 4]));
