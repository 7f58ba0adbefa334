import type { RunSummary } from '../experiment/index.js';
import { count } from './numbers.js';

/** What stands under a table of results: how many games, from which seed, how fast, and how it ended. */
export function caption(summary: RunSummary): string {
  const { runs, seed, timing, ended } = summary;
  const games = runs.map((run) => run.games);
  const all = games.reduce((sum, here) => sum + here, 0);
  const each = new Set(games).size === 1 ? `${count(games[0]!)} games an arm` : `${count(all)} games`;
  const speed = `${timing.seconds.toFixed(1)} s on ${timing.threads} ${timing.threads === 1 ? 'thread' : 'threads'}`;
  const lines = [`${each}, seed '${seed}'; ${speed}, ${count(timing.gamesPerSecond)} games a second`];
  if (runs[0]?.interval.method === 'confidence-sequence') {
    lines.push('intervals are confidence sequences: they hold although the run looked repeatedly');
  }
  if (ended === 'complete' && runs.some((run) => !run.complete)) {
    lines.push('the precision asked for was not reached within the games allowed');
  }
  const partial = runs.filter((run) => !run.complete);
  if (ended !== 'complete') {
    const what = partial.map((run) => `${run.setup.variant} ${run.team}: the first ${count(run.games)} games`);
    lines.push([`${ended}; what was finished stands above`, ...what].join('; '));
  }
  return `${lines.join('\n')}\n`;
}
