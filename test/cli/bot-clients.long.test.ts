/** The clients, the example bots and the templates play every game, at one table as at several. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { testSize } from '../sized.testing.js';
import { withoutTimes } from './json.testing.js';
import { outputOf, PACKAGE, temporaryFolder } from './shamus.testing.js';

const HAS_RUST = spawnSync('rustc', ['--version']).status === 0;
const PLACES = GAME_NAMES.flatMap((game) =>
  game === 'shamus' ? ['uno', 'rummy'].map((role) => ({ game, role })) : [{ game, role: 'player' }],
);

/** Programs of each kind: bots that leave every decision to their client, the templates, the examples. */
const PROGRAMS = {
  'any-python': ['python3', 'any_move.py'],
  'any-node': ['node', 'any-move.mjs'],
  'any-rust': ['./any_move'],
  'my-python': ['python3', 'my-bot.py'],
  'my-node': ['node', 'my-bot.mjs'],
  'my-rust': ['./my-bot'],
} as const;

let cwd: string;
beforeAll(() => {
  cwd = temporaryFolder();
  for (const folder of ['clients/python', 'clients/node', 'clients/rust', 'templates/bots']) {
    cpSync(join(PACKAGE, folder), cwd, { recursive: true });
  }
  for (const folder of ['clients', 'examples/bots'])
    cpSync(join(PACKAGE, folder), join(cwd, folder), { recursive: true });
  writeFileSync(join(cwd, 'any_move.py'), 'from shamus_lab import Bot, run\nrun(Bot())\n');
  writeFileSync(join(cwd, 'any-move.mjs'), "import { Bot, run } from './shamus-lab.mjs';\nrun(new Bot());\n");
  writeFileSync(join(cwd, 'any_move.rs'), RUST);
  if (HAS_RUST)
    for (const name of ['any_move', 'my-bot']) execFileSync('rustc', ['-O', '-D', 'warnings', `${name}.rs`], { cwd });
});

const RUST = `mod shamus_lab;
struct AnyMove;
impl shamus_lab::Bot for AnyMove {}
fn main() {
    shamus_lab::run(&mut AnyMove);
}
`;

/** Plays games with a bot file at a place. @returns what is printed of them, without the name of the file */
async function gamesOf(file: string, { game, role }: (typeof PLACES)[number]): Promise<string> {
  const team = { uno: `${file}+closer`, rummy: `feeder+${file}`, player: file }[role]!;
  const count = role === 'player' ? testSize('2', '4') : testSize('20', '40');
  const words = ['run', '--game', game, team, '-n', count, '--json', '--threads', '1'];
  const variant = GAME_NAMES.indexOf(game) > 1 ? ['--variant', 'deal-2'] : [];
  const field = role === 'player' ? ['--field', 'greedy'] : [];
  const text = await outputOf([...words, ...variant, ...field], { cwd });
  return withoutTimes(text).replaceAll(file, 'BOT');
}

/** Plays with a bot file for this program. @param tables how many games are open at once */
function played(command: readonly string[], place: (typeof PLACES)[number], tables: number): Promise<string> {
  const form = { name: 'bot', ...place, command, files: [command.at(-1)!], tables };
  writeFileSync(join(cwd, `bot-${tables}.yaml`), JSON.stringify(form));
  return gamesOf(`./bot-${tables}.yaml`, place);
}

describe.each(testSize([PLACES[0]!, PLACES.at(-1)!], PLACES))('$game, $role', (place) => {
  test('the clients play alike, one game at a time as several', async () => {
    const first = await played(PROGRAMS['any-python'], place, 1);
    expect(await played(PROGRAMS['any-node'], place, 5)).toBe(first);
    if (HAS_RUST) expect(await played(PROGRAMS['any-rust'], place, 3)).toBe(first);
  });
});

// The others have nothing that these do not have.
const SOME = PLACES.filter(({ game, role }) => role !== 'rummy' && ['shamus', 'rummy', 'shanghai-rum'].includes(game));

const TEMPLATES = ['my-python', 'my-node', ...(HAS_RUST ? ['my-rust'] : [])] as const;

describe.each(testSize(SOME.slice(0, 2), SOME))('$game, $role', (place) => {
  test('the examples play alike in Python and in Node', async () => {
    const name = place.game === 'shamus' ? 'high-cards' : 'collector';
    const files = [`${name}.yaml`, `${name}-node.yaml`].map((file) => `./examples/bots/${file}`);
    const [python, node] = await Promise.all(files.map((file) => gamesOf(file, place)));
    expect(python).toBe(node);
  });

  test.each(TEMPLATES)('%s plays one game at a time as several', async (name) => {
    expect(await played(PROGRAMS[name as keyof typeof PROGRAMS], place, 1)).toBe(
      await played(PROGRAMS[name as keyof typeof PROGRAMS], place, 5),
    );
  });
});
