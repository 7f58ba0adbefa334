/**
 * No page of `shamus play` receives a card that its seat may not see, or a seed while it is played: all messages and replies of whole games
 * are checked against the rules of who sees what. A seat sees its own hand, the discard pile and all melds, at any time of the deal.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Game, type Replay, resolveSetup } from '../dist/src/game/index.js';
import { loadGame } from '../dist/src/games/registry.js';
import { PlayRoom } from '../dist/src/play/play-room.js';
import { PlayPages } from '../dist/src/play/play-server.js';
import { drawnSeed, type MadeMove, PERSON, type PlaySpec, resolvePlayers } from '../dist/src/play/play-spec.js';
import { nobodyAt, PlayTable } from '../dist/src/play/play-table.js';
import { startServer } from '../dist/src/server/server.js';
import { type Message, Page } from './play.testing.js';
import { testSize } from './sized.testing.js';

const TABLES: readonly (readonly [game: string, team: string, players: number, variant?: string])[] = [
  ['shamus', 'me+closer', 2],
  ['shamus', 'feeder+me', 2],
  ['shamus', 'me+closer+feeder+closer', 4],
  ['rummy', 'me+shrewd', 2, 'deal-1'],
  ['contract-rummy', 'me+careful+careful', 3, 'deal-1'],
  ['shanghai-rummy', 'careful+me+careful', 3, 'deal-1'],
  ['rook-shanghai', 'me+careful+careful', 3, 'deal-1'],
  ['frustration', 'me+greedy+careful', 3, 'deal-1'],
  ['shanghai-rum', 'me+careful+careful', 3, 'deal-1'],
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

/** A game at the table, or what stood of it before a decision was taken back. */
interface Part {
  readonly game: Game;
  readonly spec: PlaySpec;
  readonly made: readonly MadeMove[];
}

function replayOf({ game, spec, made }: Part): Replay {
  return new PlayTable(game, spec, nobodyAt(spec.condition.setup.players), [...made]).replay();
}

/** Plays at a table in all ways there are: with hints, refused moves, decisions taken back, branches and further decks. */
class Play {
  readonly parts: (Part & { readonly messages: readonly Message[] })[] = [];
  private begun = 0;
  private made = 0;

  constructor(
    readonly page: Page,
    private readonly room: PlayRoom,
  ) {}

  /** Ends a part: what follows is of a game with other decisions. */
  end(): void {
    const { game, spec, standing } = this.room.session;
    const messages = this.page.messages.slice(this.begun);
    this.begun = this.page.messages.length;
    this.parts.push({ game, spec, made: [...standing.made], messages });
  }

  async playOut(): Promise<void> {
    const { page } = this;
    while (page.now.question !== null) {
      const { choices } = page.now.question;
      // Rule 4.4 of Shamus may forbid to lay nothing.
      const last = choices.length - (choices.at(-1)!.words === 'lay nothing' && choices.length > 1 ? 2 : 1);
      const number = this.made++;
      if (number % 11 === 1) await page.send({ kind: 'hint' });
      if (number % 4 === 2)
        // Cards that nobody has shown cannot be played.
        for (const reply of ['QS', '9D', '13G', 'nothing'])
          if (!JSON.stringify([...page.values]).includes(reply)) await page.send({ kind: 'reply', reply });
      if (number % 9 === 3) for (const path of ['/replay', '/policy', '/transcript']) await this.get(path);
      await page.act({ kind: 'reply', reply: choices[number % 3 === 0 ? last : 0]!.reply });
      if (number % 6 !== 5 || choices.length < 2 || page.now.result !== null || !page.now.mayUndo) continue;
      this.end();
      await page.act({ kind: 'undo' });
    }
    this.end();
  }

  private async get(path: string): Promise<void> {
    const reply = await fetch(`${this.page.address}${path}`);
    expect(reply.status).toBe(400);
    this.page.note('reply', await reply.text());
  }
}

let checked = 0;

function check({ parts }: Play): void {
  let foreign = 0;
  const seeds = parts.map(({ spec }) => spec.seed);
  for (const [number, part] of parts.entries()) {
    const replay = replayOf(part);
    const seat = replay.seats.findIndex(({ policy }) => policy === PERSON);
    const seen = seenBy(replay, seat);
    const others = seenBy(replay, (seat + 1) % part.spec.condition.setup.players);
    for (const { key, text, events, sent } of part.messages) {
      checked++;
      // The game is over: all cards may be told, and the seed.
      if (key === 'review' || (key === 'now' && text.includes('"result":{'))) continue;
      const where = `part ${number}: ${key} after ${events} events`;
      expect(
        seeds.slice(number).filter((seed) => text.includes(seed)),
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
  // The search finds what there is: the same messages hold cards that another seat may not see.
  expect(foreign).toBeGreaterThan(0);
}

describe('no message holds a hidden card or the seed of a deck', () => {
  const tables = testSize([TABLES[0]!, TABLES[1]!, TABLES[4]!, TABLES[7]!], TABLES);
  test.each(tables.map((table) => [table.slice(0, 2).join(' '), table] as const))('%s', async (_, table) => {
    const [name, team, players, variant] = table;
    const game = await loadGame(name);
    const setup = resolveSetup(game, { players, ...(variant && { variant }) });
    const condition = { setup, team: await resolvePlayers(game, players, team, undefined) };
    const room = new PlayRoom({ mayUndo: true, timeout: 60 });
    await room.start(game, { condition, seed: drawnSeed(), index: 0 });
    const pages = new PlayPages(room);
    await pages.update();
    const server = await startServer(pages.routes);
    const page = await Page.open((await fetch(server.address)).url);
    const play = new Play(page, room);
    const { seal } = page.now;
    await play.playOut();
    const { deck, made } = page.now;
    expect(createHash('sha256').update(deck!.seed).digest('hex')).toBe(seal);
    await page.act({ kind: 'branch', decisions: Math.floor(made / 2) });
    await play.playOut();
    await page.act({ kind: 'next' });
    await play.playOut();
    check(play);
    page.close();
    await server.close();
    await room.end();
  });

  test('of all that were sent', () => {
    console.log(`${checked} messages and replies hold no hidden card and no seed`);
    expect(checked).toBeGreaterThan(testSize(1000, 10_000));
  });
});
