import { describe, expect, test } from 'vitest';
import { resolveSetup } from '../../src/game/index.js';
import type { RummyPlayer, RummyView } from '../../src/games/rummy/api.js';
import rummyGame from '../../src/games/rummy/index.js';
import { keyFromSeed } from '../../src/random/index.js';
import greedy from './greedy.js';
import policies from './index.js';

const GAMES = 3;
const setup = resolveSetup(rummyGame, { players: 3 });
const key = keyFromSeed('explanations');

type Explained = (decision: 'takes' | 'discard', view: RummyView, answer: number) => void;

function watched(policy: RummyPlayer, told: Explained): RummyPlayer {
  return {
    newGame: (view) => policy.newGame?.(view),
    newDeal: (view) => policy.newDeal?.(view),
    takes: (view) => {
      const takes = policy.takes(view);
      told('takes', view, takes ? 1 : 0);
      return takes;
    },
    layDown: (view, plan) => policy.layDown(view, plan),
    discard: (view) => {
      const card = policy.discard(view);
      told('discard', view, card);
      return card;
    },
  };
}

describe.each(policies.filter((policy) => policy.create().explain !== undefined))('$name explains itself', (policy) => {
  test('for every choice that it has, those of the highest score its own among them', () => {
    let explained = 0;
    const seats = Array.from({ length: 3 }, () => {
      const player = policy.create();
      return watched(player, (decision, view, answer) => {
        const preferences = player.explain!(view, decision);
        const choices = preferences.map(({ choice }) => choice);
        expect(choices.toSorted()).toEqual((decision === 'takes' ? [0, 1] : view.hand.cards).toSorted());
        const most = Math.max(...preferences.map(({ score }) => score));
        expect(preferences.filter(({ score }) => score === most).map(({ choice }) => choice)).toContain(answer);
        explained++;
      });
    });
    const engine = rummyGame.tables.engine(setup, seats, key);
    for (let game = 0; game < GAMES; game++) engine.play(game);
    expect(explained).toBeGreaterThan(100);
  });

  test('without playing otherwise for it', () => {
    const plain = rummyGame.tables.engine(setup, [policy.create(), policy.create(), policy.create()], key);
    const seats = Array.from({ length: 3 }, () => {
      const player = policy.create();
      // Random numbers of an explanation do not count.
      return watched(player, (decision, view) =>
        player.explain!(Object.create(view, { random: { value: null } }), decision),
      );
    });
    const engine = rummyGame.tables.engine(setup, seats, key);
    for (let game = 0; game < GAMES; game++) {
      plain.play(game);
      engine.play(game);
      expect(engine.fingerprint()).toBe(plain.fingerprint());
    }
  });
});

test('the plain policies explain themselves', () => {
  const names = policies.filter((policy) => policy.create().explain !== undefined).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['random', greedy.name]));
});
