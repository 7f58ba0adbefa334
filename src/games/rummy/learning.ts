/**
 * Policies of the rummy family whose weights are a file.
 *
 * @module shamus-lab/rummy/learning
 */
import { definePolicy, layoutMoves, type PolicyDefinition } from '../../game/index.js';
import { type NetworkText, networkHeader, networkPolicy, roleOf } from '../../network/network-policy.js';
import { DECISIONS, DISCARD_NAME } from './decisions.js';
import { encodeRummy } from './observation/encoder.js';
import { cardOfPlace, movesOf, sizesOf } from './observation/fields.js';
import { PLAYER, type RummyPlayer, type RummyView } from './policy.js';

/**
 * Declares a policy that plays by a network. It fits the game that it was trained for, and others of the family whose
 * observations and moves are the same.
 *
 * @param file bytes of a network file, which a policy file imports: `import weights from './my-net.bin'`
 * @throws UsageError if the file is broken or was made for another game
 */
export function networkOfRummy(file: Uint8Array, text: NetworkText): PolicyDefinition<RummyPlayer> {
  const { game: name } = networkHeader(file);
  const game = {
    name,
    decisions: DECISIONS.map((decision) => decision.name),
    encode: ({ table }: RummyView) => encodeRummy(table.terms),
    choiceOf: ({ table: { terms } }: RummyView, method: string, move: number) => {
      const sizes = sizesOf(terms);
      const { at } = layoutMoves(movesOf(sizes));
      return method === DISCARD_NAME ? cardOfPlace(move - at.card!, sizes.ranks) : move - at.no!;
    },
  };
  return definePolicy(roleOf(file, name, [PLAYER]), {
    ...text,
    create: () => networkPolicy(file, game) as unknown as RummyPlayer,
  });
}
