import type { Replay } from '../../game/index.js';
import { type FaultReport, placeOf, ReportedFault } from '../fault-report.js';
import { type Condition, hasUserPolicies } from '../lineup/arm.js';
import { suspect } from '../sandbox/policy-sandbox.js';
import { PolicyThread, PolicyThreadError } from '../sandbox/policy-thread.js';
import { type Ending, type GameReplayer, InlineReplayer } from './replayer.js';

export interface TellerData {
  readonly contender: Condition;
  readonly seed: string;
}

export type TellerTask =
  | { readonly kind: 'find'; readonly from: number; readonly to: number; readonly ending: Ending }
  | { readonly kind: 'text' | 'transcript' | 'replay'; readonly game: number };

export type TellerAnswer = { readonly told: unknown } | { readonly fault: FaultReport };

/**
 * Tells games of a run; policies of users play in a thread of their own.
 *
 * Its methods throw a PolicyFault or a ReportedFault if a policy fails.
 *
 * @param seed the text whose key the games are drawn from
 * @param timeout seconds that one game may take there
 */
export function tellerFor(contender: Condition, seed: string, timeout: number): GameReplayer {
  return hasUserPolicies(contender) ? new TellerThread(contender, seed, timeout) : new InlineReplayer(contender, seed);
}

class TellerThread implements GameReplayer {
  private readonly thread: PolicyThread<TellerTask, TellerAnswer>;

  constructor(
    private readonly contender: Condition,
    seed: string,
    timeout: number,
  ) {
    const data: TellerData = { contender, seed };
    this.thread = new PolicyThread(new URL('./replay-worker.js', import.meta.url), data, timeout);
  }

  find(from: number, to: number, ending: Ending): Promise<number | null> {
    return this.ask({ kind: 'find', from, to, ending }) as Promise<number | null>;
  }

  text(game: number): Promise<readonly string[]> {
    return this.ask({ kind: 'text', game }) as Promise<readonly string[]>;
  }

  transcript(game: number): Promise<readonly string[]> {
    return this.ask({ kind: 'transcript', game }) as Promise<readonly string[]>;
  }

  replay(game: number): Promise<Replay> {
    return this.ask({ kind: 'replay', game }) as Promise<Replay>;
  }

  end(): Promise<void> {
    return this.thread.end();
  }

  private async ask(task: TellerTask): Promise<unknown> {
    const answer = await this.thread.ask(task).catch((error: unknown): TellerAnswer => {
      if (!(error instanceof PolicyThreadError)) throw error;
      return { fault: this.faultOf(error) };
    });
    if ('fault' in answer) throw new ReportedFault(answer.fault);
    return answer.told;
  }

  private faultOf({ message, game, seat, cause }: PolicyThreadError): FaultReport {
    const policy = seat === null ? undefined : this.contender.team.policies[seat];
    const who = policy === undefined ? suspect([this.contender]) : { policy: policy.name, role: policy.role, seat };
    return { ...who, game, rule: null, message, place: cause instanceof Error ? placeOf(cause) : null };
  }
}
