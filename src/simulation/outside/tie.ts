/** Ties of programs to the thread that starts them: the system ends them together. */
import { spawnSync } from 'node:child_process';

/** If this program ended before the tie was made, another process is the parent by now. */
const IF_TIED = '[ "$PPID" = "$0" ] && exec "$@"';

/**
 * Commands by which the system ends a program together with the thread that started it: as a PID namespace, with all
 * its children; or alone. Without either, it ends when its input does.
 */
const TIES = [
  ['unshare', '--pid', '--fork', '--kill-child'],
  ['unshare', '--user', '--map-current-user', '--pid', '--fork', '--kill-child'],
  [],
].map((more) => ['setpriv', '--pdeathsig', 'KILL', 'sh', '-c', IF_TIED, String(process.pid), ...more]);
let tie: readonly string[] | undefined;

/** The command of a program that ends with this thread. */
export function tieToThread(command: readonly [string, ...string[]]): [string, ...string[]] {
  tie ??= TIES.find(([program, ...args]) => spawnSync(program!, [...args, 'true']).status === 0) ?? [];
  return [...tie, ...command] as [string, ...string[]];
}
