import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '../../src/board/study.js';
import { PACKAGE, type Running, startShamus, temporaryFolder, untilSeen } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, openAddress } from './browser.testing.js';

describeInBrowser('the board in a browser', () => {
  const folder = temporaryFolder();
  let server: Running;
  let run: Running;
  let base = '';

  beforeAll(async () => {
    for (const name of ['four', 'buys'])
      cpSync(join(PACKAGE, 'results', name), join(folder, name), { recursive: true });
    const never = '--until-decided --measure junior --effect 0.00002 --rule-b openingAce=call --threads 1'.split(' ');
    run = startShamus(['compare', 'random+random', 'random+random', ...never, '--out', join(folder, 'two teams')]);
    server = startShamus(['board', folder]);
    server.process.stdout!.on('data', (text: string) => {
      base += text;
    });
    await untilSeen(() => base.includes('\n'), server.process);
    base = base.trim();
    const opened = await openAddress(base);
    await opened.page.locator(`#study-${idOf('two teams')} .value`).waitFor();
  });

  afterAll(async () => {
    for (const { process } of [run, server]) process.kill('SIGINT');
    await Promise.all([run.end, server.end]);
  });

  const pages = ['', 'new', 'new?command=compare&game=frustration', 'compare', 'guides/README', 'guides/statistics'];
  pages.push('search?q=interval', 'rules/rummy', `study/${idOf('four')}`);

  const SCHEMES = ['light', 'dark'] as const;
  // By day every other page is dark.
  const schemesOf = (place: number) => testSize([SCHEMES[place % 2]!], SCHEMES);

  test.each(pages.flatMap((name, place) => schemesOf(place).map((scheme) => [name, scheme] as const)))(
    'shows /%s in %s, wide and narrow; axe finds nothing',
    async (name, scheme) => {
      for (const width of testSize([scheme === 'dark' ? 390 : 1280], [1280, 390])) {
        const opened = await openAddress(`${base}${name}`, { scheme, width });
        for (const fold of await opened.page.locator('main details').all())
          await fold.evaluate((each) => each.setAttribute('open', ''));
        expect(await opened.accessibilityFaults()).toEqual([]);
        expect(await opened.sidewaysOverflow()).toEqual([]);
        const lefts = `[...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().left < 0)
          .map((each) => each.outerHTML.slice(0, 80))`;
        expect(await opened.page.evaluate(lefts)).toEqual([]);
        expect(opened.complaints).toEqual([]);
      }
    },
  );

  // Others play on this machine too, and the board shows what they do.
  const row = (name: string) => `#study-${idOf(name)}`;
  const GAMES = `Number(document.querySelector('${row('two teams')} .number').dataset.value)`;
  const gamesOf = (page: Page) => page.evaluate<number>(GAMES);
  const untilMore = (page: Page, games: number) =>
    page.evaluate(`new Promise((resolve) => {
      const look = () => ${GAMES} > ${games} && resolve();
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      look();
    })`);

  test('follows a run by itself, and keeps the focus, ticks, filter and order while it does', async () => {
    const { page, complaints } = await openAddress(`${base}?q=t&sort=-games`, { width: 1280 });
    const tick = page.locator(row('two teams')).locator('input');
    await tick.focus();
    await page.keyboard.press('Space');
    await untilMore(page, await gamesOf(page));
    expect(await tick.isChecked()).toBe(true);
    expect(await page.evaluate('document.activeElement.id')).toMatch(/^tick-/);
    expect(await page.locator('[aria-sort=descending]').innerText()).toBe('Games');
    expect(complaints).toEqual([]);
  });

  test('sorts and filters the studies, in an address that keeps both, and compares two that are ticked', async () => {
    const { page } = await openAddress(base, { width: 1280 });
    const values = "[...document.querySelectorAll('tbody .number:nth-child(5)')].map((each) => +each.dataset.value)";
    for (const sign of [1, -1]) {
      await page.getByRole('button', { name: 'Games' }).click();
      const isSorted = `${values}.every((each, at, all) => at === 0 || ${sign} * (all[at - 1] - each) >= 0)`;
      await expect.poll(() => page.evaluate(isSorted)).toBe(true);
    }
    await page.locator('#choose-game').selectOption('shamus');
    await page.locator('#choose-state').selectOption('complete');
    await page.waitForURL(/\?state=complete&game=shamus&sort=games$/);
    await page.getByText(/^1 of \d+ studies$/).waitFor();
    await page.reload();
    await page.getByText(/^1 of \d+ studies$/).waitFor();
    await page.goto(`${base}?q=buy%20worth`);
    await page.getByText(/^1 of \d+ studies$/).waitFor();
    expect(await page.locator('.studies tbody tr:visible').count()).toBe(1);
    await page.locator('#choose-q').fill('');
    for (const name of ['four', 'buys']) await page.locator(row(name)).locator('input').check();
    await page.locator('#compare').click();
    await page.getByText('one is of Shamus, the other of Shanghai Rummy').waitFor();
  });

  test('is used by keyboard alone: a run is started, its page opens, it is stopped and resumed', async () => {
    const opened = await openAddress(`${base}new`);
    const { page } = opened;
    const tabTo = async (selector: string) => {
      for (let step = 0; step < 90; step++) {
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) {
          expect((await opened.focus()).visible).toBe(true);
          return;
        }
        await page.keyboard.press('Tab');
      }
      throw new Error(`the keyboard does not reach ${selector}`);
    };
    for (const [name, text] of Object.entries({
      name: 'by keyboard',
      team: 'random+random',
      games: '1e8',
      threads: '1',
    })) {
      await tabTo(`#field-${name}`);
      await page.keyboard.type(text);
    }
    await tabTo('#check');
    await page.keyboard.press('Enter');
    await page.getByText(/^about .* on 1 thread: 100,000,000 games$/).waitFor();
    expect(await page.locator('#command').innerText()).toBe(
      `npx shamus run --game=shamus --team=random+random --games=1e8 --threads=1 '--out=${join(folder, 'by keyboard')}'`,
    );
    await tabTo('#start');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/study\/[0-9a-f]+$/);
    await page.locator('svg.plot').waitFor();
    for (const action of ['stop', 'resume', 'stop']) {
      await tabTo(`[data-action=${action}]`);
      await page.keyboard.press('Enter');
      await page.locator(action === 'stop' ? '.state.interrupted' : '.state.running').waitFor();
    }
    expect(opened.complaints).toEqual([]);
  });

  test('says what is wrong with the form, and asks before it sends an empty one', async () => {
    const { page } = await openAddress(`${base}new`);
    await page.locator('#field-name').fill('x');
    await page.locator('#start').click();
    expect(await page.evaluate('document.activeElement.id')).toBe('field-team');
    await page.locator('#field-team').fill('./mine.mjs+random');
    await page.locator('#start').click();
    await page.getByText('the form starts shipped policies only').waitFor();
  });

  test('serves the page that plays games in the browser', async () => {
    const { page, complaints } = await openAddress(base);
    await page.getByText('In this browser').click();
    await page.fill('#games', '1000');
    await page.click('#run:enabled');
    await page.locator('body[data-state=complete]').waitFor();
    await page.getByText('A loss').click();
    await page.frameLocator('#watched iframe').locator('#end').click();
    expect(complaints.filter((each) => !each.startsWith('request: blob:'))).toEqual([]);
  });

  test('of a report runs its script, but cannot reach the board', async () => {
    const { page } = await openAddress(base);
    await page.locator('tr', { hasText: 'buys' }).locator('a').first().click();
    const scheme = page.frameLocator('iframe.report').locator('#scheme');
    await scheme.click();
    const frame = (await (await scheme.elementHandle())!.ownerFrame())!;
    expect(await frame.locator('html').getAttribute('data-scheme')).toBe('dark');
    const answer = `fetch('/new/start', { method: 'POST', body: '{}' }).then(() => 'answered', () => 'refused')`;
    expect(await frame.evaluate(answer)).toBe('refused');
    expect(await frame.evaluate('self.origin')).toBe('null');
    const board = `(() => { try { return parent.document.title; } catch { return 'closed'; } })()`;
    expect(await frame.evaluate(board)).toBe('closed');
  });

  test('is open in more windows than a browser has connections; when the one that is connected closes, another takes over', async () => {
    const { page } = await openAddress(base);
    const all = [page];
    while (all.length < 8) all.push(await page.context().newPage());
    for (const each of all.slice(1)) await each.goto(base, { waitUntil: 'load' });
    const before = await gamesOf(page);
    for (const each of all) await untilMore(each, before);
    await page.close();
    await untilMore(all.at(-1)!, await gamesOf(all[1]!));
  });
});
