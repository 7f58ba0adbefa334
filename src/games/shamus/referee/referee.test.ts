import { describe, expect, test } from 'vitest';
import shippedPolicies from '../../../../strategies/shamus/index.js';
import { testSize } from '../../../../test/sized.testing.js';
import { PolicyFault, resolveSetup } from '../../../game/index.js';
import { keyFromSeed, policyKey } from '../../../random/index.js';
import { TranscriptChecker } from '../checker/index.js';
import shamus from '../index.js';
import type { ShamusPolicy } from '../policy.js';
import { ShamusReferee } from './referee.js';

const key = keyFromSeed('referee');
const GAMES = testSize(40, 150);
const SETUPS = [
  resolveSetup(shamus, { players: 2 }),
  resolveSetup(shamus, { players: 2, variant: 'expert', rulings: { pickup: 'deepest', openingAce: 'call' } }),
  resolveSetup(shamus, { players: 4, rulings: { unoOut: 'ends', stockOut: 'when-needed' } }),
];

function policiesFor(players: number, names: readonly [string, string]): ShamusPolicy[] {
  return Array.from({ length: players }, (_, seat) => {
    const role = shamus.roles(players)[seat];
    const found = shippedPolicies.find((policy) => policy.role === role && policy.name === names[seat % 2]);
    return found!.create() as ShamusPolicy;
  });
}

describe.each(SETUPS)('$players players, $variant', (setup) => {
  const referee = new ShamusReferee(setup);
  const names = ['random', 'random'] as const;

  test('a game is the same by its answers alone, and each policy gives them again alone', () => {
    const engine = shamus.engine(setup, policiesFor(setup.players, names), key);
    const checker = new TranscriptChecker();
    for (let game = 0; game < GAMES; game++) {
      engine.play(game);
      const answers = referee.record(policiesFor(setup.players, names), key, game);
      const { engine: judged, transcript, interviews } = referee.judge(answers, key, game);
      expect([judged.fingerprint(), judged.outcome, judged.reason, ...judged.metrics]).toEqual([
        engine.fingerprint(),
        engine.outcome,
        engine.reason,
        ...engine.metrics,
      ]);
      expect(transcript.flatMap((line) => checker.push(line) ?? [])).toEqual([]);
      for (const [seat, policy] of policiesFor(setup.players, names).entries()) {
        expect(referee.interview(policy, seat, interviews[seat]!, policyKey(key, seat), game)).toBeNull();
      }
    }
    expect(checker.games).toBe(GAMES);
  });

  test('another policy, and other random numbers, answer otherwise', () => {
    let others = 0;
    for (let game = 0; game < 20; game++) {
      const answers = referee.record(policiesFor(setup.players, names), key, game);
      const { interviews } = referee.judge(answers, key, game);
      const [uno, rummy] = policiesFor(setup.players, ['high-first', 'random']);
      if (referee.interview(uno!, 0, interviews[0]!, policyKey(key, 0), game) !== null) others++;
      if (referee.interview(rummy!, 1, interviews[1]!, policyKey(key, 3), game) !== null) others++;
    }
    expect(others).toBeGreaterThan(30);
  });

  test('an answer that the rules forbid is refused, with the seat', () => {
    const answers = [...referee.record(policiesFor(setup.players, names), key, 0)];
    const play = answers.findIndex((answer) => answer > 0);
    answers[play] = 63;
    expect(() => referee.judge(answers, key, 0)).toThrow(PolicyFault);
  });
});
