import { describePairs } from './conformance.testing.js';
import { testSize } from './sized.testing.js';

describePairs(false, testSize([2], [2, 4]));
