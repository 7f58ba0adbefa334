import { type ChildProcess, fork } from 'node:child_process';
import { UsageError } from '../game/index.js';
import type { Answers, PlayerRequest, Reply, Table } from './player-task.js';

/** All allocations of a round must fit into the young generation, or garbage collection distorts the measurements. */
const YOUNG_GENERATION = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** A process in which a team plays. It plays only on request. */
export class PlayerProcess {
  private constructor(private readonly child: ChildProcess) {}

  /**
   * @param warmUp how much is played before anything is timed, as a share of the usual, 0..1
   * @param roomy with a young generation large enough that a round triggers no garbage collection
   * @throws UsageError if there is no such team
   */
  static async open(table: Table, warmUp = 1, roomy = true): Promise<PlayerProcess> {
    const player = PlayerProcess.start(roomy);
    try {
      await player.ask({ ask: 'open', table, warmUp });
    } catch (error) {
      player.close();
      throw error;
    }
    return player;
  }

  /** Which of the tables can be played: a checkout may lack a policy. */
  static async which(tables: readonly Table[]): Promise<Answers['tables']> {
    const player = PlayerProcess.start(false);
    try {
      return (await player.ask({ ask: 'tables', tables })) as Answers['tables'];
    } finally {
      player.close();
    }
  }

  private static start(roomy: boolean): PlayerProcess {
    return new PlayerProcess(
      fork(new URL('./player.js', import.meta.url), [], { execArgv: roomy ? YOUNG_GENERATION : [] }),
    );
  }

  async play(games: number): Promise<Answers['play']> {
    return (await this.ask({ ask: 'play', games })) as Answers['play'];
  }

  /** Plays games of about as many deals. */
  async try(deals: number): Promise<Answers['try']> {
    return (await this.ask({ ask: 'try', deals })) as Answers['try'];
  }

  /** Counts in games of about as many deals. */
  async decisions(deals: number): Promise<Answers['decisions']> {
    return (await this.ask({ ask: 'decisions', deals })) as Answers['decisions'];
  }

  async parts(games: number): Promise<Answers['parts']> {
    return (await this.ask({ ask: 'parts', games })) as Answers['parts'];
  }

  /** @param seconds CPU time, about */
  async playouts(seconds: number): Promise<Answers['playouts']> {
    return (await this.ask({ ask: 'playouts', seconds })) as Answers['playouts'];
  }

  async pauses(games: number): Promise<Answers['pauses']> {
    return (await this.ask({ ask: 'pauses', games })) as Answers['pauses'];
  }

  close(): void {
    if (this.child.connected) this.child.disconnect();
  }

  private ask(question: PlayerRequest): Promise<Answers[keyof Answers]> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`a player process exited with code ${code}`));
      child.once('exit', ended);
      child.once('message', (reply: Reply) => {
        child.off('exit', ended);
        if ('answer' in reply) resolve(reply.answer);
        else reject(reply.usage ? new UsageError(reply.error) : new Error(reply.error));
      });
      child.send(question);
    });
  }
}
