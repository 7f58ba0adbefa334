/**
 * The app in Firefox, all four screens. Debian's Firefox ESR is driven by WebDriver BiDi, through puppeteer-core: playwright-core drives
 * only a Firefox of its own. Without a Firefox (FIREFOX_PATH, or one where systems install it) the tests are skipped, and say so.
 */
import { type Browser, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith, findProgram } from '../programs.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

const FIREFOX = process.env.FIREFOX_PATH || findProgram(['firefox-esr', 'firefox'], ['/snap/bin/firefox']);
const NO_FIREFOX =
  'no Firefox is installed (apt-get install firefox-esr, or set FIREFOX_PATH): the app is not opened in it';

/** Milliseconds: machines of tests are busy. */
const PATIENCE = 120_000;

describeWith(FIREFOX, NO_FIREFOX, 'in Firefox', () => {
  let server: StaticServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveApp();
    browser = await launch({ browser: 'firefox', executablePath: FIREFOX!, headless: true, protocolTimeout: PATIENCE });
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  /** Opens a screen, and has it looked at. @returns errors on the console and exceptions */
  async function visit(file: string, work: (page: Page) => Promise<void>): Promise<string[]> {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(server.address + file);
    await work(page);
    await page.close();
    return complaints;
  }

  const textOf = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent ?? '');

  test('Measure shows a difference', async () => {
    const question = '#game=shamus&a=random%2Brandom&b=high-first%2Bmeld-first&games=2000&seed=firefox';
    const complaints = await visit(`index.html${question}`, async (page) => {
      await page.waitForSelector('body[data-state=complete]');
      expect(await textOf(page, '#say')).toMatch(/^B wins \d+\.\d more games in a hundred/);
      expect(await textOf(page, '#count')).toBe('2,000 decks');
      expect(await page.$$('#plot .bar')).toHaveLength(1);
    });
    expect(complaints).toEqual([]);
  });

  test('Write runs the starter, and plays again after a change', async () => {
    const complaints = await visit('write.html', async (page) => {
      await page.waitForSelector('body[data-state=complete]');
      expect(Number(await page.$eval('body', ({ dataset }) => dataset.games))).toBeGreaterThan(1000);
      await page.click('.cm-content');
      await page.keyboard.type('// Changed.\n');
      await page.waitForSelector('body:not([data-state=complete])');
      await page.waitForSelector('body[data-state=complete]');
    });
    expect(complaints).toEqual([]);
  });

  test('Watch shows a judged game', async () => {
    const complaints = await visit('watch.html', async (page) => {
      await page.waitForSelector('body[data-worlds="64"], body[data-worlds="512"]');
      expect(await textOf(page, '#account')).toMatch(/before the deal.*luck/);
      expect((await page.$$('#moves li')).length).toBeGreaterThan(0);
      await page.focus('#place');
      await page.keyboard.press('ArrowRight');
      expect(await textOf(page, '#turn')).toMatch(/^Turn \d+/);
    });
    expect(complaints).toEqual([]);
  });

  test('Play makes a move, gives a hint and keeps the game', async () => {
    const complaints = await visit('play.html#game=shamus&team=feeder%2Bme&seed=firefox', async (page) => {
      await page.waitForSelector('body[data-phase=play]');
      const state = await page.$eval('body', ({ dataset }) => dataset.state);
      await page.keyboard.press('h');
      await page.waitForSelector('#advice .thought');
      expect(await textOf(page, '#advice')).toMatch(/leads with|would choose/);
      await page.click(':is(#hand, #stage, #choices) [data-choice]');
      await page.click('#do');
      await page.waitForSelector(`body:not([data-state="${state}"])[data-phase=play]`);
      const story = await textOf(page, '#story');
      await page.reload();
      await page.waitForSelector('body[data-phase=play]');
      expect(await textOf(page, '#story')).toBe(story);
    });
    expect(complaints).toEqual([]);
  });
});
