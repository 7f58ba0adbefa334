/** The screen "Measure": it plays on arrival, has the numbers of the program, and can be used by everybody. */
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outputOf } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, type Looks, type OpenPage, openAddress } from './browser.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

let server: StaticServer;
beforeAll(async () => {
  server = await serveApp();
});
afterAll(() => server.close());

function openMeasure(words: Readonly<Record<string, string>> = {}, looks: Looks = {}): Promise<OpenPage> {
  const asked = new URLSearchParams(words).toString();
  return openAddress(server.address, { ...looks, fragment: asked === '' ? '' : `#${asked}` });
}

const isPlaying = ({ page }: OpenPage) => page.waitForSelector('body[data-games]:not([data-games="0"])');
const isOver = ({ page }: OpenPage) => page.waitForSelector('body:is([data-state=complete], [data-state=failed])');

/** A result without what depends on the machine: logarithms may differ in their last digits from browser to browser. */
function lasting(text: string): Record<string, unknown> {
  const value = JSON.parse(text, (_, each) => (typeof each === 'number' ? Number(each.toPrecision(9)) : each));
  return { ...value, timing: null };
}

/** The result that the page has, and that of the command that it names. */
async function bothResults({ page }: OpenPage) {
  await page.click('#numbers > summary');
  await page.click('#as-json > summary');
  await page.waitForSelector('#json:not(:empty)');
  const command = (await page.textContent('#command'))!.split(' ').slice(2);
  return { shown: lasting((await page.textContent('#json'))!), told: lasting(await outputOf([...command, '--json'])) };
}

const RUNS: readonly Readonly<Record<string, string>>[] = [
  { a: 'rank-matching+meld-first', b: 'high-first+meld-first', variant: 'expert', games: '15001' },
  { a: 'rank-matching:aces=keep+meld-first', games: '20001' },
  { game: 'rummy', a: 'search:worlds=8+greedy', variant: 'deal-1', games: '8' },
  { game: 'rummy', a: 'greedy', field: 'shrewd', games: '300' },
  { game: 'rook-shanghai', a: 'careful', b: 'greedy', players: '3', games: '9' },
  ...testSize(
    [],
    [
      { a: 'feeder+closer', players: '4', rule: 'unoOut=ends', games: '500' },
      { a: 'feeder+closer', b: 'coder:code=pairs+exact-closer:code=pairs', variant: 'expert', games: '120' },
      { game: 'rummy', a: 'greedy+shrewd+random+greedy', players: '4', games: '80' },
      { game: 'rummy', a: 'shrewd', b: 'random', field: 'greedy', players: '3', games: '90' },
      ...['contract-rummy', 'shanghai-rummy', 'frustration', 'shanghai-rum'].map((game) => ({
        ...{ game, a: 'careful', b: 'greedy', players: '3', games: '9' },
      })),
    ],
  ),
];

describeInBrowser('the screen Measure', () => {
  test('plays a comparison on arrival, and says what it shows', async () => {
    const measure = await openMeasure();
    await isPlaying(measure);
    const { page } = measure;
    expect(await page.textContent('#question')).toBe('Partners may not talk. Can their cards?');
    await page.waitForSelector('#plot.is-b');
    expect(await page.textContent('#say')).toMatch(
      /^Yes: signals by cards win \d\.\d more games in a hundred\. 95 % interval \+\d+\.\d\d to \+\d+\.\d\d, all on one side of zero\.$/,
    );
    expect(await page.locator('#plot .zero, #plot .bar, #plot .dot, #plot .val, #plot polygon').count()).toBe(5);
    expect(new URL(page.url()).hash).toBe('');
    expect(measure.complaints.filter((each) => !each.startsWith('request: blob:'))).toEqual([]);
  });

  test('a finding starts with one click, scrolls to what it shows, and agrees with its card', async () => {
    const measure = await openMeasure({}, { width: 390 });
    const { page } = measure;
    await isPlaying(measure);
    const card = page.locator('[data-finding]').last();
    const known = Number((await card.locator('.val').textContent())!.replace('\u2212', '-'));
    await card.click();
    await page.waitForSelector('[data-finding="4"][aria-pressed=true]');
    expect(await measure.focus()).toMatchObject({ element: 'section#live' });
    expect(await page.locator('#question').evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(
      -1,
    );
    await isOver(measure);
    const [, low, high] = /interval ([+\u2212][\d.]+) to ([+\u2212][\d.]+)/.exec((await page.textContent('#say'))!)!;
    const half = (Number(high) - Number(low)) / 2;
    const mean = Number(low) + half;
    // Two studies of the same difference: three half-widths are more than both err by.
    expect(Math.abs(mean - known)).toBeLessThan(3 * half + 0.05);
  });

  test.each(RUNS.map((words) => [new URLSearchParams(words).toString(), words] as const))(
    'has the numbers of the program: %s',
    async (_, words) => {
      const measure = await openMeasure({ seed: 'same', ...words });
      await isOver(measure);
      const { shown, told } = await bothResults(measure);
      expect(shown).toEqual(told);
    },
  );

  test('names the command for what is played so far, when it is paused', async () => {
    const measure = await openMeasure({ a: 'plain+plain', games: '100000000', seed: 'paused' });
    const { page } = measure;
    await isPlaying(measure);
    await page.click('#pause');
    await page.waitForSelector('body[data-state=paused]');
    const { shown, told } = await bothResults(measure);
    const outcomes = (of: Record<string, unknown>) => (of.arms as { outcomes: object }[])[0]!.outcomes;
    expect(outcomes(shown)).toEqual(outcomes(told));
    await page.click('#pause');
    await page.waitForSelector('body[data-state=playing]');
  });

  test('opens for a colleague with the same picture', async () => {
    const measure = await openMeasure({
      a: 'plain+plain',
      b: 'plain+tip-feed',
      games: '4000',
      seed: 'x',
      rule: 'layoff=no',
    });
    await isOver(measure);
    await measure.page.click('#copy-link');
    await measure.page.locator('#copied', { hasText: 'Copied.' }).waitFor();
    const link = await measure.page.evaluate('navigator.clipboard.readText()');
    const other = await openAddress(String(link));
    await isOver(other);
    for (const id of ['#question', '#say', '#command', '#seats-b summary', '#table'])
      expect(await other.page.locator(id).allTextContents()).toEqual(await measure.page.locator(id).allTextContents());
  });

  test('policies are chosen by keyboard, and Escape closes the list', async () => {
    const measure = await openMeasure({ a: 'plain+plain', b: 'feeder+closer', games: '500' });
    const { page } = measure;
    await isOver(measure);
    const pill = page.locator('#seats-b summary').first();
    await pill.focus();
    expect(await page.locator('#line-b-0').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#seats-b [open]');
    await page.keyboard.press('Escape');
    expect(await page.locator('.pick[open]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('#seats-b summary', { hasText: 'high-first' }).waitFor();
    await isOver(measure);
    expect(page.url()).toContain('high-first%2Bcloser');
    expect((await measure.focus()).visible).toBe(true);
  });

  test('asks for opponents where a policy would play alone, and prints no even share', async () => {
    const measure = await openMeasure({ game: 'rummy', a: 'greedy', games: '300' });
    const { page } = measure;
    await page.waitForSelector('body[data-state=asking]');
    expect(await page.textContent('#say')).toContain('Choose opponents for greedy.');
    expect(await page.textContent('#rate-a')).toBe('');
    await page.click('#seats-field summary');
    await page.click('#seats-field [data-policy=random]');
    await isOver(measure);
    expect(await page.textContent('#command')).toContain('--field random');
  });

  test('says in one sentence what is wrong, and plays again', async () => {
    const measure = await openMeasure({ a: 'nobody+closer' });
    const { page } = measure;
    await page.waitForSelector('body[data-state=failed]');
    expect(await page.textContent('#fault')).toMatch(/^unknown uno policy 'nobody'; choose from /);
    await page.click('[data-finding="3"]');
    await page.waitForSelector('#fault', { state: 'hidden' });
    await isPlaying(measure);
  });

  test('loads at most 300 KB before it plays, and plays without a network afterwards', async () => {
    server.sent.clear();
    const measure = await openMeasure();
    await isPlaying(measure);
    const { page } = measure;
    expect([...server.sent.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(300_000);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await page.context().setOffline(true);
    await page.goto('about:blank');
    await page.goBack();
    await isPlaying(measure);
    await page.click('#setup > summary');
    await page.selectOption('select[name=game]', 'frustration');
    await page.locator('#setup-line', { hasText: 'Frustration' }).waitFor();
    await isPlaying(measure);
  });

  test('plays over plain http from another machine, and copies a link there', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
    // A machine without any network has no other name.
    if (outside === undefined) return;
    const other = await serveApp(outside.address);
    const measure = await openAddress(other.address);
    await isPlaying(measure);
    expect(await measure.page.evaluate('isSecureContext')).toBe(false);
    await measure.page.click('#copy-link');
    await measure.page.locator('#copied', { hasText: 'Copied.' }).waitFor();
    other.close();
  });

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('axe finds nothing wrong, and nothing scrolls sideways: %s, %i pixels wide', async (scheme, width) => {
    const measure = await openMeasure({}, { scheme, width });
    const { page } = measure;
    await isPlaying(measure);
    await page.click('#setup > summary');
    await page.click('#numbers > summary');
    expect(await measure.accessibilityFaults()).toEqual([]);
    await page.locator('#seats-b summary').last().click();
    expect(await measure.accessibilityFaults()).toEqual([]);
    expect(await measure.sidewaysOverflow()).toEqual([]);
  });
});
