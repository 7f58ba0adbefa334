/** Games on the Play screen of the app, by clicks on cards, piles and melds, or by the keyboard alone, in the page without any server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packed } from '../../src/app/link.js';
import { GAME_NAMES } from '../../src/games/registry.js';
import { PACKAGE, printed, temporaryFolder } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, type Looks, type OpenPage } from './browser.testing.js';
import { choose, copiedTranscript, move, openPlay, playOut, settle } from './play.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

/** Seeds with which something is laid down in the first deal. */
const SEEDS: Readonly<Record<string, string>> = { frustration: 'f' };
const TEAMS: Readonly<Record<string, string>> = { shamus: 'feeder+me' };

/** Sizes and colours in which pages are looked at. */
const LOOKS: readonly Looks[] = [
  { width: 1280, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 1280, height: 900, scheme: 'dark' },
];

/** Cards lie over each other: each is pointed at where its rank is. */
const CORNER = { position: { x: 9, y: 9 } };

let server: StaticServer;
beforeAll(async () => {
  server = await serveApp();
});
afterAll(() => server.close());

/** Finds nothing to say against a page. */
async function expectSound(opened: OpenPage): Promise<void> {
  expect(await opened.accessibilityFaults()).toEqual([]);
  expect(await opened.sidewaysOverflow()).toEqual([]);
  expect(opened.complaints).toEqual([]);
}

async function expectSoundInAllLooks(opened: OpenPage): Promise<void> {
  const { page } = opened;
  for (const { width = 1280, height = 900, scheme = 'light' } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await expectSound(opened);
  }
}

class PlayedGame {
  /** Whole lay-downs made of chosen cards. */
  lays = 0;
  private moves = 0;
  private hasAsked = false;

  constructor(private readonly opened: OpenPage) {}

  /** Decides: lays down what is suggested, card by card; else by a card, or a pile in turn with others. */
  async move(): Promise<void> {
    const { page } = this.opened;
    await this.expectHandInSight();
    await move(page, async () => {
      if ((await page.textContent('#question'))!.includes('lay down')) return this.layDown();
      const buttons = page.locator('#choices [data-choice]');
      if ((await buttons.count()) > 0 && this.moves % 2 === 0) return buttons.first().click();
      const controls = page.locator(':is(#hand, #stage .pile, #stage .stock) [data-choice]');
      const count = await controls.count();
      if (count === 0) return page.click('#do');
      const control = controls.nth(this.moves % Math.min(count, 2));
      if ((await control.getAttribute('aria-pressed')) !== 'true') await control.click(CORNER);
      // By a second click, or by the button that says what will happen.
      if (this.moves % 3 === 0) await control.click(CORNER);
      else await page.click('#do');
    });
    this.moves++;
  }

  private async layDown(): Promise<void> {
    const { page } = this.opened;
    const isRook = (await page.evaluate('document.body.dataset.game')) === 'rook-shanghai';
    const suggestion = page.locator('#choices [data-choice]').first();
    if ((await suggestion.count()) === 0) return page.click('#do');
    if (!this.hasAsked) {
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
    expect(await page.textContent('#do')).toMatch(/^Lay down/);
    await page.click('#do');
  }

  /** A single card is no meld: the page says which rule forbids it. */
  private async expectRefusal(): Promise<void> {
    const { page } = this.opened;
    await page.locator('#hand [data-hand]:not(.legal), #hand [data-hand]').first().click(CORNER);
    await page.click('#do');
    await page.getByText(/^That is not allowed/).waitFor();
    expect(await page.textContent('#refused')).toMatch(/Rule \d+\.\d+: \S/);
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

  /** All cards of the hand are in the window, with a corner of 22 pixels each that no other card covers. */
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

async function playByClicks(words: Readonly<Record<string, string>>, looks: Looks, isWhole: boolean) {
  const opened = await openPlay(server, words, looks);
  const game = new PlayedGame(opened);
  await settle(opened.page);
  await expectSound(opened);
  for (let deals = 0; ; ) {
    const how = await settle(opened.page);
    if (how === 'play') await game.move();
    else {
      if (deals === 0) await expectSound(opened);
      if (how === 'over' || (deals++ > 0 && !isWhole)) break;
      await opened.page.click('#do');
      if (!isWhole) break;
    }
  }
  return { lays: game.lays, story: (await opened.page.textContent('#story'))! };
}

describeInBrowser('the Play screen', () => {
  // By day each game in one look, and one deal of those that have several; at night all of them, in all looks.
  const looksFor = (place: number) => testSize([LOOKS[place % LOOKS.length]!], LOOKS);
  test.each(GAME_NAMES.flatMap((game, place) => looksFor(place).map((looks) => [game, looks] as const)))(
    '%s by clicks, %j',
    async (game, looks) => {
      const team = TEAMS[game];
      const words = { game, seed: SEEDS[game] ?? 'keys', ...(team !== undefined && { team }) };
      const { lays, story } = await playByClicks(words, looks, testSize(false, true));
      expect(lays).toBeGreaterThan(0);
      if (game === 'shamus') expect(story).toContain('It was your only move');
    },
  );

  test.each([[{ game: 'shamus' }], [{ game: 'rummy', variant: 'deal-1' }]])(
    'a whole game by keyboard, with nothing to say against the page: %j',
    async (words) => {
      const opened = await openPlay(server, { ...words, seed: 'keys' }, LOOKS[0]);
      const { page } = opened;
      await settle(page);
      await page.keyboard.press('h');
      await page.waitForSelector('#advice:has-text("would choose")');
      expect(await page.textContent('#advice')).toMatch(/Best: .* would choose: /);
      await expectSoundInAllLooks(opened);
      while ((await settle(page)) !== 'over') {
        const before = await page.evaluate<string>('document.body.dataset.state');
        if ((await page.getAttribute('#do', 'aria-disabled')) === 'true') await page.keyboard.press('1');
        if ((await page.evaluate('document.body.dataset.state')) === before)
          await move(page, () => page.keyboard.press('Enter'));
      }
      await page.waitForSelector('#review:has-text("Your chance to win")');
      await expectSoundInAllLooks(opened);
    },
  );

  test('a game is chosen on the start view; a card that cannot be played is refused with its rule; a reload loses nothing', async () => {
    const opened = await openPlay(server, {}, LOOKS[0]);
    const { page } = opened;
    await page.waitForSelector('#start:not([hidden])');
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    await expectSoundInAllLooks(opened);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [team, problem] of [
      ['feeder+closer', 'is a person'],
      ['me+me', 'one person plays'],
      ['me+no-such', 'no-such'],
    ] as const) {
      await page.locator('[data-game=shamus] [name=team]').fill(team);
      await page.locator('[data-game=shamus] button').first().click();
      await page.getByText(new RegExp(`^It cannot begin: .*${problem}`)).waitFor();
    }
    await page.locator('[data-game=shamus] [name=team]').fill('me+closer');
    // In its first hand are cards that cannot be played.
    await page.locator('[data-game=shamus] [name=seed]').fill('demo');
    await page.locator('[data-game=shamus] [name=index]').fill('3');
    await page.selectOption('#field-shamus-rule-unoOut', 'ends');
    await page.focus('[data-game=shamus] button[value=uno]');
    await page.keyboard.press('Enter');
    await settle(page);
    await page.focus('#hand [aria-disabled=true]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#refused a');
    expect(await page.textContent('#refused')).toMatch(/not allowed.*Rule 3\.1: Play/s);
    await page.keyboard.press('s');
    await choose(page);
    await settle(page);
    const story = await page.textContent('#story');
    await page.reload();
    await settle(page);
    expect(await page.textContent('#story')).toBe(story);
    expect(await page.textContent('#order')).toContain('Sort by suit');
    expect(await page.isVisible('#undo')).toBe(true);
    await move(page, () => page.keyboard.press('u'));
    await page.goto(`${server.address}play.html`);
    await page.getByRole('link', { name: 'Continue Shamus, standard: Uno' }).click();
    await settle(page);
    await page.goto(`${server.address}play.html`);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.waitForSelector('#kept', { state: 'hidden' });
  });

  test('a finished game is copied for the checker, linked to, played again and played on, and says which help there was', async () => {
    const opened = await openPlay(server, { game: 'shamus', team: 'me+closer', seed: 'demo', index: '3' });
    const { page } = opened;
    await playOut(page);
    const expectChecked = async (play: object) => {
      const transcript = await copiedTranscript(page);
      expect(JSON.parse(transcript.split('\n')[0]!)).toMatchObject({ play });
      const file = join(temporaryFolder(), 'game.jsonl');
      writeFileSync(file, transcript);
      expect(await printed(['check', file])).toContain('1 game');
      return JSON.parse(transcript.split('\n')[0]!) as { readonly deck: unknown };
    };
    const { deck } = await expectChecked({ attempt: 1, shared: 0, undone: 0, hints: 0 });
    const run = await printed('replay --seed demo --index 3 --team random+random --format jsonl'.split(' '));
    expect(deck).toEqual((JSON.parse(run.split('\n')[0]!) as { readonly deck: unknown }).deck);
    expect(await page.textContent('#result')).not.toContain('Help');
    await move(page, () => page.click('#same-deck'));
    await settle(page);
    await page.keyboard.press('h');
    await choose(page, 'last');
    await settle(page);
    await move(page, () => page.click('#undo'));
    await playOut(page);
    expect(await page.textContent('#result')).toMatch(/ Help: game 2 on this deck, 1 decision taken back, 1 hint\./);
    // From any earlier decision of the person's.
    await page.waitForSelector('#review:has-text("Your chance to win")');
    await page.locator('#review svg a').last().focus();
    for (const point of (await page.locator('#review svg a').all()).reverse()) {
      await point.dispatchEvent('click');
      if ((await page.locator('[data-branch]').count()) > 0) break;
    }
    expect(await page.locator('#point a').getAttribute('href')).toMatch(/^watch\.html#game=shamus&.*&turn=\d+$/);
    await move(page, () => page.click('[data-branch]'));
    await playOut(page);
    expect(await page.textContent('#result')).toMatch(/game 3 on this deck, \d+ decisions? kept from the game before/);
    await expectChecked({ attempt: 3, undone: 0, hints: 0 });
    await move(page, () => page.click('#next-deck'));
    await settle(page);
    expect(await page.textContent('#game-facts')).toContain('The seed of this deck is known');
    expect(opened.complaints).toEqual([]);
  });

  test('two tabs of one game do not fork it', async () => {
    const opened = await openPlay(server, { game: 'rummy', variant: 'deal-1', seed: 'tabs' });
    const { page } = opened;
    await settle(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await settle(other);
    await choose(other);
    // It is told at once; what is done here all the same is refused.
    await page.getByText('played on in another tab').waitFor();
    await page.evaluate("document.getElementById('notice').replaceChildren()");
    const made = await page.evaluate('document.body.dataset.state');
    await page.evaluate(
      `(() => { const card = document.querySelector('#hand [data-choice]'); card?.click(); card?.click(); document.getElementById('do').click(); })()`,
    );
    await page.getByText('played on in another tab').waitFor();
    expect(await page.evaluate('document.body.dataset.state')).toBe(made);
    await settle(other);
    await page.click('#load');
    await page.waitForSelector(`body:not([data-state="${made}"])`);
    await settle(page);
    expect(await page.textContent('#story')).toBe(await other.textContent('#story'));
    await choose(page);
    await other.getByText('played on in another tab').waitFor();
  });

  const STARTER = readFileSync(join(PACKAGE, 'templates/shamus/rummy.ts'), 'utf8');
  const BODY = 'return highestCard(view.discardableLo, view.discardableHi);';
  test.each([
    [BODY, null],
    ['for (;;);', 'No answer came within 10 seconds'],
    ["throw new Error('not today');", 'threw Error: not today'],
  ])('a policy of the visitor’s plays in a sandbox: %s', async (how, problem) => {
    const words = {
      game: 'shamus',
      team: 'me+./my-policy.ts',
      seed: 'own',
      policy: await packed(STARTER.replace(BODY, how)),
    };
    const { page } = await openPlay(server, words);
    await settle(page);
    expect(await page.textContent('#notice')).toContain('this game is gone when the page is closed');
    if (problem === null) {
      await page.keyboard.press('h');
      await page.waitForSelector('#advice:has-text("would choose")');
      await playOut(page);
      await page.waitForSelector('#review:has-text("Your chance to win")');
    } else {
      await page.evaluate(
        `(() => { const card = document.querySelector('#hand [data-choice]'); card.click(); card.click(); })()`,
      );
      await page.getByText(problem).waitFor();
    }
  });

  test('without a clipboard a text is shown to be copied by hand', async () => {
    const { page } = await openPlay(server, { game: 'shamus', team: 'me+closer', seed: 'demo', index: '3' });
    await page.evaluate(
      "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false",
    );
    await playOut(page);
    await page.click('#copy-transcript');
    expect(await page.inputValue('#to-copy')).toContain('"deck"');
    expect(await page.evaluate('getSelection().toString().length')).toBeGreaterThan(1000);
  });

  test.each(testSize(['shamus', 'shanghai-rummy'], GAME_NAMES))('%s answers a click within 100 ms', async (game) => {
    const { page } = await openPlay(server, { game, seed: 'quick' });
    const times: number[] = [];
    for (let moves = 0; moves < 30 && (await settle(page)) !== 'over'; moves++) {
      times.push(
        await page.evaluate<number>(`(async () => {
          const { state } = document.body.dataset;
          const began = performance.now();
          const main = document.getElementById('do');
          if (main.ariaDisabled === 'true') document.querySelector(':is(#hand, #choices) [data-choice]').click();
          if (document.body.dataset.state === state) main.click();
          while (document.body.dataset.state === state && document.body.dataset.phase !== 'deal') await new Promise((done) => setTimeout(done));
          return performance.now() - began;
        })()`),
      );
    }
    const median = times.sort((one, other) => one - other)[times.length >> 1]!;
    console.log(`${game}: a move takes ${median.toFixed(0)} ms (median of ${times.length})`);
    expect(median).toBeLessThan(100);
  });
});
