/** Loaded before a program (`node --import`): when the program exits, writes its time and memory to file descriptor 3. */
import { writeSync } from 'node:fs';

const METER_STREAM = 3;

process.once('exit', () => {
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const { user, system } = process.cpuUsage();
  writeSync(METER_STREAM, JSON.stringify({ seconds: performance.now() / 1000, cpu: (user + system) / 1e6, megabytes }));
});
