/** Whole games through the page of `shamus play`, by the keyboard alone, in all sizes and colours. */
import { expect } from 'vitest';
import { temporaryFolder } from '../cli/shamus.testing.js';
import { startPlay } from '../play.testing.js';
import { testSize } from '../sized.testing.js';
import { type Looks, type OpenPage, openAddress } from './browser.testing.js';

/** Sizes and colours in which pages are looked at. */
export const LOOKS: readonly Looks[] = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
];

/** Finds nothing to say against a page. */
export async function expectSound(opened: OpenPage): Promise<void> {
  expect(await opened.accessibilityFaults()).toEqual([]);
  expect(await opened.sidewaysOverflow()).toEqual([]);
  expect(opened.complaints).toEqual([]);
}

/** Looks at a page as it is now, and at the same one opened in all other sizes and colours. */
async function expectSoundInAllLooks(first: OpenPage, address: string, text: string): Promise<void> {
  await first.page.waitForSelector(text);
  await expectSound(first);
  // By day in both sizes and both colours, at night in all pairs of these.
  for (const looks of LOOKS.slice(testSize(3, 1))) {
    const opened = await openAddress(address, looks);
    await opened.page.waitForSelector(text);
    await expectSound(opened);
    await opened.page.close();
  }
}

/** Plays to the end: always the first choice, by its key. @returns decisions made */
async function playByKeyboard({ page }: OpenPage): Promise<number> {
  for (let made = 0; ; made++) {
    await page.waitForSelector('[data-choice], #result h3');
    if ((await page.$('[data-choice]')) === null) return made;
    const before = await page.evaluate<string>('document.body.dataset.state');
    await page.keyboard.press('1');
    await page.waitForSelector(`body:not([data-state="${before}"])`);
  }
}

/** Plays a whole game, with a hint at its beginning, until it is known why it was won or lost. */
export async function playWholeGame(words: readonly string[]): Promise<void> {
  const playing = await startPlay([...words, '--seed', 'keys'], temporaryFolder());
  const [address] = playing.addresses;
  const first = await openAddress(address!, LOOKS[0]);
  await first.page.waitForSelector('[data-choice]');
  await first.page.keyboard.press('h');
  await expectSoundInAllLooks(first, address!, '#advice:has-text("would choose")');
  expect(await playByKeyboard(first)).toBeGreaterThan(2);
  await expectSoundInAllLooks(first, address!, '#result p:has-text("your moves")');
  await playing.stop();
}
