/** Plays tasks where it is made: in a thread, in the program's own, or in a worker of a page. */
import { type Game, PolicyFault, selectFeatures } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { type BatchResult, type ExecutorSpec, type Played, splitIntoBatches, type Task } from '../executor.js';
import { describeFault, describeIndirectFault, ReportedFault, sidesOf } from '../fault-report.js';
import { type Arm, type Condition, type GameRange, hasUserPolicies, maxOpenGamesOfArm } from '../lineup/arm.js';
import { createDescribedEngine, createEngine, createPolicies, type Seating } from '../lineup/seating.js';
import { Tally } from '../tally.js';
import { featureGroupsOf, GameLogger } from './game-log.js';
import { LruCache } from './lru-cache.js';
import { createRangePlayer } from './outside-tables.js';
import { type ArmEngines, type ArmRangePlayers, playOutside, playRange, type RangeFault } from './play-range.js';

/** Arms whose tables are kept: tasks of an arm follow each other, or arms take turns. */
const MAX_TABLES = 32;
/** Limit where policies play in processes: one of an isolated file takes a tenth of a gigabyte. */
const MAX_OUTSIDE = 8;

export class ArmPlayer {
  private readonly tables: LruCache<ArmEngines | ArmRangePlayers>;

  /** @param at memory whose first word shows observers the game under way */
  constructor(
    private readonly spec: Pick<ExecutorSpec, 'arms' | 'key' | 'log' | 'batches'>,
    private readonly at: { readonly words: Int32Array } = { words: new Int32Array(1) },
  ) {
    const most = spec.arms.some((arm) => maxOpenGamesOfArm(arm) > 0) ? MAX_OUTSIDE : MAX_TABLES;
    this.tables = new LruCache(most, (tables) => {
      if ('own' in tables) for (const side of [tables.own, tables.control]) void side?.close();
    });
  }

  /** @throws SystemRefusal, and errors of the program where no user's policy plays */
  async play(task: Task): Promise<Played> {
    const { log, arms, batches } = this.spec;
    const arm = arms[task.arm]!;
    const game = selectFeatures(await loadGame(arm.setup), featureGroupsOf(log));
    const parts: BatchResult[] = [];
    let [started, fault]: [number, Played['fault']] = [performance.now(), null];
    try {
      const tables = await this.tablesOf(task.arm);
      started = performance.now();
      for (const range of splitIntoBatches(task, batches[task.arm]!)) {
        const part = await this.playPart(tables, range, game, arm);
        if ('fault' in part) fault = described(part, arm);
        else parts.push(part);
        if (fault !== null) break;
      }
    } catch (error) {
      if (error instanceof ReportedFault) fault = error.report;
      else if (!hasUserPolicies(arm)) throw error;
      else fault = describeIndirectFault(error, sidesOf(arm), this.at.words[0]!);
    }
    // A policy that has thrown may have left its table in any state.
    if (fault !== null) this.forget();
    return { parts, seconds: (performance.now() - started) / 1000, fault };
  }

  private async playPart(
    tables: ArmEngines | ArmRangePlayers,
    range: GameRange,
    game: Game,
    arm: Arm,
  ): Promise<BatchResult | RangeFault> {
    const { log: detail } = this.spec;
    const tally = Tally.ofArm(game, arm);
    const log = detail === undefined ? null : new GameLogger(game, detail, range.count);
    const sinks = { tally, log, underWay: this.at.words };
    const found = await ('own' in tables
      ? playOutside(tables, range, sinks, game)
      : playRange(tables, range, sinks, game));
    return found ?? { tally: tally.pack(), log: log?.pack() ?? null };
  }

  /** Makes new policies and tables for what comes. */
  forget(): void {
    this.tables.clear();
  }

  private async tablesOf(place: number): Promise<ArmEngines | ArmRangePlayers> {
    const name = String(place);
    const found = this.tables.get(name) ?? (await this.seat(this.spec.arms[place]!));
    this.tables.keep(name, found);
    return found;
  }

  private async seat(arm: Arm): Promise<ArmEngines | ArmRangePlayers> {
    const { key, log } = this.spec;
    const described = featureGroupsOf(log);
    const other = arm.control === undefined ? null : await seated(arm.control);
    const seating = await seated(arm);
    if (maxOpenGamesOfArm(arm) > 0 && described.length === 0) {
      return { own: createRangePlayer(seating, key, true), control: other && createRangePlayer(other, key, true) };
    }
    const control = other && createEngine(other, key, true);
    if (described.length === 0) return { engine: createEngine(seating, key, true), control };
    return { engine: await createDescribedEngine(seating, key, described), control };
  }
}

/** @throws ReportedFault if a policy cannot be made */
async function seated(side: Condition): Promise<Seating> {
  try {
    return await createPolicies(side);
  } catch (error) {
    throw error instanceof PolicyFault ? new ReportedFault(describeFault(error, side)) : error;
  }
}

function described({ fault, ofControl }: RangeFault, arm: Arm) {
  return describeFault(fault, (ofControl ? arm.control : undefined) ?? arm);
}
