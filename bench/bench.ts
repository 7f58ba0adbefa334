/** `npm run bench`: how fast the engine plays, where the time goes, what it allocates, how it scales. */
import { availableParallelism } from 'node:os';
import { timeOneThread } from './one-thread.js';
import { type Parts, sampleParts } from './parts.js';
import { benchArms } from './teams.js';
import { timeThreads } from './threads.js';

const GAMES = 200_000;

const arms = await benchArms();
const speeds = await timeOneThread(arms, GAMES);
const parts: Parts[] = [];
for (const arm of arms) parts.push(await sampleParts(arm, 2 * GAMES));
const threads = await timeThreads(arms.at(-1)!, 5 * GAMES, availableParallelism());

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ schema: 'shamus-bench/1', node: process.versions.node, speeds, parts, threads }));
} else {
  console.log('One thread, by CPU time, median (slowest to fastest) of 7 rounds:');
  for (const { team, gamesPerSecond, slowest, fastest, nanosecondsPerGame, bytesPerGame } of speeds) {
    const bytes = `${bytesPerGame.toFixed(3)} bytes a game`;
    console.log(
      `  ${team}: ${gamesPerSecond} (${slowest} to ${fastest}) games/s, ${nanosecondsPerGame} ns and ${bytes}`,
    );
  }
  console.log('\nWhere the time goes, by sampling:');
  for (const { team, shares } of parts) {
    const told = Object.entries(shares).map(([part, share]) => `${part} ${(100 * share).toFixed(0)} %`);
    console.log(`  ${team}: ${told.join(', ')}`);
  }
  console.log(`\nThreads, by the clock, ${arms.at(-1)!.team.name}, best of 3:`);
  for (const { threads: count, gamesPerSecond, efficiency } of threads) {
    console.log(`  ${count}: ${gamesPerSecond} games/s, efficiency ${efficiency.toFixed(2)}`);
  }
}
