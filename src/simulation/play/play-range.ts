import { type Engine, type Game, PolicyFault } from '../../game/index.js';
import type { GameRange } from '../lineup/arm.js';
import type { Tally } from '../tally.js';
import { GameBlock } from './game-block.js';
import type { GameLogger } from './game-log.js';
import type { RangePlayer } from './outside-tables.js';

/** A policy's fault, and whether the control's table was the one where it happened. */
export interface RangeFault {
  readonly fault: PolicyFault;
  readonly ofControl: boolean;
}

/** Engines of an arm; a control plays the same decks. */
export interface ArmEngines {
  readonly engine: Engine;
  readonly control: Engine | null;
}

/** Receivers of results: the tally, and the log if games are written down. */
export interface ResultSinks {
  readonly tally: Tally;
  readonly log: GameLogger | null;
  /** Memory whose first word is the index of the game under way, for observers. */
  readonly underWay: Int32Array;
}

/**
 * Plays a range of games in order and counts their whole rounds; where there is a control, it plays the same decks.
 *
 * @returns the fault that ended it, if one did; the tally then holds the whole rounds before it
 */
export function playRange(tables: ArmEngines, range: GameRange, sinks: ResultSinks, game: Game): RangeFault | null {
  const rounds = new Rounds(tables, range, sinks, game);
  try {
    rounds.play();
    return null;
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: error, ofControl: rounds.ofControl };
    throw error;
  }
}

/** Players of an arm some of whose policies are processes. */
export interface ArmRangePlayers {
  readonly own: RangePlayer;
  readonly control: RangePlayer | null;
}

/** As playRange. Both sides play at the same time. */
export async function playOutside(
  { own, control }: ArmRangePlayers,
  { from, count }: GameRange,
  { tally, log }: ResultSinks,
  game: Game,
): Promise<RangeFault | null> {
  const round = tally.shape.round;
  const sides = await Promise.all(
    [control, own].map(async (side) => {
      if (side === null) return null;
      const block = new GameBlock(game, count, round);
      let played = 0;
      try {
        await side.play(from, count, (result) => block.note(played++, result));
        return { block, played, fault: null };
      } catch (error) {
        if (error instanceof PolicyFault) return { block, played, fault: error };
        throw error;
      }
    }),
  );
  const [others, { block }] = [sides[0], sides[1]!];
  const played = Math.min(...sides.map((side) => side?.played ?? count));
  const counted = played - (played % round);
  tally.countRounds(block, others?.block ?? null, counted);
  for (let at = 0; at < counted; at++) if (log !== null) log.add(block.games[at]!);
  const faults = sides.flatMap((side) => side?.fault ?? []);
  const [fault] = faults.sort((one, other) => one.game! - other.game!);
  return fault === undefined ? null : { fault, ofControl: fault === others?.fault };
}

/** Games that are counted together, if rounds are not longer. */
const BLOCK = 64;

/**
 * The rounds of a range. What is called for every game holds nothing in its rare branches: V8 throws away what it has compiled of
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
    private readonly tables: ArmEngines,
    private readonly range: GameRange,
    private readonly sinks: ResultSinks,
    game: Game,
  ) {
    this.length = sinks.tally.shape.round;
    const most = this.length * Math.ceil(BLOCK / this.length);
    this.own = new GameBlock(game, most, this.length);
    this.others = tables.control === null ? null : new GameBlock(game, most, this.length);
  }

  play(): void {
    let played = 0;
    try {
      while (played < this.range.count) {
        played = this.fillBlock(played);
        this.countRounds();
      }
    } finally {
      this.countRounds();
    }
  }

  /** Plays until the block is full or there are enough games. @returns how many are played */
  private fillBlock(from: number): number {
    const { length, own } = this;
    const { count } = this.range;
    let played = from;
    for (; played < count && this.held < own.games.length; played += length) this.playRound(played);
    return played;
  }

  private playRound(played: number): void {
    const { own, others, held, length } = this;
    const { engine, control } = this.tables;
    const { underWay } = this.sinks;
    for (let place = 0; place < length; place++) {
      const index = this.range.from + played + place;
      underWay[0] = index;
      if (control !== null) {
        this.ofControl = true;
        control.play(index);
        this.ofControl = false;
        others!.note(held + place, control);
      }
      engine.play(index);
      own.note(held + place, engine);
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
