/** Records with a row for each decision: of all games, taken up again anywhere, read and checked. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { decisionsOf, layoutMoves, newCells, resolveSetup, type ShippedPolicy } from '../src/game/index.js';
import { playByMoves } from '../src/games/kit/by-moves.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../src/games/registry.js';
import { keyFromSeed } from '../src/random/index.js';
import { AppendFile } from '../src/results/disk/files.js';
import { ResultsFolder } from '../src/results/disk/folder.js';
import { countRows, splitGames } from '../src/results/records/decision-rows.js';
import type { LoggedGames } from '../src/results/records/records.js';
import { openRecords, readLog, recordedGames } from '../src/results/records/records-files.js';
import { logHash } from '../src/results/tables/checksums.js';
import { openNotes } from '../src/simulation/decision-notes.js';
import { createPolicies, engineOf, joinLogs, resolveTeam } from '../src/simulation/index.js';
import { GameLogger } from '../src/simulation/jobs/game-log.js';
import { temporaryFolder } from './cli/shamus.testing.js';

const SEED = 'decisions';
const GAMES = 4;

/** Plays the first games of a seed with policies that explain what they do, and notes their decisions. */
async function play(name: string) {
  const game = await loadGame(name);
  const setup = resolveSetup(game, name === 'shamus' ? {} : { variant: 'deal-1' });
  const others = game.roles(setup.players).map((_, place) => ['careful', 'greedy'][place % 2]);
  const team = await resolveTeam(game, setup.players, name === 'shamus' ? 'feeder+closer' : others.join('+'));
  const notes = await openNotes(game, setup);
  const engine = engineOf(await createPolicies({ setup, team }), keyFromSeed(SEED), false, notes);
  const logger = new GameLogger(game, 'everything+decisions', GAMES);
  for (let index = 0; index < GAMES; index++) {
    engine.play(index);
    logger.add(engine);
  }
  const games: LoggedGames = { arm: 0, from: 0, log: logger.pack() };
  return { run: { game, plan: { arms: [{ setup, team }], seed: SEED } }, setup, team, games };
}

type Played = Awaited<ReturnType<typeof play>>;

/** Writes games one by one before their batch; after one of them the file is taken up again, as after a kill. */
async function write({ run, games }: Played, killed: number): Promise<string> {
  const folder = temporaryFolder();
  const path = join(folder, 'decisions.parquet');
  const results = new ResultsFolder(folder);
  let file = new AppendFile(path, 0);
  let records = await openRecords('decisions', run, file, null, results);
  const parts = [...splitGames(games, 0, 1, 1)];
  expect(parts).toHaveLength(GAMES);
  for (const [place, part] of parts.entries()) {
    records.addEarly!(part);
    if (place !== killed) continue;
    const [bytes, state] = [file.bytes, records.state()];
    for (const lost of parts.slice(place + 1)) records.addEarly!(lost);
    records.finish();
    file.close();
    file = new AppendFile(path, bytes);
    records = await openRecords('decisions', run, file, state, results);
  }
  records.add(games);
  records.finish();
  file.close();
  return folder;
}

async function rowsSeen({ run: { game }, setup, team }: Played): Promise<unknown[]> {
  const encoding = await game.encoding(setup);
  const [cells, mask] = [newCells(encoding), new Int8Array(layoutMoves(encoding.moves).size)];
  const hashOf = (cells: Int8Array | Int16Array) =>
    createHash('md5').update(new Uint8Array(cells.buffer)).digest('hex');
  const shipped = (await shippedPolicies(game.name)) as ShippedPolicy<object>[];
  const rotations = game.kind === 'competitive' ? setup.players : 1;
  const rows: Record<string, unknown>[] = [];
  for (let index = 0; index < GAMES; index++) {
    const encoder = encoding.encoder();
    const first = rows.length;
    const placeOf = (seat: number) => (seat - (index % rotations) + setup.players) % setup.players;
    const policies = team.policies.map((_, seat) => {
      const { policy, role } = team.policies[placeOf(seat)]!;
      // A policy that never buys declines.
      const declining = Object.fromEntries((game.mayDecide?.[role] ?? []).map((method) => [method, () => false]));
      const made = shipped.find((one) => one.name === policy && one.role === role)!.create();
      for (const [method, decline] of Object.entries(declining)) {
        if (!(method in made)) Object.assign(made, { [method]: decline });
      }
      return playByMoves(made, decisionsOf(game, role), encoder, (choice) => {
        encoder.observe(cells, 0);
        encoder.mask(mask, 0);
        const found = { game: index, seat, place: placeOf(seat) + 1, choice };
        rows.push({ ...found, observation: hashOf(cells), mask: hashOf(mask) });
      });
    });
    const engine = game.engine(setup, policies, keyFromSeed(SEED));
    engine.play(Math.floor(index / rotations));
    const outcome = game.outcomes[engine.outcome]!.name;
    for (const row of rows.slice(first)) {
      const reward =
        game.kind === 'cooperative'
          ? Number(outcome !== 'loss')
          : engine.seats[game.seatMetrics.length * Number(row.seat)]! / 840;
      Object.assign(row, { outcome, reward });
    }
  }
  return rows;
}

async function duckdb(query: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  return (await connection.runAndReadAll(query)).getRowObjectsJson();
}

test.each(GAME_NAMES)('%s: a row for each move, as it was seen, to the same bytes after a kill', async (name) => {
  const played = await play(name);
  const folder = await write(played, -1);
  const file = join(folder, 'decisions.parquet');
  const columns = 'game, seat, place, choice, md5(observation) as observation, md5(mask) as mask, outcome, reward';
  expect(await duckdb(`select ${columns} from '${file}'`)).toEqual(await rowsSeen(played));
  const whole = readFileSync(file);
  for (const killed of [1]) {
    expect(readFileSync(join(await write(played, killed), 'decisions.parquet')).equals(whole)).toBe(true);
  }
  const log = await readLog(played.run.game, recordedGames(played.run, folder, 'decisions', true), {
    ...{ arm: 0, from: 0, games: GAMES },
  });
  expect(log).toEqual(played.games.log);
  const [{ explained, begun }] = (await duckdb(
    `select count(evaluation)::int as explained, count(*) filter (decision = 0)::int as begun from '${file}'`,
  )) as [{ explained: number; begun: number }];
  expect(explained).toBeGreaterThan(10);
  expect(begun).toBeGreaterThanOrEqual(GAMES);
});

test('a changed cell of any column is found, and a copy is not', async () => {
  const played = await play('shamus');
  const folder = await write(played, -1);
  const file = join(folder, 'decisions.parquet');
  const [{ value }] = (await duckdb(
    `select decode(value) as value from parquet_kv_metadata('${file}') where decode(key) = 'shamus-decisions/2'`,
  )) as [{ value: string }];
  const check = async (change: string, description = value) => {
    const other = temporaryFolder();
    const metadata = `kv_metadata {'shamus-decisions/2': '${description}'}`;
    await duckdb(`copy (select * ${change} from '${file}') to '${other}/decisions.parquet' (${metadata})`);
    const games = { arm: 0, from: 0, games: GAMES };
    const log = await readLog(played.run.game, recordedGames(played.run, other, 'decisions', true), games);
    return 'message' in log ? log.message : logHash(log);
  };
  expect(await check('')).toBe(logHash(played.games.log));
  const where = 'when game = 2 and decision = 3';
  for (const [column, changed] of [
    ['mask', "from_hex(replace(hex(mask), '00', '01'))"],
    ['observation', "from_hex('7F' || substr(hex(observation), 3))"],
    ['seat', '1 - seat'],
    ['reward', 'reward + 1'],
    ['decision', 'decision + 1'],
    ['net_points', 'net_points + 5'],
  ]) {
    const change = `replace (case ${where} then ${changed} else ${column} end as ${column})`;
    await expect(check(change)).rejects.toThrow(`game 2 of arm 1 has a row whose '${column}' is not`);
  }
  const fewer = 'replace (case when game = 2 then 0 else choice end as choice)';
  await expect(check(fewer)).rejects.toThrow('the moves of game 2 of arm 1 are not legal');
  // A game that is left out, and an evaluation that is another, leave the rows what the moves come to.
  const evaluation = `replace (case ${where} then 1.5 else evaluation end as evaluation)`;
  expect(await check(evaluation)).not.toBe(logHash(played.games.log));
  await expect(check('', value.replace('"int8"', '"int9"'))).rejects.toThrow('what it says of its rows');
});

test('games are cut where a row group is full, and none is lost', async () => {
  const { games } = await play('shamus');
  for (const [skipped, room, most] of [
    [0, 1, 100],
    [1, 90, 1],
    [0, 1e6, 1],
    [3, 5, 5],
  ] as const) {
    const parts = [...splitGames(games, skipped, room, most)];
    const whole = joinLogs([...splitGames(games, 0, 1, 1)].slice(skipped).map(({ log }) => log));
    expect(joinLogs(parts.map(({ log }) => log))).toEqual(whole);
    for (const [place, part] of parts.slice(0, -1).entries()) {
      const limit = place === 0 ? room : most;
      const single = [...splitGames(part, 0, 1, 1)];
      expect(countRows(part)).toBeGreaterThanOrEqual(limit);
      expect(countRows(part) - countRows(single.at(-1)!)).toBeLessThan(limit);
    }
  }
});
