// Tries: to play otherwise in every other thread
// Run: caught
// Audit: caught

import { threadId } from 'node:worker_threads';
import { firstOf, lastOf, uno } from '../base.mjs';

export default uno({
  play: (view) => (threadId % 2 === 0 ? lastOf(view) : firstOf(view)),
});
