/** Searches that cheat are marked in every output. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outputOf, shamus } from './shamus.testing.js';

const CHEATING = 'signaller+search-rummy:worlds=8,cheat=sees-all-hands';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a policy that is shown all hands', () => {
  test('runs where it is allowed, and text, JSON, CSV, page and journal name it', async () => {
    const words = ['run', '-t', CHEATING, '--open-hands', '-n', '4', '--threads', '1'];
    const text = await outputOf([...words, '--out', join(folder, 'open')]);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${CHEATING} cheats (it sees all hands)`);
    expect(JSON.parse(await outputOf([...words, '--json'])).arms[0].setup.cheats).toBe('sees all hands');
    await outputOf(['report', join(folder, 'open')]);
    for (const name of ['summary.csv', 'summary.json', 'run.jsonl', 'report.html']) {
      expect(readFileSync(join(folder, 'open', name), 'utf8')).toContain('cheat=sees-all-hands');
    }
    expect(readFileSync(join(folder, 'open', 'report.html'), 'utf8')).toContain('cheats: it sees all hands');
    // Played again, by who is shown the same.
    expect(await outputOf(['verify', join(folder, 'open')])).toContain('equal: ');
  });

  test('fails its audit, caught in the act and by what it says itself', async () => {
    const { code, stdout } = await shamus(`audit ${CHEATING} -n 20 --redeals 15 --threads 1 --json`.split(' '));
    const check = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'hidden-cards');
    expect([code, check.status]).toEqual([1, 'fail']);
    const messages = check.charges.map(({ message }: { message: string }) => message);
    expect(messages).toEqual([
      expect.stringMatching(/ instead of .* when seat 0 was dealt /),
      'declares that it cheats: it sees all hands',
    ]);
  });
});
