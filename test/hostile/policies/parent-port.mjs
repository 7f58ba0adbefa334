// Tries: to answer the main thread in the engine's place
// Run: refused
// Audit: refused

import { parentPort } from 'node:worker_threads';
import { uno } from '../base.mjs';

parentPort.postMessage({ taskId: 0, result: null, error: null });

export default uno({});
