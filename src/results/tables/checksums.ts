/** Short numbers that stand for many counts, so that files pin each count without listing it again. */
import { createHash } from 'node:crypto';
import type { GameLog, PackedTally } from '../../simulation/index.js';
import type { TrimmedCounts } from '../../stats/histogram.js';

/** Counts, and how many zeros stand before and behind them. */
type Counts = ArrayLike<number> | TrimmedCounts;

/** The first 16 hex digits of SHA-256 over all counts, as little-endian doubles. */
export function tallyHash(tally: PackedTally): string {
  return shortHash(
    countsOf(tally).flatMap((list) => {
      if (!('size' in list)) return [list];
      const { first, counts, size } = list;
      return [zeros(first), counts, zeros(size - first - counts.length)];
    }),
  );
}

/** The same of what each game came to: outcomes, reasons and metrics in the order of the games, and decisions if they are kept. */
export function logHash({ outcomes, reasons, metrics, decisions }: GameLog): string {
  return shortHash([outcomes, reasons, ...metrics, ...(decisions === undefined ? [] : [decisions])]);
}

/**
 * A sum of all counts, each times a coefficient of its own, modulo 2^64. Checks add up as counts do: those of all batches
 * come to that of the arm. So counts of an arm that are changed, however few games move and whatever sums stay the same,
 * need a batch with a false check. (The coefficients are public. To find changes of the distributions that leave the
 * check as it is takes lattice reduction, and no accident; outcomes and pairs stand in columns of their own.)
 */
export function tallyChecksum(tally: PackedTally): bigint {
  return checksum(countsOf(tally));
}

export function checksum(lists: readonly Counts[]): bigint {
  const size = lists.reduce((sum, list) => sum + sizeOf(list), 0);
  if (coefficients.length < size) coefficients = firstCoefficients(2 * size);
  let check = 0n;
  let start = 0;
  for (const list of lists) {
    const { first, counts } = 'size' in list ? list : { first: 0, counts: list };
    for (let place = 0; place < counts.length; place++) {
      if (counts[place] !== 0) check += coefficients[start + first + place]! * BigInt(counts[place]!);
    }
    start += sizeOf(list);
  }
  return BigInt.asUintN(64, check);
}

function sizeOf(list: Counts): number {
  return 'size' in list ? list.size : list.length;
}

export function checkText(check: bigint): string {
  return BigInt.asUintN(64, check).toString(16).padStart(16, '0');
}

/** @returns null if the text is no check */
export function parseChecksum(text: string): bigint | null {
  return /^[0-9a-f]{16}$/.test(text) ? BigInt(`0x${text}`) : null;
}

let coefficients: BigUint64Array = new BigUint64Array(0);

function firstCoefficients(count: number): BigUint64Array {
  const bytes = createHash('shake256', { outputLength: 8 * count })
    .update('shamus-lab check/1')
    .digest();
  return BigUint64Array.from({ length: count }, (_, place) => bytes.readBigUInt64LE(8 * place));
}

function countsOf(tally: PackedTally): (Float64Array | TrimmedCounts)[] {
  const { games, outcomes, reasons, pairs, metrics, entrants, control, differences, roundDifferences } = tally;
  const ofEntrants = entrants.flatMap(({ rounds, games: values, bySeat }) => [...rounds, ...values, ...bySeat]);
  const own = [Float64Array.of(games), outcomes, reasons, pairs, ...metrics, ...ofEntrants];
  return control === null ? own : [...own, ...countsOf(control), ...differences, ...roundDifferences];
}

function zeros(count: number): Float64Array {
  if (nothing.length < count) nothing = new Float64Array(2 * count);
  return nothing.subarray(0, count);
}

let nothing = new Float64Array(0);

function shortHash(lists: readonly (Float64Array | Uint8Array | Int32Array)[]): string {
  const hash = createHash('sha256');
  for (const { buffer, byteOffset, byteLength } of lists) hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest('hex').slice(0, 16);
}
