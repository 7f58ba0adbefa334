/**
 * No page of `shamus play` receives a card that its seat may not see, or a seed while it is played: all messages and replies of whole games
 * are checked against the rules of who sees what. A seat sees its own hand, the discard pile and all melds, at any time of the deal.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Replay } from '../src/game/index.js';
import { loadGame } from '../src/games/registry.js';
import { conditionOf, gamesIn, type SavedGame } from '../src/play/games-folder.js';
import { type MadeMove, PERSON } from '../src/play/play-spec.js';
import { nobodyAt, PlayTable } from '../src/play/play-table.js';
import { temporaryFolder } from './cli/shamus.testing.js';
import { Page, startPlay } from './play.testing.js';
import { testSize } from './sized.testing.js';

/** Tables with one person and with two, as command lines. */
const DEAL = ['--variant', 'deal-1'];
const TABLES = [
  ['--team', 'me+closer'],
  ['--team', 'feeder+me', '--match', '2'],
  ['--team', 'me+me'],
  ['--team', 'me+closer+feeder+me', '--players', '4'],
  ['--game', 'rummy', ...DEAL, '--team', 'me+shrewd', '--players', '2'],
  ['--game', 'rummy', ...DEAL, '--team', 'me+me', '--players', '2'],
  ['--game', 'contract-rummy', ...DEAL],
  ['--game', 'contract-rummy', ...DEAL, '--team', 'me+careful+me+careful'],
  ['--game', 'shanghai-rummy', ...DEAL],
  ['--game', 'shanghai-rummy', ...DEAL, '--team', 'me+me+careful+careful'],
  ['--game', 'rook-shanghai', ...DEAL, '--match', '2'],
  ['--game', 'rook-shanghai', ...DEAL, '--team', 'me+careful+careful+me'],
  ['--game', 'frustration', ...DEAL],
  ['--game', 'frustration', ...DEAL, '--team', 'me+me+greedy+careful'],
  ['--game', 'shanghai-rum', ...DEAL],
  ['--game', 'shanghai-rum', ...DEAL, '--team', 'me+careful+me+careful'],
];

/** Where cards lie that everybody sees, and the hands by seat. */
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

/** By number of events: the cards that a seat has seen in the deal up to then, also without the numbers of equal ones. */
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

async function replayOf(saved: SavedGame, made: readonly MadeMove[]): Promise<Replay> {
  const { seed, index, game: name } = saved.deal;
  const game = await loadGame(name);
  const spec = { condition: conditionOf(game, { ...saved, made: [...made] }), seed, index };
  return new PlayTable(game, spec, nobodyAt(saved.deal.players), made).replay();
}

/** Games of a journal, cut where decisions were taken back: each part with all its decisions. */
function partsOf(path: string): { readonly saved: SavedGame; readonly made: readonly MadeMove[] }[] {
  const { games } = gamesIn(path);
  const parts: { saved: SavedGame; made: MadeMove[] }[] = [];
  for (const line of readFileSync(join(path, 'games.jsonl'), 'utf8').trimEnd().split('\n')) {
    const event = JSON.parse(line);
    const saved = games[event.id - 1]!;
    const before = event.type === 'deal' ? games[(event.branch?.of ?? 0) - 1]?.made : parts.at(-1)!.made;
    if (event.type === 'deal') parts.push({ saved, made: (before ?? []).slice(0, event.branch?.decisions ?? 0) });
    else if (event.type === 'undo') parts.push({ saved, made: before!.slice(0, event.decisions) });
    else if (event.type === 'move') parts.at(-1)!.made.push({ seat: event.seat, move: event.move });
  }
  return parts;
}

/** Plays at a table in all ways there are: with hints, refused moves, decisions taken back, branches and further decks. */
class Play {
  /** By part of the journal: how many messages each page had got when it began. */
  readonly starts: number[][] = [];
  private made = 0;

  constructor(readonly pages: readonly Page[]) {
    this.begin();
  }

  begin(): void {
    this.starts.push(this.pages.map(({ messages }) => messages.length));
  }

  async playOut(): Promise<void> {
    for (;;) {
      const page = this.pages.find(({ now }) => now.question !== null);
      if (page === undefined) return;
      const { choices } = page.now.question!;
      // Rule 4.4 of Shamus may forbid to lay nothing.
      const last = choices.length - (choices.at(-1)!.words === 'lay nothing' && choices.length > 1 ? 2 : 1);
      const number = this.made++;
      if (number % 11 === 1) await page.send({ kind: 'hint' });
      if (number % 4 === 2)
        // Cards that nobody has shown cannot be played.
        for (const reply of ['QS', '9D', '13G', 'nothing'])
          if (!JSON.stringify([...page.values]).includes(reply)) await page.send({ kind: 'reply', reply });
      if (number % 9 === 3) for (const path of ['/replay', '/policy', '/transcript']) await this.get(page, path);
      await this.act(page, { kind: 'reply', reply: choices[number % 3 === 0 ? last : 0]!.reply });
      if (number % 6 !== 5 || choices.length < 2 || page.now.result !== null) continue;
      if (page.now.mayUndo) {
        this.begin();
        await this.act(page, { kind: 'undo' });
      } else for (const kind of ['undo', 'branch', 'next']) await page.send({ kind, decisions: 1 });
    }
  }

  async next(action: { readonly kind: string; readonly decisions?: number }): Promise<void> {
    this.begin();
    await this.act(this.pages[0]!, action);
  }

  /** Does something that changes how the game stands, and waits until all pages show it. */
  private async act(page: Page, action: unknown): Promise<void> {
    const before = this.pages.map(({ now }) => now);
    const { status, refused } = await page.send(action);
    expect([status, refused]).toEqual([200, undefined]);
    const isNew = (each: Page, place: number) => each.values.has('now') && each.now !== before[place];
    await Promise.all(this.pages.map((each, place) => each.until(() => isNew(each, place))));
  }

  private async get(page: Page, path: string): Promise<void> {
    const reply = await fetch(`${page.address}${path}`);
    expect(reply.status).toBe(400);
    page.note('reply', await reply.text());
  }
}

let checked = 0;

async function check({ pages, starts }: Play, folder: string): Promise<void> {
  const parts = partsOf(folder);
  expect(parts).toHaveLength(starts.length);
  let foreign = 0;
  const seeds = parts.map(({ saved }) => saved.deal.seed);
  for (const [part, { saved, made }] of parts.entries()) {
    const replay = await replayOf(saved, made);
    const people = replay.seats.flatMap(({ policy }, seat) => (policy === PERSON ? seat : []));
    for (const [place, page] of pages.entries()) {
      const seen = seenBy(replay, people[place]!);
      const others = seenBy(replay, (people[place]! + 1) % saved.deal.players);
      const messages = page.messages.slice(starts[part]![place], starts[part + 1]?.[place]);
      for (const { key, text, events, sent } of messages) {
        checked++;
        // The game is over: all cards may be told, and the seed.
        if (key === 'review' || (key === 'now' && text.includes('"result":{'))) continue;
        const where = `${folder}, game ${saved.deal.id}: ${key} after ${events} events`;
        expect(
          seeds.slice(part).filter((seed) => text.includes(seed)),
          where,
        ).toEqual([]);
        expect(key !== 'now' || text.includes('"deck":null'), where).toBe(true);
        if (events === 0) continue;
        const at = Math.min(events, seen.length) - 1;
        const own = new Set([...seen[at]!, ...(sent ?? '').matchAll(CARD)].flat());
        // The text of a broken rule may have cards as examples.
        const told = key === 'reply' ? text.replace(/"text":"(?:[^"\\]|\\.)*"/, '') : text;
        expect(hiddenIn(told, own), where).toEqual([]);
        foreign += hiddenIn(told, others[at]!).length;
      }
    }
  }
  // The search finds what there is: the same messages hold cards that another seat may not see.
  expect(foreign).toBeGreaterThan(0);
}

describe('no message holds a hidden card or the seed of a deck', () => {
  const tables = testSize([TABLES[0]!, TABLES[1]!, TABLES[2]!, TABLES[8]!, TABLES[13]!], TABLES);
  test.each(tables.map((words) => [words.join(' '), words] as const))('%s', async (_, words) => {
    const cwd = temporaryFolder();
    const playing = await startPlay(words, cwd);
    const pages = await Promise.all(playing.addresses.map((address) => Page.open(address)));
    const play = new Play(pages);
    const { game, seal } = pages[0]!.now;
    await play.playOut();
    const { deck, made } = pages[0]!.now;
    expect(createHash('sha256').update(deck!.seed).digest('hex')).toBe(seal);
    if (!words.includes('--match')) {
      await play.next({ kind: 'branch', decisions: Math.floor(made / 2) });
      await play.playOut();
    }
    await play.next({ kind: 'next' });
    await play.playOut();
    await check(play, join(cwd, 'out/play', game));
    for (const page of pages) page.close();
    await playing.stop();
  });

  test('of all that were sent', () => {
    console.log(`${checked} messages and replies hold no hidden card and no seed`);
    expect(checked).toBeGreaterThan(testSize(1000, 10_000));
  });
});
