import { describe, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { OUTCOMES, REASONS } from './rules/endings.js';
import { METRICS } from './rules/metrics.js';
import { targetsOf, VARIANTS } from './rules/setup.js';
import { Referee } from './testing/referee.testing.js';
import { TEAMS, type Team, tableOf } from './testing/teams.testing.js';

const GAMES = testSize(150, 500);

/** Plays recorded games, shows each event to a referee and compares what the engine says in the end. */
function refereedGames(team: Team, variant: string): Map<string, number> {
  const targets = targetsOf(variant);
  const engine = tableOf(team, targets, `random play, ${variant}`, true);
  const endings = new Map<string, number>();
  for (let game = 0; game < GAMES; game++) {
    engine.play(game);
    const referee = new Referee(targets);
    for (const event of engine.recorder!.events) referee.see(event);
    expect(referee.due, `game ${game} has ended`).toBe('nothing');
    const { cards, turns, pickUps } = referee;
    const measured = {
      net: cards.net,
      table: cards.points,
      turns,
      pickups: pickUps,
      'uno-cards': cards.hands[0].length,
      circle: cards.circle.length,
      stock: cards.stock.length,
      'senior-lost': referee.circleWhenLost,
    };
    expect(Object.fromEntries(METRICS.map(({ name }, place) => [name, engine.metrics[place]]))).toEqual(measured);
    const end = engine.recorder!.events.at(-1)!;
    expect(end).toMatchObject({ outcome: OUTCOMES[engine.outcome]!.name, reason: REASONS[engine.reason]!.name });
    const reason = REASONS[engine.reason]!.name;
    endings.set(reason, (endings.get(reason) ?? 0) + 1);
  }
  return endings;
}

describe('each event of each game is one that the rules allow there, with 52 cards in place, and so is its end', () => {
  const endings = new Map<string, number>();
  for (const team of TEAMS) {
    for (const { name } of VARIANTS) {
      test(`${GAMES} games of ${team.name}, ${name}`, () => {
        for (const [reason, games] of refereedGames(team, name)) {
          endings.set(reason, (endings.get(reason) ?? 0) + games);
        }
      });
    }
  }

  test('and every ending came up that the default rulings know', () => {
    for (const { name } of REASONS.filter((reason) => reason.name !== 'uno-out'))
      expect(endings.get(name) ?? 0, name).toBeGreaterThan(5);
  });
});

test('5.6 every game ends: the turns stay below what its metric allows, and the numbers on their grids', () => {
  for (const team of TEAMS) {
    const engine = tableOf(team, targetsOf('standard'), 'ends', false);
    for (let game = 0; game < testSize(5000, 20_000); game++) {
      engine.play(game);
      METRICS.forEach(({ name, low, high, step }, place) => {
        const value = engine.metrics[place]!;
        if (value < low || value > high || (value - low) % step !== 0) expect.fail(`game ${game}: ${name} ${value}`);
      });
    }
  }
});
