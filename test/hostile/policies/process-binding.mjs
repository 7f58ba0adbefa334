// Tries: to get at the inside of Node
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

process.binding('spawn_sync');

export default uno({});
