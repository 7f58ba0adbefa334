import { UsageError } from '../../game/index.js';

/** The longest line that is read, in letters: no transcript comes near it, and memory ends somewhere. */
const LONGEST = 1 << 20;

/**
 * The lines of a stream of text, one at a time.
 *
 * @param name what messages call it
 * @throws UsageError if a line is too long to be one of a transcript
 */
export async function* linesOf(pieces: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let rest = '';
  let read = 0;
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      read++;
      yield line.endsWith('\r') ? line.slice(0, -1) : line;
    }
    if (rest.length <= LONGEST) continue;
    throw new UsageError(`${name}:${read + 1}: the line is longer than ${LONGEST} letters, which no transcript is`);
  }
  if (rest !== '') yield rest;
}
