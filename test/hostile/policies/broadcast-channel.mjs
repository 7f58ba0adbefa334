// Tries: to reach the same policy in other threads
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

new BroadcastChannel('hands');

export default uno({});
