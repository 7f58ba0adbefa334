/** Contracts: melds that a player must lay, all at once, before they may lay anything else (R4). */
import { RUN, SET } from '../melds/rows.js';

/** A meld of a contract. */
export interface WantedMeld {
  readonly kind: typeof SET | typeof RUN;
  /** Number of cards; if contracts are not `exact`, the min number. */
  readonly size: number;
}

/** The melds of a contract, in the order in which they are laid. */
export type Contract = readonly WantedMeld[];

/**
 * Reads a contract as the rules write it: `S3 R4` is a set of three and a run of four, `2S3 R5` two sets of three and a
 * run of five.
 *
 * @throws RangeError if it is not written so
 */
export function contractOf(text: string): Contract {
  return text.split(' ').flatMap((part): WantedMeld[] => {
    const [whole, times = '', letter, size] = /^(\d?)([SR])(\d+)$/.exec(part) ?? [];
    if (whole === undefined) throw new RangeError(`'${part}' is no meld of a contract`);
    const wanted: WantedMeld = { kind: letter === 'S' ? SET : RUN, size: Number(size) };
    return Array.from({ length: Number(times || 1) }, () => wanted);
  });
}

/** The fewest cards that a contract takes. */
export function contractSize(contract: Contract): number {
  return contract.reduce((sum, { size }) => sum + size, 0);
}

/** A contract in words: `a set of 3 and a run of 4`. */
export function contractInWords(contract: Contract): string {
  const melds = contract.map(({ kind, size }) => `a ${kind === SET ? 'set' : 'run'} of ${size}`);
  return melds.length < 2 ? melds.join('') : `${melds.slice(0, -1).join(', ')} and ${melds.at(-1)}`;
}

/** A contract as messages and transcripts tell it. */
export function contractTold(contract: Contract): { readonly kind: 'set' | 'run'; readonly size: number }[] {
  return contract.map(({ kind, size }) => ({ kind: kind === RUN ? 'run' : 'set', size }));
}
