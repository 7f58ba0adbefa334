import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameFragment } from '../../src/app/game-link.js';
import { PACKAGE } from '../cli/shamus.testing.js';
import { describeInBrowser, type Looks, openAddress } from './browser.testing.js';
import { hashOf, textOf } from './replay.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

const SHORT = '#game=shamus&variant=standard&players=2&team=high-first%2Bmeld-first&seed=demo';

/** The Watch screen of the app, from a server of files alone. */
describeInBrowser('the Watch screen', () => {
  let server: StaticServer;
  beforeAll(async () => {
    server = await serveApp();
  });
  afterAll(() => server.close());

  const open = (fragment = '', looks: Looks = {}) => openAddress(`${server.address}watch.html`, { ...looks, fragment });
  const isJudged = (page: Page) => page.locator('body[data-worlds]').waitFor();

  test.each([
    { width: 390, scheme: 'dark' },
    { width: 1280, scheme: 'light' },
  ] as const)('has no fault that a checker finds, and fits, $width $scheme', async (looks) => {
    const opened = await open('', looks);
    await isJudged(opened.page);
    for (const fold of ['#words', '#weighed', '#choose']) await opened.page.locator(`${fold} > summary`).click();
    expect(await opened.accessibilityFaults()).toEqual([]);
    expect(await opened.sidewaysOverflow()).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });

  test('opens a game at its turning point, and judges it more and more closely', async () => {
    const { page } = await open();
    await page.locator('body[data-worlds="2048"]').waitFor();
    expect(await page.locator('h1').innerText()).toBe('Game 7: lost, the last circle card was turned');
    expect(await textOf(page, '#turn')).toMatch(/^Turn 14 of 19/);
    expect(await page.locator('#judged').innerText()).toContain('2,048 worlds');
    expect(await page.locator('.callout').innerText()).toMatch(/^Turning point, turn 14\nRummy player, lay down: \d %/);
  });

  test('opens the game and the place of a link, and stays there', async () => {
    const { page } = await open(`${SHORT}&index=3&turn=2&as=1`);
    await isJudged(page);
    expect(await page.locator('h1').innerText()).toMatch(/^Game 3: /);
    expect(await textOf(page, '#turn')).toMatch(/^Turn 2 /);
    expect(await page.locator('#angles [aria-pressed=true]').innerText()).toBe('as Rummy sees it');
  });

  test('goes to another game by button and form, and back with the browser', async () => {
    const { page } = await open(`${SHORT}&index=3`);
    await isJudged(page);
    await page.getByRole('button', { name: 'Another game' }).click();
    await page.locator('h1:has-text("Game 4")').waitFor();
    await page.locator('#choose > summary').click();
    await page.getByLabel('seed').fill('other');
    await page.getByLabel('game, from 0').fill('11');
    await page.getByRole('button', { name: 'Watch it' }).click();
    await page.locator('h1:has-text("Game 11")').waitFor();
    expect(await hashOf(page)).toContain('seed=other');
    await page.goBack();
    await page.locator('h1:has-text("Game 4")').waitFor();
    await page.goBack();
    await page.locator('h1:has-text("Game 3")').waitFor();
  });

  test('copies a link that opens the same place, also where there is no clipboard to write to', async () => {
    const { page, complaints } = await open(`${SHORT}&index=3&turn=2`);
    await isJudged(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(await page.locator('#copied').innerText()).toBe('Copied.');
    const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));
    expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toMatchObject({
      ...{ game: 'shamus', team: 'high-first+meld-first', seed: 'demo', index: '3', turn: '2' },
    });
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(await page.locator('#copied').innerText()).toBe('Copied.');
    expect(complaints).toEqual([]);
  });

  test('is steered by the keyboard alone', async () => {
    const { page } = await open(`${SHORT}&index=7&turn=0`);
    await isJudged(page);
    await page.keyboard.press('ArrowRight');
    expect(await textOf(page, '#turn')).toMatch(/^Turn 1 /);
    await page.locator('#place').focus();
    await page.keyboard.press('End');
    expect(await textOf(page, '#turn')).toMatch(/^Turn 19 /);
    await page.locator('#moves a').first().focus();
    await page.keyboard.press('Enter');
    expect(await textOf(page, '#turn')).toMatch(/^Turn 14 /);
  });

  test('reviews a seat of a competitive game in its worst deal', async () => {
    const { page } = await open('#game=rummy&players=2&seed=demo&index=3&team=random');
    await isJudged(page);
    expect(await page.locator('#lines').innerText()).toMatch(/^About seat 0 \(random\), deal \d+ of \d+;/);
    expect(await page.locator('#key').innerText()).toContain('Seat 0');
  });

  test('plays a visitor’s own policy, in the sandboxed frame, from the link alone', async () => {
    const policy = readFileSync(join(PACKAGE, 'templates/shamus/uno.ts'), 'utf8');
    const link = await gameFragment({
      ...{ game: 'shamus', rulings: {}, team: './my-policy.ts+meld-first', seed: 'own', index: 1, policy },
    });
    const { page } = await open(link);
    await page.locator('body[data-state=shown], #problem:not(:empty)').first().waitFor();
    expect(await page.locator('#problem').innerText()).toBe('');
    expect(await page.locator('#about').innerText()).toContain('Uno ./my-policy.ts');
  });

  test('ends a visitor’s own policy that plays the game, but never ends while moves are tried', async () => {
    const starter = readFileSync(join(PACKAGE, 'templates/shamus/uno.ts'), 'utf8');
    const policy = starter.replace(/return .lo/, 'if (++calls > 100) for (;;);\n    $&').concat('let calls = 0;\n');
    expect(policy).toContain('if (++calls');
    const link = await gameFragment({
      ...{ game: 'shamus', rulings: {}, team: './my-policy.ts+meld-first', seed: 'own', index: 1, policy },
    });
    const { page } = await open(link);
    await page.locator('body[data-state=shown]').waitFor();
    await page.getByText('The game was ended: a policy did not answer within 10 seconds.').waitFor();
    expect(await page.locator('#judged').innerText()).toMatch(/^The moves cannot be judged\./);
    await expect.poll(() => page.workers().length, { timeout: 60_000 }).toBe(0);
    expect(await page.locator('iframe[title=games]').count()).toBe(0);
  });

  test.each([
    ['#game=poker', "there is no game 'poker'"],
    ['#game=shamus&team=nobody%2Bmeld-first', 'unknown uno policy'],
    ['#game=shamus&moves=%21', 'the link is damaged'],
  ])('says in a sentence what is wrong with %s', async (fragment, message) => {
    const { page } = await open(fragment);
    await page.locator('#problem:not(:empty)').waitFor();
    expect(await page.locator('#problem').innerText()).toContain(message);
  });
});
