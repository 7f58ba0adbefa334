// Tries: to be told its partner's hand by a file
// Run: refused
// Audit: refused

import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstOf, lastOf, uno } from '../base.mjs';

const FILE = join(tmpdir(), 'shamus-hostile-hand');

export default uno({
  play: (view) =>
    (Number(existsSync(FILE) ? readFileSync(FILE, 'utf8') : 0) & 0x3ff) > 8 ? lastOf(view) : firstOf(view),
});
