/** The script of a family of games. In the page's frame, whose origin is its own, it plays runs on workers and counts them. */
import { expose, type ProxyMarked, transfer, wrap } from 'comlink';
import { summarizeArm } from '../../analysis/arm-findings.js';
import { type Comparison, comparisonOf, decidingDifference } from '../../analysis/comparison.js';
import { type ArmsAndFindings, estimateIn, rowsOf } from '../../analysis/rows.js';
import { summarize, timingOf } from '../../analysis/summary.js';
import { distinctRoles, type Game, goals, mainMeasure, type PolicyDefinition } from '../../game/index.js';
import { loadGame, shippedPolicies } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import type { Played, Task } from '../../simulation/executor.js';
import type { Arm } from '../../simulation/lineup/arm.js';
import { offerPolicy } from '../../simulation/lineup/loader.js';
import { playRun } from '../../simulation/run.js';
import { batchesOf, type PlayedBatch, type RunResult, type RunSpec } from '../../simulation/run-spec.js';
import { effectOf, type StopRule } from '../../simulation/stopping.js';
import { Tally } from '../../simulation/tally.js';
import type { Asked } from '../link.js';
import { armsOf, commandsFor } from './arms.js';
import { type OwnCode, PageExecutor, WorkerPool } from './pool.js';
import { type Family, type Find, startWorker, type WorkerCalls } from './worker.js';

export interface Offer {
  readonly variants: readonly { readonly name: string; readonly summary: string }[];
  readonly players: readonly number[];
  readonly rulings: Game['setups']['rulings'];
  readonly roles: readonly string[];
  readonly policies: readonly { readonly name: string; readonly role: string; readonly summary: string }[];
  readonly team: string;
  readonly teams: readonly string[];
  readonly games: number;
}

/** A team or a policy in a chart: how often it wins. */
export interface Row {
  readonly name: string;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly parts: readonly { readonly title: string; readonly rate: number }[];
}

export interface VariantView {
  readonly variant: string;
  readonly games: number;
  readonly rows: readonly Row[];
  /** Whether B wins more than A, in a sentence; null where one team plays. */
  readonly verdict: string | null;
  /** What games there are worth watching: of B, where two are compared. */
  readonly finds: readonly string[];
}

export interface View {
  readonly state: 'playing' | 'paused' | 'complete' | 'stopped' | 'failed';
  readonly failure: string | null;
  readonly games: number;
  readonly gamesAsked: number;
  /** Games a second while it played, both teams' where two are compared. */
  readonly speed: number;
  readonly workers: number;
  readonly variants: readonly VariantView[];
  readonly commands: readonly string[];
}

/** What the page has the frame do. All throw errors whose message is one line for the visitor. */
export interface HostCalls {
  offer(game: string): Promise<Offer>;
  define(own: OwnCode): Promise<{ readonly role: string; readonly name: string }>;
  /** Plays until all games are played, told to stop, or something fails. @param onView told a few times a second */
  play(asked: Asked, onView: ((view: View) => void) & ProxyMarked): Promise<View>;
  pause(isPaused: boolean): void;
  stop(): void;
  /** What the last run came to, as the commands print it with --json: one text for each. */
  results(): readonly string[];
  /** The index of a game of the last run. @param what one of the variant's finds, or a game's number */
  find(variant: string, what: string): Promise<number>;
  /** Starts a worker for a game that a person plays, which answers on the port; the one before is ended. @param port null: it is only ended */
  seat(port: MessagePort | null): void;
}

/** Milliseconds between two views, and how many times as long as a view takes: workers wait for the frame meanwhile. */
const LOOK = 300;
const WORTH = 20;
/** What `shamus compare` takes unless told: the smallest difference of interest, and accepted errors. */
const QUESTION = { alpha: 0.05, power: 0.95, effect: 0.005 } as const;

const ENDED = { complete: 'complete', interrupted: 'stopped', failed: 'failed' } as const;

interface FrameScope {
  readonly sandbox: { readonly url: string; readonly port: MessagePort };
}

/** In the frame it is the host of runs, in workers it plays. */
export function start(family: Family): void {
  if (typeof document === 'undefined') startWorker(family);
  else {
    const { url, port } = (globalThis as unknown as FrameScope).sandbox;
    startHost(url, port);
  }
}

function startHost(script: string, port: MessagePort): void {
  const pool = new WorkerPool(script, navigator.hardwareConcurrency || 1);
  let current: Session | null = null;
  let table: Worker | null = null;
  const calls: HostCalls = {
    offer: async (name) => offerOf(await loadGame(name)),
    async define(own) {
      const said = await pool.define(own);
      offerPolicy(own.name, said as PolicyDefinition);
      return { role: said.role, name: said.name };
    },
    async play(asked, onView) {
      current?.stop();
      pool.endBusy('another run begins');
      const game = await loadGame(asked.game);
      const session = new Session(game, asked, await armsOf(game, asked), pool);
      current = session;
      return session.play(onView);
    },
    pause: (isPaused) => current?.pause(isPaused),
    stop: () => current?.stop(),
    results: () => current?.results() ?? [],
    async find(variant, what) {
      const { arms, asked, finds } = current!;
      const { setup, team } = arms.find((arm) => arm.setup.variant === variant)!;
      const find = finds.get(variant)?.get(what) ?? Number(what);
      if (typeof find === 'number' && !(Number.isInteger(find) && find >= 0 && find < asked.games))
        throw new Error(`games of this run have numbers from 0 to ${asked.games - 1}, not '${what}'`);
      if (typeof find === 'number') return find;
      return pool.call(pool.patience, (own) => own.find({ setup, team }, asked.seed, find));
    },
    seat(port) {
      table?.terminate();
      table = port === null ? null : new Worker(script);
      if (port !== null) void wrap<WorkerCalls>(table!).listen(transfer(port, [port]));
    },
  };
  expose(calls, port);
}

async function offerOf(game: Game): Promise<Offer> {
  const policies = await shippedPolicies(game.name);
  const { variants, players, rulings } = game.setups;
  const roles = distinctRoles(game, players[0]);
  const own = (role: string) => policies.filter((policy) => policy.role === role && policy.cheats === undefined);
  const pairs =
    roles.length === 2
      ? own(roles[0]!).flatMap((one) => own(roles[1]!).map((two) => `${one.name}+${two.name}`))
      : own(roles[0]!).map(({ name }) => name);
  return {
    variants: variants.map(({ name, summary }) => ({ name, summary })),
    players: players.toSorted((one, other) => one - other),
    rulings,
    roles,
    policies: policies.map(({ name, role, summary }) => ({ name, role, summary })),
    team: game.policies.referenceTeams[1] ?? game.policies.strongest,
    teams: pairs,
    games: 10 * game.defaults.games,
  };
}

/** Counts runs: workers know by it what they play. */
let runs = 0;

class Session {
  private readonly tallies: readonly Tally[];
  /** Games worth watching by variant: the first of each outcome, and the longest. */
  readonly finds = new Map<string, Map<string, Find>>();
  private readonly abort = new AbortController();
  private executor: PageExecutor | null = null;
  private result: RunResult | null = null;
  /** Seconds for which it has played before it was last paused, and when it went on. */
  private played = 0;
  private since: number | null = performance.now();

  constructor(
    private readonly game: Game,
    readonly asked: Asked,
    readonly arms: readonly Arm[],
    private readonly pool: WorkerPool,
  ) {
    this.tallies = arms.map((arm) => Tally.ofArm(game, arm));
  }

  private get rule(): StopRule {
    return { kind: 'games', games: this.asked.games };
  }

  private get spec(): RunSpec {
    const { arms, rule } = this;
    return { arms, seed: this.asked.seed, rule, threads: this.pool.size, gameTimeout: 60, order: 'in-turn' };
  }

  async play(onView: (view: View) => void): Promise<View> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const began = performance.now();
      onView(this.view());
      timer = setTimeout(look, Math.max(LOOK, WORTH * (performance.now() - began)));
    };
    timer = setTimeout(look, LOOK);
    const { pool, spec } = this;
    const execution = { arms: spec.arms, key: keyFromSeed(spec.seed), gameTimeout: spec.gameTimeout };
    const batches = batchesOf(
      spec.arms,
      spec.arms.map(() => this.game),
    );
    const onPlayed = (task: Task, played: Played) => this.keep(task, played);
    this.executor = new PageExecutor(pool, ++runs, { ...execution, log: undefined, batches, guarded: 0 }, onPlayed);
    const onBatch = ({ arm, tally }: PlayedBatch) => {
      this.tallies[arm]!.add(tally);
      return undefined;
    };
    try {
      this.result = await playRun(spec, this.executor, {
        signal: this.abort.signal,
        endNow: this.abort.signal,
        onBatch,
      });
    } finally {
      clearTimeout(timer);
      this.clock(false);
    }
    return this.view();
  }

  private keep({ arm, from, count }: Task, { parts, fault }: Played): void {
    if (fault !== null) return;
    const tally = Tally.ofArm(this.game, this.arms[arm]!);
    for (const part of parts) tally.merge(part.tally);
    const { variant } = this.arms[arm]!.setup;
    const finds = this.finds.get(variant) ?? new Map<string, Find>();
    this.finds.set(variant, finds);
    for (const [outcome, { name }] of this.game.results.outcomes.entries()) {
      if (tally.outcomes[outcome]! > 0 && from < (finds.get(name)?.from ?? Number.POSITIVE_INFINITY))
        finds.set(name, { from, count, metric: null, value: outcome });
    }
    const metric = this.game.results.metrics.findIndex(({ name }) => name === 'turns');
    const value = tally.metrics[metric]?.max();
    const known = finds.get('longest');
    if (value !== undefined && (known === undefined || value > known.value))
      finds.set('longest', { from, count, metric, value });
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
    const seconds = this.played + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
    const arms = this.arms.map((arm, place) => ({
      arm,
      tally: this.tallies[place]!,
      complete: this.result?.ended === 'complete',
    }));
    const { ended = 'interrupted', failure = null } = this.result ?? {};
    return { arms: arms.filter(({ tally }) => tally.games > 0), ended, failure, seconds };
  }

  results(): string[] {
    const { game, spec, standing, asked } = this;
    if (asked.b === '') return [JSON.stringify(summarize(game, spec, standing))];
    return standing.arms.map((found) => JSON.stringify(this.comparison({ ...standing, arms: [found] })));
  }

  private comparison(result: RunResult) {
    const arms = result.arms.map(({ arm }) => arm);
    return comparisonOf(
      this.game,
      { ...this.spec, arms },
      { measure: mainMeasure(this.game).name, ...QUESTION },
      result,
    );
  }

  private view(): View {
    const { game, spec, standing, asked, arms } = this;
    const isComplete = standing.ended === 'complete';
    // Where two teams are compared, both play each deck.
    const sides = arms[0]!.control === undefined ? 1 : 2;
    const games = sides * this.tallies.reduce((sum, tally) => sum + tally.games, 0);
    // Intervals that are looked at while they close must hold at every look.
    const effect = isComplete ? effectOf(spec.rule) : QUESTION.effect;
    const now = this.executor?.isPaused ? 'paused' : 'playing';
    return {
      state: this.result === null ? now : ENDED[standing.ended],
      failure: standing.failure,
      games,
      gamesAsked: sides * asked.games * arms.length,
      speed: timingOf(standing, spec).gamesPerSecond,
      workers: this.pool.size,
      variants: standing.arms.map((found) => {
        const { arm, tally } = found;
        const { variant } = arm.setup;
        const compared = asked.b === '' ? null : this.comparison({ ...standing, arms: [found] });
        const { arm: alone, findings } = summarizeArm(game, found, 1, effect);
        return {
          variant,
          games: tally.games,
          rows: shownRows(game, compared ?? { arms: [alone], findings }),
          verdict: compared === null ? null : verdictOf(asked, compared, isComplete),
          finds: [...(this.finds.get(variant)?.keys() ?? [])],
        };
      }),
      commands: commandsFor(
        game,
        isComplete ? asked : { ...asked, games: Math.max(1, ...this.tallies.map((tally) => tally.games)) },
      ),
    };
  }
}

function shownRows(game: Game, result: ArmsAndFindings): Row[] {
  return rowsOf(result).map((row) => {
    const { mean, low, high } = estimateIn(row, game.results.rankedBy)!;
    const parts = goals(game).flatMap(({ name, title }) => {
      const games = row.outcomes[name];
      return games === undefined ? [] : [{ title, rate: games / row.games }];
    });
    const name = row.entrant?.policy ?? row.team;
    return { name, rate: mean, low: low ?? mean, high: high ?? mean, parts: parts.length > 1 ? parts : [] };
  });
}

/** Which is better, as far as it is decided. Where games are still played, the interval holds at every look. */
function verdictOf({ a, b }: Asked, compared: Comparison, isComplete: boolean): string {
  const { decision } = compared.verdict;
  const difference = decidingDifference(compared);
  if (decision === 'same') return 'Both are the same, so they cannot differ.';
  if (difference === undefined) return 'Not decided yet.';
  const { mean, low, high } = difference.estimate;
  const points = (share: number) => `${share < 0 ? '\u2212' : '+'}${Math.abs(100 * share).toFixed(2)}`;
  const isDuel = difference.minus !== undefined;
  const what = isDuel ? `share of the wins of ${a} among ${b}, minus an even share` : 'B minus A on the same decks';
  const within = `${what}: ${points(mean)} points (${points(low!)} to ${points(high!)}).`;
  if (decision === 'a') return `Decided: ${a} wins more often; ${within}`;
  if (decision === 'b') return `Decided: ${b} wins more often; ${within}`;
  if (decision === 'close') return `Decided: they differ by less than half a point; ${within}`;
  return `${isComplete ? 'Not decided' : 'Not decided yet'}; ${within}`;
}
