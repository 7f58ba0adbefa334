import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readResults } from '../../src/results/index.js';
import { expectOneLine, folderWith, PROGRAM, printed, shamus, start, temporaryFolder } from './shamus.testing.js';

const RUN = ['run', '-t', 'random+random', '-n', '100'];
const FAILURE = 1;

describe.concurrent('a results folder that cannot be written is one line, before any game is played:', () => {
  const LONG = 'question: q\nseed: s\ngames: 1e9\narms:\n  - team: random+random\n';

  test.each([[['run', '-t', 'random+random', '-n', '1e9']], [['experiment', 'long.yaml']]])(
    '%j, into a folder below a file',
    async (words) => {
      const cwd = folderWith({ file: 'mine', 'long.yaml': LONG });
      const told = await shamus([...words, '--out', 'file/below'], { cwd });
      expectOneLine(told, "cannot write results to 'file/below': a part of the path is a file", FAILURE);
      expect(readFileSync(join(cwd, 'file'), 'utf8')).toBe('mine');
    },
  );

  test('into what is a file', async () => {
    const cwd = folderWith({ results: 'mine' });
    expectOneLine(await shamus([...RUN, '--out', 'results'], { cwd }), /^cannot write results to 'results': /, FAILURE);
    expect(readFileSync(join(cwd, 'results'), 'utf8')).toBe('mine');
  });

  test('where the system makes no folders', async () => {
    const told = await shamus([...RUN, '--out', '/proc/shamus/results']);
    expectOneLine(told, /^cannot write results to '\/proc\/shamus\/results': /, FAILURE);
  });

  test('into a folder without a name', async () => {
    const cwd = temporaryFolder();
    const told = await shamus([...RUN, '--out', ''], { cwd });
    expect(told.code).not.toBe(0);
    expectOneLine(told, /out/, told.code!);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe.concurrent('a write that fails halfway', () => {
  test('leaves no part of a file; the results were printed, and one line says why they are not written', async () => {
    const cwd = temporaryFolder();
    // No file may grow past a kilobyte, which the summary does: as on a full disk, its first part can be written.
    const shell = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath, PROGRAM, ...RUN, '--out', 'results'];
    const { code, stdout, stderr } = await start('bash', shell, { cwd }).end;
    expect(stderr).toMatch(/^(shamus: cannot write results to 'results(\/unfinished)?': [^\n]+\n)+$/);
    expect(code).toBe(FAILURE);
    expect(stdout).toContain("100 games an arm, seed 'shamus'");
    expect(readdirSync(join(cwd, 'results'))).toEqual([]);
  });

  test('leaves what stood in the folder as it was', async () => {
    const cwd = folderWith({});
    mkdirSync(join(cwd, 'results/summary.json'), { recursive: true });
    const { code, stderr } = await shamus([...RUN, '--out', 'results'], { cwd });
    expect(stderr).toMatch(
      /^shamus: cannot write results to 'results': a folder of that name [^\n]+: --resume writes it\n$/,
    );
    expect(code).toBe(FAILURE);
    expect(readdirSync(join(cwd, 'results')).sort()).toEqual(['summary.json', 'unfinished']);
    rmdirSync(join(cwd, 'results/summary.json'));
    await printed([...RUN, '--out', 'results', '--resume'], { cwd });
    expect(await readResults(join(cwd, 'results'))).toMatchObject({
      manifest: { ended: 'complete', sittings: 2, games: 100 },
    });
    expect(existsSync(join(cwd, 'results/unfinished'))).toBe(false);
  });
});
