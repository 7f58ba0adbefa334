/** The clients and their example bots, each in a process, play every game. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type Game, resolveSetup, type Setup } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { createPolicies } from '../lineup/seating.js';
import { resolveTeam } from '../lineup/team.js';
import { OpenTable, OpenTables } from '../open-tables.js';
import * as messages from './messages.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), 'bots-'));
const KEY = keyFromSeed('clients');
const GAMES = 3;
const HAS_RUST = spawnSync('rustc', ['--version']).status === 0;
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** Bots that leave all decisions to their client: those of two clients play alike. */
const PYTHON = join(FOLDER, 'any_move.py');
const NODE = join(FOLDER, 'any-move.mjs');
writeFileSync(PYTHON, 'from shamus_lab import Bot, run\nrun(Bot())\n');
writeFileSync(
  join(FOLDER, 'any_move.rs'),
  'mod shamus_lab;\nstruct AnyMove;\nimpl shamus_lab::Bot for AnyMove {}\nfn main() {\n    shamus_lab::run(&mut AnyMove);\n}\n',
);
writeFileSync(NODE, "import { Bot, run } from './shamus-lab.mjs';\nrun(new Bot());\n");
for (const folder of ['clients/python', 'clients/node', 'clients/rust', 'templates/bots']) {
  cpSync(join(ROOT, folder), FOLDER, { recursive: true });
}

/** Plays games with a bot at one seat. @param size how many are open at once @returns what they come to */
async function play(command: readonly string[], game: Game, setup: Setup, seat: number, size: number) {
  const wire = await game.wire!(setup);
  const role = game.roles(setup.players)[seat]!;
  const team = await resolveTeam(
    game,
    setup.players,
    game
      .roles(setup.players)
      .map(() => 'random')
      .join('+'),
  );
  const bot = spawn(command[0]!, command.slice(1), { stdio: ['pipe', 'pipe', 'pipe'] });
  const lines = linesOf(bot);
  bot.stdin!.write(messages.helloLine({ game, setup, wire, seat, options: {}, tables: size, time: null }));
  const ready = messages.parseReady((await lines())[0]!, game.mayDecide?.[role] ?? []);
  const makes = new Set([...(game.decisions[role] ?? []), ...ready.decisions]);
  let out = '';
  const known = new Map<OpenTable, number>();
  const tables: OpenTable[] = [];
  for (let number = 0; number < size; number++) {
    const { policies } = await createPolicies({ setup, team });
    const inside = policies
      .slice(0, setup.players)
      .map((policy, place) => (place === seat ? null : (policy as object)));
    tables.push(
      new OpenTable(game, setup, inside, KEY, (table, _, method, view) => {
        known.set(table, 0);
        out += messages.beginningLine(number, method, wire.beginning(view, method));
      }),
    );
  }
  const results: unknown[] = [];
  const open = new OpenTables(tables, 0, GAMES, ({ outcome, fingerprint }) => results.push({ outcome, fingerprint }));
  const asked = new Map<number, OpenTable>();
  for (let id = 0; !open.isOver; ) {
    for (const table of open.waiting) {
      if ([...asked.values()].includes(table)) continue;
      if (!makes.has(table.method)) {
        open.answer(table, () => false);
        continue;
      }
      const { json, events } = wire.request(table.view, table.method, known.get(table)!);
      known.set(table, events);
      asked.set(id, table);
      out += messages.requestLine(id++, tables.indexOf(table), table.method, json);
    }
    if (asked.size === 0) continue;
    bot.stdin!.write(out);
    out = '';
    for (const line of await lines()) {
      const { id: answered, move } = messages.parseReply(line);
      const table = asked.get(answered)!;
      asked.delete(answered);
      open.answer(table, wire.decision(table.method, move));
    }
  }
  bot.stdin!.write(messages.goodbyeLine());
  const code = await new Promise((resolve) => bot.on('exit', resolve));
  return { results, code };
}

/** Waits for lines of a process: one at least. */
function linesOf(bot: ChildProcess): () => Promise<string[]> {
  const reader = new messages.LineReader();
  const queue: string[] = [];
  let errors = '';
  let wake = () => {};
  let hasEnded = false;
  bot.stdout!.on('data', (chunk: Uint8Array) => {
    queue.push(...reader.read(chunk));
    wake();
  });
  bot.stderr!.on('data', (chunk) => {
    errors += chunk;
  });
  bot.on('close', () => {
    hasEnded = true;
    wake();
  });
  return async () => {
    while (queue.length === 0 && !hasEnded) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (queue.length === 0) throw new Error(`the bot ended: ${errors}`);
    return queue.splice(0);
  };
}

const PLACES = GAME_NAMES.flatMap((name) => (name === 'shamus' ? [0, 1] : [1]).map((seat) => ({ name, seat })));

/** A game that is not long. */
async function shortSetup(game: Game): Promise<Setup> {
  const short = game.variants.find(({ name }) => name === 'deal-2');
  return resolveSetup(game, short === undefined ? {} : { variant: short.name });
}

describe.each(PLACES)('$name, seat $seat', ({ name, seat }) => {
  test('the clients play alike, at one table and at several', async () => {
    const game = await loadGame(name);
    const setup = resolveSetup(game, {});
    const first = await play(['python3', PYTHON], game, setup, seat, 1);
    expect(first).toMatchObject({ code: 0, results: { length: GAMES } });
    expect(await play(['python3', PYTHON], game, setup, seat, 3)).toEqual(first);
    expect(await play(['node', NODE], game, setup, seat, 3)).toEqual(first);
  });

  test('the example bots and the templates play at one table as at several', async () => {
    const game = await loadGame(name);
    const setup = await shortSetup(game);
    const examples = name === 'shamus' ? ['high_cards.py', 'high-cards.mjs'] : ['collector.py', 'collector.mjs'];
    const files = [
      ...examples.map((file) => join(ROOT, 'examples/bots', file)),
      join(FOLDER, 'my-bot.py'),
      join(FOLDER, 'my-bot.mjs'),
    ];
    for (const file of files) {
      const program = file.endsWith('.py') ? 'python3' : 'node';
      const alone = await play([program, file], game, setup, seat, 1);
      expect(await play([program, file], game, setup, seat, 3)).toEqual(alone);
    }
  });

  // Where Rust is installed.
  test.runIf(HAS_RUST)('the Rust client plays as the others do', async () => {
    const game = await loadGame(name);
    const setup = await shortSetup(game);
    const expected = await play(['python3', PYTHON], game, setup, seat, 3);
    const program = compiled(join(FOLDER, 'any_move.rs'));
    expect(await play([program], game, setup, seat, 3)).toEqual(expected);
  });
});

test.runIf(HAS_RUST)('the example and the template in Rust play', async () => {
  const game = await loadGame('shamus');
  for (const file of [join(ROOT, 'examples/bots/draws_only.rs'), join(FOLDER, 'my-bot.rs')]) {
    const { results } = await play([compiled(file)], game, resolveSetup(game, {}), 1, 3);
    expect(results).toHaveLength(GAMES);
  }
});

function compiled(file: string): string {
  const program = join(FOLDER, basename(file, '.rs'));
  if (!existsSync(program)) execFileSync('rustc', ['-O', '-D', 'warnings', '-o', program, file]);
  return program;
}
