/** Readings of a page on which a game is watched. */
import type { Page } from 'playwright-core';
import type { Replay } from '../../src/game/index.js';
import { readReplayPage } from '../../src/report/replay/replay.testing.js';
import { type Looks, type OpenPage, openFile } from './browser.testing.js';

/** Opens the page of a replay, and waits until it is shown. */
export async function openReplay(path: string, looks: Looks = {}): Promise<OpenPage> {
  const opened = await openFile(path, looks);
  if (looks.javaScript !== false) await opened.page.waitForSelector('body[data-state=shown]');
  return opened;
}

/** @typeParam S the scenes of its game */
export async function readReplay<S>(page: Page): Promise<Replay<S>> {
  return readReplayPage(await page.content());
}

export async function stepsOf(page: Page): Promise<number> {
  return (await readReplay(page)).frames.length;
}

export async function turnsOf(page: Page): Promise<number> {
  return (await readReplay(page)).frames.at(-1)!.turn + 2;
}

export async function stepOf(page: Page): Promise<number> {
  return Number(await page.locator('#place').inputValue());
}

/** As the page itself has it: the browser tells of it a moment later. */
export function hashOf(page: Page): Promise<string> {
  return page.evaluate('location.hash');
}

/** The cards that are seen in a part of the table, in order. */
export function cardsIn(page: Page, part: string): Promise<string[]> {
  const cards = page.locator(`section[aria-label^="${part}"] [data-piece]`);
  return cards.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-piece')!));
}

export async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).innerText()).replaceAll(/\d+ of \w+|(ace|jack|queen|king) of \w+/g, (text) =>
    /of \d/.test(text) ? text : '',
  );
}

/** A sentence as `renderText` reads it off the page, where cards are drawn: without suits, T as 10, and without white space. */
export function asDrawn(words: string): string {
  return words
    .replaceAll(/\b([A2-9TJQK])[CDHS]\b/g, (_, rank: string) => (rank === 'T' ? '10' : rank))
    .replaceAll(/\s/g, '');
}

export async function labelOf(page: Page, selector: string, attribute = 'aria-label'): Promise<string | null> {
  return page.locator(selector).getAttribute(attribute);
}
