import { ROUNDS } from './policy-stream.js';
import { Stream } from './stream.js';

interface State {
  a: number;
  b: number;
  c: number;
  counter: number;
  mixed: boolean;
}

/** For the mixing; it mixes nothing by itself. */
const mixing = new Stream();

/** The state of a policy's stream in words, where numbers are drawn from; `into` has room for four. */
function stateIn(text: string, into: Int32Array): void {
  let from = 0;
  for (let word = 0; word < 4; word++) {
    const to = text.indexOf(',', from);
    into[word] = Number(text.slice(from, to));
    from = to + 1;
  }
}

/**
 * The state from which a policy's next numbers are drawn, of a stream that has just been started: four words. They are mixed
 * one way (see PolicyStream), so they lead neither to the key of the seat nor to the game, and so to no deck.
 *
 * @param state the stream's state in writing, see `policyStreamState`
 */
export function mixState(state: string, into: Int32Array): void {
  stateIn(state, into);
  setState(mixing, into);
  for (let round = 0; round < ROUNDS; round++) mixing.next();
  const { a, b, c, counter } = mixing as unknown as State;
  into[0]! += a;
  into[1]! += b;
  into[2]! += c;
  into[3] = counter;
}

export function setState(stream: Stream, from: Int32Array): void {
  const state = stream as unknown as State;
  state.a = from[0]!;
  state.b = from[1]!;
  state.c = from[2]!;
  state.counter = from[3]!;
  state.mixed = true;
}
