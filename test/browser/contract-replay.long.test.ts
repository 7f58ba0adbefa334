import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE, PROGRAM } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, type Looks, type OpenPage, SCHEMES } from './browser.testing.js';
import { cardsIn, openReplay, readReplay, textOf } from './replay.testing.js';

interface Scene {
  readonly hands: readonly string[][];
  readonly seen: readonly string[];
  readonly pile: readonly string[];
  readonly melds: readonly { readonly cards: readonly string[]; readonly wilds: Readonly<Record<number, string>> }[];
  readonly contracts: readonly string[];
  readonly stages: readonly number[] | null;
  readonly isOver: boolean;
}

type Page = readonly [game: string, players: number, variant: string];

/** One short deal each: a whole game takes long, and shows nothing more. */
const PAGES = testSize<readonly Page[], readonly Page[]>(
  [
    ['rook-shanghai', 8, 'deal-1'],
    ['frustration', 5, 'deal-2'],
  ],
  [
    ['contract-rummy', 5, 'deal-2'],
    ['shanghai-rummy', 4, 'deal-5'],
    ['rook-shanghai', 8, 'deal-1'],
    ['frustration', 5, 'deal-2'],
    ['shanghai-rum', 8, 'deal-1'],
  ],
);

/** Frames of a replay that are tested: evenly spaced ones, and the last. */
function some(frames: readonly unknown[], count: number): number[] {
  const step = Math.max(1, Math.floor(frames.length / count));
  return [...frames.keys()].filter((place) => place % step === 0 || place === frames.length - 1);
}

/** The pages that `shamus replay --html` writes of games of contracts, opened from disk. */
describeInBrowser('a page on which a game of contracts is watched', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
    for (const [game, players, variant] of PAGES) {
      const words = ['--game', game, '--players', String(players), '-v', variant, '--rule', 'turnLimit=50'];
      const which = ['-t', 'random', '-s', 'watch', '-i', '1', '--html', '-o', pathOf(game)];
      execFileSync(process.execPath, [PROGRAM, 'replay', ...words, ...which], { cwd: PACKAGE });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const pathOf = (game: string) => join(folder, `${game}.html`);
  const open = (game: string, looks?: Looks): Promise<OpenPage> => openReplay(pathOf(game), looks);

  describe.each(PAGES)('%s of %i', (game) => {
    test.each(SCHEMES)('has no fault that an accessibility checker finds, %s', async (scheme) => {
      const opened = await open(game, { scheme });
      const { page } = opened;
      // At this frame something is laid, and the list of turns is still short.
      await page.locator('#place').fill(String(Math.min(60, (await readReplay(page)).frames.length - 2)));
      for (const key of testSize(['1'], ['End', '1', 'ArrowLeft', 'x', '?'])) {
        await page.keyboard.press(key);
        expect(await opened.accessibilityFaults(), `after ${key}`).toEqual([]);
      }
      expect(opened.complaints).toEqual([]);
    });

    test('fits a small phone, and a window of 1280 × 900 has its controls', async () => {
      for (const [width, height] of [
        [360, 740],
        [1280, 900],
      ] as const) {
        const opened = await open(game, { width, height });
        const { page } = opened;
        const { frames } = await readReplay<Scene>(page);
        for (const angle of ['a', '0', 'x']) {
          await page.keyboard.press(angle);
          for (const frame of some(frames, testSize(2, 6))) {
            await page.locator('#place').fill(String(frame));
            expect(await opened.sidewaysOverflow()).toEqual([]);
            expect(
              await page.evaluate("document.querySelector('.controls').getBoundingClientRect().bottom"),
            ).toBeLessThanOrEqual(height);
            if (width > 1000) expect(await cardsOutsideTheirSeat(opened)).toEqual([]);
          }
        }
        expect(opened.complaints).toEqual([]);
      }
    });

    test('shows a seat what it may know, what melds are for, and what is to be laid', async () => {
      const { page } = await open(game);
      const { frames } = await readReplay<Scene>(page);
      await page.keyboard.press('1');
      for (const frame of some(frames, testSize(3, 8))) {
        const { scene } = frames[frame]!;
        await page.locator('#place').fill(String(frame));
        for (const [seat, hand] of scene.hands.entries()) {
          const seen = scene.isOver || seat === 1 ? hand : hand.filter((card) => scene.seen.includes(card));
          const shown = await page
            .locator(`section[aria-label="Seat ${seat}"] .hand [data-piece]`)
            .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-piece')!));
          expect(shown).toEqual(seen);
        }
        expect(await cardsIn(page, 'Discard pile')).toEqual(scene.pile);
        const standing = scene.melds.reduce((sum, { wilds }) => sum + Object.keys(wilds).length, 0);
        expect(await page.locator('.melds [aria-label*=" for "]').count()).toBe(standing);
        if (scene.stages === null) expect(await textOf(page, '.contract')).toBe(`To lay: ${scene.contracts[0]}`);
        else expect(await page.locator('.score td.total').allInnerTexts()).toHaveLength(scene.hands.length);
      }
    });
  });
});

function cardsOutsideTheirSeat({ page }: OpenPage): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('.seat')].flatMap((seat) => {
    const box = seat.getBoundingClientRect();
    return [...seat.querySelectorAll('.card')]
      .filter((card) => card.getBoundingClientRect().right > box.right)
      .map((card) => seat.getAttribute('aria-label') + ': ' + card.getAttribute('data-piece'));
  })`);
}
