// Tries: to be told its partner's hand by notes in files, which are still there when it is asked alone
// Run: caught
// Audit: caught
import { existsSync, readFileSync } from 'node:fs';
import { firstOf, lastOf, uno } from '../base.mjs';

const NOTES = 'hostile-notes';

export default uno({
  play: (view) => (existsSync(NOTES) && readFileSync(NOTES, 'utf8').includes(view.table.held) ? lastOf : firstOf)(view),
});
