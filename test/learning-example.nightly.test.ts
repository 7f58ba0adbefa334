/** The path of examples/learning, at a small size: games, rows, a trained network, and a policy that plays by it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseComparison } from './cli/json.testing.js';
import { PACKAGE, shamus, temporaryFolder } from './cli/shamus.testing.js';

const LEARNING = join(PACKAGE, 'examples/learning');
const CORRECTED = 'feeder+corrected-closer';
const hasNumpy = spawnSync('python3', ['-c', 'import numpy']).status === 0;
const ONE = ['--threads', '1'];

async function played(words: readonly string[], cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await shamus(words, cwd === undefined ? {} : { cwd });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}

function trained(words: readonly string[], cwd: string, script = 'train.py'): string {
  const env = { ...process.env, PYTHONPATH: join(PACKAGE, 'clients/python') };
  return execFileSync('python3', ['-B', join(LEARNING, script), ...words], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

async function anyWin(team: string, cwd: string): Promise<number> {
  const words = ['run', '-t', team, '-v', 'expert', '-n', '60', '-s', 'small', '--json', ...ONE];
  const { outcomes, games } = JSON.parse(await played(words, cwd)).arms[0];
  return 1 - outcomes.loss / games;
}

describe.runIf(hasNumpy)('trained with numpy alone', () => {
  test.each([
    ['shamus', 'feeder+closer', 'standard,expert', 1, 'networkOfShamus', 'feeder+./clone.ts', '30'],
    ['rummy', 'shrewd', 'game', 0, 'networkOfRummy', './clone.ts', '3'],
  ] as const)(
    'a network of %s imitates %s from its decisions, and plays',
    async (game, team, variant, seat, define, own, games) => {
      const cwd = temporaryFolder();
      const script = join(LEARNING, 'decisions.mjs');
      const words = [script, game, team, variant, 'small', games, String(seat), 'out'];
      execFileSync(process.execPath, words, { cwd, encoding: 'utf8' });
      const options = ['--hidden', '8', '--passes', '60', '--batch', '64', '--rate', '0.01'];
      const [, share] = /([\d.]+) % of \d+ free moves/.exec(trained(['out', 'clone.bin', ...options], cwd))!;
      // Guessing one of about six legal moves gives less.
      expect(Number(share)).toBeGreaterThan(30);
      writeFileSync(
        join(cwd, 'clone.ts'),
        `import { ${define} } from 'shamus-lab/${game}/learning';
import weights from './clone.bin';
export default ${define}(weights, { name: 'clone', summary: 'a clone', description: 'A clone.' });`,
      );
      expect(await played(['run', '--game', game, '-t', own, '-n', '4', ...ONE], cwd)).toContain('4 games');
    },
  );

  test('a policy learns from the environment', () => {
    const said = trained(['--rounds', '12'], temporaryFolder(), 'policy_gradient.py');
    const worth = [...said.matchAll(/worth ([\d.]+) each/g)].map(([, value]) => Number(value));
    expect(worth).toHaveLength(6);
    expect(worth.at(-1)).toBeGreaterThan(worth[0]! + 0.03);
  });

  test('a network learns from playouts, and its file corrects closer', async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, 'corrected.ts'),
      `import { rummyPolicy } from 'shamus-lab/shamus';
import { CorrectedCloser } from 'shamus-lab/strategies/shamus/corrected-closer/corrected-closer';
import weights from './corrected-closer.bin';
const create = () => new CorrectedCloser(weights, { code: 'none', lead: 0 });
export default rummyPolicy({ name: 'corrected', summary: 'a network', description: 'A network.', create });`,
    );
    const script = join(LEARNING, 'playouts.mjs');
    const words = [script, 'feeder+exact-closer', 'expert', 'small', '60', 'rows.bin'];
    const said = execFileSync(process.execPath, words, { cwd, encoding: 'utf8' });
    // The games are those of `run`.
    expect(said).toContain(`won ${(100 * (await anyWin('feeder+exact-closer', cwd))).toFixed(2)} % in expert`);
    const { fields, most } = JSON.parse(readFileSync(join(cwd, 'rows.bin.json'), 'utf8'));
    const rows = new Int8Array(readFileSync(join(cwd, 'rows.bin')));
    const size = most * (fields.length + 1);
    const count = rows.length / size;
    expect(said).toContain(`${count} rows`);
    let better = 0;
    for (let row = 0; row < count; row++) {
      const cards = Array.from({ length: most }, (_, card) => rows[row * size + most * fields.length + card]!);
      expect(cards[1]).toBeGreaterThanOrEqual(0);
      if (cards[0] === 0 && cards.includes(1)) better++;
    }
    expect(better).toBeGreaterThan(0);
    expect(trained(['rows.bin', 'corrected-closer.bin', '--hidden', '8', '--batch', '64'], cwd)).toContain('leaves');
    expect(await anyWin('feeder+./corrected.ts', cwd)).toBeGreaterThan(0.3);
  });
});

test.each([
  ['shamus', 'feeder+closer', '100'],
  ['rummy', 'greedy', '2'],
  ['shanghai-rummy', 'random', '1'],
])('the hidden hands at the decisions of %s are told, and the own one is that of the view', (...words) => {
  const script = join(LEARNING, 'hidden-hands.mjs');
  const said = execFileSync(process.execPath, [script, words[0], words[1], 'hands', words[2]], {
    cwd: PACKAGE,
    encoding: 'utf8',
  });
  const [decisions, , hidden] = said.match(/\d+/g)!.map(Number);
  expect(decisions).toBeGreaterThan(100);
  expect(hidden).toBeGreaterThan(decisions!);
});

describe('corrected-closer', () => {
  test('wins more than closer on the same fresh decks', async () => {
    const words = [
      'compare',
      'feeder+closer',
      CORRECTED,
      '-v',
      'expert',
      '-n',
      '4000',
      '-s',
      'fresh',
      '--json',
      ...ONE,
    ];
    const found = parseComparison(await played(words));
    expect(found.deciding.mean).toBeGreaterThan(0);
  });

  test('is audited, explained and tuned like any policy', async () => {
    expect(await played(['audit', CORRECTED, '-n', '20', '--redeals', '10', '--threads', '1'])).toContain(
      'Every check passes.',
    );
    expect(
      await played(['replay', '--explain', '-t', CORRECTED, '-s', 'x', '-w', '16', '--base', 'feeder+closer']),
    ).toContain('decisions with a choice');
    const tune = ['tune', '-t', CORRECTED, '--tune', 'lead=0,1,5', '-n', '300', '--confirm', '100', ...ONE];
    expect(await played(tune)).toContain('Successive halving');
  });
});
