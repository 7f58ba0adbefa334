import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ResultsError } from './files.js';
import { FolderLock, LOCK_OWNER } from './lock.js';

/** No machine has this name. */
const ELSEWHERE = '00000000-17-4711';
const ENDED = LOCK_OWNER.replace(/\d+-\d+$/, '4194305-1');

let folder: string;
let file: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
  file = join(folder, 'lock');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes the lock look as old as that. */
function age(seconds: number): void {
  const then = Date.now() / 1000 - seconds;
  utimesSync(file, then, then);
}

describe('a lock', () => {
  test('names the process that has it, and goes when it is released', () => {
    const lock = new FolderLock(folder);
    expect(readFileSync(file, 'utf8')).toBe(LOCK_OWNER);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['that has ended', ENDED, 0],
    ['on another machine that has been silent for two minutes', ELSEWHERE, 120],
  ])('of a process %s is taken over', (_, owner, seconds) => {
    writeFileSync(file, owner);
    age(seconds);
    const lock = new FolderLock(folder);
    expect(readFileSync(file, 'utf8')).toBe(LOCK_OWNER);
    expect(readdirSync(folder)).toEqual(['lock']);
    lock.release();
  });

  test('of a process on another machine that gave a sign of life is refused, and stays', () => {
    writeFileSync(file, ELSEWHERE);
    age(40);
    const take = () => new FolderLock(folder);
    expect(take).toThrow(ResultsError);
    expect(take).toThrow(
      /^another run \(process 17 on another machine\) is writing to '.*'; if it has ended, wait a min/,
    );
    expect(readFileSync(file, 'utf8')).toBe(ELSEWHERE);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  test('is renewed while its process runs, and not after', () => {
    const lock = new FolderLock(folder);
    age(50);
    vi.advanceTimersByTime(6000);
    expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(30_000);
    expect(readFileSync(file, 'utf8')).toBe(LOCK_OWNER);
    lock.rest();
    age(50);
    vi.advanceTimersByTime(60_000);
    expect(Date.now() - statSync(file).mtimeMs).toBeGreaterThan(30_000);
    lock.release();
    expect(existsSync(file)).toBe(false);
  });

  test('that another process has taken meanwhile is known for lost, and left to it', () => {
    const lock = new FolderLock(folder);
    expect(lock.isLost).toBe(false);
    writeFileSync(file, ELSEWHERE);
    age(50);
    expect(lock.isLost).toBe(true);
    vi.advanceTimersByTime(60_000);
    lock.release();
    expect(readFileSync(file, 'utf8')).toBe(ELSEWHERE);
    expect(Date.now() - statSync(file).mtimeMs).toBeGreaterThan(30_000);
  });
});
