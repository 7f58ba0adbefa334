import { type Engine, type Game, type GameResult, PolicyFault } from '../../game/index.js';
import type { GameRange } from '../lineup/arm.js';
import { RotationBlock } from '../lineup/rotation.js';
import type { Heartbeat } from '../sandbox/heartbeat.js';
import type { DigestLog } from '../spot-checks/recheck.js';
import type { Tally } from '../tally.js';
import type { GameLogger } from './game-log.js';

/** A policy's fault, and whether the control's table was the one where it happened. */
export interface JobFault {
  readonly fault: PolicyFault;
  readonly ofControl: boolean;
}

/** Who plays the games of a job; a control plays the same deals. */
export interface Tables {
  readonly engine: Engine;
  readonly control: Engine | null;
}

/** Where the games of a job are counted, and written down if they are. */
export interface JobSinks {
  readonly tally: Tally;
  readonly log: GameLogger | null;
  /** Where each game is noted for spot checks. */
  readonly digests: DigestLog | null;
}

/**
 * Plays a range of games in order and counts them block by block; where there is a control, it plays the same decks.
 *
 * @returns the fault that ended it, if one did; the tally then holds the whole blocks before it. It also ends early, with
 * the games so far, when the job is told to come back.
 */
export function playJob(
  tables: Tables,
  range: GameRange,
  sinks: JobSinks,
  heart: Heartbeat,
  game: Game,
): JobFault | null {
  const rounds = new Rounds(tables, range, sinks, heart, game);
  try {
    rounds.play();
    return null;
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: error, ofControl: rounds.ofControl };
    throw error;
  }
}

/**
 * The rounds of a job. What is called for every game holds nothing in its rare branches: V8 throws away what it has compiled of
 * a function when it meets an operator or a call there that it has not seen (bench/README.md).
 */
class Rounds {
  /** Whose table is playing. */
  ofControl = false;
  private readonly length: number;
  private readonly own: RotationBlock | null;
  private readonly others: RotationBlock | null;
  private readonly games: readonly GameResult[];
  private readonly controls: readonly GameResult[] | null;

  constructor(
    private readonly tables: Tables,
    private readonly range: GameRange,
    private readonly sinks: JobSinks,
    private readonly heart: Heartbeat,
    game: Game,
  ) {
    const { engine, control } = tables;
    this.length = sinks.tally.shape.round;
    // A block of one game is counted from the engine itself.
    this.own = this.length === 1 ? null : new RotationBlock(game, this.length);
    this.others = this.length === 1 || control === null ? null : new RotationBlock(game, this.length);
    this.games = this.own?.games ?? [engine];
    this.controls = control === null ? null : (this.others?.games ?? [control]);
  }

  play(): void {
    const { tables, range, heart, length } = this;
    for (const one of [tables.control, tables.engine]) {
      this.ofControl = one === tables.control;
      one?.prepare?.(range.from, range.count, () => heart.isOver(1));
    }
    for (let played = 0; played < range.count; played += length) {
      played = this.playUntilOrder(played);
      if (played >= range.count || this.isEnough(played)) break;
      this.playRound(played);
    }
  }

  /** Plays until there are enough games or an order comes. @returns how many are played */
  private playUntilOrder(from: number): number {
    const { heart, length } = this;
    const { count } = this.range;
    let played = from;
    for (; played < count && !heart.hasOrder(); played += length) this.playRound(played);
    return played;
  }

  /** Whether the job is to come back now: games that an engine has opened are played to their end. */
  private isEnough(played: number): boolean {
    const { engine, control } = this.tables;
    if (!this.heart.isOver(played)) return false;
    const first = this.range.from + played;
    return !Array.from({ length: this.length }, (_, place) => first + place).some(
      (index) => engine.isUnderWay?.(index) || control?.isUnderWay?.(index),
    );
  }

  private playRound(played: number): void {
    const { tables, own, others, games, controls, heart, length } = this;
    const { tally, log, digests } = this.sinks;
    const { engine, control } = tables;
    for (let place = 0; place < length; place++) {
      const index = this.range.from + played + place;
      if (control !== null) {
        this.ofControl = true;
        control.play(index);
        this.ofControl = false;
        if (others !== null) others.note(place, control);
      }
      engine.play(index);
      if (own !== null) own.note(place, engine);
      heart.noteFinished(played + place + 1);
    }
    tally.countRound(games, controls);
    for (let place = 0; place < length; place++) {
      if (log !== null) log.add(games[place]!);
      if (digests !== null) digests.add(games[place]!, controls === null ? null : controls[place]!);
    }
  }
}
