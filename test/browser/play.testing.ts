/** Plays on the Play screen of the app as people do. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Looks, type OpenPage, openAddress } from './browser.testing.js';
import type { StaticServer } from './static.testing.js';

/** A decision, the end of a deal, or that of the game. */
const SETTLED = 'body:is([data-phase=play], [data-phase=deal], [data-phase=over])';

/** Opens the Play screen. @param words of the link's end; none for the start view */
export async function openPlay(
  { address }: StaticServer,
  words: Readonly<Record<string, string>> = {},
  looks: Looks = {},
): Promise<OpenPage> {
  const fragment = Object.keys(words).length === 0 ? '' : `#${new URLSearchParams(words)}`;
  return openAddress(`${address}play.html`, { ...looks, fragment });
}

export async function settle(page: Page): Promise<'play' | 'deal' | 'over'> {
  await page.waitForSelector(SETTLED);
  return page.evaluate('document.body.dataset.phase');
}

/** Does something, and waits until the game stands otherwise. */
export async function move(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.evaluate<string>('document.body.dataset.state');
  await act();
  await page.waitForSelector(`body:not([data-state="${before}"])`);
}

/** Chooses a choice and does it, as by clicks, within the page. @param which of the choices: the first, or the last */
export async function choose(page: Page, which: 'first' | 'last' = 'first'): Promise<void> {
  await move(page, () =>
    page.evaluate<void>(`(() => {
      // Rule 4.4 of Shamus may forbid to lay nothing, or less than is suggested first.
      const button = document.querySelector('#choices [data-choice]');
      if (button !== null) return button.click();
      const main = document.getElementById('do');
      const one = [...document.querySelectorAll(':is(#hand, #stage) [data-choice]')].at(${which === 'first' ? 0 : -1});
      if (one === undefined || (${which === 'first'} && main.ariaDisabled === 'false')) return main.click();
      if (one.ariaPressed !== 'true') one.click();
      one.click();
    })()`),
  );
}

/** Plays on to the end of the game. @returns decisions made */
export async function playOut(page: Page): Promise<number> {
  for (let made = 0; ; ) {
    const phase = await settle(page);
    if (phase === 'over') return made;
    if (phase === 'deal') await page.click('#do');
    else {
      await choose(page);
      made++;
    }
  }
}

/** Text of the transcript of a finished game, as it is copied. */
export async function copiedTranscript(page: Page): Promise<string> {
  await page.click('#copy-transcript');
  await page.getByText('Copied.').waitFor();
  return page.evaluate('navigator.clipboard.readText()');
}

/** Sizes and colours in which pages are looked at. */
export const LOOKS = [
  { width: 1280, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 1280, height: 900, scheme: 'dark' },
] as const satisfies readonly Looks[];

/** Finds nothing to say against a page. */
export async function expectSound(opened: OpenPage): Promise<void> {
  expect(await opened.accessibilityFaults()).toEqual([]);
  expect(await opened.sidewaysOverflow()).toEqual([]);
  expect(opened.complaints).toEqual([]);
}

export async function expectSoundInAllLooks(opened: OpenPage): Promise<void> {
  const { page } = opened;
  for (const { width, height, scheme } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await expectSound(opened);
  }
}
