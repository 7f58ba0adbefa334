import { describe, expect, it } from 'vitest';
import { Dice } from './dice.testing.js';
import { type Complaint, TranscriptChecker } from './index.js';
import { type Line, naiveGame, randomRulings, rulingsWith, TARGETS } from './naive-game.testing.js';
import { RULING_NAMES, RULINGS } from './rulings.js';

const VARIANTS = Object.keys(TARGETS) as (keyof typeof TARGETS)[];

function complaints(checker: TranscriptChecker, lines: readonly Line[]): Complaint[] {
  return lines.map((line) => checker.push(JSON.stringify(line))).filter((complaint) => complaint !== null);
}

describe.each([2, 4] as const)('random games of %d players', (players) => {
  it('are accepted in every pair of rulings', () => {
    const checker = new TranscriptChecker();
    const seen = new Map<string, number>();
    const dice = new Dice(players);
    const games = 3000;
    for (let seed = 0; seed < games; seed++) {
      const lines = naiveGame({ players, variant: dice.pick(VARIANTS), rulings: randomRulings(dice), seed });
      expect(complaints(checker, lines)).toEqual([]);
      for (const line of lines) {
        const told = line.type === 'end' ? `end ${line.reason}` : line.type;
        seen.set(told, (seen.get(told) ?? 0) + 1);
      }
    }
    expect(checker.end()).toBeNull();
    expect(checker.games).toBe(games);
    console.log(seen);
  });

  it.each(RULING_NAMES.flatMap((name) => RULINGS[name].map((value) => [name, value] as const)))(
    'are accepted with %s: %s, all else at the defaults',
    (name, value) => {
      const checker = new TranscriptChecker();
      for (let seed = 0; seed < 100; seed++) {
        const lines = naiveGame({ players, variant: 'standard', rulings: rulingsWith({ [name]: value }), seed });
        expect(complaints(checker, lines)).toEqual([]);
      }
      expect(checker.games).toBe(100);
    },
  );
});
