import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PROGRAM, temporaryFolder } from '../cli/shamus.testing.js';
import { describeInBrowser, type Looks, type OpenPage } from './browser.testing.js';
import { hashOf, openReplay, stepOf, textOf } from './replay.testing.js';

/** A lost game, of which one move decided. */
const EXPLAINED = ['replay', '-t', 'high-first+meld-first', '-s', 'demo', '-i', '7', '--explain', '--html'];

describeInBrowser('a page on which a game is watched, with a verdict,', () => {
  const folder = temporaryFolder();
  beforeAll(() => {
    execFileSync(process.execPath, [PROGRAM, ...EXPLAINED, '-o', join(folder, 'explained.html')]);
  });

  const open = (looks?: Looks): Promise<OpenPage> => openReplay(join(folder, 'explained.html'), looks);

  test.each([
    { width: 390, scheme: 'dark' },
    { width: 1280, scheme: 'light' },
  ] as const)('has no fault that a checker finds, and fits, $width $scheme', async (looks) => {
    const opened = await open(looks);
    const { page } = opened;
    for (const fold of ['#words', '#weighed']) await page.locator(`${fold} summary`).click();
    expect(await opened.accessibilityFaults()).toEqual([]);
    expect(await opened.sidewaysOverflow()).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });

  test('opens at the turning point, and says what it cost and whose move it was', async () => {
    const { page } = await open();
    expect(await page.locator('h1').innerText()).toBe('Game 7: lost, the last circle card was turned');
    expect(await textOf(page, '#turn')).toMatch(/^Turn 14 of 19/);
    expect(await page.locator('.callout').innerText()).toMatch(
      /^Turning point, turn 14\nRummy player, lay down: \d+ %/,
    );
    expect(await page.locator('#moves [aria-current]').innerText()).toContain('lay down');
    expect(await page.locator('#choice').innerText()).toContain('turn 14, Rummy player: lay down');
    const payers = await page.locator('#moves .player').evaluateAll((marks) => marks.map((mark) => mark.ariaLabel));
    expect(new Set(payers)).toEqual(new Set(['Uno player', 'Rummy player']));
  });

  test('opens at the place of a link that names one', async () => {
    const { page } = await open({ fragment: '#turn=3' });
    expect(await textOf(page, '#turn')).toMatch(/^Turn 3 of 19/);
  });

  test('jumps where the timeline is pressed, by arrow keys on it, and to a move of the list', async () => {
    const { page } = await open();
    const box = (await page.locator('#place').boundingBox())!;
    await page.mouse.click(box.x + 5, box.y + box.height / 2);
    expect(await textOf(page, '#turn')).toMatch(/^Turn 0 /);
    await page.locator('#place').focus();
    await page.keyboard.press('ArrowRight');
    expect(await stepOf(page)).toBe(1);
    await page.locator('#moves a').first().click();
    expect(await textOf(page, '#turn')).toMatch(/^Turn 14 /);
    expect(await hashOf(page)).toMatch(/^#turn=14\.\d$/);
  });
});
