import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import type { Replay } from '../../../game/index.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import type { Deal, Move } from '../checker/format.js';
import { play, setUp } from '../checker/index.js';

import { OUTCOMES } from '../rules/endings.js';
import { METRICS } from '../rules/metrics.js';
import { anySetup, anyTeam } from '../testing/any-setup.testing.js';
import { ShamusCamera } from './replay-recorder.js';
import type { Scene } from './scene.js';
import { ShamusStoryteller } from './storyteller.js';

const GAMES = testSize(120, 500);

interface Shown {
  readonly film: Replay<Scene>;
  readonly camera: ShamusCamera;
  readonly transcript: readonly string[];
}

/** Games of any setup and team, each on film and, played by policies of their own, as a transcript. */
function* anyGames(seed: string, games: number): Generator<Shown> {
  const dice = new Stream();
  dice.start(keyFromSeed(seed), 0, 0);
  for (let game = 0; game < games; game++) {
    const setup = anySetup(dice);
    const team = anyTeam(dice, setup.players);
    const names = team.map(({ name }) => name);
    const make = () => team.map((policy) => policy.create());
    const camera = new ShamusCamera(setup, make(), names, keyFromSeed(seed));
    const teller = new ShamusStoryteller(setup, make(), names, seed);
    camera.play(game);
    teller.play(game);
    yield { film: camera.film() as Replay<Scene>, camera, transcript: teller.transcript() };
  }
}

type Position = Pick<
  Scene,
  'hands' | 'pile' | 'circle' | 'stock' | 'sequences' | 'groups' | 'points' | 'net' | 'targets'
> & { readonly isLost: boolean };

/** As one text, in which the order of cards stands only where it matters. */
function positionOf({ hands, pile, circle, stock, sequences, groups, points, net, targets, isLost }: Position): string {
  const sets = [...hands, sequences.flat(), groups.flat()].map((cards) => [...cards].sort().join(' '));
  const numbers = [points, net, targets.senior, targets.junior, isLost];
  return [...sets, pile.join(' '), circle.join(' '), stock.join(' '), ...numbers].join(' | ');
}

function cardsSeen({ pile, sequences, groups, seen, hands }: Scene, seat: number): Set<string> {
  const cards = [...pile, ...sequences.flat(), ...groups.flat(), ...seen, ...hands[seat]!];
  return new Set(cards);
}

describe('a film', () => {
  test(`of each of ${GAMES} games stands, after every event, as the checker has it`, () => {
    let frames = 0;
    for (const { film, transcript } of anyGames('film', GAMES)) {
      const [first, ...lines] = transcript.map((text) => JSON.parse(text) as Deal | Move);
      const game = setUp(first as Deal);
      const script = play(game);
      script.next();
      expect(film.frames).toHaveLength(transcript.length);
      for (const [place, { scene }] of film.frames.entries()) {
        if (place > 0) script.next(lines[place - 1] as Move);
        // That Senior is lost is an event of its own, right after the one that loses it.
        const isLost = scene.seniorLost || film.frames[place + 1]?.scene.seniorLost === true;
        expect(positionOf({ ...scene, isLost })).toBe(
          positionOf({
            hands: game.hands,
            pile: game.pile,
            circle: [...game.circle].reverse(),
            stock: game.stock,
            sequences: [[...game.table.sequences]],
            groups: [[...game.table.groups]],
            points: game.table.points(),
            net: game.net(),
            isLost: game.seniorLost,
            targets: game.targets,
          }),
        );
        frames++;
      }
    }
    expect(frames).toBeGreaterThan(20 * GAMES);
  });

  test('ends as the game did, with as many turns as were counted', () => {
    const place = Object.fromEntries(METRICS.map(({ name }, at) => [name, at]));
    const outcomes = new Set<string>();
    for (const { film, camera } of anyGames('ends', testSize(80, 200))) {
      const { scene, turn } = film.frames.at(-1)!;
      const measured = (name: string) => camera.metrics[place[name]!]!;
      expect(scene.outcome).toBe(OUTCOMES[camera.outcome]!.name);
      expect([scene.net, scene.points]).toEqual([measured('net'), measured('table')]);
      expect([scene.circle.length, scene.stock.length]).toEqual([measured('circle'), measured('stock')]);
      expect(turn).toBe(measured('turns'));
      outcomes.add(scene.outcome!);
    }
    expect(outcomes).toEqual(new Set(OUTCOMES.map(({ name }) => name)));
  });

  test('5.2, 7.4 shows Senior lost from the frame on, if any, whose circle the metric tells', () => {
    const place = METRICS.findIndex(({ name }) => name === 'senior-lost');
    const found = new Set<number>();
    for (const { film, camera } of anyGames('lost', 400)) {
      const lost = film.frames.find(({ scene }) => scene.seniorLost);
      expect(camera.metrics[place]).toBe(lost?.scene.circle.length ?? 0);
      found.add(camera.metrics[place]!);
    }
    expect([...found].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('counts its turns one by one, each of one seat', () => {
    for (const { film } of anyGames('turns', testSize(40, 100))) {
      let before = film.frames[0]!;
      expect(before.turn).toBe(0);
      for (const frame of film.frames.slice(1)) {
        expect([0, 1]).toContain(frame.turn - before.turn);
        const passes = frame.words[0]!.endsWith('passes.');
        if (frame.turn === before.turn && frame.seat !== null && before.seat !== null && !passes) {
          if (!before.words[0]!.endsWith('passes.')) expect(frame.seat).toBe(before.seat);
        }
        before = frame;
      }
      expect(before.seat).toBeNull();
    }
  });

  test('tells a seat in words of no card that it has not seen', () => {
    let hidden = 0;
    for (const { film } of anyGames('words', testSize(30, 80))) {
      for (const [at, { seat }] of film.angles.entries()) {
        if (seat === null) continue;
        for (const { words, scene } of film.frames) {
          const told = words[at]!;
          const known = cardsSeen(scene, seat);
          const unknown = (told.match(/\b[A2-9TJQK][CDHS]\b/g) ?? []).filter((card) => !known.has(card));
          if (unknown.length > 0) expect.fail(`seat ${seat} is told '${told}' and has not seen ${unknown}`);
          if (told !== words[0]) hidden++;
        }
      }
    }
    expect(hidden).toBeGreaterThan(testSize(100, 300));
  });

  test('is plain data', () => {
    for (const { film } of anyGames('data', 20)) expect(JSON.parse(JSON.stringify(film))).toEqual(film);
  });
});
