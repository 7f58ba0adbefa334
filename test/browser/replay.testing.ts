/** Readings of a page on which a game is watched. */
import type { Page } from 'playwright-core';

/** A film, as far as tests look at it. @typeParam S the scenes of its game */
export interface ReplayJson<S> {
  readonly ending: string;
  readonly chapters: { readonly starts: readonly number[] };
  readonly frames: readonly {
    readonly turn: number;
    readonly words: readonly string[];
    readonly thoughts: readonly unknown[];
    readonly scene: S;
  }[];
}

export function readReplay<S>(page: Page): Promise<ReplayJson<S>> {
  return page.evaluate("JSON.parse(document.getElementById('film').textContent).replay");
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
