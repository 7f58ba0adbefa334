import { describe, expect, it } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { Dice } from './dice.testing.js';
import { TranscriptChecker } from './index.js';
import { naiveGame, rulingsWith, TARGETS } from './naive-game.testing.js';
import { RULING_NAMES, RULINGS, type Rulings } from './rulings.js';

const VARIANTS = Object.keys(TARGETS) as (keyof typeof TARGETS)[];

function everyCombination(): Rulings[] {
  return RULING_NAMES.reduce<Rulings[]>(
    (all, name) => all.flatMap((rulings) => RULINGS[name].map((value) => ({ ...rulings, [name]: value }) as Rulings)),
    [rulingsWith()],
  );
}

/** Of all combinations one in so many, at random: three values together are in dozens of games still. */
const ONE_IN = testSize(8, 1);

/** Everything that a game can come to must have been seen, or being accepted proves little. */
const ALL_KINDS = [
  ...['deal', 'penalty', 'draw', 'play', 'circle', 'pickup', 'meld', 'layoff', 'discard', 'senior-lost', 'pass'],
  ...['end circle', 'end junior', 'end senior', 'end stock', 'end uno-out'],
];

describe.each([2, 4] as const)('random games of %d players', (players) => {
  it('are accepted under combinations of all rulings', () => {
    const checker = new TranscriptChecker();
    const seen = new Set<string>();
    const dice = new Dice(players);
    const all = everyCombination();
    expect(all.length).toBe(3 * 2 ** 10);
    const combinations = all.filter(() => dice.chance(1 / ONE_IN));
    expect(combinations.length).toBeGreaterThan((0.8 * all.length) / ONE_IN);
    for (const [seed, rulings] of combinations.entries()) {
      for (const line of naiveGame({ players, variant: dice.pick(VARIANTS), rulings, seed })) {
        const complaint = checker.push(JSON.stringify(line));
        if (complaint !== null) expect.fail(`${complaint.message}, with ${JSON.stringify(rulings)}`);
        seen.add(line.type === 'end' ? `end ${line.reason}` : line.type);
      }
    }
    expect(checker.end()).toBeNull();
    expect(checker.games).toBe(combinations.length);
    expect([...seen].sort()).toEqual([...ALL_KINDS].sort());
  });
});
