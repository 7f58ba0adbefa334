import type { Game } from '../game/index.js';
import { sha256 } from '../random/index.js';
import type { FaultReport } from './fault-report.js';
import type { GameLog } from './jobs/game-log.js';
import type { Arm, GameRange } from './lineup/arm.js';
import type { Digests } from './spot-checks/recheck.js';
import { type PackedTally, Tally } from './tally.js';

/** What a job comes to, whoever has played it. */
export interface JobResult {
  readonly tally: PackedTally;
  readonly fault: FaultReport | null;
  readonly log: GameLog | null;
  /** Where policies of users play: what each game came to, for games to be played again elsewhere. */
  readonly digests: Digests | null;
  /** What it took to play the games; not what it took to make the policies. */
  readonly seconds: number;
}

/** What a thread answers. */
export interface SealedResult extends JobResult {
  /** Seal of all the rest, see sealOfAnswer. */
  readonly seal: string;
}

/** What a job comes to in which no game is finished. */
export function nothingPlayed(game: Game, arm: Arm, fault: FaultReport | null): JobResult {
  return { tally: Tally.ofArm(game, arm).pack(), fault, log: null, digests: null, seconds: 0 };
}

/** Seconds a game from which on the answers of policies are watched one by one. Below, there is no need, and it takes time. */
const SLOW = 0.01;

/** Whether games were so short that nobody need be watched. */
export function wereQuick(games: number, seconds: number): boolean {
  return games > 0 && seconds < SLOW * games;
}

/**
 * What a thread answers passes through code that policies in it may have changed. So the answer is sealed where nothing
 * of theirs runs between the last game and the seal, with a secret that the thread was given before they were loaded.
 */

/** What a thread is started with. */
export interface SealingData {
  readonly secret: Uint8Array;
}

/** Bytes that the secret has. */
export const SECRET_BYTES = 32;

/**
 * The seal of an answer, and of what was asked.
 *
 * @param answer plain data: numbers, texts, null, typed arrays, and arrays and objects of these
 */
export function sealOfAnswer(secret: Uint8Array, arm: Arm, { from, count }: GameRange, answer: unknown): string {
  const parts: Uint8Array[] = [secret];
  // Its values by themselves, between marks of what they are.
  addTo(parts, [arm, from, count, answer]);
  parts.push(secret);
  const message = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    message.set(part, place);
    place += part.length;
  }
  return sha256(message).join();
}

const encoder = new TextEncoder();

function addTo(parts: Uint8Array[], value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    parts.push(encoder.encode(`[${value.byteLength}]`));
    parts.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    parts.push(encoder.encode(`${Array.isArray(value) ? 'list' : 'object'} ${entries.length} `));
    for (const [name, one] of entries) {
      addTo(parts, name);
      addTo(parts, one);
    }
  } else {
    const text = String(value);
    parts.push(encoder.encode(`${typeof value} ${text.length} ${text}`));
  }
}
