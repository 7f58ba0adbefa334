import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { resolveSetup, type Setup } from '../../../game/index.js';
import { Stream } from '../../../random/index.js';
import { TranscriptChecker } from '../checker/index.js';
import shamus from '../index.js';
import { RULINGS } from '../rules/rulings.js';
import { arbitrarySetup } from '../testing/teams.testing.js';
import { ShamusDealSolver } from './deal-solver.js';

function checkedEnd(transcript: readonly string[]): { readonly outcome: string; readonly game: number } {
  const checker = new TranscriptChecker();
  for (const line of transcript) expect(checker.push(line)).toBeNull();
  expect([checker.end(), checker.games]).toEqual([null, 1]);
  return { game: JSON.parse(transcript[0]!).game, outcome: JSON.parse(transcript.at(-1)!).outcome };
}

/** Solves some deals; each verdict is backed. @returns how many can be won as Senior, and at all */
function solveSome(setup: Setup, deals: number, nodes: number): readonly [number, number] {
  const solver = new ShamusDealSolver(setup, 'solved');
  let seniors = 0;
  let wins = 0;
  for (let game = 0; game < deals; game++) {
    const { goals, line } = solver.solve(game, nodes);
    const [senior, any] = goals.map(({ verdict }) => verdict);
    if (senior === 'won') seniors++;
    if (any === 'won') wins++;
    // A Senior is a win; a deal that cannot be won at all cannot be won as Senior.
    if (senior === 'won') expect(any).toBe('won');
    if (any === 'lost') expect(senior).toBe('lost');
    expect(line !== null).toBe(any === 'won');
    if (line === null) continue;
    const end = checkedEnd(line.transcript());
    expect(end.game).toBe(game);
    expect(end.outcome === 'senior').toBe(senior === 'won');
    expect(end.outcome).not.toBe('loss');
  }
  return [seniors, wins];
}

describe('lines of play are accepted by the checker, and win what they are said to', () => {
  test.each(shamus.setups.variants.map(({ name }) => name))('%s: nearly all deals, and most as Senior', (variant) => {
    const deals = testSize(15, 1000);
    const [seniors, wins] = solveSome(resolveSetup(shamus, { variant }), deals, 300_000);
    expect(wins).toBeGreaterThan(0.9 * deals);
    expect(seniors).toBeGreaterThan(0.8 * deals);
  });

  test('four players', () => {
    const [, wins] = solveSome(resolveSetup(shamus, { players: 4 }), testSize(15, 500), 100_000);
    expect(wins).toBeGreaterThan(10);
  });

  const ALTERNATIVES = RULINGS.flatMap(({ name, values }) => values.slice(1).map((value) => [name, value] as const));
  test.each(ALTERNATIVES)('ruling %s: %s', (name, value) => {
    for (const players of shamus.setups.players) {
      const setup = resolveSetup(shamus, { variant: 'expert', players, rulings: { [name]: value } });
      expect(solveSome(setup, testSize(4, 200), 30_000)[1]).toBeGreaterThan(0);
    }
  });

  test('any rulings together', () => {
    const dice = new Stream();
    dice.start({ lo: 3, hi: 4 }, 0, 0);
    for (let setups = 0; setups < testSize(15, 500); setups++) solveSome(arbitrarySetup(dice), 2, 10_000);
  });
});

test('a deal has the same verdict whatever was solved before, and with more turns none is taken back', () => {
  const setup = resolveSetup(shamus, { variant: 'expert' });
  const solver = new ShamusDealSolver(setup, 'again');
  const verdictsWith = (nodes: number, games: readonly number[]) =>
    games.map((game) => ({ game, goals: solver.solve(game, nodes).goals })).toSorted((a, b) => a.game - b.game);
  const games = [0, 1, 2, 3, 4, 5, 6, 7];
  const few = verdictsWith(2000, games);
  expect(verdictsWith(2000, games.toReversed())).toEqual(few);
  const many = verdictsWith(50_000, games);
  for (const [game, { goals }] of few.entries()) {
    for (const [place, { verdict }] of goals.entries()) {
      if (verdict !== 'unknown') expect(many[game]!.goals[place]!.verdict).toBe(verdict);
    }
  }
  expect(few.flatMap(({ goals }) => goals).some(({ verdict }) => verdict === 'unknown')).toBe(true);
});

test('a deal is proven lost where the first draws use up all slack', () => {
  // One deal in 125 or so: an upcard 4, or no card that fits, and the Uno player holds more cards than the circle.
  const solver = new ShamusDealSolver(resolveSetup(shamus, { variant: 'standard' }), 'solved');
  const lost = Array.from({ length: 300 }, (_, game) => game).filter(
    (game) => solver.solve(game, 1).goals[0]!.verdict === 'lost',
  );
  expect(lost.length).toBeGreaterThan(0);
  for (const game of lost) {
    const { goals, line } = solver.solve(game, 300_000);
    expect(goals.map(({ verdict }) => verdict)).toEqual(['lost', 'won']);
    // Before anybody plays.
    const told = line!.transcript().map((text) => JSON.parse(text).type);
    expect(told.indexOf('senior-lost')).toBeLessThan(told.indexOf('play'));
  }
});
