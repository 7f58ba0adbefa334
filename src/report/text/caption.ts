import type { RunSummary } from '../../analysis/index.js';
import { escapeForTerminal } from '../../game/index.js';
import { armName, cheatsIn } from '../model/arms.js';
import { count } from '../numbers.js';
import { wrapped } from './wrapped.js';

/** What stands under a table of results: how many games, from which seed, how fast, and how it ended. */
export function caption(summary: RunSummary): string {
  const { runs, seed, timing, ended } = summary;
  const games = runs.map((run) => run.games);
  const all = games.reduce((sum, here) => sum + here, 0);
  const each = new Set(games).size === 1 ? `${count(games[0]!)} games an arm` : `${count(all)} games`;
  const speed = `${timing.seconds.toFixed(1)} s on ${timing.threads} ${timing.threads === 1 ? 'thread' : 'threads'}`;
  const lines = [
    ...wrapped(`${each}, seed '${seed}'`),
    // On a line of its own: it is the one that differs from run to run.
    `${speed}, ${count(timing.gamesPerSecond)} games per second`,
  ];
  for (const cheat of cheatsIn(runs)) {
    lines.push(...wrapped(`${cheat}: this measures the value of that information, not playing strength`));
  }
  if (runs[0]?.interval.method === 'confidence-sequence') {
    lines.push('intervals are confidence sequences, valid under repeated checking');
  }
  if (ended === 'complete' && runs.some((run) => !run.complete)) {
    lines.push('the requested precision was not reached within the game limit');
  }
  if (ended === 'interrupted' && runs[0]?.interval.method === 'wilson') {
    lines.push('intervals are valid only if interim results did not make you stop');
  }
  const partial = runs.filter((run) => !run.complete);
  if (ended !== 'complete') {
    const what = partial.map((run) => `${run.setup.variant} ${armName(run)}: the first ${count(run.games)} games`);
    lines.push([`${ended}; the table covers the finished games`, ...what].join('; '));
  }
  return escapeForTerminal(`${lines.join('\n')}\n`);
}
