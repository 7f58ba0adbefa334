/** The examples of docs/bots.md are messages of real games, and the replies there are moves that the engine accepts. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../game/index.js';
import { goodbyeLine, parseReady } from './messages.js';
import { playForPage } from './page-games.testing.js';
import type { Message } from './public-observer.testing.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGE = readFileSync(`${ROOT}docs/bots.md`, 'utf8');

function blocks(kind: string): string[] {
  return [...PAGE.matchAll(/^```(.*)\n((?:.*\n)*?)```$/gm)].flatMap(([, tag, text]) => (tag === kind ? text! : []));
}

/** The messages of a block: each begins at the beginning of a line. */
function messagesIn(block: string): Message[] {
  return block.split(/\n(?=\{)/).map((text) => JSON.parse(text) as Message);
}

const textOf = ({ id: _, table: __, ...message }: Message) => JSON.stringify(message);

const MESSAGES = blocks('json').map(messagesIn);
const EVENTS = blocks('jsonl').flatMap(messagesIn);
const REPLIES = new Map(
  MESSAGES.flatMap(([request, reply]) => (reply?.move === undefined ? [] : [[textOf(request!), reply.move!] as const])),
);

const told = new Set<string>();
const happened = new Set<string>();
const types = new Set<string>();
const answered = new Set<string>();

beforeAll(async () => {
  await playForPage({
    hear(message) {
      const text = JSON.stringify(message);
      told.add(text);
      for (const event of (message.events ?? []) as Message[]) {
        happened.add(JSON.stringify(event));
        types.add(event.type as string);
      }
      const move = REPLIES.get(text);
      // The engine refuses it by an error if it is illegal.
      if (move !== undefined) answered.add(text);
      return move;
    },
  });
}, 120_000);

describe('docs/bots.md', () => {
  const sent = MESSAGES.flat().filter(({ type }) =>
    ['hello', 'newGame', 'newDeal', 'request', 'gameOver'].includes(String(type)),
  );

  test.each(sent)('$type $decision of $game', (message) => {
    expect(told).toContain(textOf(message));
  });

  test('the replies are to the requests before them, and were played', () => {
    for (const [request, reply] of MESSAGES.filter(([, second]) => second?.move !== undefined))
      expect(reply!.id).toBe(request!.id);
    expect(REPLIES.size).toBeGreaterThan(10);
    expect([...answered].sort()).toEqual([...REPLIES.keys()].sort());
  });

  test('every decision of all games has an example', () => {
    const decisions = new Set(sent.filter(({ type }) => type === 'request').map(({ decision }) => decision));
    const listed = ['play', 'call', 'draw', 'layDown', 'discard', 'takes', 'picksAndBuys'];
    expect([...decisions].sort()).toEqual(listed.sort());
  });

  test('the events are of real games, and no type is missing', () => {
    for (const event of EVENTS) expect(happened).toContain(JSON.stringify(event));
    expect(new Set(EVENTS.map(({ type }) => type))).toEqual(types);
  });

  test('what a bot answers to hello is accepted', () => {
    const ready = MESSAGES.flat().find(({ type }) => type === 'ready')!;
    expect(parseReady(JSON.stringify(ready), [])).toEqual({ decisions: [], tables: 64 });
    const refusal = MESSAGES.flat().find(({ type }) => type === 'error')!;
    expect(() => parseReady(JSON.stringify(refusal), [])).toThrow(String(refusal.message));
    expect(JSON.parse(goodbyeLine())).toEqual({ type: 'goodbye' });
  });

  test('the error is what the engine says of a card that does not fit', async () => {
    const [request] = MESSAGES.find(([first]) => first!.decision === 'play')!;
    const message = MESSAGES.flat()
      .filter(({ type }) => type === 'error')
      .at(-1)!.message as string;
    const card = message.slice('plays '.length, 'plays 7S'.length);
    const hear = (heard: Message): Json | undefined => (JSON.stringify(heard) === textOf(request!) ? card : undefined);
    await expect(playForPage({ hear })).rejects.toThrow(message);
  });

  test('its code and its bot file are the example', () => {
    const [code] = blocks('python');
    const lines = readFileSync(`${ROOT}examples/bots/high_cards.py`, 'utf8');
    for (const line of code!.split('\n')) expect(lines).toContain(line);
    expect(readFileSync(`${ROOT}examples/bots/high-cards.yaml`, 'utf8')).toBe(blocks('yaml')[0]);
  });

  test('its links lead somewhere', () => {
    const links = [...PAGE.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !existsSync(`${ROOT}docs/${link}`))).toEqual([]);
  });
});
