/**
 * Policies of Shamus whose weights are a file.
 *
 * @module shamus-lab/shamus/learning
 */
import { definePolicy, layoutMoves, type PolicyDefinition } from '../../game/index.js';
import { type NetworkText, networkPolicy, roleOf } from '../../network/network-policy.js';
import { encodeShamus } from './observation/encoder.js';
import { cardOfPlace, MOVES } from './observation/fields.js';
import { RUMMY, type ShamusPolicy, UNO, type SeatView as View } from './policy.js';

export { Network } from '../../network/network.js';
export { encodeShamus } from './observation/encoder.js';

const { at: MOVE } = layoutMoves(MOVES);
const DECISIONS: Readonly<Record<string, readonly string[]>> = {
  [UNO]: ['play', 'call'],
  [RUMMY]: ['draw', 'layDown', 'discard'],
};

/**
 * Declares a policy that plays by a network.
 *
 * @param file bytes of a network file, which a policy file imports: `import weights from './my-net.bin'`
 * @throws UsageError if the file is broken or was made for another game
 */
export function networkOfShamus(file: Uint8Array, text: NetworkText): PolicyDefinition<ShamusPolicy> {
  const role = roleOf(file, 'shamus', Object.keys(DECISIONS));
  const game = {
    name: 'shamus',
    decisions: DECISIONS[role]!,
    encode: ({ table }: View) => encodeShamus(table),
    choiceOf: (_: View, method: string, move: number) => {
      if (method === 'call') return move - MOVE.call;
      if (method === 'draw') return move === MOVE.stock ? 0 : move === MOVE.take ? 1 : null;
      return cardOfPlace(move - MOVE.card);
    },
  };
  return definePolicy(role, { ...text, create: () => networkPolicy(file, game) as ShamusPolicy });
}
