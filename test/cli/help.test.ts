import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { outputOf, PACKAGE, shamus, start } from './shamus.testing.js';

const NAMES = COMMANDS.map(({ name }) => name);
const SINGLE = NAMES.filter((name) => !name.includes(' '));

/** The examples at the end of a help text: each on a line, and below it what it does. */
function examplesIn(help: string): string[] {
  const all = help.trimEnd().split('\nExamples:\n')[1]!.split('\n');
  const end = all.findIndex((line) => !/^ {2}/.test(line));
  const lines = end < 0 ? all : all.slice(0, end);
  for (const [place, line] of lines.entries()) expect(line).toMatch(place % 2 === 0 ? /^ {2}shamus \w/ : /^ {6}\w/);
  return lines.filter((_, place) => place % 2 === 0).map((line) => line.trim());
}

describe.concurrent('--help', () => {
  test('lists every command, with what it does and an example', async () => {
    const help = await outputOf(['--help']);
    for (const command of [...SINGLE, 'help'])
      expect(help).toMatch(new RegExp(`^ {2}shamus ${command}\\b.* {2}\\w`, 'm'));
    expect(help).toMatch(/^Examples:\n {2}shamus run /m);
    expect(examplesIn(help)).toHaveLength(3);
  });

  test.each(NAMES)('of %s has its options and examples', async (command) => {
    const help = await outputOf([...command.split(' '), '--help']);
    expect(help).toMatch(new RegExp(`^shamus ${command}\\b`));
    expect(help).toMatch(new RegExp(`^Examples:\\n {2}shamus ${command}\\b`, 'm'));
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    // They fit a terminal of the usual width too, so that none is broken there.
    for (const example of examplesIn(help)) expect(example.length).toBeLessThanOrEqual(78);
    // Other ways to ask for help: all of them for one command, one for the others.
    const others = command === 'run' ? ['help', '--help', '-h'] : ['help'];
    for (const word of others) expect(await outputOf([word, ...command.split(' ')])).toBe(help);
  });

  test('is what `shamus help` prints, and on stderr what `shamus` prints', async () => {
    const help = await outputOf(['--help']);
    expect(await outputOf(['help'])).toBe(help);
    const { code, stdout, stderr } = await shamus([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(`${help}\nshamus: no command given: choose one of these\n`);
  });
});

test('the guide to the command line begins with all commands', () => {
  const guide = readFileSync(join(PACKAGE, 'docs/command-line.md'), 'utf8').split('\n## Options')[0]!;
  const listed = [...guide.matchAll(/^\|.*?\|$/gm)].flatMap(([row]) => [
    ...row.matchAll(/`(?:shamus )?([a-z]+)[^`]*`/g),
  ]);
  const names = new Set(listed.map(([, name]) => name));
  expect(SINGLE.filter((name) => !names.has(name))).toEqual([]);
});

test.concurrent('--version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  expect(await outputOf(['--version'])).toBe(`${version}\n`);
});

describe.concurrent('completion', () => {
  test('prints a script that bash can read', async () => {
    const script = await outputOf(['--completion', 'bash']);
    expect(script).toContain('complete -o');
    expect(await start('bash', ['-n', '-c', script]).end).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('knows the commands, and the options of each', async () => {
    const commands = (await outputOf(['--get-yargs-completions', 'shamus', ''])).split('\n');
    expect(commands).toEqual(expect.arrayContaining(SINGLE));
    const options = (await outputOf(['--get-yargs-completions', 'shamus', 'run', '--'])).split('\n');
    expect(options).toEqual(expect.arrayContaining(['--team', '--games', '--precision', '--seed', '--json']));
  });

  test('knows the values of an option', async () => {
    const line = ['run', '--game', 'rummy', '--team', 'shrewd', '--field', 'pat'];
    expect(await outputOf(['--get-yargs-completions', 'shamus', ...line])).toBe('patient\n');
  });
});

test('the guide to several machines lists the commands that take --redis, --shard and --resume', async () => {
  const guide = readFileSync(join(PACKAGE, 'docs/more-than-one-machine.md'), 'utf8');
  const listed = [...guide.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, command, cells]) => ({
    command: command!,
    options: ['--redis', '--shard', '--resume'].filter((option) => cells!.includes(`\`${option}\``)),
  }));
  const offered = async (command: string) => {
    const help = await outputOf([command, '--help']);
    return {
      command,
      options: ['--redis', '--shard', '--resume'].filter((one) => new RegExp(`^ +${one} `, 'm').test(help)),
    };
  };
  // A worker looks at a queue, and a person's own game is resumed; neither plays elsewhere.
  const looking = ['worker', 'play'];
  const others = SINGLE.filter((command) => ![...looking, ...listed.map((one) => one.command)].includes(command));
  expect(await Promise.all(listed.map(({ command }) => offered(command)))).toEqual(listed);
  for (const command of others) expect((await offered(command)).options, command).toEqual([]);
});
