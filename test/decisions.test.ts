/** Records with a row for each decision by the command line, and the programs of their guide. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { PACKAGE, printed, printedByEach, shamus, temporaryFolder } from './cli/shamus.testing.js';
import { describeWith } from './programs.testing.js';

const GUIDE = readFileSync(join(PACKAGE, 'docs/decisions.md'), 'utf8');
let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  const words = ['run', '-t', 'feeder+closer', '-n', '300', '--out'];
  await printedByEach([
    [...words, join(folder, 'out'), '--threads', '1', '--records', 'decisions'],
    [...words, join(folder, 'threads'), '--threads', '2', '--records', 'decisions'],
    [...words, join(folder, 'plain')],
    ['run', '-t', 'random+random', '-n', '5', '--records', 'decisions', '--out', join(folder, 'unexplained')],
  ]);
});

function bytesOf(...path: string[]): Buffer {
  return readFileSync(join(folder, ...path));
}

function program(language: string): string {
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(GUIDE)![1]!;
}

async function duckdb(query: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  return (await connection.runAndReadAll(query)).getRowObjectsJson();
}

async function found(): Promise<Record<string, [moves: number, won: number]>> {
  const rows = await duckdb(program('sql').replace('out/', `${folder}/out/`));
  return Object.fromEntries(rows.map((row) => [row.draws, [Number(row.moves), Number(row['won %'])]]));
}

test('any number of threads writes the same bytes, and the games are the same as without', async () => {
  expect(bytesOf('threads', 'decisions.parquet').equals(bytesOf('out', 'decisions.parquet'))).toBe(true);
  expect(bytesOf('out', 'tallies.json').equals(bytesOf('plain', 'tallies.json'))).toBe(true);
  expect(JSON.parse(await printed(['verify', join(folder, 'threads'), '--json'])).ok).toBe(true);
});

test('the query of the guide reads them in DuckDB', async () => {
  const { stock, 'pick-up': pickUp } = await found();
  expect(stock![0]).toBeGreaterThan(pickUp![0]);
  expect(pickUp![0]).toBeGreaterThan(300);
  for (const [, won] of [stock!, pickUp!]) expect(won).toBeGreaterThan(70);
});

test('they need a folder, which is said in one line', async () => {
  const told = await shamus(['run', '-t', 'feeder+closer', '-n', '10', '--records', 'decisions']);
  expect([told.code, told.stderr.trim().split('\n').length]).toEqual([2, 1]);
  expect(told.stderr).toContain('--out');
});

const hasNumpy = spawnSync('python3', ['-c', 'import numpy']).status === 0 ? 'python3' : null;
describeWith(hasNumpy, 'python3 has no numpy: apt install python3-numpy', 'Python with numpy alone', () => {
  const env = { ...process.env, PYTHONPATH: join(PACKAGE, 'clients/python') };
  test('the program of the guide finds what its query finds', async () => {
    const { stdout, stderr } = spawnSync('python3', ['-c', program('python')], { cwd: folder, encoding: 'utf8', env });
    const { stock, 'pick-up': pickUp } = await found();
    const lines = [`stock: ${stock![0]} moves, won ${stock![1].toFixed(1)} %`];
    lines.push(`pick-up: ${pickUp![0]} moves, won ${pickUp![1].toFixed(1)} %`);
    expect({ stdout, stderr }).toEqual({ stdout: `${lines.join('\n')}\n`, stderr: '' });
  });

  // A column without values, and one in which they come in runs and alone.
  test.each(['unexplained', 'out'])('reads what DuckDB reads: %s', async (run) => {
    const script = `
import sys, numpy
from shamus_decisions import Decisions
decisions = Decisions(sys.argv[1])
sums = numpy.zeros(6)
for part in decisions:
    rows = numpy.arange(len(part["choice"]))
    assert set(part) == set(decisions.elements) and {len(column) for column in part.values()} == {len(rows)}
    assert (part["mask"][rows, part["choice"]] == 1).all()
    names = decisions.description["encodings"][0]["moves"]
    assert part["mask"].shape[1] == len(names) and part["observation"].shape[1] == decisions.description["encodings"][0]["numbers"]
    sums += [len(rows), numpy.isnan(part["evaluation"]).sum(), numpy.nansum(part["evaluation"]), part["game"].sum(),
             (part["outcome"] == "senior").sum(), part["observation"][:, 1].sum()]
assert sums[0] == decisions.rows
print(*(int(sum) for sum in sums))
`;
    const file = join(folder, run, 'decisions.parquet');
    const { stdout, stderr } = spawnSync('python3', ['-c', script, file], { encoding: 'utf8', env });
    const [row] = await duckdb(`select count(*) as n, count(*) - count(evaluation) as nulls,
      coalesce(sum(evaluation), 0)::bigint as evaluations, sum(game) as games, count(*) filter (outcome = 'senior') as seniors,
      sum(('0x' || hex(array_slice(observation, 2, 2)))::int) as seats from '${file}'`);
    expect({ stdout, stderr }).toEqual({ stdout: `${Object.values(row!).join(' ')}\n`, stderr: '' });
    expect(row!.nulls === row!.n).toBe(run === 'unexplained');
  });
});
