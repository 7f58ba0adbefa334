/** Hashes of where every card is, for the engine's behaviour signature. */
import type { GamePosition } from './game-position.js';

/** Mixes an int32 into a hash (the rounds of MurmurHash3). */
function mix(hash: number, value: number): number {
  const scattered = Math.imul(value, 0xcc9e2d51);
  const turned = Math.imul((scattered << 15) | (scattered >>> 17), 0x1b873593) ^ hash;
  return (Math.imul((turned << 13) | (turned >>> 19), 5) + 0xe6546b64) | 0;
}

/** An int32 that depends on the ending and on the place of every card. */
export function fingerprintOf(ending: number, position: Readonly<GamePosition>): number {
  const { table, deck, used, handsLo, handsHi } = position;
  let hash = mix(0, ending);
  for (let seat = 0; seat < handsLo.length; seat++) hash = mix(mix(hash, handsLo[seat]!), handsHi[seat]!);
  const { sequencesLo, sequencesHi, groupsLo, groupsHi, circleCount, points, lastCall } = table;
  for (const value of [sequencesLo, sequencesHi, groupsLo, groupsHi, circleCount, points, lastCall, used]) {
    hash = mix(hash, value);
  }
  for (const card of deck) hash = mix(hash, card);
  for (let place = 0; place < table.pileCount; place++) hash = mix(hash, table.pile[place]!);
  return mix(hash, table.seniorLost ? 1 : 0);
}
