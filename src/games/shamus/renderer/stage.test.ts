import { describe, expect, test } from 'vitest';
import { keyFromSeed, Stream } from '../../../random/index.js';
import { ShamusCamera } from '../replay/replay-recorder.js';
import type { Scene } from '../replay/scene.js';
import { anySetup, anyTeam } from '../testing/any-setup.testing.js';
import stage from './stage.js';

const dice = new Stream();
dice.start(keyFromSeed('stage'), 0, 0);

function anyFilm(game: number) {
  const setup = anySetup(dice);
  const team = anyTeam(dice, setup.players);
  const names = team.map(({ name }) => name);
  const camera = new ShamusCamera(
    setup,
    team.map((policy) => policy.create()),
    names,
    keyFromSeed('stage'),
  );
  camera.play(game);
  return camera.film();
}

const films = Array.from({ length: 60 }, (_, game) => anyFilm(game));

function shuffled<T>(items: readonly T[]): T[] {
  const order = Uint8Array.from(items, (_, place) => place);
  dice.shuffle(order);
  return Array.from(order, (place) => items[place]!);
}

/** The scene with all cards that a seat has not seen dealt anew among the places where they may be. */
function redealt(scene: Scene, seat: number): Scene {
  const seen = new Set(scene.seen);
  const hidden = (cards: readonly string[], place: number) =>
    place === seat ? [] : cards.filter((card) => !seen.has(card));
  const pool = shuffled([...scene.hands.flatMap(hidden), ...scene.circle, ...scene.stock]);
  const hands = scene.hands.map((cards, place) => {
    const kept = cards.filter((card) => place === seat || seen.has(card));
    return [...kept, ...pool.splice(0, cards.length - kept.length)];
  });
  const circle = pool.splice(0, scene.circle.length);
  return { ...scene, hands, circle, stock: pool, net: -999 };
}

describe('the table as a seat sees it', () => {
  test('is the same wherever the cards lie that the seat has not seen', () => {
    let looked = 0;
    for (const film of films) {
      const names = film.seats.map(({ name }) => name);
      for (const angle of film.angles.filter(({ seat }) => seat !== null)) {
        for (const { scene } of film.frames as readonly { scene: Scene }[]) {
          // Points that count are told at the end, and are known where no Rummy hand hides a card.
          const net = scene.hands.every(
            (cards, seat) => seat % 2 === 0 || seat === angle.seat || cards.every((card) => scene.seen.includes(card)),
          );
          const other = redealt(scene, angle.seat!);
          const drawn = stage.draw({ ...other, fresh: scene.fresh, net: net ? scene.net : other.net }, angle, names);
          expect(drawn).toBe(stage.draw(scene, angle, names));
          looked++;
        }
      }
    }
    expect(looked).toBeGreaterThan(2000);
  });

  test('is not the same to an onlooker', () => {
    const film = films[3]!;
    const [{ scene }] = film.frames as unknown as [{ scene: Scene }];
    const names = film.seats.map(({ name }) => name);
    const onlookers = film.angles.filter(({ seat }) => seat === null);
    expect(onlookers).toHaveLength(2);
    for (const angle of onlookers) {
      expect(stage.draw(redealt(scene, 0), angle, names)).not.toBe(stage.draw(scene, angle, names));
    }
  });

  test('shows every card once where all are seen, but for the top of the pile, which lies in the circle too', () => {
    const film = films.find(({ frames }) => frames.some(({ scene }) => (scene as Scene).pile.length === 0))!;
    const names = film.seats.map(({ name }) => name);
    const angle = film.angles.at(-1)!;
    let bare = 0;
    for (const { scene } of film.frames as readonly { scene: Scene }[]) {
      const drawn = stage.draw(scene, angle, names);
      const shown = Array.from(drawn.matchAll(/data-piece="(..)"/g), ([, card]) => card!);
      const top = scene.pile.at(-1);
      expect(shown).toHaveLength(top === undefined ? 52 : 53);
      expect(new Set(shown).size).toBe(52);
      if (top === undefined) bare++;
      else expect(shown.filter((card) => card === top)).toHaveLength(2);
    }
    expect(bare).toBeGreaterThan(0);
  });
});
