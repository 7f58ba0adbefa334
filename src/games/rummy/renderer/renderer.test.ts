import { describe, expect, test } from 'vitest';
import { type Replay, resolveSetup } from '../../../game/index.js';
import { buildReplay } from '../../kit/recorded-game.js';
import { readCard, readCards } from '../cards/deck.js';
import type { RummyEvent } from '../engine/events.js';
import rummyGame from '../index.js';
import { replaySpec } from '../replay/replay.js';
import type { Scene } from '../replay/scene.js';
import { rummy } from '../rule-sets/rummy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { termsOf } from '../rules/terms.js';
import { arbitraryGame, LETTERS } from '../testing/told-games.testing.js';
import renderer from './renderer.js';

const WIDE: RuleSet = { ...rummy, deck: () => ({ ranks: 13, decks: 2, jokers: 2 }), mostDeals: 1 };

const contractGames = LETTERS.map((letter) => {
  const { told, recorder } = arbitraryGame(1, letter);
  return { letter, replay: recorder.replay() as Replay<Scene>, lines: told.slice(1).map(({ line }) => line) };
});
const namesOf = (replay: Replay): string[] => replay.seats.map(({ name }) => name);

test('all hands are open when the deal is over', () => {
  for (const { replay } of contractGames) {
    const { scene } = replay.frames.find((frame) => frame.scene.isOver)!;
    const drawn = renderer.draw(scene, replay.angles[1]!, namesOf(replay));
    for (const card of scene.hands.flat()) expect(drawn).toContain(`data-piece="${card}"`);
  }
});

test('R6.1 a seat sees what others bought, and the backs of what came with it', () => {
  let bought = 0;
  for (const { replay, lines } of contractGames) {
    for (const [place, event] of lines.entries()) {
      if (event.type !== 'buy') continue;
      const { scene } = replay.frames[place]!;
      const angle = replay.angles.find(({ seat }) => seat !== null && seat !== event.seat)!;
      const drawn = renderer.draw(scene, angle, namesOf(replay));
      const [card, ...penalty] = scene.fresh;
      expect(drawn).toContain(`data-piece="${card}"`);
      for (const hidden of penalty) expect(drawn).not.toContain(`data-piece="${hidden}"`);
      expect(seatOf(drawn, event.seat)).toContain('>buys</span>');
      for (const seat of event.declined) expect(seatOf(drawn, seat)).toContain('>declines</span>');
      bought++;
    }
  }
  expect(bought).toBeGreaterThan(5);
});

function seatOf(drawn: string, seat: number): string {
  return new RegExp(`<section class="seat[^"]*" aria-label="Seat ${seat}">.*?</section>`, 's').exec(drawn)![0];
}

describe('the contract of a deal', () => {
  const drawnOf = (letter: string, at: (scene: Scene) => boolean) => {
    const { replay } = contractGames.find((one) => one.letter === letter)!;
    const { scene } = replay.frames.find((frame) => at(frame.scene))!;
    return { scene, names: namesOf(replay), drawn: renderer.draw(scene, replay.angles[0], namesOf(replay)) };
  };

  test('R4.1 stands once for all, and beside each who has laid it', () => {
    const { scene, drawn, names } = drawnOf('A', ({ down }) => down.length > 0);
    expect(drawn).toContain(`To lay: <b>${scene.contracts[0]}</b>`);
    for (const seat of names.keys()) {
      expect(seatOf(drawn, seat).includes('>down</span>')).toBe(scene.down.includes(seat));
    }
  });

  test('R7.5 stands beside each where all have stages of their own, and so do the stages', () => {
    const { scene, drawn, names } = drawnOf('D', () => true);
    expect(drawn).not.toContain('To lay:');
    const rows = /<table>.*<\/table>/s.exec(drawn)![0].split('<tr').slice(1);
    for (const [seat, stage] of scene.stages!.entries()) {
      expect(seatOf(drawn, seat)).toContain(`stage ${stage}: ${scene.contracts[seat]}`);
      expect(rows[seat]).toContain(`<td class="total">${stage}</td>`);
      expect(rows[seat]!.match(/class="laid"/g) ?? []).toHaveLength(stage - 1);
    }
    expect(rows).toHaveLength(names.length);
  });
});

function sceneAfter(players: number, deck: string, events: readonly RummyEvent[]): { scene: Scene; html: string } {
  const terms = termsOf(WIDE, resolveSetup(rummyGame, { players }));
  const deal: RummyEvent = { type: 'deal', deal: 1, dealer: 0, contract: [], deck: readCards(deck) };
  const names = Array.from({ length: players }, () => 'p');
  const replay = buildReplay([deal, ...events], [], replaySpec(terms, names));
  const { scene } = replay.frames.at(-1)!;
  return { scene, html: renderer.draw(scene, replay.angles[0], namesOf(replay)) };
}

/** Two hands of ten cards, the upcard 4C, and a stock of two. */
const DECK = '7H 2S WW 3S 9H 4S 7H 5S TH 6S KC 8S KC 9S WW TS KS JS 2D QS 4C 5D 6D';

describe('melds', () => {
  test('R1.5 say what a joker stands for: a card in a run, a rank in a set', () => {
    const { html, scene } = sceneAfter(2, DECK, [
      { type: 'draw', seat: 1, card: readCard('5D') },
      { type: 'meld', seat: 1, kind: 'run', cards: readCards('7H WW 9H TH'), low: 7, wilds: [1] },
      { type: 'meld', seat: 1, kind: 'set', cards: readCards('KC KC WW'), low: null, wilds: [2] },
    ]);
    expect(scene.melds.map(({ cards }) => cards)).toEqual([
      ['7H', 'WW', '9H', 'TH'],
      ['KC', 'KC2', 'WW2'],
    ]);
    expect(html).toContain('aria-label="joker for 8 of hearts"');
    expect(html).toContain('aria-label="joker for king"');
    const group = /aria-label="Melds of Seat 1">.*?<\/section>/s.exec(html)![0];
    expect(group.match(/role="group" aria-label="(set|run)"/g)).toHaveLength(2);
  });

  test('R10.4 grow at the end where cards are laid off', () => {
    const { scene } = sceneAfter(2, DECK, [
      { type: 'draw', seat: 1, card: readCard('5D') },
      { type: 'meld', seat: 1, kind: 'run', cards: readCards('7H WW 9H'), low: 7, wilds: [1] },
      { type: 'layoff', seat: 1, meld: 0, cards: readCards('TH'), end: 'high' },
      { type: 'layoff', seat: 1, meld: 0, cards: readCards('WW'), end: 'low' },
    ]);
    expect(scene.melds[0]).toEqual({
      owner: 1,
      kind: 'run',
      cards: ['WW2', '7H', 'WW', '9H', 'TH'],
      wilds: { 0: '6H', 2: '8H' },
    });
    expect(scene.fresh).toEqual(['WW2']);
  });
});

test('the first of equal cards to leave a hand is one that everybody knows', () => {
  const { scene } = sceneAfter(2, DECK.replace(' 4C 5D', ' 7H 5D'), [
    { type: 'take', seat: 1, card: readCard('7H'), declined: [] },
    { type: 'discard', seat: 1, card: readCard('7H') },
  ]);
  expect(scene.pile).toEqual(['7H3']);
  expect(scene.seen).toEqual([]);
  expect(scene.hands[1]!.filter((card) => card.startsWith('7H'))).toEqual(['7H', '7H2']);
});

describe('points', () => {
  const angle = { key: 'a', name: 'all', seat: null } as const;
  const { scene } = sceneAfter(2, DECK, []);
  const names = ['one', 'two'];
  const rowsOf = (points: readonly number[][], deal: number, isOver = false): string[] => {
    const totals = [0, 1].map((seat) => points.reduce((sum, each) => sum + each[seat]!, 0));
    const html = renderer.draw({ ...scene, hands: [[], []], points, totals, deal, isOver }, angle, names);
    const rows = /<table>.*<\/table>/s.exec(html)![0].split('<tr').slice(1);
    return rows.map((row) => Array.from(row.matchAll(/<t[hd][^>]*>([^<]*)</g), ([, text]) => text!.trim()).join(' '));
  };

  test('stand deal by deal beside their sums', () => {
    expect(rowsOf([], 1)).toEqual(['deal total', 'one 0', 'two 0']);
    expect(
      rowsOf(
        [
          [12, 0],
          [0, 7],
        ],
        3,
      ),
    ).toEqual(['deal 1 2 total', 'one 12 0 12', 'two 0 7 7']);
    expect(rowsOf([[-25, 40]], 1, true)).toEqual(['deal 1 total', 'one −25 −25', 'two 40 40']);
  });

  test('of the first of many deals stand in one column', () => {
    const points = Array.from({ length: 9 }, (_, deal) => [deal + 1, 0]);
    expect(rowsOf(points, 10)).toEqual(['deal 1–4 5 6 7 8 9 total', 'one 10 5 6 7 8 9 45', 'two 0 0 0 0 0 0 0']);
  });
});
