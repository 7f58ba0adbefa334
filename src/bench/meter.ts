/** Loaded before a program (`node --import`): when that ends, writes what it took to the fourth stream. */
import { writeSync } from 'node:fs';

const METER_STREAM = 3;

process.once('exit', () => {
  const megabytes = process.resourceUsage().maxRSS / 1024;
  writeSync(METER_STREAM, JSON.stringify({ seconds: performance.now() / 1000, megabytes }));
});
