import { type ChildProcess, fork } from 'node:child_process';
import { UsageError } from '../src/game/index.js';
import type { PlayerCalls, Reply, Table } from './player.js';

/** All allocations of a round must fit into the young generation, or garbage collection distorts the measurements. */
const YOUNG_GENERATION = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** A process in which a team plays. It plays only on request. */
export class PlayerProcess {
  private readonly child: ChildProcess;

  private constructor() {
    this.child = fork(new URL('./player.js', import.meta.url), [], { execArgv: YOUNG_GENERATION });
  }

  /** Starts a process with an open table. @param warmUp see `open` in player.ts @throws UsageError if there is no such team */
  static async open(table: Table, warmUp = 1): Promise<PlayerProcess> {
    const player = new PlayerProcess();
    try {
      await player.call('open', table, warmUp);
    } catch (error) {
      player.close();
      throw error;
    }
    return player;
  }

  /** Finds which of the tables can be played: a checkout may lack a policy. */
  static async which(tables: readonly Table[]): Promise<readonly boolean[]> {
    const player = new PlayerProcess();
    return player.call('tables', tables).finally(() => player.close());
  }

  /** Calls a function of the process, see `PlayerCalls`. */
  call<Name extends keyof PlayerCalls>(
    name: Name,
    ...args: Parameters<PlayerCalls[Name]>
  ): Promise<Awaited<ReturnType<PlayerCalls[Name]>>> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`a player process exited with code ${code}`));
      child.once('exit', ended);
      child.once('message', (reply: Reply) => {
        child.off('exit', ended);
        if ('answer' in reply) resolve(reply.answer as Awaited<ReturnType<PlayerCalls[Name]>>);
        else reject(reply.usage ? new UsageError(reply.error) : new Error(reply.error));
      });
      child.send({ name, args });
    });
  }

  close(): void {
    if (this.child.connected) this.child.disconnect();
  }
}
