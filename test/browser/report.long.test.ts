import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readStudy } from '../../src/report/index.js';
import { reportPage } from '../../src/report/page/page.js';
import { folderWith, PACKAGE, shamus, shamusAlone } from '../cli/shamus.testing.js';
import { describeInBrowser, openFile, SCHEMES } from './browser.testing.js';

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

const RATE = z.object({ count: z.number(), rate: z.number(), low: z.number(), high: z.number() });
const RUNS = z.array(
  z.object({
    team: z.string(),
    outcomes: z.record(z.string(), RATE),
    any: RATE,
    metrics: z.record(z.string(), z.object({ mean: z.number() })),
  }),
);

let folder: string;
let page: string;
let runs: z.infer<typeof RUNS>;

beforeAll(async () => {
  const cwd = folderWith({ 'hostile.yaml': EXPERIMENT, '<b>mine.ts': POLICY });
  const { code, stderr } = await shamusAlone(['experiment', 'hostile.yaml'], { cwd });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'results: results/hostile\nreport: results/hostile/report.html\n',
  });
  folder = join(cwd, 'results/hostile');
  page = join(folder, 'report.html');
  runs = RUNS.parse(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')).runs);
});

function cellsOf(table: string): string {
  return `[...document.querySelectorAll('table[aria-labelledby="table-${table}"] tbody tr:not(.group)')].map((row) => [...row.cells].map((cell) => cell.innerText))`;
}

describeInBrowser('a report in a browser', () => {
  test.each(['light', 'dark'] as const)(
    'opens from disk in %s without a word on the console or a request, and is accessible',
    async (scheme) => {
      const opened = await openFile(page, { scheme });
      expect(opened.complaints).toEqual([]);
      expect(await opened.accessibilityFaults()).toEqual([]);
      const background = await opened.page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(18, 21, 24)');
    },
  );

  test.each(SCHEMES)('fits a phone of 360 pixels in %s, and is accessible there', async (scheme) => {
    const opened = await openFile(page, { scheme, width: 360 });
    expect(await opened.sidewaysOverflow()).toEqual([]);
    expect(await opened.accessibilityFaults()).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });

  test('shows what users wrote as they wrote it, and runs none of it', async () => {
    const opened = await openFile(page);
    expect(await opened.page.title()).toBe(`Does ${HOSTILE} matter?`);
    expect(await opened.page.locator('h1').innerText()).toBe(`Does ${HOSTILE} matter?`);
    expect(await opened.page.locator('#setup dd').allInnerTexts()).toContain(HOSTILE);
    expect(await opened.page.evaluate(`document.querySelectorAll('img, b, script:not(body > script)').length`)).toBe(0);
  });

  test('has the numbers of summary.json', async () => {
    const opened = await openFile(page);
    const rates = (await opened.page.evaluate(cellsOf('rates'))) as string[][];
    const percents = runs.map(({ outcomes, any }) =>
      [...Object.values(outcomes), any].map(({ rate, low, high }) => `${f(rate)} ${f(low)} to ${f(high)}`),
    );
    // Rows stand in groups: which is where is told by the numbers.
    expect(rates.map((row) => row.slice(2).map((cell) => cell.replace('\n', ' '))).sort()).toEqual(percents.sort());
    const csv = (await opened.page.locator('#csv-rates').textContent())!.trimEnd().split('\n').slice(1);
    const digits = csv.map((line) => line.split(',').slice(-16).map(Number)).sort();
    expect(digits).toEqual(
      runs
        .map(({ outcomes, any }) =>
          [...Object.values(outcomes), any].flatMap(({ count, rate, low, high }) => [count, rate, low, high]),
        )
        .sort(),
    );
  });

  test('has the numbers of summary.json in its charts', async () => {
    const opened = await openFile(page);
    const texts = (await opened.page.locator('#outcomes svg.wide text').allTextContents()) as string[];
    for (const { any } of runs) expect(texts).toContain(f(any.rate));
  });

  test('no two texts of a chart lie on each other or beyond its edge, on a screen or a phone', async () => {
    for (const width of [1000, 360]) {
      const opened = await openFile(page, { width });
      expect(await opened.page.evaluate(CLASHES)).toEqual([]);
    }
  });

  test('is used by keyboard: every stop shows its focus, the switch switches, a table is copied', async () => {
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
    await keyboard.press('Space');
    expect(await ground()).toBe(light);
    const stops: string[] = [];
    for (let stop = 0; stop < 60; stop++) {
      await keyboard.press('Tab');
      const { element, visible } = await opened.focus();
      if (element === 'body') break;
      expect({ element, visible }).toEqual({ element, visible: true });
      stops.push(element);
      if (stops.filter((name) => name === 'button').length === 1 && element === 'button') {
        await keyboard.press('Enter');
        await expect.poll(() => opened.page.locator('.copied').first().textContent()).toBe('copied');
        expect(await opened.page.evaluate('navigator.clipboard.readText()')).toBe(
          await opened.page.locator('#csv-rates').textContent(),
        );
      }
    }
    expect(stops).toEqual(expect.arrayContaining(['a', 'div', 'button', 'summary', 'pre']));
  });

  test('is all there without scripts: no switch, and the CSV can be opened', async () => {
    const opened = await openFile(page, { javaScript: false });
    expect(await opened.page.locator('button:visible').count()).toBe(0);
    await opened.page.locator('summary', { hasText: 'More findings' }).click();
    expect(await opened.page.locator('.details li').first().isVisible()).toBe(true);
    await opened.page.locator('summary', { hasText: 'All digits, as CSV' }).first().click();
    expect(await opened.page.locator('#csv-rates').isVisible()).toBe(true);
    expect(await opened.page.locator('svg:visible').count()).toBeGreaterThan(3);
  });

  test('fits A4 paper when it is printed, tables too', async () => {
    const opened = await openFile(page, { media: 'print', width: A4_WITHOUT_MARGINS });
    expect(await opened.sidewaysOverflow()).toEqual([]);
  });

  test('is printed in light colours, charts in full width, without what one presses', async () => {
    const opened = await openFile(page, { scheme: 'dark', media: 'print' });
    expect(await opened.page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await opened.page.locator('button:visible, nav:visible').count()).toBe(0);
    expect(await opened.page.locator('svg.wide:visible').count()).toBeGreaterThan(3);
  });
});

describeInBrowser('the report of a large study', () => {
  const SCREEN = { width: 1280, height: 900 } as const;
  /** Pixels: a few windows, not fifty. */
  const TALLEST = 3600;
  const LARGE = ['signals', 'players'];
  const out = folderWith({});
  const written = new Map<string, Promise<string>>();

  /** The page of a committed study, written when it is first asked for. */
  function pageOf(name: string): Promise<string> {
    const found = written.get(name) ?? writePageOf(name);
    written.set(name, found);
    return found;
  }

  async function writePageOf(name: string): Promise<string> {
    const study = await readStudy(join(PACKAGE, 'results', name));
    const path = join(out, `${name}.html`);
    writeFileSync(path, await reportPage(study, { examples: new Map(), page: () => undefined, isOfAll: false }));
    return path;
  }

  test.each(LARGE)('of %s has its first chart above the fold, and is not endless', async (name) => {
    const { page, complaints } = await openFile(await pageOf(name), SCREEN);
    const [top, height] = await page.evaluate<[number, number]>(
      `[[...document.querySelectorAll('figure svg')].find((svg) => svg.checkVisibility()).getBoundingClientRect().top, document.documentElement.scrollHeight]`,
    );
    expect(top).toBeLessThan(SCREEN.height - 200);
    expect(height).toBeLessThan(TALLEST);
    expect(complaints).toEqual([]);
  });

  test.each(SCHEMES)('is accessible in %s, folded and with all of it open', async (scheme) => {
    const opened = await openFile(await pageOf('players'), { ...SCREEN, scheme });
    expect(await opened.accessibilityFaults()).toEqual([]);
    await opened.page.evaluate(OPEN_ALL);
    expect(await opened.accessibilityFaults()).toEqual([]);
  });

  test('shows one group of arms at a time, or all, chosen by keyboard and without scripts', async () => {
    const { page } = await openFile(await pageOf('signals'), { ...SCREEN, javaScript: false });
    const seen = () => page.locator('#differences > figure:visible figcaption').allInnerTexts();
    expect(await seen()).toEqual([expect.stringContaining('standard')]);
    await page.getByRole('radio', { name: 'standard' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await seen()).toEqual([expect.stringContaining('advanced')]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await seen()).toHaveLength(3);
  });

  test('opens what a link of its contents leads to', async () => {
    const { page } = await openFile(await pageOf('signals'), SCREEN);
    await page.getByRole('link', { name: 'Tables' }).click();
    await page.locator('#csv-rates').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('#table-rates').isVisible()).toBe(true);
  });

  test('keeps the first column of a table where it is when the table is scrolled', async () => {
    const { page } = await openFile(await pageOf('signals'), { width: 500, height: 900 });
    await page.evaluate(OPEN_ALL);
    const left = `document.querySelector('#tables .scroll tbody tr:not(.group) th').getBoundingClientRect().left`;
    const before = await page.evaluate(left);
    expect(
      await page.evaluate(
        `(() => { const table = document.querySelector('#tables .scroll'); table.scrollLeft = 200; return table.scrollLeft; })()`,
      ),
    ).toBeGreaterThan(50);
    expect(await page.evaluate(left)).toBe(before);
  });

  test.each([1280, 390])('fits a window of %i pixels with all of it open, no text on another', async (width) => {
    for (const name of LARGE) {
      const opened = await openFile(await pageOf(name), { width, height: 900 });
      await opened.page.evaluate(OPEN_ALL);
      expect(await opened.sidewaysOverflow()).toEqual([]);
      expect(await opened.page.evaluate(CLASHES)).toEqual([]);
    }
  });

  test('is printed whole: what is folded, and every group', async () => {
    const { page } = await openFile(await pageOf('players'), { media: 'print', width: A4_WITHOUT_MARGINS });
    // One for each variant and number of players.
    expect(await page.locator('#losses figure[data-group]').count()).toBe(6);
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('#losses figure')].map((figure) => figure.getBoundingClientRect().height)`,
    );
    expect(Math.min(...heights)).toBeGreaterThan(50);
  });
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
    expect(JSON.parse(readFileSync(join(cwd, 'results/small/summary.json'), 'utf8')).runs).toHaveLength(1);
  });
});

function f(share: number): string {
  return (100 * share).toFixed(2);
}

const OPEN_ALL = `document.querySelectorAll('details.fold, details.more, details.details').forEach((fold) => { fold.open = true; })`;

/** Pairs of texts of a chart whose boxes overlap, and texts that reach out of it. */
const CLASHES = `[...document.querySelectorAll('figure svg')].filter((svg) => svg.checkVisibility()).flatMap((svg) => {
  const frame = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
  const out = texts.filter(({ box }) => box.left < frame.left - 1.5 || box.right > frame.right + 1.5 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
  const meet = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const pairs = texts.flatMap((one, place) => texts.slice(place + 1).filter((other) => meet(one.box, other.box)).map((other) => one.text + ' | ' + other.text));
  return [...out.map(({ text }) => 'out: ' + text), ...pairs];
})`;
