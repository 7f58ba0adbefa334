/** The Play screen over many games: what it holds in memory does not grow with them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from './browser.testing.js';
import { move, openPlay, playOut, settle } from './play.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

/** Games before and after the first measurement. */
const [FIRST, THEN] = [5, 25] as const;
const MEBIBYTE = 2 ** 20;

let server: StaticServer;
beforeAll(async () => {
  server = await serveApp();
});
afterAll(() => server.close());

describeInBrowser('the memory of the Play screen', () => {
  test.each([
    { game: 'shamus', team: 'me+closer' },
    { game: 'rummy', variant: 'deal-1' },
  ])('does not grow over many games: %j', async (words) => {
    const opened = await openPlay(server, { ...words, seed: 'memory' });
    const { page } = opened;
    const session = await page.context().newCDPSession(page);
    /** JavaScript's own memory of the page, and its elements, after what is of no use is collected. */
    const held = async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
      return { heap: usedSize / MEBIBYTE, all: (await opened.residentBytes()) / MEBIBYTE, nodes, jsEventListeners };
    };
    const playGames = async (games: number) => {
      for (let game = 0; game < games; game++) {
        await playOut(page);
        await page.waitForSelector('#review .meaning');
        await move(page, () => page.click('#next-deck'));
        await settle(page);
      }
      return held();
    };
    const first = await playGames(FIRST);
    const last = await playGames(THEN);
    console.log(words.game, first, last);
    expect(last.heap).toBeLessThan(first.heap + 2);
    // Memory of all processes of the browser, in which workers play.
    expect(last.all).toBeLessThan(1.3 * first.all);
    expect(last.jsEventListeners).toBeLessThan(first.jsEventListeners + 100);
    expect(last.nodes).toBeLessThan(2 * first.nodes);
  });
});
