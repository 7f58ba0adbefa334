/** Policies that write into whatever they can reach of what they are shown: nobody else sees it, and no game changes. */
import { describe, expect, test } from 'vitest';
import contractPlayer from '../../../../strategies/rummy/contracts/greedy.js';
import rummyPlayer from '../../../../strategies/rummy/greedy.js';
import { testSize } from '../../../../test/sized.testing.js';
import { type Engine, resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { gameOf } from '../game.js';
import type { Plan } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { RULE_SETS } from '../rule-sets/index.js';
import type { RuleSet } from '../rules/rule-set.js';

const KEY = keyFromSeed('shown');
/** Every place is written to in the nightly tests, one in this many before. */
const STEP = testSize(40, 1);

type Fields = Record<PropertyKey, unknown>;
type Path = readonly PropertyKey[];

/** Paths to all numbers that can be reached, of typed arrays to their first and last element. */
function pathsOf(value: unknown, path: Path = [], met = new Set<unknown>()): Path[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null || met.has(value)) return [];
  met.add(value);
  const isArray = ArrayBuffer.isView(value);
  const keys = isArray ? [0, (value as Uint8Array).length - 1] : Reflect.ownKeys(value);
  return keys.flatMap((key) => pathsOf((value as Fields)[key], [...path, key], met));
}

const WRITES: Readonly<Record<string, (holder: Fields, key: PropertyKey) => void>> = {
  'a number': (holder, key) => {
    holder[key] = 99;
  },
  'an object': (holder, key) => {
    holder[key] = { valueOf: () => 3 };
  },
};

/**
 * Plays without looking at the table, and writes into what it was given at each decision, of its plan at the one after. */
function scribbler(write: (root: unknown) => void): RummyPlayer {
  let kept: Plan | null = null;
  const decide = <R>(view: RummyView, answer: R): R => {
    write({ view, plan: kept });
    return answer;
  };
  return {
    newGame: (view) => decide(view, undefined),
    newDeal: (view) => decide(view, undefined),
    takes: (view) => decide(view, false),
    buys: (view) => decide(view, false),
    picksAndBuys: (view) => decide(view, false),
    layDown(view, plan) {
      kept = null;
      decide(view, undefined);
      kept = plan;
    },
    discard: (view) => decide(view, view.hand.cards[0]!),
  };
}

function writer(path: Path, write: (holder: Fields, key: PropertyKey) => void): (root: unknown) => void {
  return (root) => {
    try {
      write(
        path.slice(0, -1).reduce((holder, key) => holder[key] as Fields, root as Fields),
        path.at(-1)!,
      );
    } catch {
      // What cannot be written to is left.
    }
  };
}

function tableOf(rules: RuleSet, players: number, write: (root: unknown) => void): Engine {
  const setup = resolveSetup(gameOf(rules), { variant: 'deal-1', players });
  const made = Array.from({ length: players }, () => {
    return (rules.contracts.length > 0 ? contractPlayer.create({}) : rummyPlayer.create()) as RummyPlayer;
  });
  return gameOf(rules).engine(setup, [scribbler(write), ...made.slice(1)], KEY);
}

const resultOf = (engine: Engine) => [engine.fingerprint(), engine.reason, ...engine.metrics, ...engine.seats];

describe.each(RULE_SETS)('$title', (rules) => {
  const players = rules.players[0];
  const paths: Path[] = [];
  const honest = tableOf(rules, players, (root) => {
    if (paths.length === 0) paths.push(...pathsOf(root));
  });
  honest.play(0);
  const expected = resultOf(honest);
  paths.push(['plan', 'count'], ['plan', 'at', 0]);

  test.each(Object.entries(WRITES))(
    '%s written over any number that a policy can reach changes no game',
    (_, write) => {
      expect(paths.length).toBeGreaterThan(60);
      for (const path of paths.filter(([root], place) => place % STEP === 0 || root === 'plan')) {
        const engine = tableOf(rules, players, writer(path, write));
        engine.play(0);
        expect(resultOf(engine), path.join('.')).toEqual(expected);
      }
    },
  );

  test('points written into the table win nothing', () => {
    const engine = tableOf(rules, players, writer(['view', 'table', 'totals', 0], WRITES['a number']!));
    engine.play(0);
    expect(resultOf(engine)).toEqual(expected);
  });
});
