/** Hints and reviews are of one judge: who follows the hints is rarely accused. 20 games of Shamus take eight minutes. */
import { expect, test } from 'vitest';
import { advise } from '../dist/src/app/table/adviser.js';
import { judgeGame } from '../dist/src/app/table/judged-game.js';
import { addMoves, personSeatOf, replacePeople, resolvePlayers } from '../dist/src/app/table/play-spec.js';
import { createEmptySeats, PlayTable } from '../dist/src/app/table/play-table.js';
import { defaultPlayoutTeam, findMistakes, WORLDS_AT_LOOKS } from '../dist/src/explain/index.js';
import { resolveSetup } from '../dist/src/game/index.js';
import { loadGame } from '../dist/src/games/registry.js';
import { findPolicyMaker, seatingOf } from '../dist/src/simulation/index.js';
import { testSize } from './sized.testing.js';

/** Plays a game by the hints, and reviews it at every look. @returns how often decisions of the player are accused, of how many */
async function accused(name: string, team: string, index: number) {
  const game = await loadGame(name);
  const players = team.split('+').length;
  const setup = resolveSetup(game, { players });
  const condition = { setup, team: await resolvePlayers(game, players, team, undefined) };
  const spec = { condition, seed: 'hints', index };
  const advisers = await replacePeople(game, condition);
  const advised = { spec, advisers, playOn: await defaultPlayoutTeam(game, advisers.team) };
  const seat = personSeatOf(game, spec);
  const { slots } = seatingOf(game, condition, index);
  const makers = await Promise.all(slots.map((slot) => findPolicyMaker(advisers, slot)));
  const tableAfter = (made: PlayTable['made']) => {
    const policies = makers.map((make, other) => (other === seat ? null : (make() as object)));
    return new PlayTable(
      game,
      spec,
      { ...createEmptySeats(players), policies, isOutside: policies.map((one) => one === null) },
      made,
    );
  };
  let table = tableAfter([]);
  while (table.asked !== null) {
    const { chances, scripted } = await advise(advised, seat, table.made, WORLDS, () => {});
    const move = chances === null ? scripted : chances.moves[chances.best]!.scripted;
    table = tableAfter([...table.made, { seat, move }]);
  }
  const played = { ...spec, condition: addMoves(game, spec, table.made) };
  const reviews = await Promise.all(
    WORLDS_AT_LOOKS.map(
      async (worlds) => (await judgeGame(played, advised.playOn, seat, Math.min(worlds, WORLDS), () => {}))!,
    ),
  );
  const isOwn = (decision: { readonly seat: number }) => decision.seat === seat;
  return {
    mistakes: reviews.flatMap(findMistakes).filter(isOwn).length,
    decisions: reviews[0]!.decisions.filter(isOwn).length,
  };
}

const WORLDS = testSize(WORLDS_AT_LOOKS[2], WORLDS_AT_LOOKS[3]);

test.each([
  ['shamus', 'me+closer', 20],
  ['shamus', 'feeder+me', 20],
  ['rummy', 'me+shrewd', 5],
])('%s, %s: whoever follows the hints is rarely accused', { timeout: 3_600_000 }, async (name, team, many) => {
  const games = testSize(1, many);
  let [wrong, decisions] = [0, 0];
  for (let index = 0; index < games; index++) {
    const found = await accused(name, team, index);
    decisions += found.decisions;
    if (found.mistakes > 0) wrong++;
  }
  expect(decisions).toBeGreaterThan(2 * games);
  // In at most 5 % of games, within two standard errors of that share.
  expect(wrong).toBeLessThanOrEqual(0.05 * games + 2 * Math.sqrt(0.05 * 0.95 * games));
});
