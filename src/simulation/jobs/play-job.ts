import { type Engine, type Game, PolicyFault } from '../../game/index.js';
import type { GameRange } from '../lineup/arm.js';
import { GameBlock } from '../lineup/rotation.js';
import type { Heartbeat } from '../sandbox/heartbeat.js';
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

/** Shows how far a job is, and whether it is to come back. */
export type JobHeart = Pick<Heartbeat, 'noteFinished' | 'hasOrder' | 'isOver'>;

/** Where the games of a job are counted, and written down if they are. */
export interface JobSinks {
  readonly tally: Tally;
  readonly log: GameLogger | null;
}

/**
 * Plays a range of games in order and counts their whole rounds; where there is a control, it plays the same decks.
 *
 * @returns the fault that ended it, if one did; the tally then holds the whole rounds before it. It also ends early, with
 * the games so far, when the job is told to come back.
 */
export function playJob(
  tables: Tables,
  range: GameRange,
  sinks: JobSinks,
  heart: JobHeart,
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

/** Games that are counted together, if rounds are not longer. */
const BLOCK = 64;

/**
 * The rounds of a job. What is called for every game holds nothing in its rare branches: V8 throws away what it has compiled of
 * a function when it meets an operator or a call there that it has not seen (bench/README.md).
 */
class Rounds {
  /** Whose table is playing. */
  ofControl = false;
  private readonly length: number;
  private readonly own: GameBlock;
  private readonly others: GameBlock | null;
  /** Games of whole rounds that are not counted yet. */
  private held = 0;

  constructor(
    private readonly tables: Tables,
    private readonly range: GameRange,
    private readonly sinks: JobSinks,
    private readonly heart: JobHeart,
    game: Game,
  ) {
    this.length = sinks.tally.shape.round;
    const most = this.length * Math.ceil(BLOCK / this.length);
    this.own = new GameBlock(game, most, this.length);
    this.others = tables.control === null ? null : new GameBlock(game, most, this.length);
  }

  play(): void {
    const { tables, range, heart, length } = this;
    for (const one of [tables.control, tables.engine]) {
      this.ofControl = one === tables.control;
      one?.prepare?.(range.from, range.count, () => heart.isOver(1));
    }
    let played = 0;
    try {
      while (played < range.count) {
        played = this.fillBlock(played);
        this.countRounds();
        if (played >= range.count || !heart.hasOrder()) continue;
        if (this.isEnough(played)) break;
        this.playRound(played);
        played += length;
      }
    } finally {
      this.countRounds();
    }
  }

  /** Plays until the block is full, there are enough games or an order comes. @returns how many are played */
  private fillBlock(from: number): number {
    const { heart, length, own } = this;
    const { count } = this.range;
    let played = from;
    for (; played < count && this.held < own.games.length && !heart.hasOrder(); played += length)
      this.playRound(played);
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
    const { own, others, held, heart, length } = this;
    const { engine, control } = this.tables;
    for (let place = 0; place < length; place++) {
      const index = this.range.from + played + place;
      if (control !== null) {
        this.ofControl = true;
        control.play(index);
        this.ofControl = false;
        others!.note(held + place, control);
      }
      engine.play(index);
      own.note(held + place, engine);
      heart.noteFinished(played + place + 1);
    }
    this.held = held + length;
  }

  private countRounds(): void {
    const { own, others, held } = this;
    const { tally, log } = this.sinks;
    tally.countRounds(own, others, held);
    for (let at = 0; at < held; at++) if (log !== null) log.add(own.games[at]!);
    this.held = 0;
  }
}
