/** Networks of no skill, for tests. */
import { cellsOf, type Game, layoutFields } from '../game/index.js';

const HIDDEN = 8;

/** The bytes of a network file with any weights, for one role of a game. */
export async function networkFile(
  game: Game,
  role: string,
  players: number,
  setup = setupOf(game, players),
): Promise<Uint8Array> {
  const { fields, moves } = await game.outside.encoding!(setup);
  const { at, size } = layoutFields(fields);
  const count = moves.reduce((sum, group) => sum + group.count, 0);
  const shown = fields.filter(({ high }) => high < 20);
  const inputs = shown.map((field) => {
    return {
      field: field.name,
      as: 'value',
      at: at[field.name],
      cells: cellsOf(field),
      low: field.low,
      high: field.high,
    };
  });
  const layers = [HIDDEN, count].map((outputs) => ({ outputs, shift: 4 }));
  const header = { format: 'shamus-network/1', game: game.name, role, observation: size, moves: count, inputs, layers };
  const width = shown.reduce((sum, field) => sum + cellsOf(field), 0);
  const weights = (rows: number, columns: number) => {
    return Buffer.from(Int16Array.from({ length: rows * columns }, (_, index) => ((index * 7919) % 401) - 200).buffer);
  };
  const biases = (rows: number) => Buffer.alloc(4 * rows);
  const body = [weights(HIDDEN, width), biases(HIDDEN), weights(count, HIDDEN), biases(count)];
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...body]);
}

/** The first variant of a game with its usual rulings. */
export function setupOf({ name, setups: { variants, rulings } }: Game, players: number) {
  const usual = Object.fromEntries(rulings.map((ruling) => [ruling.name, ruling.values[0]]));
  return { game: name, variant: variants[0].name, players, rulings: usual };
}
