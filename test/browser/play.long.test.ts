/** Games through the page of `shamus play`, by clicks on cards, piles and melds, or by the keyboard alone. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { temporaryFolder } from '../cli/shamus.testing.js';
import { startPlay } from '../play.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, type Looks, type OpenPage, openAddress } from './browser.testing.js';

/** Seeds with which something is laid down in the first deal. */
const SEEDS: Readonly<Record<string, string>> = { frustration: 'f' };
const TEAMS: Readonly<Record<string, readonly string[]>> = { shamus: ['--team', 'feeder+me'] };

/** Sizes and colours in which pages are looked at. */
const LOOKS: readonly Looks[] = [
  { width: 1280, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
];

/** Cards lie over each other: each is pointed at where its rank is. */
const CORNER = { position: { x: 9, y: 9 } };

/** A decision, the end of a deal, or that of the game. */
const SETTLED = '[data-choice], #go-on, body[data-phase=over]';

/** Finds nothing to say against a page. */
async function expectSound(opened: OpenPage): Promise<void> {
  expect(await opened.accessibilityFaults()).toEqual([]);
  expect(await opened.sidewaysOverflow()).toEqual([]);
  expect(opened.complaints).toEqual([]);
}

class PlayedGame {
  /** Whole lay-downs made of chosen cards. */
  lays = 0;
  /** Words of all events, once it is left. */
  story = '';
  private moves = 0;
  private hasAsked = false;

  constructor(private readonly opened: OpenPage) {}

  async settle(): Promise<'asked' | 'deal' | 'over'> {
    const { page } = this.opened;
    await page.waitForSelector(SETTLED);
    const phase = await page.evaluate<string>('document.body.dataset.phase');
    return phase === 'play' ? 'asked' : (phase as 'deal' | 'over');
  }

  /** Makes a decision, and waits until the game stands otherwise. */
  async move(act: () => Promise<void> = () => this.choose()): Promise<void> {
    const { page } = this.opened;
    const before = await page.evaluate<string>('document.body.dataset.state');
    await act();
    await page.waitForSelector(`body:not([data-state="${before}"])`);
    this.moves++;
  }

  /** Decides: lays down what is suggested, card by card; else by a card, a pile in turn with others, or a button. */
  private async choose(): Promise<void> {
    const { page } = this.opened;
    await this.expectHandInSight();
    if ((await page.$('#lay')) !== null) return this.layDown();
    const controls = page.locator(
      '#hand .legal, #stage .pile [data-choice], #stage .stock [data-choice], #choices button',
    );
    const count = await controls.count();
    await controls.nth(this.moves % Math.min(count, 2)).click(CORNER);
  }

  private async layDown(): Promise<void> {
    const { page } = this.opened;
    const isRook = (await page.evaluate('document.body.dataset.game')) === 'rook-shanghai';
    const suggestion = page.locator('#choices [data-choice]').first();
    if (!(await suggestion.textContent())!.startsWith('lay nothing') && !this.hasAsked) {
      this.hasAsked = true;
      await expectSound(this.opened);
      await this.expectRefusal();
    }
    const parts = partsOf(await suggestion.innerHTML(), isRook ? 'wild card' : 'joker');
    const targets = await Promise.all(parts.map(({ on }) => (on === null ? null : this.meldWith(on))));
    // A meld of the same lay-down is not on the table yet.
    if (parts.length === 0 || parts.some(({ on }, at) => on !== null && targets[at] === null))
      return suggestion.click();
    for (const [at, { cards }] of parts.entries()) {
      for (const card of cards)
        await page.locator(`#hand [aria-pressed=false][aria-label="${card}"]`).first().click(CORNER);
      if (targets[at] !== null) await targets[at]!.locator('[data-piece]').last().click(CORNER);
      else if (at < parts.length - 1) await page.click('#aside');
    }
    this.lays++;
    await page.click('#lay');
  }

  /** A single card is no meld: the page says which rule forbids it. */
  private async expectRefusal(): Promise<void> {
    const { page } = this.opened;
    await page.locator('#hand [data-hand]:not(.legal), #hand [data-hand]').first().click(CORNER);
    await page.click('#lay');
    await page.getByText(/^That is not allowed/).waitFor();
    expect(await page.textContent('#refused')).toMatch(/Rule \d/);
    await page.locator('#hand [aria-pressed=true]').first().click(CORNER);
  }

  private async meldWith(cards: readonly string[]): Promise<Locator | null> {
    for (const meld of await this.opened.page.locator('#stage [data-meld]').all()) {
      const own = await meld
        .locator('[data-piece]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.replace(/ for .*/, '')));
      if ([...own].sort().join() === [...cards].sort().join()) return meld;
    }
    return null;
  }

  /** All cards of the hand are in the window, with a corner of 24 pixels each that no other card covers. */
  private async expectHandInSight(): Promise<void> {
    const hidden =
      await this.opened.page.evaluate(`[...document.querySelectorAll('#hand [data-piece]')].filter((card) => {
      const { left, top } = card.getBoundingClientRect();
      return [[3, 3], [22, 22]].some(([x, y]) => !card.contains(document.elementFromPoint(left + x, top + y)));
    }).map((card) => card.getAttribute('aria-label'))`);
    expect(hidden).toEqual([]);
  }
}

/** Parts of a suggested lay-down: names of cards, and of those of the meld that they are laid on, where that has a number. */
function partsOf(html: string, wild: string): { readonly cards: string[]; readonly on: string[] | null }[] {
  const named = (text: string) =>
    [...text.matchAll(/class="spoken">([^<]*)</g)].map(([, name]) => (name === 'wild card' ? wild : name!));
  if (!html.includes('spoken')) return [];
  return html.split(';').map((part) => {
    const [cards, on] = part.split(/ on | for the wild of /);
    return { cards: named(cards!), on: on === undefined || /^a (sequence|group)/.test(on) ? null : named(on) };
  });
}

async function expectSoundInAllLooks(first: OpenPage, address: string, selector: string): Promise<void> {
  await first.page.waitForSelector(selector);
  await expectSound(first);
  for (const looks of LOOKS) {
    const opened = await openAddress(address, looks);
    await opened.page.waitForSelector(selector);
    await expectSound(opened);
    await opened.page.close();
  }
}

async function playByClicks(words: readonly string[], looks: Looks, isWhole: boolean): Promise<PlayedGame> {
  const playing = await startPlay(words, temporaryFolder());
  const opened = await openAddress(playing.address, looks);
  const game = new PlayedGame(opened);
  await game.settle();
  await expectSound(opened);
  for (let deals = 0; ; ) {
    const how = await game.settle();
    if (how === 'asked') await game.move();
    else {
      if (deals === 0) await expectSound(opened);
      if (how === 'over' || (deals++ > 0 && !isWhole)) break;
      await opened.page.click('#go-on');
      if (!isWhole) break;
    }
  }
  game.story = (await opened.page.textContent('#story'))!;
  await playing.stop();
  return game;
}

/** Plays a whole game by the keyboard alone, with a hint at its beginning, until it is known why it was won or lost. */
async function playByKeyboard(words: readonly string[]): Promise<void> {
  const playing = await startPlay([...words, '--seed', 'keys'], temporaryFolder());
  const { address } = playing;
  const opened = await openAddress(address!, LOOKS[0]);
  const game = new PlayedGame(opened);
  await game.settle();
  await opened.page.keyboard.press('h');
  await expectSoundInAllLooks(opened, address!, '#advice:has-text("would choose")');
  while ((await game.settle()) === 'asked') await game.move(() => opened.page.keyboard.press('1'));
  await expectSoundInAllLooks(opened, address!, '#review:has-text("Your chance to win")');
  await playing.stop();
}

describeInBrowser('the pages of shamus play', () => {
  // By day each game in one look, and one deal of those that have several; at night all of them, in all looks.
  const looksFor = (place: number) => testSize([LOOKS[place % LOOKS.length]!], LOOKS);
  test.each(GAME_NAMES.flatMap((game, place) => looksFor(place).map((looks) => [game, looks] as const)))(
    '%s by clicks, %j',
    async (game, looks) => {
      const words = ['--game', game, '--seed', SEEDS[game] ?? 'keys', ...(TEAMS[game] ?? [])];
      const { lays, story } = await playByClicks(words, looks, testSize(false, true));
      expect(lays).toBeGreaterThan(0);
      if (game === 'shamus') expect(story).toContain('It was your only move');
    },
  );

  test.each([[['--game', 'shamus']], [['--game', 'rummy', '--variant', 'deal-1']]])(
    'a whole game by keyboard, with nothing to say against the page: %j',
    playByKeyboard,
  );

  test('a game is chosen on the start page; a card that cannot be played is refused with its rule; a reload loses nothing', async () => {
    const cwd = temporaryFolder();
    const playing = await startPlay([], cwd);
    const openStart = async (looks: Looks) => {
      const opened = await openAddress(`${playing.address}#key=${playing.key}`, looks);
      await opened.page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
      return opened;
    };
    // Both widths and both colours, in two looks: with everything open this page is long.
    for (const looks of [LOOKS[0]!, LOOKS[3]!]) await expectSound(await openStart(looks));
    const { page } = await openStart(LOOKS[0]!);
    expect(page.url()).not.toContain('key');
    await page.locator('[data-game=rummy] [name=team]').fill('./no-such.ts+me');
    await page.locator('[data-game=rummy] button').click();
    await page.getByText(/^It cannot begin: .*no-such\.ts/).waitFor();
    await page.locator('[data-game=shamus] [name=team]').fill('me+closer');
    // In its first hand are cards that cannot be played.
    await page.locator('[data-game=shamus] [name=seed]').fill('demo');
    await page.locator('[data-game=shamus] [name=index]').fill('3');
    await page.selectOption('#field-shamus-rule-unoOut', 'ends');
    await page.keyboard.press('Tab');
    while ((await page.evaluate('document.activeElement.textContent')) !== 'Play as the Uno player')
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.focus('#hand [aria-disabled=true]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#refused a');
    expect(await page.textContent('#refused')).toMatch(/not allowed.*Rule 3\.1/s);
    const story = await page.textContent('#story');
    await page.keyboard.press('s');
    await page.reload();
    await page.waitForSelector('[data-choice]');
    expect(await page.textContent('#story')).toBe(story);
    expect(await page.textContent('#order')).toContain('Sort by suit');
    await playing.stop();
  });

  test('goes on after a sleep of the whole machine', async () => {
    const playing = await startPlay(['--team', 'me+closer', '--seed', 'sleep'], temporaryFolder());
    const { page } = await openAddress(playing.address);
    await page.clock.install();
    await page.reload();
    const move = async () => {
      await page.waitForSelector('[data-choice]');
      const before = await page.evaluate<string>('document.body.dataset.state');
      await page.keyboard.press('1');
      await page.waitForSelector(`body:not([data-state="${before}"])`);
    };
    await move();
    // Nothing is heard of the server for as long as a connection lasts.
    playing.process.kill('SIGSTOP');
    await page.clock.fastForward(60_000);
    await page.waitForSelector('#lost-server:not([hidden])');
    playing.process.kill('SIGCONT');
    await page.waitForSelector('#lost-server[hidden]', { state: 'attached' });
    await move();
    await playing.stop();
  });
});
