import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FoundEstimate } from '../../src/analysis/index.js';
import { readStudy } from '../../src/report/study/study.js';
import { writeReport } from '../../src/report/write-report.js';
import { ResultsFolder } from '../../src/results/index.js';
import { checkedResult } from '../cli/json.testing.js';
import { folderWith, PACKAGE, shamus, shamusAlone } from '../cli/shamus.testing.js';
import { describeInBrowser, openFile } from './browser.testing.js';

/** 210 mm less the margins that the page asks for, in CSS pixels. */
const A4_WITHOUT_MARGINS = 687;

/** Text that would be a script if it were not escaped, in each place that a user can write text. */
const HOSTILE = `<script>document.title = 'broken'</script> <img src=x onerror="document.title='broken'"> & "quoted" 'too'`;

const EXPERIMENT = `question: ${JSON.stringify(`Does ${HOSTILE} matter?`)}
seed: ${JSON.stringify(HOSTILE)}
games: 400
against:
  rulings: {}
arms:
  - variant: [standard, expert]
    team: [random+meld-first, high-first+pile-saver, ./<b>mine.ts+meld-first]
    rulings: [{}, { unoOut: ends }]
`;

const POLICY = `
import { sets, SUITS, unoPolicy } from 'shamus-lab/shamus';
export default unoPolicy({
  name: 'mine', summary: 's', description: 'd',
  create: () => ({ play: (view) => sets.highestCard(view.playableLo, view.playableHi), call: (view) => view.random.below(SUITS) }),
});
`;

let folder: string;
let page: string;
let wins: readonly FoundEstimate[];

beforeAll(async () => {
  const cwd = folderWith({ 'hostile.yaml': EXPERIMENT, '<b>mine.ts': POLICY });
  const { code, stderr } = await shamusAlone(['experiment', 'hostile.yaml'], { cwd });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'results: results/hostile\nreport: results/hostile/report.html\n',
  });
  folder = join(cwd, 'results/hostile');
  page = join(folder, 'report.html');
  const summary = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'));
  wins = checkedResult(summary).rows.map(({ findings }) => findings.any!.estimate);
});

describeInBrowser('a report in a browser', () => {
  test.each(['light', 'dark'] as const)(
    'opens from disk in %s without a word on the console or a request, and is accessible',
    async (scheme) => {
      const opened = await openFile(page, { scheme });
      expect(opened.complaints).toEqual([]);
      expect(await opened.accessibilityFaults()).toEqual([]);
      const background = await opened.page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(scheme === 'light' ? 'rgb(250, 248, 244)' : 'rgb(19, 23, 26)');
    },
  );

  test.each([360, 390, 1280])('fits a window of %i pixels with all of it open, no text on another', async (width) => {
    const opened = await openFile(page, { width, scheme: 'dark' });
    await opened.page.evaluate(OPEN_ALL);
    expect(await opened.sidewaysOverflow()).toEqual([]);
    expect(await opened.page.evaluate(CLASHES)).toEqual([]);
    expect(await opened.accessibilityFaults()).toEqual([]);
  });

  test('shows what users wrote as they wrote it, and runs none of it', async () => {
    const opened = await openFile(page);
    expect(await opened.page.title()).toBe(`Does ${HOSTILE} matter?`);
    expect(await opened.page.locator('h1').innerText()).toBe(`Does ${HOSTILE} matter?`);
    expect(await opened.page.locator('td').allInnerTexts()).toContain(HOSTILE);
    expect(await opened.page.evaluate(`document.querySelectorAll('img, script:not(body > script)').length`)).toBe(0);
  });

  test('has the numbers of summary.json in its chart and in the file beside it, the best of each group first', async () => {
    const { page: opened } = await openFile(page);
    const chart = opened.locator('section:has(a[download="any.csv"]) .estimates');
    const numbers: string[] = await chart.locator('.numbers').allInnerTexts();
    expect([...numbers].sort()).toEqual(
      wins.map(({ mean, low, high }) => `${f(mean)} (${f(low!)} to ${f(high!)})`).sort(),
    );
    const file = decodeURIComponent((await opened.locator('a[download="any.csv"]').getAttribute('href'))!);
    for (const { mean, low, high } of wins) expect(file).toContain(`,${mean},${low},${high},`);
  });

  test('is used by keyboard: every stop shows its focus, and the switch switches', async () => {
    const opened = await openFile(page);
    const { keyboard } = opened.page;
    await keyboard.press('Tab');
    expect(await opened.focus()).toEqual({ element: 'a', visible: true });
    await keyboard.press('Tab');
    expect(await opened.focus()).toEqual({ element: 'button#scheme', visible: true });
    const ground = () => opened.page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await ground();
    await keyboard.press('Enter');
    expect(await ground()).not.toBe(light);
    const stops: string[] = [];
    for (let stop = 0; stop < 60; stop++) {
      await keyboard.press('Tab');
      const { element, visible } = await opened.focus();
      if (element === 'body') break;
      expect({ element, visible }).toEqual({ element, visible: true });
      stops.push(element);
    }
    expect(stops).toEqual(expect.arrayContaining(['a', 'div', 'summary', 'pre']));
  });

  test('is all there without scripts: no switch, and what is folded can be opened', async () => {
    const opened = await openFile(page, { javaScript: false });
    expect(await opened.page.locator('button:visible').count()).toBe(0);
    await opened.page.locator('summary').first().click();
    expect(await opened.page.locator('.fold table').first().isVisible()).toBe(true);
    expect(await opened.page.locator('svg:visible').count()).toBeGreaterThan(3);
  });

  test('is printed in light colours on A4, tables too, without what one presses', async () => {
    const opened = await openFile(page, { scheme: 'dark', media: 'print', width: A4_WITHOUT_MARGINS });
    expect(await opened.sidewaysOverflow()).toEqual([]);
    expect(await opened.page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(250, 248, 244)');
    expect(await opened.page.locator('button:visible, nav:visible').count()).toBe(0);
  });

  test.each(['signals', 'players', 'buys'])(
    'fits a phone with the committed study %s, no text on another',
    async (name) => {
      const study = await readStudy(join(PACKAGE, 'results', name));
      const [written] = await writeReport(study, 'html', new ResultsFolder(join(folderWith({}), name)));
      for (const width of [390, 1280]) {
        const opened = await openFile(written!, { width, height: 900 });
        await opened.page.evaluate(OPEN_ALL);
        expect(await opened.sidewaysOverflow()).toEqual([]);
        expect(await opened.page.evaluate(CLASHES)).toEqual([]);
      }
      const { page: opened } = await openFile(written!, { width: 1280, height: 900 });
      const [top, height] = await opened.evaluate<[number, number]>(
        `[document.querySelector('.estimates svg').getBoundingClientRect().top, innerHeight]`,
      );
      expect(top).toBeLessThan(height);
    },
  );
});

describe('a report that cannot be written', () => {
  test('is told in a line, and takes nothing from the results', async () => {
    const cwd = folderWith({ 'small.yaml': 'question: q\nseed: s\ngames: 50\narms:\n  - team: random+random\n' });
    mkdirSync(join(cwd, 'results/small/report.html/in-the-way'), { recursive: true });
    const { code, stdout, stderr } = await shamus(['experiment', 'small.yaml'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain("50 games an arm, seed 's'");
    expect(stderr).toMatch(
      /^results: results\/small\nshamus: could not write the report \(the results are saved\): [^\n]+\n$/,
    );
    expect(JSON.parse(readFileSync(join(cwd, 'results/small/summary.json'), 'utf8')).arms).toHaveLength(1);
  });
});

function f(share: number): string {
  return (100 * share).toFixed(2);
}

const OPEN_ALL = `document.querySelectorAll('details').forEach((fold) => { fold.open = true; })`;

/** Pairs of texts of a chart whose boxes overlap, and texts that reach out of the window. */
const CLASHES = `[...document.querySelectorAll('.estimates')].flatMap((chart) => {
  const texts = [...chart.querySelectorAll('.name, .numbers, .axis span')].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
  const out = texts.filter(({ box }) => box.left < 0 || box.right > document.documentElement.clientWidth);
  const meet = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const pairs = texts.flatMap((one, place) => texts.slice(place + 1).filter((other) => meet(one.box, other.box)).map((other) => one.text + ' | ' + other.text));
  return [...out.map(({ text }) => 'out: ' + text), ...pairs];
})`;
