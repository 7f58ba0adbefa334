import { Stream } from './stream.js';

/**
 * A stream that shuffles by asking itself for each number: what `Stream.shuffle` does at once, with its state in locals.
 * Generators that draw otherwise extend this one, so that their shuffles are of their own numbers.
 */
export class PlainShuffle extends Stream {
  override shuffle(items: Uint8Array): void {
    for (let place = 0; place < items.length - 1; place++) {
      const other = place + this.below(items.length - place);
      const item = items[other]!;
      items[other] = items[place]!;
      items[place] = item;
    }
  }
}
