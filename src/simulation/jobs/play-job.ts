import { type Engine, type Game, PolicyFault } from '../../game/index.js';
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
 * Plays a range of games in order and counts them; where there is a control, it plays the same deals.
 *
 * @returns the fault that ended it, if one did; the tally then holds the whole rounds before it. It also ends early, with
 * the games so far, when the job is told to come back.
 */
export function playJob(
  tables: Tables,
  range: GameRange,
  books: JobSinks,
  heart: Heartbeat,
  game: Game,
): JobFault | null {
  return books.tally.shape.round === 1
    ? playGames(tables, range, books, heart)
    : playRounds(tables, range, books, heart, game);
}

function playGames(
  { engine, control }: Tables,
  range: GameRange,
  { tally, log, digests }: JobSinks,
  heart: Heartbeat,
): JobFault | null {
  let ofControl = false;
  try {
    for (let played = 0; played < range.count && !heart.isOver(played); played++) {
      if (control !== null) {
        ofControl = true;
        control.play(range.from + played);
        ofControl = false;
      }
      engine.play(range.from + played);
      tally.count(engine);
      if (control !== null) tally.countControl(engine, control);
      if (log !== null) log.add(engine);
      if (digests !== null) digests.add(engine, control);
      heart.noteFinished(played + 1);
    }
    return null;
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: error, ofControl };
    throw error;
  }
}

function playRounds(
  { engine, control }: Tables,
  range: GameRange,
  { tally, log, digests }: JobSinks,
  heart: Heartbeat,
  game: Game,
): JobFault | null {
  const length = tally.shape.round;
  const own = new RotationBlock(game, length);
  const others = control === null ? null : new RotationBlock(game, length);
  let ofControl = false;
  try {
    for (let played = 0; played < range.count && !heart.isOver(played); played += length) {
      for (let place = 0; place < length; place++) {
        const index = range.from + played + place;
        if (control !== null) {
          ofControl = true;
          control.play(index);
          others!.note(place, control);
          ofControl = false;
        }
        engine.play(index);
        own.note(place, engine);
        heart.noteFinished(played + place + 1);
      }
      tally.countRound(own.games, others?.games ?? null);
      for (let place = 0; place < length; place++) {
        if (log !== null) log.add(own.games[place]!);
        if (digests !== null) digests.add(own.games[place]!, others?.games[place] ?? null);
      }
    }
    return null;
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: error, ofControl };
    throw error;
  }
}
