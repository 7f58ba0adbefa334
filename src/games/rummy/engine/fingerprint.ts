/** Hashes of where every card is, for the engine's behaviour signature. */
import { STRIDE } from '../melds/rows.js';
import type { Position } from './position.js';

/** Mixes an int32 into a hash (the rounds of MurmurHash3). */
function mix(hash: number, value: number): number {
  const scattered = Math.imul(value, 0xcc9e2d51);
  const turned = Math.imul((scattered << 15) | (scattered >>> 17), 0x1b873593) ^ hash;
  return (Math.imul((turned << 13) | (turned >>> 19), 5) + 0xe6546b64) | 0;
}

/** An int32 that depends on how the last deal ended, and on the place of every card then. */
export function fingerprintOf({ table, hands, stock }: Position, reason: number): number {
  let hash = mix(mix(reason, table.deal), table.turn);
  for (const total of table.totals) hash = mix(hash, total);
  for (const hand of hands) for (const card of hand.cards) hash = mix(hash, card);
  for (let place = 0; place < table.pileCount; place++) hash = mix(hash, table.pile[place]!);
  for (let cell = 0; cell < table.melds.count * STRIDE; cell++) hash = mix(hash, table.melds.at[cell]!);
  for (const card of stock.rest) hash = mix(hash, card);
  for (let event = 0; event < table.recordCount; event++) hash = mix(hash, table.record[event]!);
  return hash;
}
