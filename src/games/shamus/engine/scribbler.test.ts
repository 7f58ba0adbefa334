import { describe, expect, test } from 'vitest';
import { keyFromSeed } from '../../../random/index.js';
import type { RummyPolicy, SeatView, UnoPolicy } from '../policy.js';
import { targetsOf } from '../rules/setup.js';
import { TEAMS, type Team } from '../testing/teams.testing.js';
import { ShamusEngine } from './engine.js';

/** After each decision, fills its own view with nonsense, as far as a policy without types can. */
function scribble(view: SeatView): void {
  const mine = view as unknown as Record<string, number>;
  for (const field of ['handLo', 'handHi', 'playableLo', 'playableHi', 'discardableLo', 'discardableHi']) {
    mine[field] = 0x0fff_0fff;
  }
  mine.seat = 7;
}

function scribblingUno(policy: UnoPolicy): UnoPolicy {
  return {
    newGame: scribble,
    play: (view) => {
      const card = policy.play(view);
      scribble(view);
      return card;
    },
    call: (view, ace) => {
      const suit = policy.call(view, ace);
      scribble(view);
      return suit;
    },
  };
}

function scribblingRummy(policy: RummyPolicy): RummyPolicy {
  return {
    newGame: scribble,
    draw: (view) => {
      const depth = policy.draw(view);
      scribble(view);
      return depth;
    },
    layDown: (view, laid) => {
      policy.layDown(view, laid);
      scribble(view);
    },
    discard: (view) => {
      const card = policy.discard(view);
      scribble(view);
      return card;
    },
  };
}

describe('a policy that scribbles on its view once it has decided changes nothing:', () => {
  test.each(TEAMS)('$name', (team: Team) => {
    const standard = targetsOf('standard');
    const key = keyFromSeed('scribbler');
    const scribbler = new ShamusEngine(
      { targets: standard },
      [scribblingUno(team.uno()), scribblingRummy(team.rummy())],
      key,
    );
    const honest = new ShamusEngine({ targets: standard }, [team.uno(), team.rummy()], key);
    for (let game = 0; game < 2000; game++) {
      scribbler.play(game);
      honest.play(game);
      expect([scribbler.fingerprint(), ...scribbler.metrics]).toEqual([honest.fingerprint(), ...honest.metrics]);
    }
  });
});
