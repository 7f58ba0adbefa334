import { loadGame } from '../../games/registry.js';
import { type Key, policyKey } from '../../random/index.js';
import { type FaultReport, faultWithin, indirectFault, suspect } from '../fault-report.js';
import { type JobResult, wereQuick } from '../job-result.js';
import { type Arm, type Condition, type GameRange, hasUserPolicies } from '../lineup/arm.js';
import { PolicyThread, PolicyThreadError } from '../sandbox/policy-thread.js';
import { choicesFor } from './sampled-games.js';
import type { SpotCalls, SpotFinding, SpotThreadData } from './spot-worker.js';

type SpotThread = PolicyThread<SpotCalls>;

/** Games that were played, and whether they were so short that their policies need not be watched. */
export interface CheckedRange extends GameRange {
  readonly areQuick: boolean;
}

interface TeamThreads {
  /** All its policies, away from the games that count. */
  readonly alone: SpotThread;
  /** Each policy of a user by itself, by its seat; once it is asked. */
  readonly seats: Map<number, SpotThread>;
  /** Checks under way. */
  busy: number;
}

/** Teams whose threads are kept: arms may take turns. */
const MAX_TEAMS = 4;
/** Seconds that an answer may take here at least: in new threads no code is compiled yet. */
const LEAST_TIMEOUT = 30;

/**
 * Plays a share of a run's games again in other threads. By fresh policies in another order: what is kept between games
 * shows. Some of them by their answers alone, with the transcript given to the checker that shares nothing with the engine.
 * And each policy of those is asked again in a thread where there is nothing but what its seat may know: what policies share
 * shows, such as a variable of their module.
 */
export class SpotChecker {
  private readonly teams = new Map<string, TeamThreads>();
  private readonly choices;
  private readonly timeout: number;

  /** @param share of the games that are played again, 0 to 1 @param timeout seconds that one game may take */
  constructor(
    private readonly key: Key,
    share: number,
    timeout: number,
  ) {
    this.choices = choicesFor(key, share);
    this.timeout = Math.max(LEAST_TIMEOUT, timeout);
  }

  /** Checks the games of a job, and those of the control. @param from its first game @returns the first fault, if any */
  async checkJob(arm: Arm, from: number, { tally, digests, seconds }: JobResult): Promise<FaultReport | null> {
    if (digests === null) return null;
    const range = { from, count: tally.games, areQuick: wereQuick(tally.games, seconds) };
    const ofControl = arm.control && digests.control && (await this.check(arm.control, range, digests.control));
    return ofControl ?? this.check(arm, range, digests.own);
  }

  /** @param digests what each game of the range came to @returns the first fault that is found, if any */
  async check(contender: Condition, range: CheckedRange, digests: Uint16Array): Promise<FaultReport | null> {
    const again = this.choices.again.within(range);
    const isRefereed = hasUserPolicies(contender) && (await loadGame(contender.setup)).referee !== undefined;
    const refereed = isRefereed ? this.choices.refereed.within(range) : [];
    if (again.length + refereed.length === 0) return null;
    const digestOf = (game: number) => digests[game - range.from]!;
    const threads = await this.busyThreadsOf(contender);
    try {
      const found =
        (await this.playAgain(threads, again, range.areQuick, digestOf)) ??
        (await this.judge(threads, contender, refereed, digestOf));
      return found === null ? null : faultOf(found, contender);
    } catch (error) {
      const { message } = error instanceof PolicyThreadError ? error : indirectFault(error, [contender], null);
      return faultWithin([contender], range, 'spot-check', message);
    } finally {
      threads.busy--;
    }
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.teams.values()].map(endThreads));
  }

  private async playAgain(
    { alone }: TeamThreads,
    games: readonly number[],
    areQuick: boolean,
    digestOf: (game: number) => number,
  ): Promise<SpotFinding | null> {
    if (games.length === 0) return null;
    const order = games.toReversed();
    const played = await alone.call('play', order, areQuick);
    const game = order.findLast(
      (one, place) => place < played.digests.length && played.digests[place] !== digestOf(one),
    );
    if (game === undefined) return played.finding;
    return differs(game, 'plays differently when fresh policies replay the game');
  }

  private async judge(
    { alone, seats }: TeamThreads,
    contender: Condition,
    games: readonly number[],
    digestOf: (game: number) => number,
  ): Promise<SpotFinding | null> {
    if (games.length === 0) return null;
    const judged = await alone.call('judge', games);
    if (judged.finding !== null) return judged.finding;
    const game = games.find((one, place) => judged.digests[place] !== digestOf(one));
    if (game !== undefined) return differs(game, 'reported a result that its moves do not produce');
    const asked = contender.team.policies.flatMap(({ module }, seat) => {
      if (module === null) return [];
      const thread = seats.get(seat) ?? this.thread({ contender, seat, key: policyKey(this.key, seat) });
      seats.set(seat, thread);
      return [
        thread.call(
          'interview',
          games,
          judged.interviews.map((all) => all[seat]!),
        ),
      ];
    });
    const findings = (await Promise.all(asked)).filter((finding) => finding !== null);
    return findings.toSorted((one, other) => one.game - other.game)[0] ?? null;
  }

  /** Busy from here on, before anything is waited for: or it might be ended before it is asked. */
  private async busyThreadsOf(contender: Condition): Promise<TeamThreads> {
    const name = JSON.stringify(contender);
    const threads = this.teams.get(name) ?? this.newThreads(contender);
    this.teams.delete(name);
    this.teams.set(name, threads);
    threads.busy++;
    for (const [oldest, old] of this.teams) {
      if (this.teams.size <= MAX_TEAMS) break;
      if (old === threads || old.busy > 0) continue;
      this.teams.delete(oldest);
      await endThreads(old);
    }
    return threads;
  }

  private thread(data: SpotThreadData): SpotThread {
    // What policies print there they have printed before.
    return new PolicyThread(new URL('./spot-worker.js', import.meta.url), data, this.timeout, {
      isSilent: true,
    });
  }

  private newThreads(contender: Condition): TeamThreads {
    return { alone: this.thread({ contender, seat: null, key: this.key }), seats: new Map(), busy: 0 };
  }
}

async function endThreads({ alone, seats }: TeamThreads): Promise<void> {
  await Promise.all([alone, ...seats.values()].map((thread) => thread.end()));
}

function differs(game: number, message: string): SpotFinding {
  return { game, seat: null, rule: null, message, place: null };
}

function faultOf({ game, seat, rule, message, place }: SpotFinding, contender: Condition): FaultReport {
  return { ...suspect([contender], seat), game, rule, foundBy: 'spot-check', message, place };
}
