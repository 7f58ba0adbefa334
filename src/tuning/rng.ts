import { keyFromSeed, Stream } from '../random/index.js';

/** What the streams of a search are for. */
const SEARCHING = 0x74756e65;

/** Random numbers of a search: they depend on the seed alone. */
export class Draws {
  private readonly stream = new Stream();

  /** @param part which of the streams of that seed */
  constructor(seed: string, part = 0) {
    this.stream.start(keyFromSeed(seed), part, SEARCHING);
  }

  /** Strictly between 0 and 1. */
  uniform(): number {
    return ((this.stream.next() >>> 0) + 0.5) / 2 ** 32;
  }

  /** Of the standard normal distribution, by Box and Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** The numbers 0 to count - 1 in random order. */
  order(count: number): number[] {
    const places = Array.from({ length: count }, (_, place) => place);
    for (let last = count - 1; last > 0; last--) {
      const other = this.stream.below(last + 1);
      [places[last], places[other]] = [places[other]!, places[last]!];
    }
    return places;
  }
}
