/** docs/results.md lists every column of every table, tools take their names unquoted, and its examples run. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkedResult } from './cli/json.testing.js';
import { folderWith, outputOfEach, PACKAGE } from './cli/shamus.testing.js';
import { describeWith, findProgram } from './programs.testing.js';

const GUIDE = readFileSync(join(PACKAGE, 'docs/results.md'), 'utf8');

/** Columns of each section of the guide, by the files in its heading. */
const SECTIONS = GUIDE.split(/^##+ /m)
  .slice(1)
  .map((section) => ({
    files: section.split('\n', 1)[0]!.match(/[\w-]+\.csv/g) ?? [],
    columns: [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    ),
  }));

const STUDY = `question: q
seed: s
games: 400
against: { team: random+random }
arms:
  - team: [{ label: one, team: high-first+random }, { label: two, team: high-first+meld-first }]
contrasts: [{ label: both, weights: { two: 1, one: -1 } }]
`;

const FIELD = `question: q
game: rummy
seed: s
precision: 0.2
against: { team: greedy }
arms: [{ team: careful, field: random }]
`;

const [EXAMPLE] = /^npx shamus (run .*)$/m.exec(GUIDE)!.slice(1);
const RUNS: readonly string[] = [
  EXAMPLE!,
  'experiment study.yaml --out out/study --records --features deal,course,choices',
  'compare random+meld-first high-first+meld-first --until-decided --max-games 20000 --out out/compare',
  'experiment rummy.yaml --out out/field --records --features deal',
  'tournament --uno random,high-first --rummy random,meld-first -n 100 --out out/teams',
  'tournament --game rummy -t careful,greedy -n 100 --out out/entrants',
  'tune -t random+tips --tune tips.holdPace=on,off -n 200 --confirm 100 --out out/tune',
  'ceiling -s few -n 3 --nodes 5000 --out out/ceiling/deals.csv',
];

const HEADINGS = new Map<string, Set<string>>();
let cwd: string;

function rowsOf(file: string): Record<string, string>[] {
  const [head, ...rows] = readFileSync(join(cwd, file), 'utf8').trimEnd().split('\n');
  const names = head!.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [names[at]!, cell])));
}

beforeAll(async () => {
  cwd = folderWith({ 'study.yaml': STUDY, 'rummy.yaml': FIELD });
  const there = (words: string) => words.replaceAll(/ (out\/|\w+\.yaml)/g, ` ${cwd}/$1`).split(' ');
  await outputOfEach(RUNS.map((words) => [...there(words), '--threads', '1']));
  for (const name of readdirSync(cwd, { recursive: true, encoding: 'utf8' })) {
    const file = basename(name);
    if (!file.endsWith('.csv')) continue;
    const known = HEADINGS.get(file) ?? new Set();
    for (const column of readFileSync(join(cwd, name), 'utf8').split('\n', 1)[0]!.split(',')) known.add(column);
    HEADINGS.set(file, known);
  }
});

/** Pattern of the columns that a name in the guide stands for. */
const patternOf = (name: string) =>
  new RegExp(`^${name.replaceAll(/[A-Z]+/g, (word) => (word === 'N' ? '\\d+' : '[a-z\\d_]+'))}$`);

test('every column of every table is in the guide, and nothing else', () => {
  const told = SECTIONS.flatMap(({ files }) => files);
  expect([...HEADINGS.keys()].filter((file) => !told.includes(file))).toEqual([]);
  for (const { files, columns } of SECTIONS) {
    if (files.length === 0) continue;
    const headings = files.flatMap((file) => [...(HEADINGS.get(file) ?? [])]);
    expect(headings.filter((heading) => !columns.some((name) => patternOf(name).test(heading)))).toEqual([]);
    expect(columns.filter((name) => !headings.some((heading) => patternOf(name).test(heading)))).toEqual([]);
  }
});

/** Words that are no names: of Python, R and SQL. */
const TAKEN =
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda ' +
  'nonlocal not or pass raise return try while with yield function repeat next true false null inf nan na ' +
  'all any both case cast check column create default desc distinct do end except fetch foreign grant group having into ' +
  'leading limit offset on only order primary references select some table then to trailing union unique using when where';

test('no name needs quotes in pandas, R or DuckDB', () => {
  const words = new Set(TAKEN.split(' '));
  for (const [file, headings] of HEADINGS) {
    const bad = [...headings].filter((name) => !/^[a-z][a-z\d_]*$/.test(name) || words.has(name));
    expect(bad, file).toEqual([]);
  }
});

test('a competitive run has a row for each entrant, and no columns of absent seats', () => {
  const rows = rowsOf('out/rummy/summary.csv');
  expect(rows.map(({ arm, policy }) => [Number(arm), policy])).toEqual([
    [1, 'careful'],
    [2, 'greedy'],
    [2, 'patient'],
  ]);
  const result = checkedResult(JSON.parse(readFileSync(join(cwd, 'out/rummy/summary.json'), 'utf8')));
  expect(Number(rows[2]!.share)).toBe(result.rows[2]!.findings.share!.estimate.mean);
  expect(Object.keys(rowsOf('out/rummy/records.csv')[0]!).filter((name) => name.startsWith('share_'))).toEqual(
    [1, 2, 3].map((place) => `share_840ths_${place}`),
  );
});

const exampleIn = (language: string) => new RegExp(`^\`\`\`${language}\n(.*?)\`\`\``, 'ms').exec(GUIDE)![1]!;

/** The answer that examples print: a policy and its share to two digits, best first. */
function expectAnswer(lines: readonly string[]): void {
  const rows = rowsOf('out/rummy/summary.csv').toSorted((one, other) => Number(other.share) - Number(one.share));
  const found = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([name]) => rows.some(({ policy }) => policy === name));
  expect(found.map(([name, share]) => [name, Number(share).toFixed(2)])).toEqual(
    rows.map(({ policy, share }) => [policy, Number(share).toFixed(2)]),
  );
}

describe.each([
  ['pandas', 'python', findProgram(['python3']), ['-c', 'import pandas'], '-c'],
  ['R', 'r', findProgram(['Rscript']), ['-e', '1'], '-e'],
] as const)('the example in %s', (name, language, program, probe, option) => {
  const isThere = program !== null && spawnSync(program, probe).status === 0;
  describeWith(isThere ? program : null, `${name} is not installed`, 'if it is installed', () => {
    test('answers', async () => {
      const { status, stdout, stderr } = spawnSync(program!, [option, exampleIn(language)], { cwd, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expectAnswer(stdout.split('\n'));
    });
  });
});
