/** Memory that an auditing thread shares with the one that waits for it: a game that does not end shows there. */
const BEATS = 0;
const GAME = 1;
const ASKED = 2;
const SIGNS = 3;
const NOBODY = -1;

export function newSignals(): Int32Array {
  const words = new Int32Array(new SharedArrayBuffer(16));
  words[ASKED] = NOBODY;
  return words;
}

/** A game begins. */
export function beat(words: Int32Array, game: number): void {
  Atomics.store(words, GAME, game);
  Atomics.add(words, BEATS, 1);
  Atomics.add(words, SIGNS, 1);
}

/** The policy of a seat is asked, or (null) has answered. */
export function noteAsked(words: Int32Array, seat: number | null): void {
  Atomics.store(words, ASKED, seat ?? NOBODY);
  Atomics.add(words, SIGNS, 1);
}

/** How many games have begun, which was the last, whose policy is being asked, and a count of all that happened. */
export function readSignals(words: Int32Array): { beats: number; game: number; asked: number | null; signs: number } {
  const asked = Atomics.load(words, ASKED);
  return {
    beats: Atomics.load(words, BEATS),
    game: Atomics.load(words, GAME),
    asked: asked === NOBODY ? null : asked,
    signs: Atomics.load(words, SIGNS),
  };
}
