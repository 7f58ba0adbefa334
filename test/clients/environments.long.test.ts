/** Environments for learners, from Python: the client, the command and what goes wrong between them. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE, PROGRAM, start, temporaryFolder } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';

const CHECKS = join(PACKAGE, 'test/clients/environments.py');
const COMMAND = `${process.execPath} ${PROGRAM}`;
const hasNumpy = spawnSync('python3', ['-c', 'import numpy']).status === 0;

/** Libraries that the checks run with: at the default size a stand-in for Gymnasium. */
const MODES = hasNumpy ? testSize(['stand-in'], ['no-numpy', 'numpy', 'stand-in']) : ['no-numpy'];

test.each(MODES)('the environments pass what other libraries test, %s', async (mode) => {
  const { code, stdout, stderr } = await start('python3', [CHECKS, join(PACKAGE, 'clients/python'), COMMAND, mode]).end;
  expect(stderr).toBe('');
  expect(stdout).toBe(`all checks passed, ${mode === 'no-numpy' ? 'without' : 'with'} numpy\n`);
  expect(code).toBe(0);
});

/** The Python of the system, whose packages are those of the distribution; else the first on the path that can build. */
const installer = ['/usr/bin/python3', 'python3'].find(
  // In this order: setuptools takes the place of what pip loads.
  (python) => spawnSync(python, ['-c', 'import setuptools, wheel, pip']).status === 0,
);

test.skipIf(installer === undefined)(
  'pip installs the client without a network, in the version of the package',
  async () => {
    const folder = temporaryFolder();
    // It builds in the folder that it is given.
    cpSync(join(PACKAGE, 'clients/python'), join(folder, 'client'), { recursive: true });
    const words = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-build-isolation', '--no-deps'];
    const target = ['--target', join(folder, 'installed'), join(folder, 'client')];
    const { code, stderr } = await start(installer!, [...words, ...target], { cwd: folder }).end;
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    const program =
      'from importlib.metadata import version; from shamus_lab import Env; env = Env(tables=2); ' +
      'print(version("shamus-lab"), env.header["tables"]); env.close()';
    const circumstances = { cwd: folder, env: { PYTHONPATH: join(folder, 'installed'), SHAMUS: COMMAND } };
    const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
    expect((await start(installer!, ['-c', program], circumstances).end).stdout).toBe(`${version} 2\n`);
  },
);

function env(words: readonly string[], input: string | Buffer) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'env', ...words], { cwd: PACKAGE, input });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

test('the programs of the guide run, and so does the example that measures speed', async () => {
  const guide = readFileSync(join(PACKAGE, 'docs/learning.md'), 'utf8');
  const programs = [...guide.matchAll(/```python\n(.*?)```/gs)].map(([, program]) => program!);
  expect(programs.length).toBeGreaterThan(1);
  const circumstances = { env: { PYTHONPATH: join(PACKAGE, 'clients/python'), SHAMUS: COMMAND } };
  const speed = join(PACKAGE, 'examples/learning/speed.py');
  const runs = [
    ...programs.map((program) => ['-c', program]),
    ...(hasNumpy ? [[speed, '--steps', '2000', '--tables', '16']] : []),
  ];
  for (const words of runs) {
    const { code, stdout, stderr } = await start('python3', words, circumstances).end;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toHaveLength(2);
  }
});

test.each([
  ['node_modules of a folder above', 'node_modules/.bin/shamus', ''],
  ['the package of the client', 'bin/shamus.mjs', ''],
  ['a program of the path', 'path/shamus', ''],
  ['npx, which installs nothing', 'path/npx', '[ "$1 $2 $3" = "--no -- shamus" ] && shift 3'],
])('without a command the client starts what it finds: %s', async (_, file, first) => {
  const folder = temporaryFolder();
  for (const name of ['bin', 'clients/python', 'node_modules/.bin', 'path', 'below'])
    mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(PACKAGE, 'clients/python/shamus_lab.py'), join(folder, 'clients/python/shamus_lab.py'));
  const code = file.endsWith('.mjs') ? `await import('${PROGRAM}');` : `#!/bin/sh\n${first}\nexec ${COMMAND} "$@"\n`;
  writeFileSync(join(folder, file), code, { mode: 0o755 });
  writeFileSync(join(folder, 'path/node'), `#!/bin/sh\nexec ${process.execPath} "$@"\n`, { mode: 0o755 });
  const program = 'from shamus_lab import Env; env = Env(tables=2); print(env.header["tables"]); env.close()';
  const PATH = `${join(folder, 'path')}:/usr/bin:/bin`;
  const circumstances = {
    cwd: join(folder, 'below'),
    env: { PATH, PYTHONPATH: join(folder, 'clients/python'), SHAMUS: '' },
  };
  const { stdout, stderr } = await start('python3', ['-B', '-c', program], circumstances).end;
  expect({ stdout, stderr }).toEqual({ stdout: '2\n', stderr: '' });
});

const HELLO = '{"protocol":"shamus-env/1"}\n';

test.each([
  [['--seat', '2'], '--seat must be all, or seats from 0 to 1 separated by commas'],
  [['--seat', '1'], '--others must say who plays seat 0'],
  [['--others', 'feeder'], '--others has no seat to play'],
  [['--seat', '1', '--others', 'feeder+closer'], "--others 'feeder+closer' names 2"],
  [['--seat', '1', '--others', './mine.ts'], "'./mine.ts' is a file"],
  [['--seat', '1', '--others', 'closer'], 'closer'],
  [['--reward', 'score'], 'reward cannot be "score"'],
  [['--tables', '0'], '--tables must be'],
])('options %j: one line', (words, said) => {
  const { status, stderr } = env(words, HELLO);
  expect(stderr).toContain(said);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(2);
});

test('what is no client, and a client of another version, is told so in one line', () => {
  for (const [line, said] of [
    ['hello\n', 'answers programs, not people'],
    ['{"protocol":"shamus-env/2"}\n', 'this version speaks shamus-env/1, the client shamus-env/2'],
  ] as const) {
    const { status, stdout, stderr } = env([], line);
    expect(stderr).toContain(said);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toEqual({ error: expect.stringContaining(said) });
    expect(status).toBe(2);
  }
});

test('a client that goes is no error, wherever it does', () => {
  for (const input of [
    '',
    HELLO,
    `${HELLO}r`,
    Buffer.concat([Buffer.from(`${HELLO}r`), Buffer.alloc(4), Buffer.from('s')]),
  ]) {
    expect(env(['--tables', '2'], input)).toMatchObject({ status: 0, stderr: '' });
  }
});
