import type { AuditExtent, Game } from '../game/index.js';
import type { ContrastCounts, ContrastPlan } from './contrasts.js';
import type { FaultReport } from './fault-report.js';
import { type Arm, type GameRange, isShipped, policiesIn } from './lineup/arm.js';
import { gamesPerBlock, roundUpToBlocks } from './lineup/rotation.js';
import type { GameLog, LogDetail } from './play/game-log.js';
import { maxGames, type StopRule } from './stopping.js';
import type { Tally } from './tally.js';

/** Description of a run: what to simulate, and how. The results depend on arms, seed and rule alone. */
export interface RunSpec {
  readonly arms: readonly Arm[];
  readonly seed: string;
  readonly rule: StopRule;
  /** Threads of this process; unused if workers of a queue play. */
  readonly threads: number;
  /** Seconds that a game may take by the clock before a policy is held to hang. */
  readonly gameTimeout: number;
  /** Mebibytes that the policies of a thread may fill; see ThreadPool. */
  readonly memory?: number;
  /** Games of an arm with a file of a user that are played twice, see `find-mistake.ts`; default: DEFAULT_GUARDED. */
  readonly guarded?: number;
  /**
   * Order of batches: arm after arm, or a batch of each arm in turn; default: in turn with contrasts, else arm by arm.
   */
  readonly order?: BatchOrder;
  /** Contrasts across arms; the rule is then a number of games. The keeper of the results counts them. */
  readonly contrasts?: ContrastPlan;
  /** Emphasis of the report; it changes nothing that is played. */
  readonly focus?: Focus;
  /** Part of the games that is played, see shardPartsOf; default: all. The rule is then a number of games. */
  readonly shard?: Shard;
  /** The queue whose workers play; without it the threads of this process do. */
  readonly queue?: QueuePlan;
}

/** Emphasis of a run's report: the measures, and the pairs of arms that are compared. */
export interface Focus {
  /** The first is what the answer is about, the others follow; the game's main measure if absent. */
  readonly measure?: readonly FocusMeasure[] | undefined;
  readonly compare?: FocusComparison | undefined;
}

/** A measure, seat metric or metric of the game, and what the report calls it: by its title in the game if absent. */
interface FocusMeasure {
  readonly name: string;
  readonly title?: string | undefined;
}

/** Properties that arms can be compared by; rows of charts are named after it, and all others make their groups. */
export const COMPARED_BY = ['variant', 'players', 'rulings', 'team', 'label'] as const;

export interface FocusComparison {
  /** Property in which the arms of a group differ; the one with most values if absent. */
  readonly by?: (typeof COMPARED_BY)[number] | undefined;
  /** Names of the arms that the answer is about; all if absent. */
  readonly arms?: readonly string[] | undefined;
  /** Labels of the contrasts that the answer is about, instead of arms. */
  readonly contrasts?: readonly string[] | undefined;
  /** Name of the arm that the others of its group are compared with. */
  readonly to?: string | undefined;
}

/** One of several equal parts of a run, which are played apart and merged. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

/** Redis queue whose workers play a run. */
export interface QueuePlan {
  /** redis: or rediss: URL. */
  readonly url: string;
  readonly prefix: string;
}

export type BatchOrder = 'arm-by-arm' | 'in-turn';

/** Callbacks and abort signals of a run, all optional. */
export interface RunCallbacks {
  /** Aborting stops the run: the tasks under way are played to their end, and the batches that are whole are kept. */
  readonly signal?: AbortSignal;
  /** Aborting ends the run at once, without the games under way. */
  readonly endNow?: AbortSignal;
  /** Called a few times a second. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called with each arm when it is finished, in the order of the plan. */
  readonly onArm?: (place: number, result: ArmResult) => void;
  /**
   * Called with all batches in the order of the plan, whatever order they were played in, and with no other. What it throws
   * ends the run.
   *
   * @returns arms of which no more is to be played, by their places in the plan
   */
  readonly onBatch?: (batch: PlayedBatch) => readonly number[] | undefined;
  readonly log?: LogDetail;
}

export interface PlayedBatch {
  readonly arm: number;
  /** Index of its first game. */
  readonly from: number;
  readonly tally: Tally;
  readonly log: GameLog | null;
  readonly seconds: number;
}

/** Games of an arm, or of a shard's part of it, that are already played. */
export interface ArmStart {
  /** The games 0, 1, … (of a part from its first): whole batches, or all. */
  readonly tally: Tally;
  /** True if no more games are wanted, whatever the rule says. */
  readonly isOver?: boolean;
}

/** State of a run while it plays, reported a few times per second. */
export interface Progress {
  /** The arm under way, by its place in the plan. */
  readonly arm: number;
  /** Games finished in all arms, those that were there at the start among them. */
  readonly games: number;
  /** Games that were there at the start, where a run was resumed. */
  readonly resumed: number;
  /** Seconds that the rest will take, by the pace of each arm; null while nobody knows. */
  readonly secondsLeft: number | null;
  /** The tally of the arm under way, as far as it is merged. */
  readonly tally: Tally;
}

/** An arm's results: the games 0 to tally.games - 1, all of them and no other; of a shard, the first of its part. */
export interface ArmResult {
  readonly arm: Arm;
  readonly tally: Tally;
  /** True if all games were played, or the precision was reached. */
  readonly complete: boolean;
}

/** Result of a run: the tally of each arm, and how the run ended. */
export interface RunResult {
  /** The arms of which at least one game was played, in the order of the plan. */
  readonly arms: readonly ArmResult[];
  readonly ended: 'complete' | 'interrupted' | 'failed';
  readonly failure: string | null;
  /** The policy's fault that it failed at, if it was one. */
  readonly fault?: FaultReport;
  readonly contrasts?: ContrastCounts;
  readonly seconds: number;
  /** The most threads that played at a time, where they were those of workers. */
  readonly threads?: number;
}

/** Default of the seed, and of the seconds that a game may take. */
export const DEFAULT_SEED = 'shamus';
export const DEFAULT_TIMEOUT = 60;
/** Default of the games of an arm with a file of a user that are played twice, see `find-mistake.ts`. */
export const DEFAULT_GUARDED = 200;

/** Games per batch for policies that decide in microseconds, as most shipped ones do; and for others. */
export const MAX_BATCH_SIZE = 10_000;
const BATCH_OF_USERS = 1000;

/**
 * Games a batch of a run: the least of what its policies say, controls too. Only whole batches are kept, and after each the
 * stopping rule is asked, so the figure is one of the things that results depend on.
 */
export function batchSizeOf(arms: readonly Arm[]): number {
  const sizes = arms
    .flatMap(policiesIn)
    .map((policy) => policy.batch ?? (isShipped(policy) ? MAX_BATCH_SIZE : BATCH_OF_USERS));
  return Math.min(MAX_BATCH_SIZE, ...sizes);
}

/** Batch size of each arm, in whole blocks. @param games of the arms */
export function batchSizesOf(arms: readonly Arm[], games: readonly Pick<Game, 'results'>[]): number[] {
  const batch = batchSizeOf(arms);
  return arms.map((arm, place) => roundUpToBlocks(batch, gamesPerBlock(games[place]!, arm)));
}

/** Minimum numbers of games and decision points in audits of slow policies, as far as a game has them. */
const MIN_AUDITED = 100;
const MIN_REDEALS = 50;

/**
 * Default extent of an audit. A policy tells its speed by its batch size: one that asks for batches of 100 games
 * instead of 10,000 gets a hundredth of a hundredth of the games, since these take about ten thousand times as long.
 * Cards are dealt anew at a tenth of the decision points, since that takes long for other reasons too.
 *
 * @param usual of the game, for policies of microseconds
 */
export function defaultAuditExtent(arm: Arm, usual: AuditExtent): AuditExtent {
  const share = batchSizeOf([arm]) / MAX_BATCH_SIZE;
  const least = (all: number, floor: number, part: number) => Math.min(all, Math.max(floor, Math.round(all * part)));
  return {
    games: least(usual.games, MIN_AUDITED, share ** 2),
    redeals: least(usual.redeals, MIN_REDEALS, Math.sqrt(share)),
  };
}

/**
 * The games of each arm that a shard plays, in the order of the arms: whole batches that follow each other, none where
 * there are fewer batches than shards. The shards of a run play every batch once.
 *
 * What is left when an arm's batches are dealt out evenly goes to the shards in turn, from arm to arm, so that in all
 * arms together no shard has more than one batch more than another.
 */
export function shardPartsOf(
  game: Pick<Game, 'results'>,
  plan: Omit<RunSpec, 'threads' | 'gameTimeout'>,
  shard: Shard,
): GameRange[] {
  const { arms, rule } = plan;
  const usual = batchSizeOf(arms);
  let first = 0;
  return arms.map((arm) => {
    const round = gamesPerBlock(game, arm);
    const [batch, most] = [roundUpToBlocks(usual, round), roundUpToBlocks(maxGames(rule), round)];
    const batches = Math.ceil(most / batch);
    const [each, left] = [Math.floor(batches / shard.of), batches % shard.of];
    const place = (shard.index - 1 - first + shard.of) % shard.of;
    first = (first + left) % shard.of;
    const begin = batch * (each * place + Math.min(place, left));
    const end = batch * (each * (place + 1) + Math.min(place + 1, left));
    return { from: Math.min(begin, most), count: Math.min(end, most) - Math.min(begin, most) };
  });
}

/** `3/100` */
export function formatShard({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/** Games of all arms together that a run plays at most, or its shard. */
export function maxGamesOf(game: Pick<Game, 'results'>, plan: RunSpec): number {
  if (plan.shard === undefined) return plan.arms.length * maxGames(plan.rule);
  return shardPartsOf(game, plan, plan.shard).reduce((sum, { count }) => sum + count, 0);
}
