/**
 * Games of the shipped policies under every kind of setup, told as transcripts and read by the checker, which shares no
 * code with the engine.
 */
import { expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import shamus from './index.js';
import { REASONS } from './rules/endings.js';
import { anySetup, anyTeam, quickPolicies } from './testing/teams.testing.js';

const SETUPS = testSize(400, 1200);
const GAMES_OF_EACH = 5;

const dice = new Stream();
dice.start(keyFromSeed('wide sample'), 0, 0);

test(`the checker has no complaint about ${SETUPS * GAMES_OF_EACH} games of any variant, players, rulings and teams`, async () => {
  const checker = await shamus.transcriptChecker();
  const [setups, seen, played] = [new Set<string>(), new Set<string>(), new Set<object>()];
  for (let number = 0; number < SETUPS; number++) {
    const setup = anySetup(dice);
    const team = anyTeam(dice, setup.players);
    const policies = team.map((definition) => definition.create());
    const names = team.map(({ name }) => name);
    const story = shamus.recorder(setup, policies, names, `sample ${number}`);
    setups.add(`${setup.variant} ${setup.players} ${Object.values(setup.rulings).join()}`);
    for (const definition of team) played.add(definition);
    for (let game = 0; game < GAMES_OF_EACH; game++) {
      story.play(game);
      const lines = story.transcript();
      for (const line of lines) {
        const complaint = checker.push(line);
        if (complaint !== null) expect.fail(`${complaint.message}: ${line} in ${lines.join('\n')}`);
        seen.add(JSON.parse(line).type);
      }
      seen.add(`${setup.players}: ${REASONS[story.reason]!.name}`);
    }
  }
  expect(checker.end()).toBeNull();
  expect(checker.games).toBe(SETUPS * GAMES_OF_EACH);
  expect(setups.size).toBeGreaterThan(0.9 * SETUPS);
  expect(played).toEqual(new Set(quickPolicies));
  // What the games came to: each ending with two and with four, and each kind of line.
  const endings = [2, 4].flatMap((players) => REASONS.map(({ name }) => `${players}: ${name}`));
  const lines = 'deal penalty draw play circle pickup meld layoff discard senior-lost pass end'.split(' ');
  expect([...seen].sort()).toEqual([...endings, ...lines].sort());
});
