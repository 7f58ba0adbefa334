import { describe, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { decisionsOf, type Engine, fitsBytes, layoutFields, layoutMoves, resolveSetup } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { choose, chooser } from '../chooser.testing.js';
import { FramedBot } from './framed-bot.js';
import { rowBytes } from './messages.js';
import { OutsideEngine } from './outside-engine.js';
import type { OutsideProcess } from './process.js';

const KEY = keyFromSeed('framed');
const GAMES = testSize(2, 100);

/** Reads batches as docs/bots.md describes them, and answers by `choose`; replies are cut and joined anyhow. */
class Answering {
  readonly batches: number[] = [];
  readonly rows = new Map<number, { row: number; readonly random: number[] }>();
  private written = Buffer.alloc(0);
  private cut = 1;

  constructor(
    private readonly width: number,
    private readonly bytes: number,
    private readonly cells: number,
    private readonly moves: number,
  ) {}

  send(sent: Uint8Array): void {
    const batch = Buffer.from(sent);
    const count = batch.readInt32LE(4);
    expect([batch.readInt32LE(0), batch.length]).toEqual([0, 8 + count * this.width]);
    this.batches.push(count);
    const reply = new Int32Array(1 + count);
    reply[0] = count;
    for (let row = 0; row < count; row++) reply[1 + row] = this.decide(batch, 8 + row * this.width);
    this.written = Buffer.concat([this.written, new Uint8Array(reply.buffer)]);
  }

  receive(): Buffer {
    this.cut = (7 * this.cut) % 1013;
    const some = this.written.subarray(0, this.cut);
    this.written = this.written.subarray(some.length);
    return some;
  }

  gameOver(): void {}
  end(): void {}

  private decide(batch: Buffer, at: number): number {
    const [table, random, row] = [0, 4, 8].map((place) => batch.readUInt32LE(at + place)) as [number, number, number];
    const seen = this.rows.get(table) ?? { row: -1, random: [] };
    if (row !== 0 && row !== seen.row + 1) throw new Error(`row ${row} after row ${seen.row}`);
    seen.row = row;
    seen.random.push(random);
    this.rows.set(table, seen);
    const start = at + 12;
    const bytes = batch.buffer.slice(batch.byteOffset + start, batch.byteOffset + start + this.cells * this.bytes);
    const cells = this.bytes === 1 ? new Int8Array(bytes) : new Int16Array(bytes);
    const from = start + this.cells * this.bytes;
    return choose(cells, new Int8Array(batch.subarray(from, from + this.moves)));
  }
}

const resultOf = (engine: Engine, game: number) => {
  engine.play(game);
  return [engine.outcome, ...engine.metrics, ...engine.seats, engine.fingerprint()];
};

const CASES = testSize(['shamus', 'rummy', 'shanghai-rum'], GAME_NAMES).map((name) => ({
  name,
  seats: name === 'rummy' ? [0, 1] : [1],
}));

describe.each(CASES)('$name', ({ name, seats }) => {
  test('a policy of observations plays the same games in batches of 1, 7 and 256 as inside', async () => {
    const game = await loadGame(name);
    const setup = resolveSetup(game, game.kind === 'competitive' ? { variant: 'deal-1' } : {});
    const [wire, encoding] = [await game.wire!(setup), await game.encoding(setup)];
    const roles = game.roles(setup.players);
    const inside = game.engine(
      setup,
      roles.map((role) => chooser(game, encoding, role)),
      KEY,
    );
    const most = name === 'shamus' ? 300 : GAMES;
    const expected = Array.from({ length: most }, (_, index) => resultOf(inside, index));
    const [cells, moves] = [layoutFields(encoding.fields).size, layoutMoves(encoding.moves).size];
    for (const mostTables of [2, 14, 512]) {
      const count = mostTables === 512 ? most : GAMES;
      const bots: Answering[] = [];
      const start = (seat: number) => {
        const bot = new Answering(rowBytes(encoding), fitsBytes(encoding.fields) ? 1 : 2, cells, moves);
        bots.push(bot);
        const decides = new Set(decisionsOf(game, roles[seat]!));
        return new FramedBot({ process: bot as unknown as OutsideProcess, wire, encoding, mostTables, decides });
      };
      const engine = new OutsideEngine({
        ...{ game, setup, key: KEY, tables: () => mostTables, restarts: 0 },
        starts: roles.map((_, seat) => (seats.includes(seat) ? start : null)),
        inside: (seat) => chooser(game, encoding, roles[seat]!),
      });
      engine.prepare?.(0, count, () => false);
      expect(Array.from({ length: count }, (_, index) => resultOf(engine, index))).toEqual(expected.slice(0, count));
      for (const { batches, rows } of bots) {
        const [largest, expectedMost] = [Math.max(...batches), Math.min(mostTables / 2, count)];
        expect(largest).toBeLessThanOrEqual(expectedMost);
        expect(largest).toBeGreaterThanOrEqual(expectedMost / 2);
        for (const { random } of rows.values()) expect(new Set(random).size).toBeGreaterThan(0.99 * random.length);
      }
    }
  });
});
