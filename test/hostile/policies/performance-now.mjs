// Tries: to stop the clock by which jobs are measured
// Run: harmless
// Audit: harmless
import { uno } from '../base.mjs';

performance.now = () => Number.NaN;

export default uno({});
