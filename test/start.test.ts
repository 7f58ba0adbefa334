/** `npm start`, in a clone: what it writes is ignored by git. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE, shamus, start, temporaryFolder } from './cli/shamus.testing.js';

const { scripts } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
const STUDY = 'experiments/senior-vs-junior.yaml';

async function git(cwd: string, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await start('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...words], { cwd })
    .end;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** The folder of a clone, with fewer games. */
async function clone(): Promise<string> {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'experiments'));
  const study = readFileSync(join(PACKAGE, STUDY), 'utf8')
    .replace(/^games: .*$/m, 'games: 50')
    .replace(/\[standard, .*\]/, '[standard]');
  writeFileSync(join(cwd, STUDY), study);
  cpSync(join(PACKAGE, '.gitignore'), join(cwd, '.gitignore'));
  cpSync(join(PACKAGE, 'results/senior-vs-junior'), join(cwd, 'results/senior-vs-junior'), { recursive: true });
  await git(cwd, 'init', '--quiet');
  await git(cwd, 'add', '--all');
  await git(cwd, 'commit', '--quiet', '--message', 'cloned');
  return cwd;
}

test('npm start leaves the clone as it found it, and writes where the README says', async () => {
  const cwd = await clone();
  const [node, program, ...words] = scripts.start.split(' ');
  expect([node, program]).toEqual(['node', 'bin/shamus.mjs']);
  for (const _ of ['first', 'again']) {
    const { code, stdout } = await shamus(words, { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('50 games an arm');
    expect(await git(cwd, 'status', '--porcelain')).toBe('');
  }
  const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const [, folder] = /It saves these results\s+to\s+`([^`]+)`/.exec(readme)!;
  expect(existsSync(join(cwd, folder!, 'report.html'))).toBe(true);
});
