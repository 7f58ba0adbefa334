/** Policies that write into whatever they can reach of what they are shown: no game may change, or they are named. */
import { describe, expect, test } from 'vitest';
import contractPlayer from '../../../../strategies/rummy/contracts/greedy.js';
import rummyPlayer from '../../../../strategies/rummy/greedy.js';
import { sized } from '../../../../test/sized.testing.js';
import { type Engine, PolicyFault, resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { gameOf } from '../game.js';
import type { Plan } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { RULE_SETS } from '../rule-sets/index.js';
import type { RuleSet } from '../rules/rule-set.js';

const KEY = keyFromSeed('shown');
/** Every place is written to in the nightly tests, one in this many before. */
const STEP = sized(40, 1);

type Fields = Record<PropertyKey, unknown>;
type Path = readonly PropertyKey[];

/** Paths to all that can be reached, of typed arrays to their first and last element. */
function pathsOf(value: unknown, path: Path = [], met = new Set<unknown>()): Path[] {
  if (typeof value !== 'object' || value === null || met.has(value)) return [];
  met.add(value);
  const isArray = ArrayBuffer.isView(value);
  const keys = isArray ? [0, (value as Uint8Array).length - 1] : Reflect.ownKeys(value);
  return keys.flatMap((key) => [[...path, key], ...pathsOf((value as Fields)[key], [...path, key], met)]);
}

const WRITES: Readonly<Record<string, (holder: Fields, key: PropertyKey) => void>> = {
  'a number': (holder, key) => {
    holder[key] = 99;
  },
  'an object': (holder, key) => {
    holder[key] = { valueOf: () => 3 };
  },
  'a getter': (holder, key) => Object.defineProperty(holder, key, { get: () => 1, set() {} }),
  'a method': (holder) => {
    for (const name of ['copyFrom', 'clear', 'get', 'equals', 'copyMeld']) holder[name] = () => 1;
  },
  'a frozen object': (holder) => Object.freeze(holder),
};

/** Makes another write after each of its decisions, in every object that it has been given. */
function scribbler(player: RummyPlayer, path: Path, write: (holder: Fields, key: PropertyKey) => void): RummyPlayer {
  let kept: Plan | null = null;
  const scribble = (root: unknown) => {
    try {
      let holder = root as Fields;
      for (const key of path.slice(0, -1)) holder = holder[key] as Fields;
      write(holder, path.at(-1)!);
    } catch {
      // What cannot be written to is left.
    }
  };
  const after = <R>(view: RummyView, answer: R): R => {
    scribble({ view, plan: kept });
    return answer;
  };
  return {
    newGame: (view) => after(view, player.newGame?.(view)),
    newDeal: (view) => after(view, player.newDeal?.(view)),
    takes: (view) => after(view, player.takes(view)),
    buys: (view) => after(view, player.buys?.(view) ?? false),
    picksAndBuys: (view) => after(view, player.picksAndBuys?.(view) ?? false),
    layDown(view, plan) {
      player.layDown(view, plan);
      kept = plan;
      scribble({ view });
    },
    discard: (view) => after(view, player.discard(view)),
  };
}

function tableOf(rules: RuleSet, players: number, scribbles: (player: RummyPlayer) => RummyPlayer): Engine {
  const setup = resolveSetup(gameOf(rules), { variant: 'deal-1', players });
  const made = Array.from({ length: players }, () => {
    return (rules.contracts.length > 0 ? contractPlayer.create({}) : rummyPlayer.create()) as RummyPlayer;
  });
  return gameOf(rules).engine(setup, [scribbles(made[0]!), ...made.slice(1)], KEY);
}

const resultOf = (engine: Engine) => [engine.fingerprint(), engine.reason, ...engine.metrics, ...engine.seats];

describe.each(RULE_SETS)('$title', (rules) => {
  const players = rules.players[0];
  const honest = tableOf(rules, players, (player) => player);
  honest.play(0);
  const expected = resultOf(honest);
  const paths: Path[] = [];
  tableOf(rules, players, (player) => ({
    ...scribbler(player, [], () => {}),
    discard: (view) => {
      if (paths.length === 0) paths.push(...pathsOf({ view }));
      return player.discard(view);
    },
  })).play(0);
  paths.push(['plan', 'count'], ['plan', 'at'], ['plan', 'at', 0]);

  test.each(Object.entries(WRITES))('%s written into any place changes nothing, or the policy is named', (_, write) => {
    expect(paths.length).toBeGreaterThan(60);
    for (const path of paths.filter(([root], place) => place % STEP === 0 || root === 'plan')) {
      const engine = tableOf(rules, players, (player) => scribbler(player, path, write));
      try {
        engine.play(0);
        expect(resultOf(engine), path.join('.')).toEqual(expected);
      } catch (error) {
        if (!(error instanceof PolicyFault)) throw error;
        expect([error.seat, error.game], path.join('.')).toEqual([0, 0]);
        expect(error.message, path.join('.')).toMatch(
          /^(changes '\w+' of the table that it is shown|freezes what it is shown)$/,
        );
      }
    }
  });

  test('points written into the table win nothing: the policy is named', () => {
    const write = (holder: Fields) => {
      holder[0] = 99;
    };
    const engine = tableOf(rules, players, (player) => scribbler(player, ['view', 'table', 'totals', 0], write));
    expect(() => engine.play(0)).toThrow("changes 'totals' of the table that it is shown");
  });
});
