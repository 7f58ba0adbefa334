import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, type Looks, type OpenPage } from './browser.testing.js';
import {
  asDrawn,
  cardsIn,
  hashOf,
  labelOf,
  openReplay,
  readReplay,
  stepOf,
  stepsOf,
  textOf,
  turnsOf,
} from './replay.testing.js';

/** Watching a game: the pages that `shamus replay --html` writes, opened from disk. */
describeInBrowser('a page on which a game is watched', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
    const write = (name: string, ...words: string[]) =>
      execFileSync(process.execPath, [PROGRAM, 'replay', '-s', 'watch', ...words, '--html', '-o', join(folder, name)]);
    write('two.html', '-t', 'ace-keeper+pile-saver', '-i', '1');
    write('four.html', '-t', 'ace-keeper+pile-saver', '--players', '4', '-i', '1');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const open = (name: string, looks?: Looks): Promise<OpenPage> => openReplay(join(folder, name), looks);

  describe.each(testSize(['two.html'], ['two.html', 'four.html']))('%s', (name) => {
    test.each(['light', 'dark'] as const)('has no fault that an accessibility checker finds, %s', async (scheme) => {
      const opened = await open(name, { scheme });
      const { page } = opened;
      for (const key of ['Home', 'End', '1', 'x']) {
        await page.keyboard.press(key);
        expect(await opened.accessibilityFaults(), `after ${key}`).toEqual([]);
      }
      await page.keyboard.press('?');
      expect(await opened.accessibilityFaults()).toEqual([]);
      expect(opened.complaints).toEqual([]);
    });

    test('fits a small phone at every turn, from every angle', async () => {
      const opened = await open(name, { width: 360, height: 740 });
      const { page } = opened;
      for (const angle of ['a', '0', 'x']) {
        await page.keyboard.press('Home');
        await page.keyboard.press(angle);
        for (const _ of Array(await turnsOf(page))) {
          expect(await opened.sidewaysOverflow()).toEqual([]);
          await page.keyboard.press('Shift+ArrowRight');
        }
      }
      expect(opened.complaints).toEqual([]);
    });
  });

  test('shows the hands, the pile and the points of the replay at every step', async () => {
    const { page, complaints } = await open('two.html');
    const film = await readReplay<Scene>(page);
    for (const [place, { scene, words }] of film.frames.entries()) {
      expect(await cardsIn(page, 'Uno')).toEqual(scene.hands[0]);
      expect(await cardsIn(page, 'Rummy')).toEqual(scene.hands[1]);
      expect(await cardsIn(page, 'Discard pile')).toEqual(scene.pile);
      expect(await page.locator('.points').innerText()).toContain(`${scene.points} on the table`);
      expect((await textOf(page, '#now')).replaceAll(/\s/g, '')).toBe(asDrawn(words[0]!));
      if (place < film.frames.length - 1) await page.keyboard.press('ArrowRight');
    }
    expect(complaints).toEqual([]);
  });

  test('shows a seat no card that it has not seen', async () => {
    const { page } = await open('two.html');
    const film = await readReplay<Scene>(page);
    await page.keyboard.press('0');
    for (const { scene } of film.frames) {
      expect(await cardsIn(page, 'Uno')).toEqual(scene.hands[0]);
      expect(await cardsIn(page, 'Rummy')).toEqual(scene.hands[1]!.filter((card) => scene.seen.includes(card)));
      expect(await page.locator('section[aria-label="Rummy"] .card').count()).toBe(scene.hands[1]!.length);
      expect(await page.locator('#thoughts').innerText()).not.toContain('pile-saver');
      await page.keyboard.press('ArrowRight');
    }
  });

  test('is steered by keys', async () => {
    const { page } = await open('two.html');
    const steps = await stepsOf(page);
    const after = async (key: string) => {
      await page.keyboard.press(key);
      return stepOf(page);
    };
    expect(await after('ArrowRight')).toBe(1);
    expect(await after('ArrowRight')).toBe(2);
    expect(await after('ArrowLeft')).toBe(1);
    expect(await after('End')).toBe(steps - 1);
    expect(await after('ArrowRight')).toBe(steps - 1);
    expect(await after('Home')).toBe(0);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await hashOf(page)).toBe('#turn=2');
    await page.keyboard.press('1');
    expect(await page.locator('[aria-pressed=true]').allInnerTexts()).toEqual([expect.stringContaining('Rummy')]);
    expect(await hashOf(page)).toBe('#turn=2&as=1');
    await page.keyboard.press('?');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'hidden' });
  });

  test('plays and pauses by the space key, to the end', async () => {
    const { page } = await open('two.html');
    // From here on its time goes on only where it is told to: a busy machine is no faster in the page.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(3_600_000);
    await page.keyboard.press(' ');
    expect([await stepOf(page), await labelOf(page, '#play')]).toEqual([1, 'Pause']);
    await page.clock.runFor(2700);
    expect(await stepOf(page)).toBe(3);
    await page.keyboard.press(' ');
    await page.clock.runFor(9000);
    expect([await stepOf(page), await labelOf(page, '#play')]).toEqual([3, 'Play']);
    await page.keyboard.press(' ');
    await page.clock.runFor(600_000);
    expect([await stepOf(page), await labelOf(page, '#play')]).toEqual([(await stepsOf(page)) - 1, 'Play']);
  });

  test('is steered by buttons, the slider and the list of turns', async () => {
    const { page } = await open('two.html');
    await page.getByRole('button', { name: 'A step on' }).click();
    await page.getByRole('button', { name: 'A turn on' }).click();
    expect(await hashOf(page)).toBe('#turn=2');
    await page.locator('#place').fill('0');
    expect(await hashOf(page)).toBe('#turn=0');
    await page.getByRole('button', { name: 'Show all of it' }).click();
    expect(await stepOf(page)).toBe(0);
    await page.locator('#story a').nth(3).click();
    expect(await stepOf(page)).toBe(3);
    expect(await page.locator('#story [aria-current=step]').count()).toBe(1);
    await page.getByRole('button', { name: 'every card' }).click();
    expect(await page.locator('.circle .card[data-piece]').count()).toBeGreaterThan(5);
  });

  test('opens at the turn that a link names, and goes back and forth with the browser', async () => {
    const { page } = await open('two.html', { fragment: '#turn=3&as=1' });
    expect(await textOf(page, '#turn')).toMatch(/^Turn 3 /);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await hashOf(page)).toBe('#turn=5&as=1');
    await page.goBack();
    expect([await hashOf(page), await textOf(page, '#turn')]).toEqual([
      '#turn=4&as=1',
      expect.stringMatching(/^Turn 4 /),
    ]);
    await page.goBack();
    expect(await textOf(page, '#turn')).toMatch(/^Turn 3 /);
    await page.goForward();
    expect(await textOf(page, '#turn')).toMatch(/^Turn 4 /);
    await page.evaluate("location.hash = '#turn=1'");
    expect(await textOf(page, '#turn')).toMatch(/^Turn 1 /);
  });

  test('shows where the focus is, and loses it at no step', async () => {
    const opened = await open('two.html');
    const { page } = opened;
    const seen = new Set<string>();
    for (const _ of Array(12)) {
      await page.keyboard.press('Tab');
      const { element, visible } = await opened.focus();
      expect(visible, element).toBe(true);
      seen.add(element);
    }
    expect(seen.size).toBeGreaterThan(6);
    await page.locator('#end').focus();
    await page.keyboard.press('Enter');
    expect((await opened.focus()).element).toBe('button#end');
    expect(await labelOf(page, '#end', 'aria-disabled')).toBe('true');
  });

  test('tells what policies weighed, with what they chose', async () => {
    const { page } = await open('two.html');
    const film = await readReplay(page);
    for (const { thoughts } of film.frames) {
      const told = await page.locator('#thoughts .is-chosen').allInnerTexts();
      expect(told).toHaveLength(thoughts.length);
      await page.keyboard.press('ArrowRight');
    }
    expect(film.frames.flatMap(({ thoughts }) => thoughts).length).toBeGreaterThan(10);
  });

  test('does not tell how the game ends until it has been watched to its end', async () => {
    const { page } = await open('two.html');
    const { frames, ending } = await readReplay(page);
    const told = async () => [
      await page.title(),
      await page.locator('body').innerText(),
      await page.locator('body').ariaSnapshot(),
    ];
    const isTold = async () =>
      (await told()).some((text) => text.includes(ending) || text.includes(`of ${frames.at(-1)!.turn}`));
    expect(ending).not.toBe('');
    for (const _ of frames.slice(0, -1)) {
      expect(await isTold()).toBe(false);
      await page.keyboard.press('ArrowRight');
    }
    const title = await page.locator('h1').innerText();
    expect(title).toBe(`Game 1: ${ending.replace(/\.$/, '').replace(': ', ', ')}`);
    // Watched results stay visible.
    await page.keyboard.press('Home');
    expect(await page.locator('h1').innerText()).toBe(title);
    expect(await textOf(page, '#turn')).toContain(`of ${frames.at(-1)!.turn}`);
  });

  test.each(testSize(['two.html'], ['two.html', 'four.html']))(
    '%s has its controls in a window of 1280 × 900 at every step',
    async (name) => {
      const { page } = await open(name, { width: 1280, height: 900 });
      const bottom = `document.querySelector('.controls').getBoundingClientRect().bottom`;
      for (const angle of ['a', 'x']) {
        await page.keyboard.press('Home');
        await page.keyboard.press(angle);
        for (const _ of (await readReplay(page)).frames) {
          expect(await page.evaluate(bottom)).toBeLessThanOrEqual(900);
          expect(await page.evaluate('scrollY')).toBe(0);
          await page.keyboard.press('ArrowRight');
        }
      }
    },
  );

  test('prints without its controls, with the whole story', async () => {
    const { page, complaints } = await open('two.html', { media: 'print' });
    expect(await page.locator('.controls').isVisible()).toBe(false);
    const [inner, outer] = await page.evaluate<[number, number]>(
      "[document.getElementById('story').scrollHeight, document.getElementById('story').clientHeight]",
    );
    expect(inner).toBe(outer);
    expect(complaints).toEqual([]);
  });

  test('tells the game in words where scripts are off', async () => {
    const { page } = await open('two.html', { javaScript: false });
    expect(await page.locator('noscript li, ol li').first().innerText()).toContain('The cards are dealt');
  });
});

interface Scene {
  readonly points: number;
  readonly hands: readonly string[][];
  readonly pile: readonly string[];
  readonly seen: readonly string[];
}
