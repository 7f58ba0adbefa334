/** Commands that the board starts, stops and resumes. They are processes of their own and go on when the board ends. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { oneLine } from '../game/index.js';
import { stateOf } from '../results/disk/lock.js';
import { HttpError } from '../server/reply.js';
import { PACKAGE_ROOT } from '../version.js';
import type { Board } from './board.js';
import { idOf } from './study.js';

const PROGRAM = fileURLToPath(new URL('bin/shamus.mjs', PACKAGE_ROOT));

const RESUMABLE = ['run', 'compare', 'experiment'];

/** Milliseconds between two looks for the announcement of a command that was started. */
const LOOK_EVERY = 50;

let logs = 0;

/** Starts commands for a board. */
export class Runner {
  constructor(private readonly board: Board) {}

  /**
   * @param words after `shamus`; their values have been checked
   * @param out the folder of its results
   * @returns the id of the study, when the command plays
   * @throws HttpError with what the command says if it ends before
   */
  async start({ words, out }: { readonly words: readonly string[]; readonly out: string }, cwd = process.cwd()) {
    const log = join(tmpdir(), `shamus-board-${process.pid}-${++logs}.log`);
    const file = openSync(log, 'wx', 0o600);
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      cwd,
      // Ctrl-C in the terminal of the board is not for them.
      detached: true,
      stdio: ['ignore', 'ignore', file],
    });
    closeSync(file);
    child.unref();
    let code: number | null | undefined;
    let said = '';
    child.on('exit', (exitCode) => {
      code = exitCode;
      said = readFileSync(log, 'utf8');
      rmSync(log, { force: true });
    });
    const id = idOf(relative(this.board.root, out) || '.');
    while (code === undefined && this.board.commandOf(id)?.content.state !== 'running') {
      await sleep(LOOK_EVERY);
      await this.board.look(true);
    }
    await this.board.look(true);
    // A short run may be over already.
    if (code !== undefined && code !== 0)
      throw new HttpError(409, oneLine(said.trim()).replace(/^shamus: /, '') || 'the command has failed');
    return { id };
  }

  /** Lets a command end, with the games that are finished; as Ctrl-C does. @throws HttpError unless it plays on this machine */
  async stop(id: string): Promise<{ readonly id: string }> {
    const { owner, state } = this.board.commandOf(id)?.content ?? {};
    if (owner === undefined || state !== 'running' || stateOf(owner) !== 'alive')
      throw new HttpError(409, 'it does not play on this machine');
    process.kill(Number(owner.split('-')[1]), 'SIGINT');
    return { id };
  }

  /** Goes on with a command that was cut short on this machine. @throws HttpError if there is none, or it cannot go on */
  async resume(id: string): Promise<{ readonly id: string }> {
    const { words, cwd, out, state } = this.board.commandOf(id)?.content ?? {};
    if (!words || !out || state !== 'interrupted' || !RESUMABLE.includes(words[0] ?? ''))
      throw new HttpError(409, 'it cannot be resumed here: give its command again, with --resume');
    const again = words.filter((word) => !['--resume', '--restart', '--force'].includes(word));
    return this.start({ words: [...again, '--resume'], out }, cwd);
  }
}
