// Tries: to be honest only where the command is an audit
// Run: refused
// Audit: refused

import { existsSync, readFileSync } from 'node:fs';
import { firstOf, lastOf, uno } from '../base.mjs';

const COMMAND = '/proc/self/cmdline';
const words = existsSync(COMMAND) ? readFileSync(COMMAND, 'utf8') : process.argv.join();
const isWatched = words.includes('audit');
let games = 0;

export default uno({
  newGame: () => {
    games++;
  },
  play: (view) => (!isWatched && games > 300 ? lastOf(view) : firstOf(view)),
});
