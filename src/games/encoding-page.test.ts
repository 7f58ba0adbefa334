/** Writes the tables of docs/learning.md from the fields and moves: `npx vitest run src/games/encoding-page.test.ts -u`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type Encoding,
  fitsBytes,
  layoutFields,
  layoutMoves,
  type ObservationField,
  resolveSetup,
} from '../game/index.js';
import { GAME_NAMES, loadGame } from './registry.js';

const PAGE = new URL('../../docs/learning.md', import.meta.url).pathname;
const BEGINS = '<!-- written from the fields and moves: src/games/encoding-page.test.ts -->\n';

interface Encoded {
  readonly title: string;
  readonly players: number;
  readonly encoding: Encoding;
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |\n`;
const head = (...cells: string[]) => row(...cells) + row(...cells.map(() => '---'));
const shapeOf = ({ shape }: ObservationField) => (shape.length === 0 ? '1' : shape.join(' × '));

async function encoded(name: string, players?: number): Promise<Encoded> {
  const game = await loadGame(name);
  const setup = resolveSetup(game, players === undefined ? {} : { players });
  return { title: game.about.title, players: setup.players, encoding: await game.outside.encoding(setup) };
}

function sizes(all: readonly Encoded[]): string {
  const rows = all.map(({ title, players, encoding }) =>
    row(
      title,
      players,
      layoutFields(encoding.fields).size,
      fitsBytes(encoding.fields) ? 'int8' : 'int16',
      layoutMoves(encoding.moves).size,
    ),
  );
  return head('game', 'players', 'numbers of an observation', 'type', 'moves') + rows.join('');
}

function fields({ encoding }: Encoded): string {
  let from = 0;
  const rows = encoding.fields.map((field) => {
    const at = from;
    from += field.shape.reduce((product, length) => product * length, 1);
    return row(`\`${field.name}\``, at, shapeOf(field), `${field.low} to ${field.high}`, field.summary);
  });
  return head('field', 'from', 'shape', 'range', 'meaning') + rows.join('');
}

function moves({ encoding }: Encoded): string {
  let from = 0;
  const rows = encoding.moves.map(({ name, summary, count, decisions }) => {
    const numbers = count === 1 ? `${from}` : `${from} to ${from + count - 1}`;
    const example = encoding.moveText(from);
    from += count;
    return row(`\`${name}\``, numbers, example, decisions.map((one) => `\`${one}\``).join(', '), summary);
  });
  return head('move', 'numbers', 'the first', 'legal in', 'what it does') + rows.join('');
}

function shapes(all: readonly Encoded[]): string {
  const names = all[0]!.encoding.fields.map(({ name }, index) =>
    row(`\`${name}\``, ...all.map(({ encoding }) => shapeOf(encoding.fields[index]!))),
  );
  const groups = all[0]!.encoding.moves.map(({ name }, index) =>
    row(`move \`${name}\``, ...all.map(({ encoding }) => encoding.moves[index]!.count)),
  );
  return head('', ...all.map(({ title, players }) => `${title}, ${players}`)) + names.join('') + groups.join('');
}

test('the tables of observations are up to date', async () => {
  const [before = ''] = readFileSync(PAGE, 'utf8').split(BEGINS);
  const shamus = await encoded('shamus');
  const family = await Promise.all(GAME_NAMES.filter((name) => name !== 'shamus').map((name) => encoded(name)));
  const contracts = family[1]!;
  const text = [
    `\n### Sizes\n\n${sizes([shamus, await encoded('shamus', 4), ...family])}`,
    `\n### Shamus: the observation, two players\n\n${fields(shamus)}`,
    `\n### Shamus: the moves\n\n${moves(shamus)}`,
    `\n### The rummy family: the observation (${contracts.title}, ${contracts.players} players)\n\n${fields(contracts)}`,
    `\n### The rummy family: the moves (${contracts.title}, ${contracts.players} players)\n\n${moves(contracts)}`,
    `\n### The rummy family: shapes and numbers of moves by game\n\n${shapes(family)}`,
  ];
  await expect(`${before}${BEGINS}${text.join('')}`).toMatchFileSnapshot(PAGE);
});
