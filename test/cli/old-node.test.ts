import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE, PROGRAM, start } from './shamus.testing.js';

/** Runs a module of the package as if by another version of Node. */
function under(version: string, file: string, ...words: string[]) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const loaded = `data:text/javascript,${encodeURIComponent(pretend)}`;
  return start(process.execPath, ['--import', loaded, file, ...words]).end;
}

describe.concurrent('a Node that is too old is told in one sentence', () => {
  test.each(['12.22.0', '18.20.4', '20.0.0', '20.18.3'])('by the program, under Node %s', async (version) => {
    expect(await under(version, PROGRAM, 'list')).toEqual({
      code: 1,
      stdout: '',
      stderr: `shamus-lab needs Node 20.19 or newer; this is Node ${version}.\n`,
    });
  });

  test('by npm start and npm test, which ask first', async () => {
    const { code, stderr } = await under('18.20.4', join(PACKAGE, 'bin/node-version.mjs'));
    expect({ code, lines: stderr.split('\n').length }).toEqual({ code: 1, lines: 2 });
  });

  test.each(['20.19.0', '22.0.0', '100.1.0'])('and Node %s is not', async (version) => {
    expect(await under(version, PROGRAM, '--version')).toMatchObject({ code: 0, stderr: '' });
  });
});
