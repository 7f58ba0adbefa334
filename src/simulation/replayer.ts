import { IllegalMove, PolicyFault, type Replay, type ReplayRecorder } from '../game/index.js';
import { keyFromSeed } from '../random/index.js';
import { type Condition, hasUserPolicies, maxOpenGamesOfArm } from './lineup/arm.js';
import { createEngine, createPolicies, createRecorder, type DecisionListener, type Seating } from './lineup/seating.js';
import { type ThreadOpener, ThreadPool } from './threads/pool.js';
import { printToStderr } from './threads/print-to-stderr.js';

/** Required end of a game: an outcome or reason, as indices; null if any will do. */
export type ExpectedEnd = { readonly outcome: number; readonly reason: number } | null;

/** Replays games of a run. All methods throw PolicyFaults as `createReplayer` says. */
export interface GameReplayer {
  /** The first game of these, the last included, that ends so; null if none does. */
  find(from: number, to: number, ending: ExpectedEnd): Promise<number | null>;
  text(game: number): Promise<readonly string[]>;
  transcript(game: number): Promise<readonly string[]>;
  replay(game: number): Promise<Replay>;
  end(): Promise<void>;
}

/** Hears how far a replayer is. */
interface ReplayWatch {
  readonly listener?: DecisionListener;
  readonly onGame?: (game: number) => void;
}

/** Replays games in the thread in which it is made. Its methods throw PolicyFaults. */
class InlineReplayer implements GameReplayer {
  private recorder: ReplayRecorder | undefined;

  /** @param seed the text whose key the games are drawn from */
  constructor(
    private readonly condition: Condition,
    private readonly seed: string,
    private readonly watch: ReplayWatch = {},
  ) {}

  async find(from: number, to: number, ending: ExpectedEnd): Promise<number | null> {
    if (ending === null) return from <= to ? from : null;
    // On a table that records nothing, which is faster.
    const engine = createEngine(await this.seated(), keyFromSeed(this.seed));
    for (let game = from; game <= to; game++) {
      this.watch.onGame?.(game);
      engine.play(game);
      if (engine.outcome === ending.outcome || engine.reason === ending.reason) return game;
    }
    return null;
  }

  async text(game: number): Promise<readonly string[]> {
    return (await this.recorded(game)).text();
  }

  async transcript(game: number): Promise<readonly string[]> {
    return (await this.recorded(game)).transcript();
  }

  /** Plays the game twice, with explanations and without: it must be the same. */
  async replay(game: number): Promise<Replay> {
    this.watch.onGame?.(game);
    const engine = createEngine(await this.seated(), keyFromSeed(this.seed));
    engine.play(game);
    const seating = await this.seated();
    const recorder = createRecorder(seating, this.seed, true);
    recorder.play(game);
    if (recorder.fingerprint() !== engine.fingerprint()) throw meddling(seating, game);
    return recorder.replay();
  }

  async end(): Promise<void> {}

  private async recorded(game: number): Promise<ReplayRecorder> {
    this.watch.onGame?.(game);
    this.recorder ??= createRecorder(await this.seated(), this.seed);
    this.recorder.play(game);
    return this.recorder;
  }

  private seated(): Promise<Seating> {
    return createPolicies(this.condition, this.watch.listener);
  }
}

function meddling({ condition, policies }: Seating, game: number): PolicyFault {
  const explaining = policies.findIndex((policy) => typeof (policy as { explain?: unknown }).explain === 'function');
  const why = 'plays differently when its explain() is called; explain() must not change what the policy remembers';
  return new PolicyFault(
    Math.max(0, explaining) % condition.team.policies.length,
    game,
    new IllegalMove(undefined, why),
  );
}

interface ReplayThreadData {
  readonly condition: Condition;
  readonly seed: string;
}

type ReplayCalls = Omit<GameReplayer, 'end'>;

/** Replays games in which policies of users play. */
export const openThread: ThreadOpener<ReplayThreadData, ReplayCalls> = ({ condition, seed }, at) => {
  printToStderr();
  const calls = new InlineReplayer(condition, seed, {
    listener: { before: (seat) => at.noteAsked(seat) },
    onGame: (game) => at.noteGame(game),
  });
  return { calls, conditions: [condition] };
};

/**
 * Replays games of a run; policies of users play in a thread of their own. Its methods throw a PolicyFault or a
 * ReportedFault if a policy fails.
 *
 * @param seed the text whose key the games are drawn from
 * @param timeout seconds that one game may take there
 */
export function createReplayer(condition: Condition, seed: string, timeout: number): GameReplayer {
  if (!hasUserPolicies(condition) && maxOpenGamesOfArm(condition) === 0) return new InlineReplayer(condition, seed);
  const data: ReplayThreadData = { condition, seed };
  const module = new URL('./replayer.js', import.meta.url);
  const thread = new ThreadPool<ReplayCalls>(module, data, { seconds: timeout, condition });
  return {
    find: (from, to, ending) => thread.call('find', [from, to, ending]),
    text: (game) => thread.call('text', [game]),
    transcript: (game) => thread.call('transcript', [game]),
    replay: (game) => thread.call('replay', [game]),
    end: () => thread.close(),
  };
}
