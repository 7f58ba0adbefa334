import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bash, PACKAGE, printed, start } from './shamus.testing.js';

const COMMANDS = ['run', 'compare', 'experiment', 'replay', 'check', 'list', 'describe'];

/** The examples at the end of a help text; long ones go on in the next line. */
function examplesIn(help: string): string[] {
  const lines = help.trimEnd().split('\nExamples:\n')[1]!.split('\n');
  const examples: string[] = [];
  for (const line of lines) {
    const part = line.trim().split(/ {2,}/)[0]!;
    if (part.startsWith('shamus ')) examples.push(part);
    else examples.push(`${examples.pop()} ${part}`);
  }
  return examples;
}

describe.concurrent('--help', () => {
  test('lists every command, with what it does and an example', async () => {
    const help = await printed(['--help']);
    for (const command of [...COMMANDS, 'completion'])
      expect(help).toMatch(new RegExp(`^ {2}shamus ${command}\\b.* {2}\\w`, 'm'));
    expect(help).toMatch(/^Examples:\n {2}shamus run /m);
  });

  test.each(COMMANDS)('of %s has its options and examples', async (command) => {
    const help = await printed([command, '--help']);
    expect(help).toMatch(new RegExp(`^shamus ${command}\\b`));
    expect(help).toMatch(new RegExp(`^Examples:\\n {2}shamus ${command}\\b`, 'm'));
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test.each(['replay', 'list', 'describe'])('of %s gives examples that work', async (command) => {
    const examples = examplesIn(await printed([command, '--help']));
    expect(examples.length).toBeGreaterThan(0);
    await Promise.all(
      examples.map(async (example) => {
        expect(await bash(example)).toMatchObject({ code: 0, stderr: '' });
      }),
    );
  });
});

test.concurrent('--version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  expect(await printed(['--version'])).toBe(`${version}\n`);
});

describe.concurrent('completion', () => {
  test('prints a script that bash can read', async () => {
    const script = await printed(['completion']);
    expect(script).toContain('complete -o');
    expect(await start('bash', ['-n', '-c', script]).end).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('knows the commands, and the options of each', async () => {
    const commands = (await printed(['--get-yargs-completions', 'shamus', ''])).split('\n');
    expect(commands).toEqual(expect.arrayContaining(COMMANDS));
    const options = (await printed(['--get-yargs-completions', 'shamus', 'run', '--'])).split('\n');
    expect(options).toEqual(expect.arrayContaining(['--team', '--games', '--precision', '--seed', '--json']));
  });
});
