/** Whole games through the page, by the keyboard alone, in all sizes and colours. */
import { expect, test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { temporaryFolder } from '../cli/shamus.testing.js';
import { startPlay } from '../play.testing.js';
import { describeInBrowser, type Looks, type OpenPage, openAddress } from './browser.testing.js';

/** Plays to the end: first the hint, then always the first choice, by its key. @returns decisions made */
async function playByKeyboard({ page }: OpenPage, most = 5000): Promise<number> {
  for (let made = 0; made < most; made++) {
    await page.waitForSelector('[data-choice], #result h3');
    if ((await page.$('[data-choice]')) === null) return made;
    const before = await page.evaluate<string>('document.body.dataset.state');
    await page.keyboard.press('1');
    await page.waitForSelector(`body:not([data-state="${before}"])`);
  }
  throw new Error('the game does not end');
}

const LOOKS: readonly Looks[] = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
];

async function expectSound(opened: OpenPage): Promise<void> {
  expect(await opened.accessibilityFaults()).toEqual([]);
  expect(await opened.sidewaysOverflow()).toEqual([]);
}

describeInBrowser('the pages of shamus play', () => {
  test.each(GAME_NAMES)('%s: a whole game by keyboard, with nothing to say against the page', async (game) => {
    const variant = ['shamus', 'rummy', 'frustration'].includes(game) ? [] : ['--variant', 'deal-1'];
    const playing = await startPlay(['--game', game, '--seed', 'keys', ...variant], temporaryFolder());
    const [first, ...others] = await Promise.all(LOOKS.map((looks) => openAddress(playing.addresses[0]!, looks)));
    const { page } = first!;
    await page.waitForSelector('[data-choice]');
    await page.keyboard.press('h');
    await page.waitForSelector('#advice:has-text("would choose")');
    for (const opened of [first!, ...others]) {
      await opened.page.waitForSelector('#advice p');
      await expectSound(opened);
    }
    expect(await playByKeyboard(first!)).toBeGreaterThan(2);
    for (const opened of [first!, ...others]) {
      await opened.page.waitForSelector('#result h3');
      await opened.page.waitForSelector('#result:not(:has-text("in the background"))');
      await expectSound(opened);
      expect(opened.complaints).toEqual([]);
    }
    await playing.stop();
  });

  test('a game is chosen on the start page; a card that cannot be played is refused with its rule; a reload loses nothing', async () => {
    const playing = await startPlay([], temporaryFolder());
    for (const looks of LOOKS) await expectSound(await openAddress(playing.addresses[0]!, looks));
    const opened = await openAddress(playing.addresses[0]!, LOOKS[0]);
    const { page } = opened;
    await page.keyboard.press('Tab');
    while ((await page.evaluate('document.activeElement.textContent')) !== 'Play as the Uno player')
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-choice]');
    for (let made = 0; (await page.$('#stage [aria-disabled=true]')) === null && made < 20; made++)
      await page.keyboard.press('1');
    await page.focus('#stage [aria-disabled=true]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#refused a');
    expect(await page.textContent('#refused')).toMatch(/not allowed.*Rule 3\.1/s);
    const story = await page.textContent('#story');
    await page.reload();
    await page.waitForSelector('[data-choice]');
    expect(await page.textContent('#story')).toBe(story);
    await playing.stop();
  });
});
