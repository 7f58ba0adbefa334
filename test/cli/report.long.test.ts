import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Change, changeAll, replace } from '../results/tampering.testing.js';
import { checkedResult } from './json.testing.js';
import {
  bash,
  expectOneLine,
  folderWith,
  outputOf,
  outputOfEach,
  PACKAGE,
  shamus,
  shamusAlone,
  temporaryFolder,
} from './shamus.testing.js';

/** Some three of them; a busy machine needs more of its processors too. */
const SECONDS = 12;
const MEGABYTES = 2;

/** The largest shipped study, with fewer games. */
const RULINGS = readFileSync(join(PACKAGE, 'experiments/rulings.yaml'), 'utf8').replace(/^games: .*$/m, 'games: 300');

describe('shamus report', () => {
  const cwd = folderWith({ 'rulings.yaml': RULINGS });
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8');

  beforeAll(async () => {
    expect(RULINGS).toContain('games: 300\n');
    await shamusAlone(['experiment', 'rulings.yaml'], { cwd });
  });

  test('writes the page that the experiment wrote at its end, soon, and not too large', async () => {
    const written = read('results/rulings/report.html');
    // Time of the processor: other tests run beside.
    const { code, stdout, stderr } = await bash(`cd '${cwd}'; TIMEFORMAT='%U %S'; time shamus report results/rulings`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'results/rulings/report.html\n' });
    const [user, system] = stderr.trim().split(' ').map(Number);
    expect(user! + system!).toBeLessThan(SECONDS);
    expect(read('results/rulings/report.html')).toBe(written);
    expect(Buffer.byteLength(written)).toBeLessThan(MEGABYTES * 1e6);
    expect(written).toMatch(/<h1>How [^<]* Senior and Junior/);
  });

  test('the games that it names end as it says', async () => {
    await outputOf(['run', '-t', 'random+meld-first,high-first+pile-saver', '-n', '500', '--out', 'named'], { cwd });
    await outputOf(['report', 'named', '--games', '1'], { cwd });
    const [row] = /<tr><th scope="row">high-first\+pile-saver.*?games\/.*/.exec(read('named/report.html'))!;
    const command = /<span class="note">npx shamus (.*?)<\/span>/.exec(row)![1]!.split(' ').slice(0, -3);
    const games = [...row.matchAll(/game-(\d+)\.html"/g)].map(([, game]) => game!);
    expect(games).toHaveLength(3);
    const tellings = await outputOfEach(games.map((game) => [...command, '--index', game]));
    expect(tellings.map((text) => /^(Senior Shamus|Junior Shamus|Lost): /m.exec(text)?.[1])).toEqual([
      'Senior Shamus',
      'Junior Shamus',
      'Lost',
    ]);
  });

  test('writes pages of those games on request, and links to each', async () => {
    const teams = 'random+meld-first,high-first+pile-saver';
    await outputOf(['run', '-t', teams, '-n', '500', '--out', 'with-games'], { cwd });
    await outputOf(['report', 'with-games', '--games', '2'], { cwd });
    const links = [...read('with-games/report.html').matchAll(/href="(games\/[^"]+)"/g)].map(([, link]) => link!);
    expect(links).toHaveLength(12);
    expect(
      readdirSync(join(cwd, 'with-games/games'))
        .map((name) => `games/${name}`)
        .sort(),
    ).toEqual(links.sort());
    expect(read(`with-games/${links[0]}`)).toMatch(/^<!doctype html>.*<title>Shamus: game \d+ of seed/s);
  });

  test('writes text with tables as md, with the numbers of the summary', async () => {
    expect(await outputOf(['report', 'results/rulings', '-f', 'md', '-o', 'text'], { cwd })).toBe('text/report.md\n');
    const text = read('text/report.md');
    for (const { findings } of checkedResult(JSON.parse(read('results/rulings/summary.json'))).rows) {
      const { mean, low, high } = findings.any!.estimate;
      expect(text).toContain(`| ${percent(mean)} (${percent(low!)} to ${percent(high!)}) |`);
    }
    const tables = text
      .trimEnd()
      .split(/\n\n+/)
      .filter((part) => part.startsWith('|'));
    expect(tables.length).toBeGreaterThan(4);
    for (const table of tables) {
      expect(new Set(table.split('\n').map((line) => line.split(/(?<!\\)\|/).length)).size).toBe(1);
    }
  });

  test('touches nothing but its own file', async () => {
    const before = readdirSync(join(cwd, 'results/rulings'));
    await outputOf(['report', 'results/rulings'], { cwd });
    expect(readdirSync(join(cwd, 'results/rulings'))).toEqual(before);
  });
});

const CANNOT: Readonly<Record<string, readonly [change: Change, words: string, line: string | RegExp, exit?: number]>> =
  {
    'a folder of other things': [
      (folder) => rmSync(join(folder, 'run.jsonl')),
      'whole',
      "'whole' is no results folder: it has no run.jsonl",
    ],
    'a file': [() => {}, 'whole/summary.csv', /'whole\/summary\.csv'/],
    'a summary that is no JSON': [
      replace('summary.json', /^([\s\S]{100})[\s\S]*$/, '$1'),
      'whole',
      /^'whole\/summary\.json' is no JSON: /,
    ],
    'a summary of another schema': [
      replace('summary.json', 'shamus-result/1', 'shamus-result/9'),
      'whole',
      /^'whole\/summary\.json' has the schema "shamus-result\/9"/,
    ],
    'results of a game that is not there': [
      changeAll(
        ...['summary.json', 'run.jsonl'].map((file) => replace(file, /"game":( ?)"shamus"/, '"game":$1"chess"')),
      ),
      'whole',
      "'whole/summary.json' is of the game 'chess', which this version does not know",
    ],
    'results that lack an outcome': [
      replace('summary.json', '"junior":', '"minor":'),
      'whole',
      "'whole/summary.json' has no 'junior', an outcome of shamus; run it again",
    ],
    'a folder that cannot be written': [
      () => {},
      'whole --out whole/run.jsonl/below',
      /^cannot write results to 'whole\/run\.jsonl\/below': /,
      1,
    ],
  };

test.each(Object.entries(CANNOT))(
  'what cannot be reported is told in a line: %s',
  async (_, [change, words, line, exit]) => {
    const cwd = temporaryFolder();
    await outputOf(['run', '-t', 'random+random', '-n', '20', '--out', 'whole'], { cwd });
    await change(join(cwd, 'whole'));
    expectOneLine(await shamus(['report', ...words.split(' ')], { cwd }), line, exit);
  },
);

function percent(share: number): string {
  return (100 * share).toFixed(2);
}
