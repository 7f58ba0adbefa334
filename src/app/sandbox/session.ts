/** A run in the page: what is played so far, as the screens show it and as the program prints it. */
import { summarizeArm } from '../../analysis/arm-findings.js';
import { type Comparison, findDecidingDifference, summarizeComparison } from '../../analysis/comparison.js';
import { estimateIn, rowsOf } from '../../analysis/rows.js';
import { summarize, timingOf } from '../../analysis/summary.js';
import { type Game, mainMeasure, measuresToMaximise } from '../../game/index.js';
import { keyFromSeed } from '../../random/index.js';
import type { Played, Task } from '../../simulation/executor.js';
import type { FaultReport } from '../../simulation/fault-report.js';
import type { Arm, Team } from '../../simulation/lineup/arm.js';
import { playRun } from '../../simulation/run.js';
import {
  batchSizesOf,
  MAX_BATCH_SIZE,
  type PlayedBatch,
  type RunResult,
  type RunSpec,
} from '../../simulation/run-spec.js';
import { effectOf, type StopRule } from '../../simulation/stopping.js';
import { Tally } from '../../simulation/tally.js';
import type { ComparisonRequest } from '../link.js';
import { commandFor } from './arms.js';
import { PageExecutor, type WorkerPool } from './pool.js';
import type { FoundGame } from './worker.js';

/** Games won out of all, or a difference of such shares, with its interval of 95 %. */
export interface ShareWithInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A team, or a policy that plays for itself: how often it wins. */
export interface SessionRow extends ShareWithInterval {
  readonly name: string;
  readonly parts: readonly { readonly title: string; readonly rate: number }[];
}

export interface ShownDifference extends ShareWithInterval {
  readonly decision: 'a' | 'b' | 'close' | 'same' | 'open';
  /** The side that wins more where the difference is above 0: B, but in a duel A, whose share it is minus an even one. */
  readonly plus: 'a' | 'b';
}

/** A policy's fault, in one sentence; and where in its code, where that is known. */
interface ShownFault {
  readonly message: string;
  readonly place: string | null;
}

export interface SessionView {
  readonly state: 'playing' | 'paused' | 'complete' | 'stopped' | 'failed';
  readonly fault: ShownFault | null;
  /** Games of each side. */
  readonly games: number;
  readonly gamesAsked: number;
  /** Games a second while it played, both teams' where two are compared. */
  readonly speed: number;
  readonly rows: readonly SessionRow[];
  /** Null where one team is measured, or nothing is known yet. */
  readonly difference: ShownDifference | null;
  readonly command: string;
}

/** Milliseconds between two views, at first and then, and how many times as long as a view takes: workers wait for the frame meanwhile. */
const [FIRST_LOOK, LOOK] = [50, 300] as const;
const WORTH = 20;
/** Defaults of `shamus compare`: the smallest difference of interest, and accepted errors. */
const QUESTION = { alpha: 0.05, power: 0.95, effect: 0.005 } as const;

const ENDED = { complete: 'complete', interrupted: 'stopped', failed: 'failed' } as const;

/** Counts runs: workers know by it what they play. */
let runs = 0;

export class Session {
  private readonly arm: Arm;
  private readonly tally: Tally;
  /** First game of each outcome. */
  private readonly finds = new Map<string, FoundGame>();
  private readonly abort = new AbortController();
  private executor: PageExecutor | null = null;
  private result: RunResult | null = null;
  /** Seconds for which it has played before it was last paused, and when it went on. */
  private played = 0;
  private since: number | null = performance.now();

  constructor(
    private readonly game: Game,
    private readonly asked: ComparisonRequest,
    arm: Arm,
    private readonly pool: WorkerPool,
  ) {
    this.arm = batchedForLooks(arm);
    this.tally = Tally.ofArm(game, arm);
  }

  private get spec(): RunSpec {
    const rule: StopRule = { kind: 'games', games: this.asked.games };
    return {
      arms: [this.arm],
      seed: this.asked.seed,
      rule,
      threads: this.pool.size,
      gameTimeout: 60,
      order: 'in-turn',
    };
  }

  async play(onView: (view: SessionView) => void): Promise<SessionView> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const began = performance.now();
      if (this.tally.games > 0) onView(this.view());
      const least = this.tally.games > 0 ? LOOK : FIRST_LOOK;
      timer = setTimeout(look, Math.max(least, WORTH * (performance.now() - began)));
    };
    timer = setTimeout(look, FIRST_LOOK);
    const { pool, spec } = this;
    const execution = { arms: spec.arms, key: keyFromSeed(spec.seed), gameTimeout: spec.gameTimeout };
    const batches = batchSizesOf(spec.arms, [this.game]);
    const onPlayed = (task: Task, played: Played) => this.keep(task, played);
    this.executor = new PageExecutor(pool, ++runs, { ...execution, log: undefined, batches, guarded: 0 }, onPlayed);
    const onBatch = ({ tally }: PlayedBatch) => {
      this.tally.add(tally);
      return undefined;
    };
    const { signal } = this.abort;
    try {
      this.result = await playRun(spec, this.executor, { signal, endNow: signal, onBatch });
    } finally {
      clearTimeout(timer);
      this.clock(false);
    }
    return this.view();
  }

  private keep({ from, count }: Task, { parts, fault }: Played): void {
    if (fault !== null) return;
    const tally = Tally.ofArm(this.game, this.arm);
    for (const part of parts) tally.merge(part.tally);
    for (const [outcome, { name }] of this.game.results.outcomes.entries()) {
      if (tally.outcomes[outcome]! > 0 && from < (this.finds.get(name)?.from ?? Number.POSITIVE_INFINITY))
        this.finds.set(name, { from, count, metric: null, value: outcome });
    }
  }

  /** The index of the first game that a team lost, or of the first of all: of B, where two are compared. */
  async lostGame(): Promise<number> {
    const { game, arm, asked, finds, pool } = this;
    const won = new Set(measuresToMaximise(game).flatMap(({ outcomes }) => outcomes));
    const lost = game.results.outcomes.find(({ name }, place) => !won.has(place) && finds.has(name));
    const find = lost && finds.get(lost.name);
    return find ? pool.call((worker) => worker.find(arm, asked.seed, find)) : 0;
  }

  pause(isPaused: boolean): void {
    if (this.executor === null || this.result !== null) return;
    this.executor.pause(isPaused);
    this.clock(!isPaused);
  }

  private clock(runs: boolean): void {
    const now = performance.now();
    if (this.since !== null) this.played += (now - this.since) / 1000;
    this.since = runs ? now : null;
  }

  stop(): void {
    this.abort.abort();
  }

  /** As it stands: where it is not complete, as a run that was stopped by hand. */
  private get standing(): RunResult {
    const { arm, tally, result } = this;
    const seconds = this.played + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
    const arms = tally.games > 0 ? [{ arm, tally, complete: result?.ended === 'complete' }] : [];
    return { arms, ended: result?.ended ?? 'interrupted', failure: result?.failure ?? null, seconds };
  }

  /** The results as the command prints them with --json. */
  json(): string {
    const { game, spec, standing, asked } = this;
    return JSON.stringify(asked.b === '' ? summarize(game, spec, standing) : this.comparison(standing));
  }

  private comparison(result: RunResult): Comparison {
    return summarizeComparison(this.game, this.spec, { measure: mainMeasure(this.game).name, ...QUESTION }, result);
  }

  private view(): SessionView {
    const { game, spec, standing, asked, tally, result } = this;
    const compared = asked.b === '' ? null : this.comparison(standing);
    const now = this.executor?.isPaused ? 'paused' : 'playing';
    return {
      state: result === null ? now : ENDED[standing.ended],
      fault: faultIn(result),
      games: tally.games,
      gamesAsked: asked.games,
      speed: timingOf(standing, spec).gamesPerSecond,
      rows: this.rows(compared, standing),
      difference: compared && shownDifference(compared),
      command: commandFor(game, standing.ended === 'complete' ? asked : { ...asked, games: Math.max(1, tally.games) }),
    };
  }

  private rows(compared: Comparison | null, { arms: [found], ended }: RunResult): SessionRow[] {
    if (found === undefined) return [];
    const { game, spec } = this;
    // Intervals that are looked at while they close must hold at every look.
    const { arm, findings } = summarizeArm(
      game,
      found,
      1,
      ended === 'complete' ? effectOf(spec.rule) : QUESTION.effect,
    );
    return rowsOf(compared ?? { arms: [arm], findings }).map((row) => {
      const { mean, low, high } = estimateIn(row, game.results.rankedBy)!;
      const parts = measuresToMaximise(game).flatMap(({ name, title }) => {
        const games = row.outcomes[name];
        return games === undefined ? [] : [{ title, rate: games / row.games }];
      });
      const name = row.entrant?.policy ?? row.team;
      return { name, mean, low: low ?? mean, high: high ?? mean, parts: parts.length > 1 ? parts : [] };
    });
  }
}

/** An arm whose games are counted in smaller batches than the program's, so that there is something to see soon. Of a given number of games the results are the same. */
function batchedForLooks(arm: Arm): Arm {
  const often = (team: Team): Team => ({
    ...team,
    policies: team.policies.map((policy) => ({ ...policy, batch: Math.ceil((policy.batch ?? MAX_BATCH_SIZE) / 10) })),
  });
  const { control } = arm;
  return { ...arm, team: often(arm.team), ...(control && { control: { ...control, team: often(control.team) } }) };
}

function shownDifference(compared: Comparison): ShownDifference | null {
  const difference = findDecidingDifference(compared);
  if (difference === undefined) return null;
  const { mean, low, high } = difference.estimate;
  const plus = difference.minus === undefined ? 'b' : 'a';
  return { mean, low: low ?? mean, high: high ?? mean, decision: compared.verdict.decision, plus };
}

function faultIn(result: RunResult | null): ShownFault | null {
  if (result?.failure == null) return null;
  return result.fault === undefined ? { message: result.failure, place: null } : shownFault(result.fault);
}

function shownFault({ policy, message, rule, place, game }: FaultReport): ShownFault {
  const own = policy.replace(/^\.\//, '');
  if (message.includes('[object Promise]'))
    return { message: `${own} answers with a Promise: a policy must answer at once, without async`, place };
  const broken = rule === null ? '' : ` (rule ${rule})`;
  const when = game === null ? '' : `, in game ${game}`;
  return { message: `${own} ${message}${broken}${when}`, place };
}
