/**
 * Policies of Shamus whose weights are a file.
 *
 * @module shamus-lab/shamus/learning
 */
import { definePolicy, type PolicyDefinition } from '../../game/index.js';
import { type NetworkText, networkPolicy, roleOf } from '../../network/network-policy.js';
import { methodsByRole } from '../kit/decision.js';
import { DECISIONS } from './decisions.js';
import { encodeShamus } from './observation/encoder.js';
import { choiceOf } from './observation/fields.js';
import type { ShamusPolicy, SeatView as View } from './policy.js';

export { Network } from '../../network/network.js';
export { encodeShamus } from './observation/encoder.js';

const METHODS = methodsByRole(DECISIONS);

/**
 * Declares a policy that plays by a network.
 *
 * @param file bytes of a network file, which a policy file imports: `import weights from './my-net.bin'`
 * @throws UsageError if the file is broken or was made for another game
 */
export function networkOfShamus(file: Uint8Array, text: NetworkText): PolicyDefinition<ShamusPolicy> {
  const role = roleOf(file, 'shamus', Object.keys(METHODS));
  const game = {
    name: 'shamus',
    decisions: METHODS[role]!,
    encode: ({ table }: View) => encodeShamus(table),
    choiceOf: (_: View, __: string, move: number) => choiceOf(move),
  };
  return definePolicy(role, { ...text, create: () => networkPolicy(file, game) as ShamusPolicy });
}
