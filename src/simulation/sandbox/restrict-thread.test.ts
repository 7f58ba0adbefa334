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
import { filesOfPolicies, processOfPolicies } from './restrict-thread.js';

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

const own = processOfPolicies(process, true);
/** All that policies may call. */
const ALLOWED = ['cpuUsage', 'cwd', 'emitWarning', 'hrtime', 'memoryUsage', 'nextTick', 'resourceUsage', 'uptime'];

test('of all that the real one can do, a policy can do little', () => {
  const called = Object.entries(own).filter(([, value]) => typeof value === 'function');
  const refused = called.filter(([, call]) => {
    try {
      // The first argument is one that does no harm, should it be taken.
      (call as (value: unknown) => void)(() => {});
      return false;
    } catch (error) {
      return /is not available to policies/.test(String(error));
    }
  });
  const names = new Set(refused.map(([name]) => name));
  for (const name of ['exit', 'kill', 'reallyExit', 'on', 'emit', 'binding', '_getActiveHandles', 'umask', 'chdir'])
    expect(names, name).toContain(name);
  expect(called.map(([name]) => name).filter((name) => !names.has(name) && !ALLOWED.includes(name))).toEqual([]);
});

test('nothing leads to the real one, the command, the environment or streams of the program', () => {
  const met = new Set<unknown>();
  const walk = (value: unknown) => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || met.has(value)) return;
    met.add(value);
    for (const key of Reflect.ownKeys(value)) walk(Object.getOwnPropertyDescriptor(value, key)?.value);
    // Of classes only what is new: all of Node hangs together by its prototypes.
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) walk(prototype);
  };
  walk(own);
  for (const real of [process, process.stdout, process.stderr, process.env, process.argv, process.report])
    expect(met.has(real)).toBe(false);
  expect({ argv: own.argv, env: own.env, title: own.title, report: own.report }).toEqual({
    argv: [],
    env: {},
    title: '',
    report: undefined,
  });
  expect(Object.isFrozen(own)).toBe(true);
});

test('clocks and what packages ask work', () => {
  expect(own.platform).toBe(process.platform);
  expect(own.cwd()).toBe(process.cwd());
  expect(own.hrtime()).toHaveLength(2);
  expect(typeof own.hrtime.bigint()).toBe('bigint');
  expect(own.uptime()).toBeGreaterThan(0);
});
