// Tries: to get at the ports of its thread, and answer in the engine's place
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

for (const handle of process._getActiveHandles()) handle.postMessage({ result: 'all games won' });

export default uno({});
