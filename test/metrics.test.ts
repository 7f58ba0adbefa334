/** Every outcome, reason, metric and seat metric of games of all kinds, recomputed from their transcripts. */
import { expect, test } from 'vitest';
import { type Game, resolveSetup, type Setup } from '../src/game/index.js';
import { GAME_NAMES, loadGame } from '../src/games/registry.js';
import { createPolicies, recorderOf } from '../src/simulation/lineup/seating.js';
import { resolveTeam } from '../src/simulation/lineup/team.js';
import { recompute } from './metrics.testing.js';
import { testSize } from './sized.testing.js';

/** Games of each setup; whole games of contracts are long. */
const GAMES = testSize(1, 20);
/** One setup in this many is played of games that have many. */
const SETUPS = testSize(3, 1);
const LONG_GAMES = testSize(1, 2);

/** Every number of players and variant, and each value of each ruling at least once. */
function setupsOf(game: Game): Setup[] {
  const values = Math.max(...game.rulings.map((ruling) => ruling.values.length));
  return game.players.flatMap((players, at) =>
    game.variants.flatMap(({ name: variant }, place) => {
      // A part of them, where tests must be quick.
      const turns = testSize(
        [at + place],
        Array.from({ length: values }, (_, value) => value),
      );
      return turns.map((turn) => {
        const rulings = Object.fromEntries(
          game.rulings.map((ruling, column) => {
            return [ruling.name, ruling.values[(turn + column * (turn % 2)) % ruling.values.length]!];
          }),
        );
        return resolveSetup(game, { players, variant, rulings });
      });
    }),
  );
}

test.each(GAME_NAMES)('%s', async (name) => {
  const game = await loadGame(name);
  const setups = setupsOf(game).filter((_, place, all) => all.length < 12 || place % SETUPS === 0);
  for (const [at, setup] of setups.entries()) {
    const isLong = name !== 'shamus' && name !== 'rummy' && setup.variant === 'game';
    for (const text of game.referenceTeams) {
      const contender = { setup, team: await resolveTeam(game, setup.players, text) };
      const teller = recorderOf(await createPolicies(contender), 'metrics');
      for (let index = 0; index < (isLong ? LONG_GAMES : GAMES); index++) {
        // The first rotation of a deck, in which places and seats have the same numbers.
        teller.play((at + index * setups.length) * setup.players);
        const found = recompute(game, teller.transcript());
        const width = game.seatMetrics.length;
        const row = (values: Int32Array, from: number, metrics: Game['metrics']) =>
          Object.fromEntries(metrics.map((metric, column) => [metric.name, values[from + column]]));
        const pick = (values: Readonly<Record<string, number>>, metrics: Game['metrics']) =>
          Object.fromEntries(metrics.map((metric) => [metric.name, values[metric.name]]));
        const counted = {
          outcome: game.outcomes[teller.outcome]!.name,
          reason: game.reasons[teller.reason]!.name,
          metrics: row(teller.metrics, 0, game.metrics),
          seats: found.seats.map((_, player) => row(teller.seats, player * width, game.seatMetrics)),
        };
        const expected = {
          ...found,
          metrics: pick(found.metrics, game.metrics),
          seats: found.seats.map((values) => pick(values, game.seatMetrics)),
        };
        expect(counted, `game ${index} of ${JSON.stringify(setup)}`).toEqual(expected);
      }
    }
  }
  expect(setups.length).toBeGreaterThan(5);
});
