import { describe, expect, test } from 'vitest';
import { Table } from '../../../src/games/shamus/engine/table.js';
import { Rulings } from '../../../src/games/shamus/rules/rulings.js';
import { keyFromSeed, Stream } from '../../../src/random/index.js';
import { testSize } from '../../../test/sized.testing.js';
import { Race } from './race.js';

const FOLLOW = [0, 0.6, 0.8, 0.85, 0.9, 0.95, 0.95, 0.95, 0.95, 0.95, 0.95];
const FIT = 0.35;
const millionths = (chance: number) => Math.round(1e6 * chance);

/** Runs the race card by card, by rules 3.4 to 3.6, 5.2 and 7.4. @returns whether both were out at the same time */
function run(players: number, start: number, hands: readonly number[], circleCards: number, random: Stream): boolean {
  const chance = (p: number) => random.below(1_000_000) < p * 1_000_000;
  const held = [...hands];
  let circle = circleCards;
  for (let uno = start; ; uno = players === 4 ? 1 - uno : 0) {
    let drawn = held[uno] === 0 || !chance(FOLLOW[held[uno]!]!);
    while (drawn) {
      held[uno]!++;
      if (held[uno]! > circle) return false;
      drawn = !chance(FIT);
    }
    held[uno]!--;
    if (held[0]! + held[1]! === 0) return true;
    if (uno === 0) circle--;
    if (circle === 0 || Math.max(...held) > circle) return false;
  }
}

describe('the chance of the race', () => {
  const games = testSize(20_000, 200_000);
  test.each([
    { players: 4, uno: 0, hands: [4, 4], circle: 8 },
    { players: 4, uno: 1, hands: [1, 2], circle: 3 },
    { players: 4, uno: 0, hands: [0, 1], circle: 4 },
    { players: 4, uno: 1, hands: [2, 0], circle: 2 },
    { players: 2, uno: 0, hands: [3, 0], circle: 6 },
  ])('is how often it is won: $players players, hands $hands, circle $circle', ({ players, uno, hands, circle }) => {
    const race = new Race(FOLLOW.map(millionths), millionths(FIT));
    race.start(new Table(players));
    const random = new Stream();
    random.start(keyFromSeed('race'), players, circle);
    let won = 0;
    for (let game = 0; game < games; game++) if (run(players, uno, hands, circle, random)) won++;
    const chance = race.before(uno, hands[0]!, hands[1]!, circle) / 1e6;
    expect(Math.abs(won / games - chance)).toBeLessThan(4.5 * Math.sqrt((chance * (1 - chance)) / games));
  });

  test('is none once a hand is larger than the circle, and better where the player who is out passes', () => {
    const race = new Race(FOLLOW.map(millionths), millionths(FIT));
    expect(race.before(0, 4, 3, 3)).toBe(0);
    expect(race.before(0, 1, 1, 0)).toBe(0);
    const drawing = race.before(0, 0, 2, 5);
    race.start(new Table(4, new Rulings({ unoOut: 'passes' })));
    expect(race.before(0, 0, 2, 5)).toBeGreaterThan(drawing);
    race.start(new Table(4));
    expect(race.before(0, 0, 2, 5)).toBe(drawing);
  });
});
