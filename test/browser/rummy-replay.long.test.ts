import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE, PROGRAM } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, type Looks, type OpenPage, SCHEMES } from './browser.testing.js';
import { asDrawn, cardsIn, hashOf, openReplay, readReplay, stepOf, textOf } from './replay.testing.js';

interface Scene {
  readonly hands: readonly string[][];
  readonly seen: readonly string[];
  readonly pile: readonly string[];
  readonly stock: readonly string[];
  readonly melds: readonly { readonly owner: number; readonly cards: readonly string[] }[];
  readonly totals: readonly number[];
  readonly isOver: boolean;
}

/** Steps looked at where each costs time: every few. */
const STEP = testSize(21, 7);

/** A policy that explains itself. */
const TALKER = `import { rummyPlayer } from 'shamus-lab/rummy';
export default rummyPlayer({ name: 'talker', summary: 's', description: 'd', create: () => ({
  takes: () => false, layDown: () => {}, discard: (view) => view.hand.cards[0],
  explain: (view, decision) => decision === 'takes' ? [{ choice: 0, score: 0, why: 'always' }]
    : view.hand.cards.map((choice, place) => ({ choice, score: -place, why: 'by place' })),
}) });`;

/** Games of several deals: the pages that `shamus replay --game rummy --html` writes, opened from disk. */
describeInBrowser('a page on which a game of Rummy is watched', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
    writeFileSync(join(folder, 'talker.mjs'), TALKER);
    const write = (name: string, ...words: string[]) =>
      execFileSync(
        process.execPath,
        [PROGRAM, 'replay', '--game', 'rummy', '-s', 'watch', ...words, '--html', '-o', join(folder, name)],
        { cwd: PACKAGE },
      );
    write('two.html', '-t', 'greedy+careful', '-i', '9');
    write('four.html', '-t', 'greedy+careful+patient+greedy', '--players', '4', '-i', '1');
    write('talker.html', '-t', `${join(folder, 'talker.mjs')}+greedy`, '-v', 'deal-1', '-i', '1');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const open = (name: string, looks?: Looks): Promise<OpenPage> => openReplay(join(folder, name), looks);

  describe.each(testSize(['four.html'], ['two.html', 'four.html']))('%s', (name) => {
    test.each(SCHEMES)('has no fault that an accessibility checker finds, %s', async (scheme) => {
      const opened = await open(name, { scheme });
      const { page } = opened;
      for (const key of ['PageDown', 'End', '1', 'x', '?']) {
        await page.keyboard.press(key);
        expect(await opened.accessibilityFaults(), `after ${key}`).toEqual([]);
      }
      expect(opened.complaints).toEqual([]);
    });

    test('fits a small phone from every angle', async () => {
      const opened = await open(name, { width: 360, height: 740 });
      const { page } = opened;
      const { frames } = await readReplay<Scene>(page);
      for (const angle of ['a', '0', 'x']) {
        await page.keyboard.press(angle);
        for (let frame = 0; frame < frames.length; frame += 3 * STEP) {
          await page.locator('#place').fill(String(frame));
          expect(await opened.sidewaysOverflow()).toEqual([]);
        }
      }
      await page.keyboard.press('End');
      expect(await opened.sidewaysOverflow()).toEqual([]);
      expect(opened.complaints).toEqual([]);
    });

    test('has its controls in a window of 1280 × 900', async () => {
      const { page } = await open(name, { width: 1280, height: 900 });
      const { frames } = await readReplay<Scene>(page);
      for (const angle of ['a', 'x']) {
        await page.keyboard.press(angle);
        for (let frame = 0; frame < frames.length; frame += STEP) {
          await page.locator('#place').fill(String(frame));
          expect(
            await page.evaluate("document.querySelector('.controls').getBoundingClientRect().bottom"),
          ).toBeLessThanOrEqual(900);
        }
      }
    });
  });

  test('shows hands, melds, stock, pile and points of the replay', async () => {
    const { page, complaints } = await open('four.html');
    const { frames } = await readReplay<Scene>(page);
    for (let frame = 0; frame < frames.length; frame += STEP) {
      const { scene, words } = frames[frame]!;
      await page.locator('#place').fill(String(frame));
      for (const [seat, hand] of scene.hands.entries()) {
        expect(await handOf(page, seat)).toEqual(hand);
        const own = scene.melds.filter(({ owner }) => owner === seat).flatMap(({ cards }) => cards);
        expect(await meldsOf(page, seat)).toEqual(own);
      }
      expect(await cardsIn(page, 'Discard pile')).toEqual(scene.pile);
      expect(await page.locator('section[aria-label^="Stock"] h3').innerText()).toMatch(
        new RegExp(`\\b${scene.stock.length} cards?$`),
      );
      expect(await page.locator('.score td.total').allInnerTexts()).toEqual(scene.totals.map(String));
      expect((await textOf(page, '#now')).replaceAll(/\s/g, '')).toBe(asDrawn(words[0]!));
    }
    expect(complaints).toEqual([]);
  });

  test('shows a seat no card that it has not seen until the deal is over', async () => {
    const { page } = await open('four.html');
    const { frames } = await readReplay<Scene>(page);
    await page.keyboard.press('2');
    for (let frame = 0; frame < frames.length; frame += STEP) {
      const { scene } = frames[frame]!;
      await page.locator('#place').fill(String(frame));
      for (const [seat, hand] of scene.hands.entries()) {
        const seen = scene.isOver || seat === 2 ? hand : hand.filter((card) => scene.seen.includes(card));
        expect(await handOf(page, seat)).toEqual(seen);
        expect(await page.locator(`section[aria-label="Seat ${seat}"] .hand .card`).count()).toBe(hand.length);
      }
    }
  });

  test('goes from deal to deal by keys, buttons, the list and links', async () => {
    const { page } = await open('two.html');
    const { chapters } = await readReplay<Scene>(page);
    const deals = chapters.starts.length;
    expect(deals).toBeGreaterThan(3);
    const offered = () => page.locator('#chapter option').allInnerTexts();
    expect(await offered()).toEqual(['Deal 1']);
    await page.keyboard.press('PageDown');
    expect([await stepOf(page), await hashOf(page)]).toEqual([chapters.starts[1], '#deal=2&turn=0']);
    expect(await textOf(page, '#turn')).toBe('Deal 2, turn 0');
    await page.getByRole('button', { name: 'A deal on' }).click();
    expect(await stepOf(page)).toBe(chapters.starts[2]);
    // Only the deal that is shown is told beside it.
    expect(await page.locator('#story h3:visible').allInnerTexts()).toEqual(['Deal 3']);
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await hashOf(page)).toMatch(/^#deal=2&turn=\d+$/);
    await page.keyboard.press('PageUp');
    expect(await hashOf(page)).toBe('#deal=2&turn=0');
    expect(await offered()).toEqual(['Deal 1', 'Deal 2', 'Deal 3']);
    await page.getByRole('combobox', { name: 'Deal' }).selectOption('Deal 1');
    expect(await stepOf(page)).toBe(0);
    await page.evaluate("location.hash = '#deal=3&turn=2'");
    expect(await textOf(page, '#turn')).toMatch(/^Deal 3, turn 2 Seat \d$/);
    await page.getByRole('button', { name: 'Show all of it' }).click();
    expect(await offered()).toHaveLength(deals);
    expect(await textOf(page, '#turn')).toContain(`Deal 3 of ${deals},`);
  });

  test('does not tell how the game ends, nor how many deals there are, until it has been watched', async () => {
    const { page } = await open('two.html');
    const { ending, chapters } = await readReplay<Scene>(page);
    const deals = chapters.starts.length;
    const told = async () => (await page.locator('body').innerText()) + (await page.locator('body').ariaSnapshot());
    expect(ending).toMatch(/^Seat \d wins after deal \d+\.$/);
    for (let deal = 1; deal < deals; deal++) {
      const text = await told();
      expect([text.includes(ending), text.includes(`Deal ${deals}`), text.includes(`of ${deals}`)]).toEqual([
        false,
        false,
        false,
      ]);
      await page.keyboard.press('PageDown');
    }
    await page.keyboard.press('End');
    expect(await page.locator('h1').innerText()).toContain(ending.replace('.', ''));
    expect(await page.locator('.score .won').innerText()).toBe('wins');
  });

  test('tells what a policy weighed', async () => {
    const { page } = await open('talker.html');
    const { frames } = await readReplay<Scene>(page);
    for (const { thoughts } of frames.slice(0, 20)) {
      expect(await page.locator('#thoughts .is-chosen').count()).toBe(thoughts.length);
      await page.keyboard.press('ArrowRight');
    }
    expect(frames.flatMap(({ thoughts }) => thoughts).length).toBeGreaterThan(5);
    // A game of one deal does not speak of deals.
    expect(await page.locator('#chapter').count()).toBe(0);
    expect(await textOf(page, '#turn')).toMatch(/^Turn \d/);
  });
});

function handOf(page: Page, seat: number): Promise<string[]> {
  return piecesIn(page, `section[aria-label="Seat ${seat}"] .hand`);
}

function meldsOf(page: Page, seat: number): Promise<string[]> {
  return piecesIn(page, `section[aria-label="Seat ${seat}"] .melds`);
}

function piecesIn(page: Page, selector: string): Promise<string[]> {
  const pieces = page.locator(`${selector} [data-piece]`);
  return pieces.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-piece')!));
}
