/** All four screens as people see them who enlarge pages to 200 %, or who want nothing to move. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, openAddress } from './browser.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

let server: StaticServer;
beforeAll(async () => {
  server = await serveApp();
});
afterAll(() => server.close());

/** A window of 1280 by 900 at 200 %. */
const ENLARGED = { width: 640, height: 450, scheme: 'dark' } as const;

const SCREENS: readonly (readonly [file: string, ready: string])[] = [
  ['index.html', 'body[data-state=complete]'],
  ['write.html', 'body[data-state=complete]'],
  ['watch.html', 'body[data-worlds]'],
  ['play.html', '#start:not([hidden])'],
  ['play.html#game=shamus&seed=zoom', 'body[data-phase=play]'],
  ['play.html#game=shanghai-rummy&seed=zoom', 'body[data-phase=play]'],
];

describeInBrowser('at 200 %, with reduced motion', () => {
  test.each(SCREENS)('%s', async (file, ready) => {
    const opened = await openAddress(`${server.address}${file}`, ENLARGED);
    const { page } = opened;
    await page.waitForSelector(ready);
    expect(await opened.accessibilityFaults()).toEqual([]);
    expect(await opened.sidewaysOverflow()).toEqual([]);
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
    if (!file.includes('game=')) return;
    // The hand leaves room for the table, and what is asked can be seen.
    const dock = await page.evaluate<number>("document.getElementById('mine').offsetHeight / innerHeight");
    expect(dock).toBeLessThan(0.67);
  });
});
