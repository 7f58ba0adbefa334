/**
 * The guide to writing a policy, step by step as a reader follows it. When the program prints something else than the guide shows,
 * `npx vitest run test/guide.test.ts -u` writes the guide anew; the words around it are to be read again then.
 */
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE, PROGRAM, start, temporaryFolder } from './cli/shamus.testing.js';

const PATH = join(PACKAGE, 'docs/writing-a-policy.md');
const GUIDE = readFileSync(PATH, 'utf8');
const EXAMPLE = readFileSync(join(PACKAGE, 'examples/my-uno.ts'), 'utf8');

/** How long something took is not the same the next time. */
function withoutTimes(line: string): string {
  return line.replace(/; [\d.]+ s on .*$/, '').replace(/^(Speed on one thread): .*$/, '$1');
}

/** Runs a command of the guide. @returns what a reader sees of it */
async function outputOf(command: string, cwd: string): Promise<string[]> {
  const [program, ...words] = command.split(' ');
  const isShamus = program === 'npx';
  const { code, stdout, stderr } = await start(process.execPath, isShamus ? [PROGRAM, ...words.slice(1)] : words, {
    cwd,
  }).end;
  expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
  const lines = stdout.trimEnd().split('\n');
  return isShamus ? lines : lines.filter((line) => /^# (pass|fail)/.test(line));
}

test('each command of the guide prints what stands there', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(PACKAGE, join(cwd, 'node_modules/shamus-lab'));
  const written: string[] = [];
  for (const part of GUIDE.split(/(?<=```console\n)|(?=^```$)/m)) {
    if (!part.startsWith('$ ')) {
      written.push(part);
      continue;
    }
    const [first, ...shown] = part.trimEnd().split('\n');
    const command = first!.slice(2);
    if (command.startsWith('node --test')) followTheGuide(cwd);
    const printed = await outputOf(command, cwd);
    const same = printed.map((line, place) =>
      withoutTimes(line) === withoutTimes(shown[place] ?? '') ? shown[place] : line,
    );
    written.push([first, ...same, ''].join('\n'));
  }
  await expect(written.join('')).toMatchFileSnapshot(PATH);
}, 120_000);

/** What a reader does with his editor before he runs the tests. */
function followTheGuide(cwd: string): void {
  writeFileSync(join(cwd, 'my-uno.ts'), EXAMPLE);
  const [, added] = /```js\n(test\(.*?)```/s.exec(GUIDE)!;
  appendFileSync(join(cwd, 'my-uno.test.mjs'), `\n${added}`);
}

test('the code of the guide is that of the example', () => {
  const pieces = [...GUIDE.matchAll(/```ts\n(.*?)```/gs)].map(([, piece]) => piece!);
  expect(pieces.length).toBeGreaterThanOrEqual(2);
  for (const piece of pieces) expect(EXAMPLE).toContain(piece);
});
