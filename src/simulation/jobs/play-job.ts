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
 * Plays a range of games in order and counts them block by block; where there is a control, it plays the same decks.
 *
 * @returns the fault that ended it, if one did; the tally then holds the whole blocks before it. It also ends early, with
 * the games so far, when the job is told to come back.
 */
export function playJob(
  { engine, control }: Tables,
  range: GameRange,
  { tally, log, digests }: JobSinks,
  heart: Heartbeat,
  game: Game,
): JobFault | null {
  const length = tally.shape.round;
  // A block of one game is counted from the engine itself.
  const own = length === 1 ? null : new RotationBlock(game, length);
  const others = length === 1 || control === null ? null : new RotationBlock(game, length);
  const games = own?.games ?? [engine];
  const controls = control === null ? null : (others?.games ?? [control]);
  const asked: Asked = { ofControl: false };
  const playRound = (played: number) => {
    for (let place = 0; place < length; place++) {
      const index = range.from + played + place;
      if (control !== null) {
        asked.ofControl = true;
        control.play(index);
        asked.ofControl = false;
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
  };
  // Games that an engine has opened are played to their end.
  const isEnough = (played: number) =>
    heart.isOver(played) &&
    !Array.from({ length }, (_, place) => range.from + played + place).some(
      (index) => engine.isUnderWay?.(index) || control?.isUnderWay?.(index),
    );
  try {
    for (const one of [control, engine]) {
      asked.ofControl = one === control;
      one?.prepare?.(range.from, range.count, () => heart.isOver(1));
    }
    for (let played = 0; played < range.count; ) {
      played = playUntilOrder(played, range.count, length, playRound, heart);
      if (played >= range.count || isEnough(played)) break;
      playRound(played);
      played += length;
    }
    return null;
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: error, ofControl: asked.ofControl };
    throw error;
  }
}

/** Whose table is playing: a field, so that what plays is compiled without regard to what a fault needs. */
interface Asked {
  ofControl: boolean;
}

/**
 * Plays rounds until there are enough or an order comes. A function of its own, whose rare branches hold nothing: V8 throws
 * away what it has compiled when a branch is taken that it has not seen.
 *
 * @returns how many games are played
 */
function playUntilOrder(
  from: number,
  end: number,
  length: number,
  playRound: (played: number) => void,
  heart: Heartbeat,
): number {
  let played = from;
  for (; played < end && !heart.hasOrder(); played += length) playRound(played);
  return played;
}
