import { resolve } from 'node:path';
import { Announcer } from '../../board/announcement.js';
import type { Game } from '../../game/index.js';
import { OWNER } from '../../results/disk/lock.js';
import { gamesInPlan, type Progress, type RunResult, type RunSpec } from '../../simulation/index.js';
import { estimateText } from './progress-text.js';
import { commandLine } from './terminal.js';

/** Characters of an estimate that is told to other programs. */
const WIDTH = 200;

/**
 * Tells other programs of this user, as the board, how far a command is.
 *
 * @param out the folder of its results
 * @param play plays the games, and says how far it is
 */
export async function announce<T>(
  game: Game,
  plan: RunSpec,
  out: string | undefined,
  play: (follow: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  const words = process.argv.slice(2);
  const announcer = new Announcer({
    schema: 'shamus-active/1',
    owner: OWNER,
    command: commandLine(),
    words: words.some((word) => /rediss?:\/\//i.test(word)) ? null : words,
    cwd: process.cwd(),
    out: out === undefined ? null : resolve(out),
    began: new Date().toISOString(),
    state: 'running',
    fault: null,
    progress: null,
  });
  const started = performance.now();
  const follow = (progress: Progress) =>
    announcer.follow(() => {
      const { games, resumed, secondsLeft } = progress;
      const speed = (1000 * (games - resumed)) / (performance.now() - started);
      return {
        ...{ games, secondsLeft, speed, estimate: estimateText(game, plan, progress, WIDTH) },
        total: plan.rule.kind === 'games' ? gamesInPlan(game, plan) : null,
        workers: progress.workers ?? [{ name: 'this machine', threads: plan.threads, speed }],
      };
    });
  try {
    const played = await play(follow);
    // A tournament has the result of its run beside its summary.
    const found = (played as { readonly result?: Partial<RunResult> }).result ?? (played as Partial<RunResult>);
    announcer.end(found.ended ?? 'complete', found.failure);
    return played;
  } catch (error) {
    announcer.end('failed', (error as Error).message);
    throw error;
  }
}
