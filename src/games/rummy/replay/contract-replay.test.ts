/** Replays of the five games of contracts, against games that are played from the rules alone. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { cardOf, inOrder, sorted, testReplays } from '../../kit/replay.testing.js';
import { newDeck, notationOf } from '../cards/deck.js';
import { LETTERS, type Letter } from '../checker/naive/naive-rules.testing.js';
import type { RummyEvent } from '../engine/events.js';
import renderer from '../renderer/renderer.js';
import { type NaiveReplay, naiveReplays } from './naive-replay.testing.js';
import type { Scene } from './scene.js';

const games = LETTERS.flatMap((letter) => naiveReplays(letter));

/** Cards in a sentence, but those that a wild stands for. */
const CARDS_IN_WORDS = /(?<!\()\b(?:[A2-9TJQK][CDHS]|(?:1[0-4]|[1-9])[BGRY]|WW)\b/g;

testReplays<Scene>('games of contracts', {
  samples: function* () {
    for (const { replay, terms } of games)
      yield { replay, deck: newDeck(terms.deck).map(notationOf(terms.deck).cardText) };
  },
  renderer,
  every: testSize(25, 2),
  cardsIn: CARDS_IN_WORDS,
  open: ({ pile, melds }) => [...pile, ...melds.flatMap(({ cards }) => cards)],
  faceDown: ['stock'],
});

function* framesOf({ replay, events }: NaiveReplay) {
  for (const [place, frame] of replay.frames.entries()) yield { ...frame, place, event: events[place]! };
}

describe('a replay of a game of contracts', () => {
  test('shows after every event where the cards lie, who is down and who has bought', () => {
    for (const { replay, after } of games) {
      for (const [place, { scene }] of replay.frames.entries()) {
        const table = after[place];
        if (table === null || table === undefined) continue;
        expect(scene.hands.map(sorted)).toEqual(table.hands.map(sorted));
        expect([inOrder(scene.pile), inOrder(scene.stock)]).toEqual([inOrder(table.pile), inOrder(table.stock)]);
        for (const [number, { kind, cards }] of table.melds.entries()) {
          const shown = scene.melds[number]!;
          const as = kind === 'run' ? inOrder : sorted;
          expect([shown.kind, as(shown.cards)]).toEqual([kind, as(cards)]);
        }
        expect(scene.down).toEqual(table.down.flatMap((is, seat) => (is ? [seat] : [])));
        expect(scene.buys).toEqual(table.bought);
      }
    }
  });

  test('R1.5 says of each wild in a meld what it stands for, so that the meld is what it is called', () => {
    let wilds = 0;
    for (const one of games) {
      for (const { scene, event } of framesOf(one)) {
        if (!['meld', 'layoff', 'swap'].includes(event.type)) continue;
        for (const meld of scene.melds) wilds += wildsIn(meld, one.letter);
      }
    }
    expect(wilds).toBeGreaterThan(100);
  });

  test('R6.1 counts as known in a hand what came from the pile or from a meld and has not left the hand', () => {
    let known = 0;
    for (const { replay, events, terms } of games) {
      const { cardText } = notationOf(terms.deck);
      let open: string[][] = [];
      for (const [place, { scene }] of replay.frames.entries()) {
        open = openAfter(open, events[place]!, terms.players, cardText);
        const seen = scene.hands.map((hand) => hand.filter((piece) => scene.seen.includes(piece)));
        expect(seen.map(sorted)).toEqual(open.map(sorted));
        known += scene.seen.length;
      }
    }
    expect(known).toBeGreaterThan(1000);
  });

  test('R7.2 lets only those float who hold nothing after a discard, in game E', () => {
    let floats = 0;
    for (const one of games) {
      let before: Scene | null = null;
      for (const { scene, event } of framesOf(one)) {
        for (const seat of scene.floating) {
          expect([one.letter, scene.hands[seat], scene.out === seat]).toEqual(['E', [], false]);
          const began = event.type === 'discard' && event.seat === seat;
          expect(began || before!.floating.includes(seat)).toBe(true);
          floats++;
        }
        if (event.type === 'discard' && one.letter === 'E' && scene.hands[event.seat]!.length === 0) {
          expect(scene.floating).toContain(event.seat);
        }
        before = scene;
      }
    }
    expect(floats).toBeGreaterThan(20);
  });

  test('R7.5 shows the stage that each is at, and what that asks for', () => {
    for (const { replay, letter, events, terms } of games) {
      for (const [place, { scene }] of replay.frames.entries()) {
        const event = events[place]!;
        if (letter !== 'D') {
          expect(scene.stages).toBeNull();
          expect(new Set(scene.contracts).size).toBe(1);
          continue;
        }
        expect(scene.stages).toHaveLength(terms.players);
        if (event.type === 'score') expect(scene.stages).toEqual(event.stages);
        for (const [seat, stage] of scene.stages!.entries()) {
          if (scene.isOver) continue;
          const cards = terms.contracts[stage - 1]!.reduce((sum, { size }) => sum + size, 0);
          const told = scene.contracts[seat]!.split(', ').map((part) => /^(\d*) ?(?:set|run)s? of (\d+)$/.exec(part)!);
          expect(told.reduce((sum, [, count, size]) => sum + Number(count || 1) * Number(size), 0)).toBe(cards);
        }
      }
    }
  });

  test('has a chapter for each deal, and ends with who has won', () => {
    for (const { replay, events } of games) {
      const deals = events.flatMap(({ type }, place) => (type === 'deal' ? [place] : []));
      expect(replay.chapters.starts).toEqual([0, ...deals.slice(1)]);
      const end = events.at(-1) as RummyEvent & { readonly type: 'end' };
      expect(replay.frames.at(-1)!.scene.winners).toEqual(end.winners);
      for (const seat of end.winners) expect(replay.ending).toContain(`Seat ${seat}`);
    }
  });
});

describe('the words of a replay of a game of contracts', () => {
  test('are plain sentences for every kind of event', () => {
    const told = new Map<string, string>();
    for (const one of games) {
      for (const { event, words } of framesOf(one)) {
        for (const text of words) {
          const isPlain = /^[A-Z][^.]*(\. [A-Z][^.]*)*\.$/.test(text);
          if (!isPlain || /undefined|null|NaN| {2}|\bno (set|run)/.test(text)) expect.fail(text);
        }
        told.set(event.type, words[0]!);
      }
    }
    expect([...told.keys()].sort()).toEqual(
      [
        ...['buried', 'buy', 'deal', 'discard', 'draw', 'end', 'layoff'],
        ...['meld', 'pick-and-buy', 'restock', 'score', 'swap', 'take'],
      ].sort(),
    );
  });

  test('R6.1 name who was asked and declined, and never speak of leaving what was bought', () => {
    let bought = false;
    let asked = 0;
    for (const one of games) {
      for (const { event, words } of framesOf(one)) {
        if (event.type === 'deal' || event.type === 'discard') bought = false;
        if (event.type === 'buy') bought = true;
        if (event.type === 'draw') expect(/ leaves /.test(words[0]!)).toBe(!bought);
        if (!('declined' in event) || event.declined.length === 0) continue;
        for (const seat of event.declined) expect(words[0]).toMatch(new RegExp(`Seat ${seat}\\b.* declines?;`));
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(20);
  });
});

/** Checks what its wilds are said to stand for. @returns how many it has */
function wildsIn({ kind, cards, wilds }: Scene['melds'][number], letter: Letter): number {
  const isWild = (card: string) => card === 'WW' || (letter === 'D' && card.startsWith('2'));
  const places = cards.flatMap((piece, place) => (isWild(cardOf(piece)) ? [place] : []));
  expect(Object.keys(wilds).map(Number)).toEqual(places);
  const faces = cards.map((piece, place) => wilds[place] ?? cardOf(piece));
  const ranks = faces.map((face) => (/.[A-Z]$/.test(face) ? face.slice(0, -1) : face));
  if (kind === 'set') expect(new Set(ranks).size).toBe(1);
  else expect(isRow(ranks, letter === 'C'), ranks.join(' ')).toBe(true);
  if (kind === 'run' && letter !== 'D') expect(new Set(faces.map((face) => face.slice(-1))).size).toBe(1);
  return places.length;
}

/** Whether ranks follow each other; the ace stands at either end, where cards are not numbers. */
function isRow(ranks: readonly string[], isNumbers: boolean): boolean {
  const row = isNumbers ? Array.from({ length: 14 }, (_, number) => `${number + 1}`) : [...'A23456789TJQKA'];
  return row.some((_, first) => ranks.every((rank, place) => row[first + place] === rank));
}

/** The cards that everybody knows each seat to hold after an event, told by the events alone. */
function openAfter(
  before: readonly (readonly string[])[],
  event: RummyEvent,
  players: number,
  cardText: (card: number) => string,
): string[][] {
  if (event.type === 'deal') return Array.from({ length: players }, () => []);
  const open = before.map((cards) => [...cards]);
  const give = (seat: number, card: number) => {
    const place = open[seat]!.indexOf(cardText(card));
    if (place >= 0) open[seat]!.splice(place, 1);
  };
  if (event.type === 'take' || event.type === 'buy') open[event.seat]!.push(cardText(event.card));
  if (event.type === 'pick-and-buy') open[event.seat]!.push(...event.cards.map(cardText));
  if (event.type === 'discard') give(event.seat, event.card);
  if (event.type === 'meld' || event.type === 'layoff') for (const card of event.cards) give(event.seat, card);
  if (event.type === 'swap') {
    give(event.seat, event.card);
    open[event.seat]!.push('WW');
  }
  return open;
}
