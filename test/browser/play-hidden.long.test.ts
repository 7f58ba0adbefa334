/**
 * The page's main thread never receives a card that the person's seat may not see, or a seed while its game is on: all messages of workers,
 * and the page after each of them, are checked against the rules of who sees what, over whole games. A seat sees its own hand, the
 * discard pile and all melds, at any time of the deal.
 */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolvePlayers } from '../../dist/src/app/table/play-spec.js';
import { createEmptySeats, PlayTable } from '../../dist/src/app/table/play-table.js';
import { type Replay, resolveSetup } from '../../dist/src/game/index.js';
import { loadGame } from '../../dist/src/games/registry.js';
import { PERSON } from '../../src/app/game-link.js';
import type { KeptGame } from '../../src/app/table/messages.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser } from './browser.testing.js';
import { choose, move, openPlay, settle } from './play.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

const TABLES: readonly (readonly [game: string, team: string, players: number, variant: string])[] = [
  ['shamus', 'me+closer', 2, 'standard'],
  ['shamus', 'feeder+me', 2, 'standard'],
  ['shamus', 'me+closer+feeder+closer', 4, 'standard'],
  ['rummy', 'me+shrewd', 2, 'deal-1'],
  ['contract-rummy', 'me+careful+careful', 3, 'deal-1'],
  ['shanghai-rummy', 'careful+me+careful', 3, 'deal-1'],
  ['rook-shanghai', 'me+careful+careful', 3, 'deal-1'],
  ['frustration', 'me+greedy+careful', 3, 'deal-1'],
  ['shanghai-rum', 'me+careful+careful', 3, 'deal-1'],
];

/** Public cards, and the hands by seat. */
interface Shown {
  readonly hands: readonly (readonly string[])[];
  readonly pile: readonly string[];
  readonly sequences?: readonly (readonly string[])[];
  readonly groups?: readonly (readonly string[])[];
  readonly melds?: readonly { readonly cards: readonly string[] }[];
  readonly deal?: number;
  readonly isOver?: boolean;
}

/** A card, and the number by which equal cards differ on tables. */
const CARD = /\b((?:[A2-9TJQK][CDHS]|(?:1[0-4]|[1-9])[BGRY]|WW))(\d*)\b/g;

/** Cards that a seat has seen in the deal, by number of events; also without the numbers of equal ones. */
function seenBy({ frames }: Replay, seat: number): ReadonlySet<string>[] {
  let seen = new Set<string>();
  let deal: number | undefined;
  return frames.map(({ scene }) => {
    const { hands, pile, sequences = [], groups = [], melds = [], isOver, ...rest } = scene as Shown;
    if (rest.deal !== deal) seen = new Set();
    deal = rest.deal;
    const laid = [...sequences, ...groups, ...melds.map(({ cards }) => cards)];
    for (const piece of [...(isOver === true ? hands : [hands[seat]!]), pile, ...laid].flat())
      for (const [whole, card] of piece.matchAll(CARD)) seen.add(whole).add(card!);
    return new Set(seen);
  });
}

/** Cards of a text that are not among those seen. Pieces on tables are looked up with their numbers. */
function hiddenIn(text: string, seen: ReadonlySet<string>): string[] {
  return [...text.matchAll(CARD)].map(([card]) => card).filter((card) => !seen.has(card));
}

/** Content that reached the main thread or the page, with the number of events told so far. */
interface Heard {
  readonly kind: 'message' | 'page';
  readonly text: string;
  readonly events: number;
}

/** Notes each message that reaches the page, from a worker or a port, and the page as it is then. */
const RECORDER = `(() => {
  window.heard = [];
  window.events = 0;
  const note = ({ data }) => {
    const text = JSON.stringify(data) ?? '';
    const { first, events, now } = data?.value ?? {};
    // Messages after the end of a game may tell all cards.
    if (now !== undefined) window.events = now.result === null ? first + events.length : 0;
    window.heard.push({ kind: 'message', text, events: window.events });
  };
  const noted = new WeakSet();
  const watch = (target) => {
    const add = target.addEventListener;
    target.addEventListener = function (type, ...rest) {
      if (type === 'message' && !noted.has(this)) { noted.add(this); add.call(this, 'message', note); }
      return add.call(this, type, ...rest);
    };
  };
  for (const { prototype } of [Worker, MessagePort]) watch(prototype);
})();`;

/** Notes the page, and takes what was noted so far. */
async function takeHeard(page: Page): Promise<Heard[]> {
  return page.evaluate(`(() => {
    const shown = document.getElementById('at-table').cloneNode(true);
    // The text of a broken rule may have cards as examples.
    shown.querySelector('#refused')?.remove();
    const all = [...window.heard, { kind: 'page', text: shown.outerHTML, events: window.events }];
    window.heard = [];
    return all;
  })()`);
}

/** Game that the worker keeps: the page asks for it in this test alone. */
async function keptIn(page: Page): Promise<KeptGame> {
  return page.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open('shamus-play');
    request.onsuccess = () => {
      const id = location.hash.slice('#kept='.length);
      const got = request.result.transaction('games').objectStore('games').get(id);
      got.onsuccess = () => { request.result.close(); resolve(got.result); };
    };
  })`);
}

/** A game, or what stood of it before a decision was taken back; and what the page heard meanwhile. */
interface Part {
  readonly kept: KeptGame;
  readonly heard: readonly Heard[];
}

/** Plays a game in all ways there are: with hints, refused moves and decisions taken back. */
async function playOut(page: Page): Promise<Part[]> {
  const parts: Part[] = [];
  let heard: Heard[] = [];
  const endPart = async () => {
    parts.push({ kept: await keptIn(page), heard });
    heard = [];
  };
  for (let number = 0; ; number++) {
    const phase = await settle(page);
    if (phase !== 'over') heard.push(...(await takeHeard(page)));
    if (phase === 'over') break;
    if (phase === 'deal') {
      await page.click('#do');
      continue;
    }
    if (number % 5 === 1) {
      await page.keyboard.press('h');
      if (number % 20 === 6) await page.waitForSelector('#advice:not(:has-text("…"))');
    }
    const refused = page.locator('#hand [aria-disabled=true]').first();
    if (number % 4 === 2 && (await refused.count()) > 0) {
      await refused.dispatchEvent('click');
      await page.getByText(/^That is not allowed/).waitFor();
    }
    heard.push(...(await takeHeard(page)));
    await choose(page, number % 3 === 0 ? 'last' : 'first');
    if ((await settle(page)) === 'play' && number % 6 === 5 && (await page.isVisible('#undo'))) {
      heard.push(...(await takeHeard(page)));
      await endPart();
      await move(page, () => page.click('#undo'));
    }
  }
  await endPart();
  // The game is over: all cards may be told, and the seed.
  await page.evaluate('window.heard = []');
  return parts;
}

let checked = 0;

async function check(parts: readonly Part[]): Promise<void> {
  let foreign = 0;
  for (const [number, { kept, heard }] of parts.entries()) {
    const { game: name, variant, players, rulings, team, seed, index, moves } = kept.link;
    const game = await loadGame(name);
    const setup = resolveSetup(game, { variant, players, rulings });
    const condition = { setup, team: await resolvePlayers(game, players, team, undefined) };
    const replay = new PlayTable(game, { condition, seed, index }, createEmptySeats(players), [...moves]).replay();
    const seat = replay.seats.findIndex(({ policy }) => policy === PERSON);
    const seen = seenBy(replay, seat);
    const others = seenBy(replay, (seat + 1) % players);
    const last = seen.length;
    for (const { kind, text, events } of heard) {
      checked++;
      const where = `part ${number}: ${kind} after ${events} events`;
      // The move that ends the game is told with its end.
      if (kind === 'message' && text.includes('"result":{')) continue;
      expect(text.includes(seed), where).toBe(false);
      if (events === 0) continue;
      const at = Math.min(events, last) - 1;
      // Advice in words of cards that the seat sees is all that hints hold.
      const told = kind === 'page' ? text : text.replace(/"message":"(?:[^"\\]|\\.)*"/, '');
      expect(hiddenIn(told, seen[at]!), where).toEqual([]);
      foreign += hiddenIn(told, others[at]!).length;
    }
  }
  // The search finds what there is: the same messages hold cards that another seat may not see.
  expect(foreign).toBeGreaterThan(0);
}

let server: StaticServer;
beforeAll(async () => {
  server = await serveApp();
});
afterAll(() => server.close());

describeInBrowser('no message to the page, and no page, holds a hidden card or the seed of a game that is on', () => {
  const tables = testSize([TABLES[0]!, TABLES[1]!, TABLES[7]!], TABLES);
  test.each(tables.map((table) => [table.slice(0, 2).join(' '), table] as const))('%s', async (_, table) => {
    const [game, team, players, variant] = table;
    const { page } = await openPlay(server);
    await page.addInitScript(RECORDER);
    const words = new URLSearchParams({ game, team, players: String(players), variant });
    await page.goto('about:blank');
    await page.goto(`${server.address}play.html#${words}`);
    await settle(page);
    const seal = /SHA-256 is ([0-9a-f]{64})/.exec((await page.textContent('#game-facts'))!)![1];
    const parts = await playOut(page);
    const { seed } = parts[0]!.kept.link;
    expect(createHash('sha256').update(seed).digest('hex')).toBe(seal);
    expect(await page.textContent('#game-facts')).toContain(`seed '${seed}', whose SHA-256 is ${seal}`);
    await check(parts);
    // The seed of the next deck does not follow from the one that is known now.
    await move(page, () => page.click('#next-deck'));
    await settle(page);
    const next = await playOut(page);
    expect(next[0]!.kept.link.seed).not.toBe(seed);
    await check(next);
  });

  test('of all that were sent', () => {
    console.log(`${checked} messages and pages hold no hidden card and no seed`);
    expect(checked).toBeGreaterThan(testSize(200, 1500));
  });
});
