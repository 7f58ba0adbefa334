// The partner of file.mjs.

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rummy } from '../base.mjs';

const FILE = join(tmpdir(), 'shamus-hostile-hand');

export default rummy({
  newGame: (view) => {
    writeFileSync(FILE, String(view.handLo));
  },
  draw: (view) => {
    writeFileSync(FILE, String(view.handLo));
    return 0;
  },
});
