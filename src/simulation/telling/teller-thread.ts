import type { Film } from '../../game/index.js';
import { type FaultReport, placeOf, ReportedFault } from '../fault-report.js';
import { type Contender, hasUserPolicies } from '../lineup/arm.js';
import { AskedThread, Unanswered } from '../realm/asked-thread.js';
import { suspect } from '../realm/guard.js';
import { type Ending, OwnTeller, type Teller } from './teller.js';

export interface TellerData {
  readonly contender: Contender;
  readonly seed: string;
}

export type TellerTask =
  | { readonly kind: 'find'; readonly from: number; readonly to: number; readonly ending: Ending }
  | { readonly kind: 'text' | 'transcript' | 'film'; readonly game: number };

export type TellerAnswer = { readonly told: unknown } | { readonly fault: FaultReport };

/**
 * Tells games of a run; policies of users play in a thread of their own.
 *
 * Its methods throw a PolicyFault or a ReportedFault if a policy fails.
 *
 * @param seed the text whose key the games are drawn from
 * @param timeout seconds that one game may take there
 */
export function tellerFor(contender: Contender, seed: string, timeout: number): Teller {
  return hasUserPolicies(contender) ? new TellerThread(contender, seed, timeout) : new OwnTeller(contender, seed);
}

class TellerThread implements Teller {
  private readonly thread: AskedThread<TellerTask, TellerAnswer>;

  constructor(
    private readonly contender: Contender,
    seed: string,
    timeout: number,
  ) {
    const data: TellerData = { contender, seed };
    this.thread = new AskedThread(new URL('./teller-worker.js', import.meta.url), data, timeout);
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

  film(game: number): Promise<Film> {
    return this.ask({ kind: 'film', game }) as Promise<Film>;
  }

  end(): Promise<void> {
    return this.thread.end();
  }

  private async ask(task: TellerTask): Promise<unknown> {
    const answer = await this.thread.ask(task).catch((error: unknown): TellerAnswer => {
      if (!(error instanceof Unanswered)) throw error;
      return { fault: this.faultOf(error) };
    });
    if ('fault' in answer) throw new ReportedFault(answer.fault);
    return answer.told;
  }

  private faultOf({ message, game, seat, cause }: Unanswered): FaultReport {
    const policy = seat === null ? undefined : this.contender.team.policies[seat];
    const who = policy === undefined ? suspect([this.contender]) : { policy: policy.name, role: policy.role, seat };
    return { ...who, game, rule: null, message, place: cause instanceof Error ? placeOf(cause) : null };
  }
}
