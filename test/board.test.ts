import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SummaryFile } from '../src/analysis/summary-format.js';
import { Board } from '../src/board/board.js';
import { compareFolders } from '../src/board/compare-folders.js';
import { type Estimate, readHistories } from '../src/board/estimates.js';
import { exportBoard } from '../src/board/export.js';
import { EXPORTED, SERVED } from '../src/board/frame.js';
import { guideHtml, guideNames, search } from '../src/board/guides.js';
import { boardRoutes } from '../src/board/routes.js';
import { Runner } from '../src/board/runner.js';
import { readStudyState } from '../src/board/study.js';
import { boardForms } from '../src/cli/board-forms.js';
import { COMMANDS } from '../src/cli/commands.js';
import { parseCommand } from '../src/cli/parser.js';
import { secondsFor } from '../src/experiment/estimate.js';
import { mainMeasure } from '../src/game/index.js';
import { loadGame } from '../src/games/registry.js';
import { ask, ownHeaders } from '../src/server/http.testing.js';
import { type LocalServer, startServer } from '../src/server/server.js';
import { PACKAGE, shamus, temporaryFolder } from './cli/shamus.testing.js';

const RESULTS = join(PACKAGE, 'results');
const HOSTILE = `"><img src=x onerror=alert(1)> $(touch x); &amp; '`;

const root = temporaryFolder();
let board: Board;
let server: LocalServer;
let port = 0;

beforeAll(async () => {
  for (const name of ['four', 'buys', 'search-strength'])
    cpSync(join(RESULTS, name), join(root, name), { recursive: true });
  const hostile = join(root, 'deeper', HOSTILE);
  cpSync(join(RESULTS, 'buys'), hostile, { recursive: true });
  writeFileSync(join(root, 'outside.json'), '"secret"');
  symlinkSync(join(root, 'outside.json'), join(hostile, 'summary.csv.json'));
  mkdirSync(join(root, 'damaged'));
  const damaged = '{"schema":"shamus-manifest/2","question":"<script>1</script>"}';
  writeFileSync(join(root, 'damaged', 'manifest.json'), damaged);
  mkdirSync(join(root, 'foreign'));
  writeFileSync(join(root, 'foreign', 'manifest.json'), '{"name":"an app"}');
  board = new Board(root);
  await board.open();
  const forms = boardForms(root, (words) => parseCommand(COMMANDS, words));
  server = await startServer(await boardRoutes({ board, forms, runner: new Runner(board) }));
  port = Number(new URL(server.address).port);
});

afterAll(async () => {
  board.close();
  await server.close();
});

const studyNamed = (name: string) => board.studies.find(({ study }) => study.name === name)!.study;

/** That the last estimates of all histories are those of the files, with wider intervals. */
async function expectHistories(path: string) {
  const { estimates } = await readStudyState(RESULTS, path);
  const last = (await readHistories(path)).flatMap((arm) => arm.map((each) => each.at(-1)!));
  const rounded = (each: Pick<Estimate, 'games' | 'estimate'>) => [each.games, each.estimate.toFixed(9)];
  expect(last.map(rounded)).toEqual(estimates.map(rounded));
  for (const [at, { low, high }] of last.entries())
    expect(low <= estimates[at]!.low && estimates[at]!.high <= high).toBe(true);
}

describe('studies', () => {
  const folders = readdirSync(RESULTS).filter((name) => existsSync(join(RESULTS, name, 'summary.json')));

  test.each(folders)('of %s have the numbers of its files', async (name) => {
    const { estimates, state, games, question } = await readStudyState(RESULTS, join(RESULTS, name));
    const manifest = JSON.parse(readFileSync(join(RESULTS, name, 'manifest.json'), 'utf8'));
    expect({ state, question }).toEqual({ state: manifest.ended, question: manifest.question ?? null });
    if (!manifest.schema.startsWith('shamus-manifest/')) return;
    expect(games).toBe(manifest.games);
    const { game, runs }: SummaryFile = JSON.parse(readFileSync(join(RESULTS, name, 'summary.json'), 'utf8'));
    const measure = mainMeasure(await loadGame(game)).name;
    const written = runs.flatMap((run) => {
      const { rate, low, high } = run.outcomes[measure] ?? run.any;
      const rates = run.entrants?.map(({ share }) => share) ?? [{ mean: rate, low, high }];
      const own = run.setup.field === undefined ? rates : rates.slice(0, 1);
      const difference = run.control?.difference[measure];
      return [
        ...own.map((each) => [each.mean, each.low, each.high, run.games]),
        ...(difference === undefined ? [] : [[difference.estimate, difference.low, difference.high, run.games]]),
      ];
    });
    expect(estimates.map((each) => [each.estimate, each.low, each.high, each.games])).toEqual(written);
  });

  test.each(['four', 'rulings', 'signals', 'rummy', 'buys'])('of %s keep how their intervals closed', (name) =>
    expectHistories(join(RESULTS, name)),
  );

  test('are found where they are, and what is damaged says so', () => {
    expect(board.studies.map(({ study }) => study.name).sort()).toEqual(
      ['buys', 'damaged', join('deeper', HOSTILE), 'four', 'search-strength'].sort(),
    );
    expect(studyNamed('damaged')).toMatchObject({ state: 'damaged', estimates: [] });
    expect(studyNamed('damaged').fault).toContain('was modified or is damaged');
  });

  test('with hostile names are texts, and their files stay in their folder', async () => {
    const { text } = await ask(port, '/');
    expect(text).not.toContain('<img');
    expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;');
    const { id } = studyNamed(join('deeper', HOSTILE));
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect((await ask(port, `/study/${id}`)).text).not.toContain('<img');
    expect(await ask(port, `/study/${id}/files/summary.json`)).toMatchObject({ status: 200 });
    for (const path of ['summary.csv.json', '../outside.json', '..%2foutside.json', 'games/..%2f..%2foutside.json'])
      expect((await ask(port, `/study/${id}/files/${path}`)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(port, `/study/${id}/files/report.html`)).headers['content-security-policy']).toContain(
      'sandbox allow-scripts',
    );
    expect(await ask(port, '/study/constructor')).toMatchObject({ status: 404 });
  });
});

describe('two studies', () => {
  test('of the same seed are paired by batches, and others are not', async () => {
    const page = async (a: string, b: string) => (await compareFolders(join(RESULTS, a), join(RESULTS, b))).text;
    expect(await page('four', 'four')).toMatch(/0\.00 \(0\.00 to 0\.00\)<span class="note">paired:/);
    expect(await page('buys', 'shanghai-rulings')).toMatch(/alert|not paired/);
    expect(await page('four', 'buys')).toContain('one is of Shamus, the other of Shanghai Rummy');
    const [a, b] = ['four', 'search-strength'].map((name) => studyNamed(name).id);
    expect((await ask(port, `/compare?a=${a}&b=${b}`)).status).toBe(200);
  });

  test('where everybody plays for themselves are plotted, and paired', async () => {
    const played = [];
    for (const team of ['greedy+random', 'careful+random']) {
      const out = join(temporaryFolder(), 'out');
      await shamus(['run', '--game=rummy', '-v', 'deal-1', '-t', team, '-n', '50000', '-o', out]);
      await expectHistories(out);
      played.push(out);
    }
    const { text } = await compareFolders(played[0]!, played[1]!);
    const [, estimate] = /([+-]?\d+\.\d+) \(.*?<span class="note">paired:/.exec(text)!;
    const [one, other] = played.map((out) => JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')).runs[0]);
    expect(Number(estimate)).toBeCloseTo(100 * (other.entrants[0].share.mean - one.entrants[0].share.mean), 1);
  });
});

describe('the form', () => {
  const send = async (path: string, values: object, more: object = {}) => {
    const body = JSON.stringify({ command: 'run', game: 'shamus', values, ...more });
    const { status, text } = await ask(port, path, ownHeaders(port), body);
    return { status, ...JSON.parse(text) };
  };

  test.each(['run', 'compare'])('of %s offers the options of each game, with ranges and rulings', async (command) => {
    const { text } = await ask(port, `/new?command=${command}&game=shanghai-rummy`);
    for (const word of ['rule buys', 'seed', 'a whole number from 1 to', 'careful']) expect(text).toContain(word);
    for (const word of ['redis', 'shard', 'force']) expect(text).not.toContain(`name="${word}"`);
    expect(await ask(port, '/new?command=worker')).toMatchObject({ status: 400 });
    expect(await ask(port, '/new?game=chess')).toMatchObject({ status: 400 });
  });

  test('estimates times within a factor of 1.5, given how long the first games took', () => {
    // Games and milliseconds of a thread that were measured for random+random, the first of which are not compiled.
    const measured =
      '1 2 5 2 16 3 64 4 256 13 1024 28 3638 63 6901 75 10757 85 17292 93 23796 128 35045 186 34747 184 35401 187'
        .split(' ')
        .map(Number);
    const samples = measured.flatMap((games, at) => (at % 2 > 0 ? [] : [{ games, seconds: measured[at + 1]! / 1000 }]));
    const truth = { 10000: 0.16, 1000000: 6.05, 3000000: 17.9 };
    for (const [games, seconds] of Object.entries(truth)) {
      const ratio = secondsFor(samples, Number(games)) / seconds;
      expect({ games, isNear: ratio > 1 / 1.5 && ratio < 1.5 }).toEqual({ games, isNear: true });
    }
  });

  test('stops and resumes nothing but what plays, or was cut short, on this machine', async () => {
    const { id } = studyNamed('four');
    for (const action of ['stop', 'resume'])
      for (const of of [id, 'nothing']) expect((await send(`/study/${of}/${action}`, {})).status).toBe(409);
  });
});

describe('guides', () => {
  test('lead to each other and to sections that are there', async () => {
    const names = guideNames();
    expect(names).toContain('statistics');
    const ids = new Map(names.map((name) => [name, guideHtml(name, EXPORTED).content.text]));
    for (const text of ids.values()) {
      for (const [, name, id] of text.matchAll(/href="guide-([\w-]+)\.html(?:#([^"]*))?"/g)) {
        expect(names).toContain(name);
        if (id !== undefined) expect(ids.get(name!)).toContain(`id="${id}"`);
      }
    }
    for (const name of names) expect(await ask(port, `/guides/${name}`)).toMatchObject({ status: 200 });
    expect(await ask(port, '/guides/..%2fpackage')).toMatchObject({ status: 400 });
    expect(await ask(port, '/rules/rummy')).toMatchObject({ status: 200 });
    expect(await ask(port, '/rules/chess')).toMatchObject({ status: 404 });
  });

  test('are found by all words, and studies too', async () => {
    const found = search('wilson interval', []).text;
    expect(found).toContain(SERVED.guide('statistics'));
    expect(search('wilson zebra', []).text).toContain('Nothing has all words');
    expect(search('<img>', []).text).not.toContain('<img>');
    const { text } = await ask(port, '/search?q=search-strength');
    expect(text).toContain(SERVED.study(studyNamed('search-strength').id));
  });
});

test('an export is whole: no page leads to one that is not there', async () => {
  const folder = join(temporaryFolder(), 'site');
  const pages = await exportBoard(board, folder);
  expect(pages.length).toBeGreaterThan(40);
  for (const page of pages.filter((each) => !each.includes('studies'))) {
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('Content-Security-Policy');
    for (const [, address] of text.matchAll(/(?:href|src)="([^"#:]+)[#"]/g))
      expect([page, address, existsSync(join(folder, decodeURIComponent(address!)))]).toEqual([page, address, true]);
    expect(text).not.toContain('<form action');
  }
});
