import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { printed, temporaryFolder } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, openFile } from './browser.testing.js';

/** By day the first two, in which each width and each scheme is seen. */
const LOOKS = [
  { scheme: 'light', width: 1000 },
  { scheme: 'dark', width: 360 },
  { scheme: 'dark', width: 1000 },
  { scheme: 'light', width: 360 },
] as const;

describeInBrowser('a page of rules in a browser', () => {
  const folder = temporaryFolder();
  const pageOf = (name: string) => join(folder, `${name}.html`);

  beforeAll(async () => {
    for (const name of GAME_NAMES) await printed(['rules', name, '--html', '--out', pageOf(name)]);
  });

  // By day one of each kind: of two who win together, and of the family without and with contracts.
  test.each(testSize(['shamus', 'rummy', 'rook-shanghai'], GAME_NAMES))(
    'of %s is accessible, and fits a small phone',
    async (name) => {
      for (const looks of testSize(LOOKS.slice(0, 2), LOOKS)) {
        const opened = await openFile(pageOf(name), looks);
        expect(await opened.accessibilityFaults()).toEqual([]);
        expect(await opened.sidewaysOverflow()).toEqual([]);
        expect(opened.complaints).toEqual([]);
      }
    },
  );

  test('opens at a rule that the address names', async () => {
    const { page } = await openFile(pageOf('shamus'), { fragment: '#rule-4.4' });
    const box = await page.locator('[id="rule-4.4"]').boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(0);
    expect(box!.y).toBeLessThan(100);
  });
});
