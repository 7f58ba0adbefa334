import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesOfPolicies } from './restricted-fs.js';

interface Notes {
  writeFileSync(path: unknown, text: unknown): void;
  appendFileSync(path: unknown, text: unknown): void;
}

const parent = realpathSync(mkdtempSync(join(tmpdir(), 'shamus-notes-')));
const folder = join(parent, 'here');
mkdirSync(folder);
afterAll(() => rmSync(parent, { recursive: true }));

filesOfPolicies(folder);
const notes = Reflect.get(globalThis, Symbol.for('shamus-lab: files of policies')) as Notes;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

test('a policy may leave notes, and go on with them', () => {
  notes.appendFileSync('games', '1\n');
  notes.appendFileSync(join(folder, 'games'), '2\n');
  expect(read('games')).toBe('1\n2\n');
  notes.writeFileSync('games', 'new');
  expect(read('games')).toBe('new');
});

test('what is there already stays as it is', () => {
  for (const file of ['theirs', '../above']) writeFileSync(join(folder, file), 'theirs');
  symlinkSync(join(parent, 'above'), join(folder, 'link'));
  mkdirSync(join(folder, 'results'));
  const before = readdirSync(parent, { recursive: true });
  const places = ['theirs', 'link', '../above', '../other', 'results/new', '.hidden', 'package.json', '/', '', 1, null];
  for (const place of places) {
    expect(notes.writeFileSync(place, 'mine')).toBeUndefined();
    expect(notes.appendFileSync(place, 'mine')).toBeUndefined();
  }
  expect([read('theirs'), read('../above')]).toEqual(['theirs', 'theirs']);
  expect(readdirSync(parent, { recursive: true })).toEqual(before);
});
