/** No page of `shamus play` ever receives a card that its seat may not see: all messages of whole games are looked through. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Replay } from '../src/game/index.js';
import { loadGame } from '../src/games/registry.js';
import { conditionOf, gamesIn } from '../src/play/games-folder.js';
import { createReplayer } from '../src/simulation/index.js';
import { temporaryFolder } from './cli/shamus.testing.js';
import { type Message, Page, playFirstChoices, startPlay } from './play.testing.js';
import { testSize } from './sized.testing.js';

/** Games with people on one seat or more; in all of them hints are asked for. */
const GAMES = [
  { words: ['--team', 'me+me'], games: 16 },
  { words: ['--team', 'me+closer+feeder+me', '--players', '4'], games: 10 },
  { words: ['--game', 'rummy', '--variant', 'deal-1', '--team', 'me+me', '--players', '2'], games: 6 },
  { words: ['--game', 'contract-rummy', '--variant', 'deal-1', '--team', 'me+careful+me+careful'], games: 4 },
  { words: ['--game', 'shanghai-rummy', '--variant', 'deal-1'], games: 4 },
  { words: ['--game', 'rook-shanghai', '--variant', 'deal-1'], games: 4 },
  { words: ['--game', 'frustration', '--variant', 'deal-1', '--team', 'me+me+greedy+careful'], games: 4 },
  { words: ['--game', 'shanghai-rum', '--variant', 'deal-1'], games: 4 },
];

/** Parts of a scene that everybody sees. */
interface Shown {
  readonly hands: readonly (readonly string[])[];
  readonly seen: readonly string[];
  readonly pile: readonly string[];
  readonly sequences?: readonly (readonly string[])[];
  readonly groups?: readonly (readonly string[])[];
  readonly melds?: readonly { readonly cards: readonly string[] }[];
  readonly deal?: number;
  readonly isOver?: boolean;
}

const CARD = /\b(?:[A2-9TJQK][CDHS]|(?:1[0-4]|[1-9])[BGRY]|WW)(?=\d*\b)/g;

/** By number of events: the cards that a seat has seen in the deal up to then. Of equal cards one may have been seen and not the other. */
function seenBy({ frames }: Replay, seat: number): ReadonlySet<string>[] {
  const cardOf = (piece: string) => /^(?:WW|\d+[BGRY]|[A2-9TJQK][CDHS])/.exec(piece)![0];
  let seen = new Set<string>();
  let deal: number | undefined;
  return frames.map(({ scene }) => {
    const { hands, pile, sequences = [], groups = [], melds = [], isOver, ...rest } = scene as Shown;
    if (rest.deal !== deal) seen = new Set();
    deal = rest.deal;
    const laid = [...sequences, ...groups, ...melds.map(({ cards }) => cards)];
    const open = isOver === true ? hands : [hands[seat]!];
    for (const piece of [...open, rest.seen, pile, ...laid].flat()) seen.add(cardOf(piece));
    return new Set(seen);
  });
}

async function replayOf(cwd: string, name: string, index: number): Promise<Replay> {
  const { games } = gamesIn(join(cwd, 'out/play', name));
  const saved = games.find(({ deal }) => deal.index === index)!;
  return createReplayer(conditionOf(await loadGame(name), saved), saved.deal.seed, 60).replay(index);
}

function hiddenIn({ key, text, events }: Message, seen: readonly ReadonlySet<string>[]): string[] {
  // Rules and the words of suits hold no cards; afterwards the review may show all.
  if (key === 'review' || events === 0) return [];
  const known = seen[Math.min(events, seen.length) - 1]!;
  return [...text.matchAll(CARD)].map(([card]) => card).filter((card) => !known.has(card));
}

let looked = 0;

describe('no message holds a hidden card', () => {
  test.each(testSize([GAMES[0]!, GAMES[4]!], GAMES))('$words', async ({ words, games }) => {
    const played = testSize(Math.ceil(games / 8), games);
    const cwd = temporaryFolder();
    const playing = await startPlay([...words, '--seed', 'hidden'], cwd);
    const pages = await Promise.all(playing.addresses.map((address) => Page.open(address)));
    for (let game = 0; game < played; game++) {
      for (const page of pages) page.messages.length = 0;
      const asked = pages.find(({ now }) => now.question !== null);
      await asked?.send({ kind: 'hint' });
      await playFirstChoices(pages);
      const { game: name } = pages[0]!.now;
      const { seats, index } = pages[0]!.now.deck!;
      const replay = await replayOf(cwd, name, index);
      for (const [number, page] of pages.entries()) {
        const seen = seenBy(replay, seats[number]!);
        for (const message of page.messages) {
          if (message.key === 'now' && page.now.result !== null && message.events === seen.length) continue;
          expect(hiddenIn(message, seen), `${name} ${index}: ${message.key} after ${message.events} events`).toEqual(
            [],
          );
          looked++;
        }
      }
      // The search finds what there is: with the knowledge of another seat the same messages do hold hidden cards.
      const other = seenBy(replay, (seats[0]! + 1) % replay.seats.length);
      expect(pages[0]!.messages.some((message) => hiddenIn(message, other).length > 0)).toBe(true);
      if (game + 1 === played) break;
      expect((await pages[0]!.send({ kind: 'next' })).status).toBe(200);
      await Promise.all(pages.map((page) => page.until(() => page.values.has('now') && page.now.number === game + 2)));
    }
    for (const page of pages) page.close();
    await playing.stop();
  });

  test('nor the seed while its game is played, but its hash; and each deck of a match has a seed of its own', async () => {
    const playing = await startPlay(['--team', 'me+closer', '--match', '2'], temporaryFolder());
    const page = await Page.open(playing.addresses[0]!);
    const seeds: string[] = [];
    for (const game of [1, 2]) {
      await page.until(() => page.now.number === game);
      const { seal } = page.now;
      await playFirstChoices([page]);
      const { seed } = page.now.deck!;
      seeds.push(seed);
      expect(createHash('sha256').update(seed).digest('hex')).toBe(seal);
      const { messages } = page;
      const last = messages.findIndex(({ key, text }) => key === 'now' && text.includes(seed));
      expect(messages.slice(0, last).filter(({ text }) => seeds.some((one) => text.includes(one)))).toEqual([]);
      messages.length = 0;
      if (game === 1) await page.send({ kind: 'next' });
    }
    expect(new Set(seeds).size).toBe(2);
    page.close();
    await playing.stop();
  });

  test('of hundreds', () => {
    expect(looked).toBeGreaterThan(testSize(400, 10_000));
  });
});
