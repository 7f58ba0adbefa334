import { describe, expect, test } from 'vitest';
import shippedPolicies from '../../../../strategies/rummy/index.js';
import { type GameResult, PolicyFault, resolveSetup } from '../../../game/index.js';
import { keyFromSeed, policyKey } from '../../../random/index.js';
import { TranscriptChecker } from '../checker/index.js';
import rummyGame from '../index.js';
import type { RummyPlayer } from '../policy.js';
import { rummy } from '../rule-sets/rummy.js';
import { RummyReferee } from './referee.js';

const key = keyFromSeed('referee');
const SETUPS = [
  { setup: resolveSetup(rummyGame, { players: 2, variant: 'deal-1' }), games: 60 },
  { setup: resolveSetup(rummyGame, { players: 2 }), games: 3 },
  { setup: resolveSetup(rummyGame, { players: 4, rulings: { turnLimit: '50' } }), games: 2 },
];

function policiesFor(players: number, ...names: string[]): RummyPlayer[] {
  return Array.from({ length: players }, (_, seat) => {
    const name = names[seat % names.length];
    return shippedPolicies.find((policy) => policy.name === name)!.create();
  });
}

describe.each(SETUPS)('$setup.players players, $setup.variant', ({ setup, games }) => {
  const referee = new RummyReferee(rummy, setup);
  const { players } = setup;

  test('a game is the same by its answers alone, and each policy gives them again alone', () => {
    const engine = rummyGame.engine(setup, policiesFor(players, 'random', 'greedy'), key);
    const checker = new TranscriptChecker();
    for (let game = 0; game < games; game++) {
      engine.play(game);
      const answers = referee.record(policiesFor(players, 'random', 'greedy'), key, game);
      const { engine: judged, transcript, interviews } = referee.judge(answers, key, game);
      const resultOf = ({ outcome, reason, metrics, seats }: GameResult) => [outcome, reason, ...metrics, ...seats];
      expect(judged.fingerprint()).toBe(engine.fingerprint());
      expect(resultOf(judged)).toEqual(resultOf(engine));
      expect(transcript.flatMap((line) => checker.push(line) ?? [])).toEqual([]);
      for (const [seat, policy] of policiesFor(players, 'random', 'greedy').entries()) {
        expect(referee.interview(policy, seat, interviews[seat]!, policyKey(key, seat), game)).toBeNull();
      }
    }
    expect(checker.games).toBe(games);
  });

  test('another policy answers otherwise, and so do other random numbers', () => {
    const answers = referee.record(policiesFor(players, 'random', 'greedy'), key, 0);
    const { interviews } = referee.judge(answers, key, 0);
    const [random, greedy] = policiesFor(2, 'random', 'greedy');
    const own = policyKey(key, 0);
    expect(referee.interview(greedy!, 0, interviews[0]!, own, 0)).not.toBeNull();
    expect(referee.interview(random!, 1, interviews[1]!, own, 0)).not.toBeNull();
    expect(referee.interview(random!, 0, interviews[0]!, own, 1)).not.toBeNull();
  });

  test('an answer that the rules forbid, or that is none, is refused', () => {
    // Its first three numbers: the stock, no rows, a discard.
    const answers = referee.record(Array.from({ length: players }, silent), key, 0);
    for (const [place, wrong] of [
      [0, 2],
      [0, Number.NaN],
      [1, 5000],
      [1, Number.NaN],
      [2, 63],
      [2, Number.NaN],
    ] as const) {
      expect(() => referee.judge(answers.with(place, wrong), key, 0), `${place}`).toThrow(PolicyFault);
    }
  });
});

/** Lays nothing, and throws away what it was dealt. */
function silent(): RummyPlayer {
  return { takes: () => false, layDown: () => {}, discard: ({ hand }) => hand.cards[0]! };
}
