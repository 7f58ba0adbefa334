import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { POINTS, type Replay, resolveSetup, type Setup, SHARE, WHOLE } from '../../../game/index.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import { cardText, newDeck } from '../cards/deck.js';
import { RummyEngine } from '../engine/engine.js';
import { gameOf } from '../game.js';
import rummyGame from '../index.js';
import type { RummyPlayer } from '../policy.js';
import { rummy } from '../rule-sets/rummy.js';
import { ALL_TURNS, DEALS } from '../rules/metrics.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { anyPolicies, anySetup, playsAnyDeck } from '../testing/any-table.testing.js';
import { tablesOf } from '../testing/naive-table.testing.js';
import { RummyCamera } from './replay-recorder.js';
import type { Scene } from './scene.js';
import { RummyStoryteller } from './storyteller.js';

const GAMES = testSize(30, 200);

/** Several decks and jokers: equal cards, and cards that no policy melds. */
const WIDE: RuleSet = { ...rummy, deck: () => ({ ranks: 13, decks: 2, jokers: 2 }), mostDeals: 3 };

interface Shown {
  readonly film: Replay<Scene>;
  readonly camera: RummyCamera;
  readonly transcript: readonly string[];
  readonly terms: Terms;
  readonly print: number;
}

function shown(rules: RuleSet, setup: Setup, make: () => RummyPlayer[], seed: string, game: number): Shown {
  const names = make().map((_, seat) => `policy ${seat}`);
  const terms = termsOf(rules, setup);
  const key = keyFromSeed(seed);
  const camera = new RummyCamera(rules, setup, make(), names, key);
  const teller = new RummyStoryteller(rules, setup, make(), names, seed);
  const engine = new RummyEngine(terms, make(), key);
  for (const table of [camera, teller, engine]) table.play(game);
  const film = camera.film() as Replay<Scene>;
  return { film, camera, transcript: teller.transcript(), terms, print: engine.fingerprint() };
}

/** Games of any setup and policies, every third with several decks and jokers. */
function* anyGames(seed: string, games: number): Generator<Shown> {
  const dice = new Stream();
  dice.start(keyFromSeed(seed), 0, 0);
  for (let game = 0; game < games; game++) {
    const setup = anySetup(dice);
    if (game % 3 === 2) {
      const make = () => Array.from({ length: setup.players }, playsAnyDeck);
      yield shown(WIDE, setup, make, seed, game);
      continue;
    }
    const policies = anyPolicies(dice, setup.players);
    yield shown(rummy, setup, () => policies.map((policy) => policy.create()), seed, game);
  }
}

/** A piece without the number that tells it apart. */
const plain = (piece: string): string => piece.slice(0, 2);
const cardsIn = (pieces: readonly string[]): string => pieces.map(plain).join(' ');
const sorted = (pieces: readonly string[]): string => pieces.map(plain).sort().join(' ');

function allOf({ hands, pile, stock, melds }: Scene): string[] {
  return [...hands.flat(), ...pile, ...stock, ...melds.flatMap(({ cards }) => cards)];
}

describe('a film of Rummy', () => {
  test(`of each of ${GAMES} games shows after every event where the cards lie that the transcript tells of`, () => {
    let frames = 0;
    for (const { film, transcript, terms } of anyGames('film', GAMES)) {
      const tables = tablesOf(transcript, terms.handSizes[0]!);
      expect(film.frames).toHaveLength(tables.length);
      for (const [place, { scene }] of film.frames.entries()) {
        const { hands, pile, stock, melds } = tables[place]!;
        expect(scene.hands.map(sorted)).toEqual(hands.map(sorted));
        expect([cardsIn(scene.pile), cardsIn(scene.stock)]).toEqual([cardsIn(pile), cardsIn(stock)]);
        expect(scene.melds.map(({ kind, cards }) => (kind === 'run' ? cardsIn : sorted)(cards))).toEqual(
          melds.map((cards, meld) => (scene.melds[meld]!.kind === 'run' ? cardsIn : sorted)(cards)),
        );
        frames++;
      }
    }
    expect(frames).toBeGreaterThan(100 * GAMES);
  });

  test('R1.1 has every card of the deck in every frame, and no two pieces of one name', () => {
    for (const { film, terms } of anyGames('pieces', testSize(12, 60))) {
      const deck = newDeck(terms.deck).map(cardText).sort().join(' ');
      for (const { scene } of film.frames) {
        const pieces = allOf(scene);
        expect(sorted(pieces)).toBe(deck);
        expect(new Set(pieces).size).toBe(pieces.length);
      }
    }
  });

  test('ends as the engine does, and tells the points that were counted', () => {
    for (const { film, camera, print } of anyGames('ends', GAMES)) {
      expect(camera.fingerprint()).toBe(print);
      const { scene } = film.frames.at(-1)!;
      const seats = film.seats.map((_, seat) => seat);
      const measured = (column: number) =>
        seats.map((seat) => camera.seats[seat * rummyGame.seatMetrics.length + column]!);
      expect(scene.totals).toEqual(measured(POINTS));
      expect(scene.totals).toEqual(seats.map((seat) => scene.points.reduce((sum, points) => sum + points[seat]!, 0)));
      expect(seats.map((seat) => (scene.winners.includes(seat) ? WHOLE / scene.winners.length : 0))).toEqual(
        measured(SHARE),
      );
      expect(film.chapters.starts).toHaveLength(camera.metrics[DEALS]!);
      for (const seat of scene.winners) expect(film.ending).toContain(film.seats[seat]!.name);
    }
  });

  test('has a chapter for each deal, and counts the turns of each one by one', () => {
    for (const { film, camera } of anyGames('turns', testSize(20, 100))) {
      const { starts } = film.chapters;
      let turns = 0;
      for (const [chapter, start] of starts.entries()) {
        const frames = film.frames.slice(start, starts[chapter + 1]);
        expect(frames[0]).toMatchObject({ turn: 0, seat: null, scene: { deal: chapter + 1 } });
        for (const [place, frame] of frames.slice(1).entries()) {
          const before = frames[place]!;
          expect([0, 1]).toContain(frame.turn - before.turn);
          if (frame.turn === before.turn && frame.seat !== null) expect(frame.seat).toBe(before.seat);
          if (frame.turn > 0 && frame.seat !== null) {
            expect(frame.seat).toBe((frame.scene.dealer + frame.turn) % film.seats.length);
          }
        }
        turns += frames.at(-1)!.turn;
      }
      // A stalemate may come in a turn that has no event.
      const uneventful = film.frames.filter(
        ({ scene }, place) =>
          scene.isOver && scene.out === null && film.frames[place - 1]!.words[0]!.includes('discards'),
      ).length;
      expect(turns).toBeLessThanOrEqual(camera.metrics[ALL_TURNS]!);
      expect(turns).toBeGreaterThanOrEqual(camera.metrics[ALL_TURNS]! - uneventful);
    }
  });

  test('tells a seat in words of no card that it has not seen', () => {
    let hidden = 0;
    for (const { film } of anyGames('words', testSize(10, 60))) {
      for (const [at, { seat }] of film.angles.entries()) {
        if (seat === null) continue;
        for (const { words, scene } of film.frames) {
          const told = words[at]!;
          const open: string[] = [
            ...scene.pile,
            ...scene.melds.flatMap(({ cards }) => cards),
            ...scene.seen,
            ...scene.hands[seat]!,
          ];
          const known: ReadonlySet<string> = new Set(open.map(plain));
          const unknown: string[] = (told.match(/\b(?:[A2-9TJQK][CDHS]|WW)\b/g) ?? []).filter(
            (card) => !known.has(card),
          );
          if (unknown.length > 0) expect.fail(`seat ${seat} is told '${told}' and has not seen ${unknown}`);
          if (told !== words[0]) hidden++;
        }
      }
    }
    expect(hidden).toBeGreaterThan(100);
  });

  test('knows of a hand what everybody has seen taken from the discard pile and not leave it', () => {
    let taken = 0;
    for (const { film } of anyGames('seen', testSize(10, 60))) {
      for (const [place, { scene, words }] of film.frames.entries()) {
        const held = new Set(scene.hands.flat());
        for (const piece of scene.seen) expect(held.has(piece)).toBe(true);
        if (!/ takes /.test(words[0]!)) continue;
        expect(scene.seen).toContain(film.frames[place - 1]!.scene.pile.at(-1));
        taken++;
      }
    }
    expect(taken).toBeGreaterThan(100);
  });

  test('is plain data', () => {
    for (const { film } of anyGames('data', 6)) expect(JSON.parse(JSON.stringify(film))).toEqual(film);
  });

  test('is what the game has to show', async () => {
    const game = gameOf(rummy);
    const setup = resolveSetup(game, { players: 3 });
    const camera = await game.screen!.camera(
      setup,
      Array.from({ length: 3 }, playsAnyDeck),
      ['a', 'b', 'c'],
      keyFromSeed('screen'),
    );
    camera.play(4);
    const film = camera.film();
    expect(film.seats).toEqual(['a', 'b', 'c'].map((policy, seat) => ({ name: `Seat ${seat}`, policy })));
    expect(film.angles.map(({ key }) => key)).toEqual(['a', '0', '1', '2', 'x']);
  });
});
