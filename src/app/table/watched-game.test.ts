import { expect, test } from 'vitest';
import { resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { createEngine, createPolicies, resolveTeam } from '../../simulation/index.js';
import type { MadeMove } from '../game-link.js';
import { WatchedGame } from './watched-game.js';

const LINK = { game: 'shamus', rulings: {}, seed: 'demo', index: 7 };

/** The moves of the Uno player in a game of policies, as a person would have made them. */
async function unoMoves(text: string): Promise<MadeMove[]> {
  const game = await loadGame('shamus');
  const setup = resolveSetup(game, {});
  const seating = await createPolicies({ setup, team: await resolveTeam(game, 2, text) });
  const [uno, rummy] = seating.policies as [Record<string, (...given: unknown[]) => unknown>, unknown];
  const moves: MadeMove[] = [];
  const recording =
    (asked: string) =>
    (...given: unknown[]) => {
      const answer = uno[asked]!(...given);
      moves.push({ seat: 0, move: { asked, answer } });
      return answer;
    };
  const policies = [{ newGame: () => {}, play: recording('play'), call: recording('call') }, rummy];
  createEngine({ ...seating, policies }, keyFromSeed(LINK.seed)).play(LINK.index);
  return moves;
}

test('a game of a person is played again from their moves, and judged as one of policies', async () => {
  const team = 'high-first+meld-first';
  const [watched, original] = [new WatchedGame(), new WatchedGame()];
  const person = await watched.open({ ...LINK, team: 'me+meld-first', moves: await unoMoves(team) });
  const policies = await original.open({ ...LINK, team });
  const told = ({ replay }: typeof person) => replay.frames.map(({ words }) => words[0]);
  expect(told(person)).toEqual(told(policies));
  expect(person.linked).toMatchObject({ variant: 'standard', players: 2, team: 'me+meld-first' });
  const verdict = (await watched.judge(16, () => {}))!;
  expect(verdict.names).toEqual(['Uno player', 'Rummy player']);
  expect(verdict.explained.decisions.length).toBeGreaterThan(10);
  expect(verdict.result).toBe('lost');
});

test('what a link leaves out is the default of its game', async () => {
  const { linked, next } = await new WatchedGame().open({ game: 'rummy', rulings: {} });
  expect(linked).toMatchObject({ seed: 'demo', index: 0, players: 2 });
  // The next deck, from the next seat.
  expect(next).toBe(3);
});
