/** Games that people have played are forged in every way, and `verify` says what is wrong. */
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { resolveSetup } from '../src/game/index.js';
import { loadGame } from '../src/games/registry.js';
import { FILES, gamesIn, readPlayFolder, summaryOf } from '../src/play/games-folder.js';
import { pageOfGames, writeGamesPage } from '../src/play/games-page.js';
import type { PlayRoom } from '../src/play/play-room.js';
import { resolvePlayers } from '../src/play/play-spec.js';
import { ResultsFolder, type Verification } from '../src/results/index.js';
import { withSelfHash } from '../src/results/json-file.js';
import { PACKAGE, temporaryFolder } from './cli/shamus.testing.js';
import { type Forge, MANIFEST, replace, reseal } from './results/tampering.testing.js';

// biome-ignore lint/suspicious/noExplicitAny: any JSON, to be changed anywhere
type Events = any[];

/** The games: 1 with a hint, 2 the same deck again with a decision taken back, 3 to 5 a match of three, 7 a branch of 6. */
const OUT = join(temporaryFolder(), 'play');
const FOLDER = join(OUT, 'shamus');
/** Loads a module as it is compiled: it starts threads, or hashes policies. */
const built = (file: string) => import(join(PACKAGE, 'dist/src/play', file));

async function openRoom(): Promise<PlayRoom> {
  const { PlayRoom: Room } = (await built('play-room.js')) as typeof import('../src/play/play-room.js');
  return new Room({ out: OUT, command: 'shamus play --team me+closer', mayUndo: true, timeout: 60 });
}

async function verifyGames(path: string): Promise<Verification> {
  const { verifyGames: check } = (await built('verify-games.js')) as typeof import('../src/play/verify-games.js');
  return check(readPlayFolder(path));
}

async function choices(room: PlayRoom) {
  const { standing, table } = room.session;
  return (await table.call('look', standing.asked!, standing.events - 1)).question!.choices;
}

async function playOut(room: PlayRoom): Promise<void> {
  while (!room.session.isOver) await room.reply(room.session.standing.asked!, (await choices(room))[0]!.reply);
}

async function start(room: PlayRoom, team: string, seed: string, index: number, games?: number): Promise<void> {
  const game = await loadGame('shamus');
  const setup = resolveSetup(game, {});
  const condition = { setup, team: await resolvePlayers(game, setup.players, team, undefined) };
  await room.start(game, { condition, seed, index }, games === undefined ? null : { games, versus: 'random' });
}

beforeAll(async () => {
  const room = await openRoom();
  await start(room, 'me+closer', 'demo', 3);
  room.noteHint();
  await playOut(room);
  await room.next(0);
  await room.reply(0, (await choices(room)).at(-1)!.reply);
  await room.undo(0);
  await playOut(room);
  await start(room, 'feeder+me', 'match', 0, 3);
  await playOut(room);
  for (const _ of [1, 2]) await room.next(null).then(() => playOut(room));
  await start(room, 'me+closer', 'demo', 9);
  await playOut(room);
  await room.next(9);
  await room.undo(0);
  await room.reply(0, (await choices(room)).at(-1)!.reply);
  await playOut(room);
  await room.end();
});

function copied(): string {
  const path = join(temporaryFolder(), 'shamus');
  cpSync(FOLDER, path, { recursive: true });
  return path;
}

async function seal(path: string): Promise<void> {
  reseal(path);
  const { games, error } = readPlayFolder(path).journal;
  if (error === null && games.length > 0)
    for (const [name, text] of summaryOf(await loadGame('shamus'), games).texts) writeFileSync(join(path, name), text);
  reseal(path);
}

async function found(path: string): Promise<string> {
  try {
    const { falsehoods } = await verifyGames(path);
    return falsehoods.map(({ file, message }) => `${file}: ${message}`).join('\n');
  } catch (error) {
    return (error as Error).message;
  }
}

/** The place of a line, `move 1 0 2`: the third move of seat 0 in game 1. */
function placeOf(events: Events, line: string): number {
  const [type, id, seat, number = '0'] = line.split(' ');
  const all = events.flatMap((one, at) =>
    one.type === type && one.id === Number(id) && (seat === undefined || one.seat === Number(seat)) ? at : [],
  );
  return all.at(number === 'last' ? -1 : Number(number))!;
}

function merge(target: Events[number], fields: object): void {
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'object' && value !== null && target[name]) merge(target[name], value);
    else target[name] = value;
}

/** Changes a line, or takes out a whole game and gives those after it new numbers. */
function change(events: Events, line: string, how: string | object): void {
  const at = placeOf(events, line);
  const [, word, other = ''] = /^(gone|swap with|as|twice before) ?(.*)$/.exec(String(how)) ?? [];
  if (line.startsWith('game')) {
    const id = Number(line.split(' ')[1]);
    events.splice(0, events.length, ...events.filter((one) => one.id !== id));
    for (const one of events) {
      one.id -= Number(one.id > id);
      if (one.branch?.of > id) one.branch.of--;
    }
  } else if (word === 'gone') events.splice(at, 1);
  else if (word === 'as') events[at].move = events[placeOf(events, other)].move;
  else if (word === 'twice before') events.splice(placeOf(events, other), 0, events[at]);
  else if (word === 'swap with') {
    const to = placeOf(events, other);
    [events[at], events[to]] = [events[to], events[at]];
  } else merge(events[at], how as object);
}

const SO =
  'cannot be on the deck of its seed|ends with|is not what the policy|which is not asked|is not over|takes back';

const FORGERIES = parse(readFileSync(join(import.meta.dirname, 'play-forgeries.yaml'), 'utf8')) as {
  readonly journal: readonly [what: string, changes: Readonly<Record<string, string | object>>, says: string][];
  readonly files: readonly [what: string, file: string, from: string, to: string, says: string][];
  readonly manifest: readonly [what: string, stated: object, says: string][];
};

test.each(FORGERIES.journal)('the journal is changed, and all that follows from it: %s', async (_, changes, says) => {
  const path = copied();
  const journal = join(path, FILES.journal);
  const events: Events = readFileSync(journal, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const [line, how] of Object.entries(changes)) change(events, line, how);
  writeFileSync(journal, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  await seal(path);
  expect(await found(path)).toMatch(new RegExp(says === 'SO' ? SO : says));
});

test.each(FORGERIES.files)('a file is changed: %s', async (_, file, from, to, says) => {
  const path = copied();
  replace(file, new RegExp(from), to)(path);
  expect(await found(path)).toMatch(/is not as it was written|does not begin as manifest.json has it/);
  reseal(path);
  expect(await found(path)).toMatch(new RegExp(says));
});

test.each(FORGERIES.manifest)('the manifest is changed: %s', async (_, stated, says) => {
  const path = copied();
  const manifest = { ...JSON.parse(readFileSync(join(path, MANIFEST), 'utf8')), ...stated };
  writeFileSync(join(path, MANIFEST), withSelfHash(manifest));
  expect(await found(path)).toMatch(new RegExp(says));
});

test.each<[what: string, change: Forge, says: RegExp]>([
  ['the journal is gone', (path) => rmSync(join(path, FILES.journal)), /does not begin as manifest.json has it/],
  ['the summary is gone', (path) => rmSync(join(path, FILES.summary)), /summary.json: is missing/],
  ['a file is there', (path) => writeFileSync(join(path, 'notes.txt'), ''), /notes.txt: is not in manifest.json/],
  ['a date is another', replace(MANIFEST, '"finished": "2', '"finished": "1'), /its own SHA-256/],
  ['the manifest is empty', (path) => truncateSync(join(path, MANIFEST)), /manifest.json' is no JSON/],
  ['the manifest is cut', (path) => truncateSync(join(path, MANIFEST), 300), /manifest.json' is no JSON/],
])('%s', async (_, change, says) => {
  const path = copied();
  change(path);
  expect(await found(path)).toMatch(says);
});

test('what is right is verified, and what nothing proves is said', async () => {
  expect(await found(FOLDER)).toBe('');
  const { unproven, batches } = await verifyGames(FOLDER);
  expect(batches).toMatchObject({ played: 7, of: 7 });
  expect(unproven).toEqual([
    expect.stringMatching(/^not verified: who played, that every game was kept, and that no hint/),
    expect.stringMatching(/^not verified: date, machine/),
  ]);
  const path = copied();
  await writeGamesPage(path, new ResultsFolder(path));
  expect(await found(path)).toBe('');
  expect(await pageOfGames(readPlayFolder(path))).toContain('7 games over, 0 to go on with.');
  // A hint that is left out everywhere is one of the things that nothing proves.
  replace(FILES.journal, /.*"hint".*\n/, '')(path);
  await seal(path);
  expect(await found(path)).toBe('');
});

test('a line that a kill has cut short is left out, and what was played since the last end is said', async () => {
  const path = copied();
  const whole = readFileSync(join(path, FILES.journal), 'utf8');
  writeFileSync(join(path, FILES.journal), `${whole}{"type":"hint","id"`);
  expect(gamesIn(path)).toMatchObject({ bytes: whole.length });
  const { falsehoods, unproven } = await verifyGames(path);
  expect(falsehoods).toEqual([]);
  expect(unproven[0]).toMatch(/^not verified: what was played after /);
});
