/** A policy for tests that decides by observations and masks alone, so that it can be played by whatever carries these. */
import { type Cells, decisionsOf, type Encoding, type Game, layoutMoves, newCells } from '../game/index.js';

/** A legal move that depends on all that is seen. */
export function choose(cells: Cells, mask: Int8Array): number {
  let sum = 0;
  for (const cell of cells) sum = (31 * sum + cell + 128) % 1_000_003;
  const legal = [...mask.keys()].filter((move) => mask[move] === 1);
  return legal[sum % legal.length]!;
}

/** A policy that plays by `choose`, inside. */
export function chooser(game: Game, encoding: Encoding, role: string): object {
  const encoder = encoding.encoder();
  const cells = newCells(encoding);
  const mask = new Int8Array(layoutMoves(encoding.moves).size);
  const decide = (method: string) => (view: unknown, argument: unknown) => {
    encoder.begin(method, view);
    for (;;) {
      encoder.observe(cells, 0);
      encoder.mask(mask, 0);
      if (encoder.take(choose(cells, mask))) return encoder.decide(view, argument);
    }
  };
  const start = () => encoder.start();
  const methods = decisionsOf(game, role).map((method) => [method, decide(method)]);
  return Object.fromEntries([...methods, ['newGame', start], ['newDeal', start]]);
}
