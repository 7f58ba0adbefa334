import { getHeapStatistics } from 'node:v8';
import { median } from 'simple-statistics';
import type { Engine } from '../game/index.js';

// Taken before a policy is loaded, which may replace it.
const now = performance.now.bind(performance);

/** How fast a table plays on one thread, and what it allocates. */
export interface Speed {
  readonly gamesPerSecond: number;
  /** Growth of the heap. */
  readonly bytesPerGame: number;
}

/** Milliseconds for which it is warmed up; after them code is compiled. */
const WARM_UP = 300;
const STRETCHES = 21;
/** Milliseconds for all stretches: of a game that takes seconds few are played. */
const LONGEST = 5000;
/** So many in any case. */
const LEAST_STRETCHES = 3;
/** Milliseconds of a stretch: few enough that the garbage collector seldom comes in between. */
const STRETCH = 25;

/** Medians over stretches, of which those are left out in which garbage was collected. */
export function measureSpeed(engine: Engine, onGame: (game: number) => void): Speed {
  let game = 0;
  const play = (games: number) => {
    const until = game + games;
    for (; game < until; game++) {
      onGame(game);
      engine.play(game);
    }
  };
  const started = now();
  while (now() - started < WARM_UP) play(1);
  const games = Math.max(1, Math.round((game * STRETCH) / (now() - started)));
  const seconds: number[] = [];
  const bytes: number[] = [];
  const begun = now();
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    if (stretch >= LEAST_STRETCHES && now() - begun > LONGEST) break;
    const heap = getHeapStatistics().used_heap_size;
    const before = now();
    play(games);
    seconds.push((now() - before) / 1000 / games);
    const growth = getHeapStatistics().used_heap_size - heap;
    if (growth >= 0) bytes.push(growth / games);
  }
  return { gamesPerSecond: 1 / median(seconds), bytesPerGame: bytes.length === 0 ? Number.NaN : median(bytes) };
}
