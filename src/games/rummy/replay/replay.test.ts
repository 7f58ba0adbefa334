import { describe, expect, test } from 'vitest';
import careful from '../../../../strategies/rummy/contracts/careful.js';
import { testSize } from '../../../../test/sized.testing.js';
import { POINTS, type Replay, resolveSetup, SHARE, WHOLE } from '../../../game/index.js';
import type { Line } from '../../kit/corruptions.testing.js';
import { cardOf, inOrder, sorted, testReplays } from '../../kit/replay.testing.js';
import { newDeck, notationOf } from '../cards/deck.js';
import { createGame } from '../game.js';
import rummyGame from '../index.js';
import renderer from '../renderer/renderer.js';
import { rummy } from '../rule-sets/rummy.js';
import { ALL_TURNS, DEALS } from '../rules/metrics.js';
import type { RuleSet } from '../rules/rule-set.js';
import { arbitraryPolicies, arbitrarySetup, diceOf, playsAnyDeck, threeDeals } from '../testing/tables.testing.js';
import { arbitraryGame, LETTERS, type Letter, playedGame, type ToldGame } from '../testing/told-games.testing.js';
import type { Scene } from './scene.js';

/** Several decks and jokers: equal cards, and cards that no policy melds. */
const WIDE: RuleSet = { ...rummy, deck: () => ({ ranks: 13, decks: 2, jokers: 2 }), mostDeals: 3 };

type Shown = ToldGame & { readonly replay: Replay<Scene> };

function shown(game: ToldGame): Shown {
  return { ...game, replay: game.recorder.replay() as Replay<Scene> };
}

/** Games of Rummy of any setup and policies, every third with several decks and jokers. */
function rummyGames(games: number): Shown[] {
  const dice = diceOf('replays');
  return Array.from({ length: games }, (_, game) => {
    const setup = arbitrarySetup(dice);
    const isWide = game % 3 === 2;
    const policies = isWide
      ? Array.from({ length: setup.players }, playsAnyDeck)
      : arbitraryPolicies(dice, setup.players).map((one) => one.create());
    return shown(playedGame('F', setup, policies, game, isWide ? WIDE : rummy));
  });
}

function contractGamesOf(letter: Letter, games: number): Shown[] {
  const all = Array.from({ length: 4 * games }, (_, seed) => arbitraryGame(seed, letter));
  const byLength = all.sort((one, other) => one.told.length - other.told.length);
  return byLength.slice(games, 2 * games).map(shown);
}

/** A wild upcard is buried in it. */
const WITH_BURIED = 189;
const ofRummy = rummyGames(testSize(6, 90));
const ofContracts = [
  ...LETTERS.flatMap((letter) => contractGamesOf(letter, testSize(3, 40))),
  shown(arbitraryGame(WITH_BURIED, 'C')),
];
const all = [...ofRummy, ...ofContracts];

/** A game that is registered nowhere: its rule set is all that it takes to show it. */
function unregisteredGames(games: number): Shown[] {
  return Array.from({ length: games }, (_, game) => {
    const setup = resolveSetup(createGame(threeDeals), { players: 2 + (game % 2) });
    const policies = Array.from({ length: setup.players }, () => careful.create());
    return shown(playedGame('A', setup, policies, game, threeDeals));
  });
}

/** Each frame with the line that it shows, and with the deal as the lines have it afterwards: null after the last of a deal. */
function* framesOf({ replay, told }: Shown) {
  for (const [place, frame] of replay.frames.entries()) {
    const { line } = told[place + 1]!;
    const next = told[place + 2];
    const isLast = line.type === 'score' || next?.line.type === 'deal';
    yield { ...frame, place, line, after: isLast ? null : (next?.before ?? null) };
  }
}

for (const [name, games, every] of [
  ['Rummy', ofRummy.slice(0, testSize(5, 45)), testSize(13, 3)],
  ['contract games', [...ofContracts, ...unregisteredGames(testSize(2, 20))], testSize(40, 6)],
] as const) {
  testReplays<Scene>(name, {
    samples: function* () {
      for (const { replay, terms } of games)
        yield { replay, deck: newDeck(terms.deck).map(notationOf(terms.deck).cardText) };
    },
    renderer,
    every,
    // But those that a wild stands for.
    cardsIn: /(?<!\()\b(?:[A2-9TJQK][CDHS]|(?:1[0-4]|[1-9])[BGRY]|WW)\b/g,
    open: ({ pile, melds }) => [...pile, ...melds.flatMap(({ cards }) => cards)],
    faceDown: ['stock'],
  });
}

type Lying = Pick<NonNullable<ToldGame['told'][number]['before']>, 'hands' | 'pile' | 'stock'> & {
  readonly melds: readonly { readonly kind: string; readonly cards: readonly string[] }[];
};

function tableText({ hands, pile, stock, melds }: Lying, more: unknown): string {
  const laid = melds.map(({ kind, cards }) => [kind, (kind === 'run' ? inOrder : sorted)(cards)]);
  return JSON.stringify([hands.map(sorted), inOrder(pile), inOrder(stock), laid, more]);
}

describe('a replay', () => {
  test('shows after every event where the cards lie, who is down and who has bought', () => {
    for (const game of all) {
      expect(game.replay.frames).toHaveLength(game.told.length - 1);
      for (const { scene, after } of framesOf(game)) {
        if (after === null) continue;
        const told = tableText(after, game.letter === 'F' ? null : [after.down, after.bought]);
        const isDown = after.down.map((_, seat) => scene.down.includes(seat));
        const text = tableText(scene, game.letter === 'F' ? null : [isDown, scene.buys]);
        // One comparison of texts a frame: there are thousands.
        if (text !== told) expect(text).toBe(told);
      }
    }
  });

  test('ends as the game did, with the points that were counted and as many deals', () => {
    for (const { replay, told } of all) {
      const { scene } = replay.frames.at(-1)!;
      const end = told.at(-1)!.line;
      expect([scene.winners, scene.totals]).toEqual([end.winners, end.totals]);
      for (const seat of scene.winners) expect(replay.ending).toContain(`Seat ${seat}`);
      const deals = told.slice(1).flatMap(({ line }, place) => (line.type === 'deal' ? [place] : []));
      expect(replay.chapters.starts).toEqual([0, ...deals.slice(1)]);
    }
    for (const { replay, recorder } of ofRummy) {
      const { scene } = replay.frames.at(-1)!;
      const seats = replay.seats.map((_, seat) => seat);
      const measured = (column: number) =>
        seats.map((seat) => recorder.seats[seat * rummyGame.results.seatMetrics.length + column]!);
      expect(scene.totals).toEqual(measured(POINTS));
      expect(scene.totals).toEqual(seats.map((seat) => scene.points.reduce((sum, points) => sum + points[seat]!, 0)));
      const shares = seats.map((seat) => (scene.winners.includes(seat) ? WHOLE / scene.winners.length : 0));
      expect(shares).toEqual(measured(SHARE));
      expect(replay.chapters.starts).toHaveLength(recorder.metrics[DEALS]!);
    }
  });

  test('R2.3 has turns that go round the table in each chapter', () => {
    for (const { replay, recorder } of ofRummy) {
      const { starts } = replay.chapters;
      let turns = 0;
      for (const [chapter, start] of starts.entries()) {
        const frames = replay.frames.slice(start, starts[chapter + 1]);
        expect(frames[0]).toMatchObject({ turn: 0, seat: null, scene: { deal: chapter + 1 } });
        for (const { turn, seat, scene } of frames.slice(1)) {
          if (turn > 0 && seat !== null) expect(seat).toBe((scene.dealer + turn) % replay.seats.length);
        }
        turns += frames.at(-1)!.turn;
      }
      // A stalemate may come in a turn that has no event.
      const uneventful = replay.frames.filter(
        ({ scene }, place) =>
          scene.isOver && scene.out === null && replay.frames[place - 1]!.words[0]!.includes('discards'),
      ).length;
      expect(turns).toBeLessThanOrEqual(recorder.metrics[ALL_TURNS]!);
      expect(turns).toBeGreaterThanOrEqual(recorder.metrics[ALL_TURNS]! - uneventful);
    }
  });

  test('R6.1 counts as known in a hand what came from the pile or from a meld and has not left the hand', () => {
    let known = 0;
    for (const game of all) {
      let open: string[][] = [];
      for (const { scene, line } of framesOf(game)) {
        open = openAfter(open, line, game.terms.players);
        const seen = scene.hands.map((hand) => sorted(hand.filter((piece) => scene.seen.includes(piece))));
        const told = open.map(sorted);
        if (`${seen}` !== `${told}`) expect(seen).toEqual(told);
        known += scene.seen.length;
      }
    }
    expect(known).toBeGreaterThan(1000);
  });

  test('R1.5 says of each wild in a meld what it stands for, so that the meld is what it is called', () => {
    let wilds = 0;
    for (const game of ofContracts) {
      for (const { scene, line } of framesOf(game)) {
        if (!['meld', 'layoff', 'swap'].includes(line.type)) continue;
        for (const meld of scene.melds) wilds += wildsIn(meld, game.letter);
      }
    }
    expect(wilds).toBeGreaterThan(100);
  });

  test('R7.2 lets only those float who hold nothing after a discard, in game E', () => {
    let floats = 0;
    for (const game of ofContracts) {
      let before: Scene | null = null;
      for (const { scene, line } of framesOf(game)) {
        for (const seat of scene.floating) {
          expect([game.letter, scene.hands[seat], scene.out === seat]).toEqual(['E', [], false]);
          const began = line.type === 'discard' && line.seat === seat;
          expect(began || before!.floating.includes(seat)).toBe(true);
          floats++;
        }
        if (line.type === 'discard' && game.letter === 'E' && scene.hands[line.seat]!.length === 0) {
          expect(scene.floating).toContain(line.seat);
        }
        before = scene;
      }
    }
    expect(floats).toBeGreaterThan(20);
  });

  test('R7.5 shows the stage that each is at, and what that asks for', () => {
    for (const game of ofContracts) {
      const { letter, terms } = game;
      for (const { scene, line } of framesOf(game)) {
        if (letter !== 'D') {
          expect(scene.stages).toBeNull();
          expect(new Set(scene.contracts).size).toBe(1);
          continue;
        }
        expect(scene.stages).toHaveLength(terms.players);
        if (line.type === 'score') expect(scene.stages).toEqual(line.stages);
        for (const [seat, stage] of scene.stages!.entries()) {
          if (scene.isOver) continue;
          const cards = terms.contracts[stage - 1]!.reduce((sum, { size }) => sum + size, 0);
          const told = scene.contracts[seat]!.split(', ').map((part) => /^(\d*) ?(?:set|run)s? of (\d+)$/.exec(part)!);
          expect(told.reduce((sum, [, count, size]) => sum + Number(count || 1) * Number(size), 0)).toBe(cards);
        }
      }
    }
  });

  test('has the seats and viewpoints of the table', () => {
    const setup = resolveSetup(rummyGame, { players: 3 });
    const table = rummyGame.tables.recorder(setup, Array.from({ length: 3 }, playsAnyDeck), ['a', 'b', 'c'], 'screen');
    table.play(4);
    const { seats, angles } = table.replay();
    expect(seats).toEqual(['a', 'b', 'c'].map((policy, seat) => ({ name: `Seat ${seat}`, policy })));
    expect(angles.map(({ key }) => key)).toEqual(['a', '0', '1', '2', 'x']);
  });
});

describe('the words of a replay of a game of contracts', () => {
  test('are plain sentences for every kind of event', () => {
    const told = new Set<string>();
    for (const game of ofContracts) {
      for (const { line, words } of framesOf(game)) {
        for (const text of words) {
          const isPlain = /^[A-Z][^.]*(\. [A-Z][^.]*)*\.$/.test(text);
          if (!isPlain || /undefined|null|NaN| {2}|\bno (set|run)/.test(text)) expect.fail(text);
        }
        told.add(line.type);
      }
    }
    const kinds = 'buried buy deal discard draw end layoff meld pick-and-buy restock score swap take';
    expect([...told].sort()).toEqual(kinds.split(' '));
  });

  test('R6.1 name who was asked and declined, and never speak of leaving what was bought', () => {
    let bought = false;
    let asked = 0;
    for (const game of ofContracts) {
      for (const { line, words } of framesOf(game)) {
        if (line.type === 'deal' || line.type === 'discard') bought = false;
        if (line.type === 'buy') bought = true;
        if (line.type === 'draw') expect(/ leaves /.test(words[0]!)).toBe(!bought);
        if (!('declined' in line) || line.declined.length === 0) continue;
        for (const seat of line.declined) expect(words[0]).toMatch(new RegExp(`Seat ${seat}\\b.* declines?;`));
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(20);
  });
});

/** Checks the cards that its wilds are said to stand for. @returns the number of wilds */
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

function isRow(ranks: readonly string[], isNumbers: boolean): boolean {
  const row = isNumbers ? Array.from({ length: 14 }, (_, number) => `${number + 1}`) : [...'A23456789TJQKA'];
  return row.some((_, first) => ranks.every((rank, place) => row[first + place] === rank));
}

function openAfter(before: readonly (readonly string[])[], line: Line, players: number): string[][] {
  const { type, seat, card, cards = [card] } = line;
  if (type === 'deal') return Array.from({ length: players }, () => []);
  const open = before.map((held) => [...held]);
  if (['take', 'buy', 'pick-and-buy'].includes(type)) open[seat]!.push(...cards);
  for (const left of ['discard', 'meld', 'layoff', 'swap'].includes(type) ? cards : []) {
    const place = open[seat]!.indexOf(left);
    if (place >= 0) open[seat]!.splice(place, 1);
  }
  if (type === 'swap') open[seat]!.push('WW');
  return open;
}
