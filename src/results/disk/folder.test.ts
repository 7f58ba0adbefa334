import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ResultsError } from './files.js';
import { ResultsFolder } from './folder.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a results folder', () => {
  test('is made, with the folders above it, and is empty until something is written', () => {
    new ResultsFolder(join(folder, 'a/b/c'));
    expect(readdirSync(join(folder, 'a/b/c'))).toEqual([]);
  });

  test('may be there already, with other files that stay', () => {
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    new ResultsFolder(folder).write('summary.json', '{}');
    expect(readdirSync(folder).sort()).toEqual(['mine.txt', 'summary.json']);
    expect(readFileSync(join(folder, 'summary.json'), 'utf8')).toBe('{}');
  });

  test('replaces a file as a whole', () => {
    const results = new ResultsFolder(folder);
    results.write('summary.csv', 'a long first version');
    results.write('summary.csv', 'short');
    expect(readFileSync(join(folder, 'summary.csv'), 'utf8')).toBe('short');
    expect(readdirSync(folder)).toEqual(['summary.csv']);
  });

  test.each(['file', 'file/below', 'file/far/below'])('that cannot be made says why in one line: %s', (path) => {
    writeFileSync(join(folder, 'file'), 'mine');
    const make = () => new ResultsFolder(join(folder, path));
    expect(make).toThrow(ResultsError);
    expect(make).toThrow(`cannot write results to '${join(folder, path)}': a part of the path is a file`);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine');
  });

  test('leaves nothing behind when a file cannot be written', () => {
    const results = new ResultsFolder(folder);
    mkdirSync(join(folder, 'summary.json'));
    expect(() => results.write('summary.json', '{}')).toThrow(ResultsError);
    expect(readdirSync(folder)).toEqual(['summary.json']);
  });

  test('that has gone in the meantime is told', () => {
    const results = new ResultsFolder(join(folder, 'gone'));
    rmSync(join(folder, 'gone'), { recursive: true });
    expect(() => results.write('summary.json', '{}')).toThrow(ResultsError);
  });
});
