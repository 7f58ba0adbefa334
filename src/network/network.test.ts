import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Network } from './network.js';

const ENCODING = {
  fields: [
    { name: 'decision', summary: '', shape: [], low: 1, high: 5 },
    { name: 'cards', summary: '', shape: [2, 5], low: -1, high: 3 },
    { name: 'points', summary: '', shape: [], low: 0, high: 90 },
  ],
  moves: [
    { name: 'card', summary: '', count: 7, decisions: ['play'] },
    { name: 'stop', summary: '', count: 2, decisions: ['play'] },
  ],
};
const HEADER = {
  format: 'shamus-network/1',
  game: 'toy',
  role: 'player',
  observation: 12,
  moves: 9,
  inputs: [
    { field: 'points', as: 'value', at: 11, cells: 1, low: 0, high: 90 },
    { field: 'cards', as: 'oneHot', at: 1, cells: 10, low: -1, high: 3 },
    { field: 'cards', as: 'positive', at: 1, cells: 10, low: -1, high: 3 },
    { field: 'decision', as: 'value', at: 0, cells: 1, low: 1, high: 5 },
  ],
  layers: [
    { outputs: 13, shift: 9 },
    { outputs: 5, shift: 12 },
    { outputs: 9, shift: 0 },
  ],
};
const WIDTHS = [62, 13, 5, 9];

function numbers(count: number, low: number, high: number, seed = 1): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return low + (Math.floor(state / 65_536) % (high - low + 1));
  });
}

function fileOf(header: object, low = -3000, high = 3000): Uint8Array {
  const layers = WIDTHS.slice(1).map((outputs, index) => {
    const weights = numbers(outputs * WIDTHS[index]!, low, high, index + 1);
    const biases = numbers(outputs, -2000, 50_000, index + 7);
    return [Buffer.from(Int16Array.from(weights).buffer), Buffer.from(Int32Array.from(biases).buffer)];
  });
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...layers.flat()]);
}

const OBSERVATIONS = Array.from({ length: 50 }, (_, index) => [
  ...numbers(1, 1, 5, index),
  ...numbers(10, -1, 3, index + 100),
  ...numbers(1, 0, 90, index + 200),
]);
const folder = mkdtempSync(join(tmpdir(), 'shamus-network-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('values are those of the reference in Python, to the last digit', () => {
  const file = fileOf(HEADER);
  writeFileSync(join(folder, 'toy.bin'), file);
  const script = `
import json, sys
sys.path.insert(0, 'examples/learning')
from network import Network
network = Network.read(sys.argv[1])
print(json.dumps([network.values(each) for each in json.load(sys.stdin)]))`;
  const input = JSON.stringify(OBSERVATIONS);
  const printed = execFileSync('python3', ['-B', '-c', script, join(folder, 'toy.bin')], { input, encoding: 'utf8' });
  const network = new Network(file, 'toy', ENCODING);
  const found = OBSERVATIONS.map((observation, index) => {
    // The place in a greater array does not matter.
    const cells = Int8Array.from([...Array<number>(index).fill(99), ...observation]);
    network.evaluate(cells, index);
    return [...network.values];
  });
  expect(found).toEqual(JSON.parse(printed));
  expect(new Set(found.map(String)).size).toBeGreaterThan(40);
});

describe('a file that does not fit is refused', () => {
  const cut = (header: object, change: object) => fileOf({ ...header, ...change });
  test.each([
    ['no network', Buffer.from('PK\x03\x04'), /its first line is not JSON/],
    ['another format', cut(HEADER, { format: 'onnx' }), /has format 'onnx', not 'shamus-network\/1'/],
    ['another game', cut(HEADER, { game: 'rummy' }), /is for rummy, not for toy/],
    [
      'other observations',
      cut(HEADER, { observation: 13 }),
      /is for observations of 13 numbers and 9 moves; here they/,
    ],
    ['other moves', cut(HEADER, { moves: 10 }), /12 numbers and 10 moves; here they have 12 and 9/],
    ['no inputs', cut(HEADER, { inputs: [] }), /has no 'inputs'/],
    ['no layers', cut(HEADER, { layers: 3 }), /has no 'layers'/],
    ['a layer of no size', cut(HEADER, { layers: [{ outputs: 9.5, shift: 0 }] }), /outputs are not 1 to 4096/],
    ['too few outputs', cut(HEADER, { layers: HEADER.layers.slice(0, 2) }), /must have 9 outputs, one a move/],
    [
      'an unknown field',
      cut(HEADER, { inputs: [{ ...HEADER.inputs[0], field: 'deck' }] }),
      /names a field 'deck' that observations do not have/,
    ],
    ['an unknown kind', cut(HEADER, { inputs: [{ ...HEADER.inputs[0], as: 'log' }] }), /has field 'points' as 'log'/],
    [
      'a field that has moved',
      cut(HEADER, { inputs: [{ ...HEADER.inputs[0], at: 3 }] }),
      /has field 'points' at \{"at":3,.*where observations have it at \{"at":11,/,
    ],
    ['a cut file', fileOf(HEADER).subarray(0, -1), /bytes of weights, where layers of 62-13-5-9 have/],
  ] as [string, Uint8Array, RegExp][])('%s', (_, file, message) => {
    expect(() => new Network(file, 'toy', ENCODING)).toThrow(message);
  });

  test('sums that need more than 32 bits', () => {
    expect(() => new Network(fileOf(HEADER, 30_000, 32_767), 'toy', ENCODING)).toThrow(
      /layer 2 whose sums may exceed 32 bits/,
    );
  });
});
