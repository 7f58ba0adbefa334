import { describe, expect, test } from 'vitest';
import { halvesOf } from '../../../cards/model.testing.js';
import { IllegalMove, PolicyFault } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import type { RummyPolicy, UnoPolicy } from '../policy.js';
import { numbersOf } from '../rules/setup.js';
import { Script, stackedDeck } from '../testing/script.testing.js';
import { TEAMS } from '../testing/teams.testing.js';
import { ShamusEngine } from './engine.js';

const STANDARD = numbersOf({ variant: 'standard', players: 2 });
const KEY = keyFromSeed('faults');
const TEAM = TEAMS[1]!;

function faultOf(play: () => void): PolicyFault {
  try {
    play();
  } catch (error) {
    expect(error).toBeInstanceOf(PolicyFault);
    return error as PolicyFault;
  }
  return expect.fail('no fault');
}

/** Plays games until one ends in a fault. */
function firstFault(uno: UnoPolicy, rummy: RummyPolicy): { readonly fault: PolicyFault; readonly game: number } {
  const engine = new ShamusEngine({ targets: STANDARD }, [uno, rummy], KEY);
  let game = 0;
  const fault = faultOf(() => {
    for (; game < 1000; game++) engine.play(game);
  });
  return { fault, game };
}

describe('a policy that throws', () => {
  const thrown = new TypeError('no idea');
  const fail = () => {
    throw thrown;
  };
  const cases: { where: string; seat: number; uno?: Partial<UnoPolicy>; rummy?: Partial<RummyPolicy> }[] = [
    { where: 'newGame of the Uno player', seat: 0, uno: { newGame: fail } },
    { where: 'play', seat: 0, uno: { play: fail } },
    { where: 'call', seat: 0, uno: { call: fail } },
    { where: 'newGame of the Rummy player', seat: 1, rummy: { newGame: fail } },
    { where: 'draw', seat: 1, rummy: { draw: fail } },
    { where: 'layDown', seat: 1, rummy: { layDown: fail } },
    { where: 'discard', seat: 1, rummy: { discard: fail } },
  ];

  test.each(cases)('in $where is a fault of seat $seat, of no rule, with its own error as the cause', (one) => {
    const { uno, rummy, seat } = one;
    const [goodUno, goodRummy] = [TEAM.uno(), TEAM.rummy()];
    const badUno: UnoPolicy = {
      play: (view) => goodUno.play(view),
      call: (view, ace) => goodUno.call(view, ace),
      ...uno,
    };
    const badRummy: RummyPolicy = {
      draw: (view) => goodRummy.draw(view),
      layDown: (view, laid) => goodRummy.layDown(view, laid),
      discard: (view) => goodRummy.discard(view),
      ...rummy,
    };
    const { fault, game } = firstFault(badUno, badRummy);
    expect(fault).toMatchObject({ seat, game, rule: undefined, message: 'no idea' });
    expect(fault.cause).toBe(thrown);
  });

  test.each(['text', 42, null, undefined])('may throw what is no error: %s', (what) => {
    const uno: UnoPolicy = {
      play: () => {
        throw what;
      },
      call: () => 0,
    };
    const { fault } = firstFault(uno, TEAM.rummy());
    expect(fault).toMatchObject({ seat: 0, rule: undefined, message: String(what) });
    expect(fault.cause).toBe(what);
  });
});

describe('after a fault', () => {
  test('the engine plays the next game as if nothing had been', () => {
    const good = TEAM.uno();
    let broken = false;
    const uno: UnoPolicy = {
      play: (view) => (broken ? Number.NaN : good.play(view)),
      call: (view, ace) => good.call(view, ace),
    };
    const engine = new ShamusEngine({ targets: STANDARD, recorded: true }, [uno, TEAM.rummy()], KEY);
    const fresh = new ShamusEngine({ targets: STANDARD, recorded: true }, [TEAM.uno(), TEAM.rummy()], KEY);
    for (let game = 0; game < 200; game++) {
      broken = true;
      expect(faultOf(() => engine.play(game)).rule).toBe('3.1');
      broken = false;
      engine.play(game + 1);
      fresh.play(game + 1);
      expect(engine.fingerprint()).toBe(fresh.fingerprint());
      expect([...engine.metrics]).toEqual([...fresh.metrics]);
      expect(engine.recorder!.events).toEqual(fresh.recorder!.events);
    }
  });

  test('a broken rule is told with its number, and the cause is an IllegalMove', () => {
    const { fault } = firstFault({ play: () => Number.NaN, call: () => 0 }, TEAM.rummy());
    expect(fault.cause).toBeInstanceOf(IllegalMove);
    expect((fault.cause as IllegalMove).rule).toBe('3.1');
  });
});

describe('4.2 a lay-down with places that are no card', () => {
  /** Rummy holds 7C 7D 7H and lays them, with one place more. */
  function layWith(place: number, half: 'sequencesLo' | 'sequencesHi' | 'groupsLo' | 'groupsHi'): PolicyFault {
    const deal = { uno: '3C 2C JD QH 8S AS', rummy: '7C 7D 7H 6H 2S KC', upcard: 'QC', circle: '9H', stock: 'JC' };
    const script = new Script([{ uno: 'QH' }, { draw: 0 }]);
    const rummy: RummyPolicy = {
      ...script.rummy,
      layDown: (_, laid) => {
        const sevens = halvesOf(['7C', '7D', '7H']);
        laid.set(0, 0, sevens.lo, sevens.hi);
        laid[half] |= 1 << place;
      },
    };
    const engine = new ShamusEngine({ targets: STANDARD }, [script.uno, rummy], KEY);
    return faultOf(() => engine.playDeck(stackedDeck(deal)));
  }

  test.each([13, 15, 29, 31])('is refused: place %i', (place) => {
    for (const half of ['sequencesLo', 'sequencesHi', 'groupsLo', 'groupsHi'] as const) {
      expect(layWith(place, half).cause).toBeInstanceOf(IllegalMove);
    }
  });
});
