import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../game/index.js';
import { SourceFile } from '../simulation/lineup/source-file.js';
import { temporaryFile } from './experiments.testing.js';

const TEXT = `# a comment
name: Anna
aunts:
  - Berta
  - {name: Clara, age: 71}
"quoted key": 3
`;

const file = temporaryFile('family.yaml');

function fileOf(text: string): SourceFile {
  writeFileSync(file.path, text);
  return new SourceFile(file.path);
}

describe('a YAML file', () => {
  test('is read as plain data', () => {
    expect(fileOf(TEXT).data).toEqual({
      name: 'Anna',
      aunts: ['Berta', { name: 'Clara', age: 71 }],
      'quoted key': 3,
    });
  });

  test.each([
    [['name'], '2:7'],
    [['aunts'], '4:3'],
    [['aunts', 0], '4:5'],
    [['aunts', 1], '5:5'],
    [['aunts', 1, 'age'], '5:24'],
    [['quoted key'], '6:15'],
    [[], '1:1'],
  ])('knows that the value at %j stands at %s', (at, place) => {
    expect(fileOf(TEXT).errorAt(at, 'no').message).toBe(`${file.path}:${place}: no`);
  });

  test.each([
    [['aunts', 1, 'shoe size'], '5:5'],
    [['aunts', 7], '4:3'],
    [['uncles', 0, 'name'], '1:1'],
  ])('tells a mistake in what is not there (%j) at the nearest place above it', (at, place) => {
    expect(fileOf(TEXT).errorAt(at, 'is missing').message).toBe(`${file.path}:${place}: is missing`);
  });

  test.each([
    [[], 'aunts', '3:1'],
    [[], 'quoted key', '6:1'],
    [['aunts', 1], 'age', '5:19'],
  ])('knows where in %j the key %s stands', (at, key, place) => {
    expect(fileOf(TEXT).errorAtKey(at, key, 'no').message).toBe(`${file.path}:${place}: no`);
  });

  test.each([
    ['a: [1, 2', /:\d+:\d+: \S/],
    ['a: 1\na: 2\n', /:2:1: the key 'a' comes twice$/],
    ['a: "open\n', /:\d+:\d+: Missing closing "quote$/],
    ['a: *nobody\n', /:1:4: .*nobody/],
  ])('that is no YAML says where, in one line: %j', (text, message) => {
    expect(() => fileOf(text)).toThrow(UsageError);
    expect(() => fileOf(text)).toThrow(message);
    expect(() => fileOf(text)).not.toThrow(/\n/);
  });

  test('that is not there says so', () => {
    const nowhere = join(file.folder, 'nowhere.yaml');
    expect(() => new SourceFile(nowhere)).toThrow(new UsageError(`there is no experiment file '${nowhere}'`));
  });
});

describe('a file that nobody wrote by hand', () => {
  test.each([
    [
      'a hundred thousand keys',
      Array.from({ length: 120_000 }, (_, key) => `k${key}: 1`).join('\n'),
      /larger than 1 MB/,
    ],
    [
      'fifty thousand keys, one of them twice',
      `${Array.from({ length: 50_000 }, (_, key) => `k${key}: 1`).join('\n')}\nk7: 2`,
      /:50001:1: the key 'k7' comes twice$/,
    ],
    ['brackets in brackets', '['.repeat(100_000), /nested too deeply$/],
    ['a key that is no data', '__proto__: 1', /:1:1: unknown key '__proto__'$/],
  ])('is refused in one line: %s', (_, content, line) => {
    expect(() => fileOf(content)).toThrow(
      expect.objectContaining({ name: UsageError.name, message: expect.stringMatching(line) }),
    );
  });
});
